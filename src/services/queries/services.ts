import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { idKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { ServiceChanges } from '../api/services.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { items, PAGES } from './pages.ts'
import { refetchAfter } from './refetch-after.ts'
import { OFFERS } from './search.ts'

const SERVICE = ['service'] as const
const MY_SERVICES = ['myServices'] as const

/** /services/{id}. */
export const serviceQuery = (api: Api, id: Id) =>
  queryOptions({
    queryKey: [...SERVICE, idKey(id)],
    queryFn: async ({ signal }) => (await api.content()).services.get(id, { signal }),
  })

/** The user's own services, paused ones included; for `useInfiniteQuery`. */
export const myServicesQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: MY_SERVICES,
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).services.mine({ page: pageParam, signal }),
    select: items,
  })

/** Invalidates everything that shows services, such as results of a search. */
async function forgetServices(client: QueryClient): Promise<void> {
  await Promise.all(
    [OFFERS, MY_SERVICES, ['search']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

export const updateServiceMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['updateService'],
    mutationFn: async ({ id, changes }: { id: Id; changes: ServiceChanges }) =>
      (await api.content()).services.update(id, changes),
    onSettled: (_service, error, { id }, _result, { client }) =>
      refetchAfter(
        error,
        Promise.all([
          forgetServices(client),
          client.invalidateQueries({ queryKey: [...SERVICE, idKey(id)] }),
        ]),
      ),
  })

export const deleteServiceMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['deleteService'],
    mutationFn: async (id: Id) => (await api.content()).services.remove(id),
    onSuccess: (_nothing, id, _result, { client }) => {
      client.removeQueries({ queryKey: [...SERVICE, idKey(id)] })
      return forgetServices(client)
    },
  })
