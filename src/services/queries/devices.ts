import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { SignIn } from '../../protocol/notifications/devices.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { NEVER_RETRIED } from './client.ts'

const SESSIONS = ['sessions'] as const

/** /settings: the user's sessions, the current one first. */
export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => (await api.content()).devices.sessions({ signal }),
  })

/** /settings: signs one device out. */
export const endSessionMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['endSession'],
    ...NEVER_RETRIED,
    mutationFn: async (id: string) => (await api.content()).devices.endSession(id),
    onSuccess: (_done, id, _result, { client }) =>
      client.setQueryData<SignIn[]>(SESSIONS, (list) => list?.filter((device) => device.id !== id)),
    onError: (_error, _id, _result, { client }) => {
      void client.invalidateQueries({ queryKey: SESSIONS })
    },
  })
