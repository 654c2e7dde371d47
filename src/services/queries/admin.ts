import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { idKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { AdminContentType } from '../../protocol/enums/safety.ts'
import type {
  AdminContentFilters,
  AdminReportFilters,
  AdminUserFilters,
  ResolveInput,
  SuspendInput,
} from '../../protocol/safety/admin-types.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { NEVER_RETRIED } from './client.ts'
import { PAGES } from './pages.ts'
import { refetchAfter } from './refetch-after.ts'

const ADMIN = ['admin'] as const

/** Any staff action may change every admin page. */
const refetchAdmin = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ADMIN })

/** Hiding and deleting content also changes the public pages. */
const refetchAll = (client: QueryClient): Promise<void> => client.invalidateQueries()

export const adminOverviewQuery = (api: Api) =>
  queryOptions({
    queryKey: [...ADMIN, 'overview'],
    queryFn: async ({ signal }) => (await api.staff()).admin.overview({ signal }),
  })

/** For `useInfiniteQuery`; `data.pages[0].count` is the total. */
export const adminUsersQuery = (api: Api, filters: AdminUserFilters = {}) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [...ADMIN, 'users', filters],
    queryFn: async ({ pageParam, signal }) =>
      (await api.staff()).admin.users({ ...filters, page: pageParam }, { signal }),
  })

export const adminUserQuery = (api: Api, id: Id) =>
  queryOptions({
    queryKey: [...ADMIN, 'user', idKey(id)],
    queryFn: async ({ signal }) => (await api.staff()).admin.user(id, { signal }),
  })

/** For `useInfiniteQuery`. */
export const adminContentQuery = (api: Api, filters: AdminContentFilters = {}) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [...ADMIN, 'content', filters],
    queryFn: async ({ pageParam, signal }) =>
      (await api.staff()).admin.content({ ...filters, page: pageParam }, { signal }),
  })

/** For `useInfiniteQuery`. */
export const adminReportsQuery = (api: Api, filters: AdminReportFilters = {}) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [...ADMIN, 'reports', filters],
    queryFn: async ({ pageParam, signal }) =>
      (await api.staff()).admin.reports({ ...filters, page: pageParam }, { signal }),
  })

export const adminReportQuery = (api: Api, id: Id) =>
  queryOptions({
    queryKey: [...ADMIN, 'report', idKey(id)],
    queryFn: async ({ signal }) => (await api.staff()).admin.report(id, { signal }),
  })

/** Staff actions; for `useInfiniteQuery`. */
export const staffLogQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [...ADMIN, 'log'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.staff()).admin.log({ page: pageParam }, { signal }),
  })

export const suspendUserMutation = (api: Api) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['suspendUser'],
    mutationFn: async (input: SuspendInput) => (await api.staff()).admin.suspend(input),
    onSettled: (_user, error, _input, _result, { client }) =>
      refetchAfter(error, refetchAdmin(client)),
  })

export const liftSuspensionMutation = (api: Api) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['liftSuspension'],
    mutationFn: async (input: { id: Id; reason?: string }) => (await api.staff()).admin.lift(input),
    onSettled: (_user, error, _input, _result, { client }) =>
      refetchAfter(error, refetchAdmin(client)),
  })

export const setStaffMutation = (api: Api) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['setStaff'],
    mutationFn: async (input: { id: Id; is_staff: boolean }) =>
      (await api.staff()).admin.setStaff(input),
    onSettled: (_user, error, _input, _result, { client }) =>
      refetchAfter(error, refetchAdmin(client)),
  })

interface ContentAction {
  type: AdminContentType
  id: Id
  reason: string
}

export const hideContentMutation = (api: Api) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['hideContent'],
    mutationFn: async (action: ContentAction) => (await api.staff()).admin.hide(action),
    onSettled: (_content, error, _action, _result, { client }) =>
      refetchAfter(error, refetchAll(client)),
  })

export const unhideContentMutation = (api: Api) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['unhideContent'],
    mutationFn: async (action: Omit<ContentAction, 'reason'> & { reason?: string }) =>
      (await api.staff()).admin.unhide(action),
    onSettled: (_content, error, _action, _result, { client }) =>
      refetchAfter(error, refetchAll(client)),
  })

export const deleteContentMutation = (api: Api) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['deleteContent'],
    mutationFn: async (action: ContentAction) => (await api.staff()).admin.remove(action),
    onSettled: (_nothing, error, _action, _result, { client }) =>
      refetchAfter(error, refetchAll(client)),
  })

/** Resolves every open report of the same item. */
export const resolveReportMutation = (api: Api) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['resolveReport'],
    mutationFn: async (input: ResolveInput) => (await api.staff()).admin.resolve(input),
    onSettled: (_report, error, _input, _result, { client }) =>
      refetchAfter(error, refetchAll(client)),
  })

export const dismissReportMutation = (api: Api) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['dismissReport'],
    mutationFn: async (input: { id: Id; note: string }) => (await api.staff()).admin.dismiss(input),
    onSettled: (_report, error, _input, _result, { client }) =>
      refetchAfter(error, refetchAdmin(client)),
  })
