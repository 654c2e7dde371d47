import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { OfflinePart } from '../offline-reads.ts'
import { NEVER_RETRIED } from './client.ts'

interface Offline {
  part(): Promise<Pick<OfflinePart, 'usage' | 'forget'>>
}

const USAGE = ['offline', 'usage'] as const

/** /settings: bytes that the browser stores for this site; null = unknown. */
export const storageUsageQuery = (offline: Offline) =>
  queryOptions({
    queryKey: USAGE,
    queryFn: async () => (await offline.part()).usage(),
    staleTime: 0,
  })

/** /settings: removes what is saved for reading offline. */
export const removeSavedMutation = (offline: Offline) =>
  mutationOptions({
    mutationKey: ['offline', 'remove'],
    ...NEVER_RETRIED,
    mutationFn: async () => (await offline.part()).forget(),
    onSettled: (_done, _error, _given, _result, { client }) =>
      client.invalidateQueries({ queryKey: USAGE }),
  })
