import { isObject } from '../../../protocol/base/json.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { MUTED_PREFERENCE, type Mutes } from '../../../protocol/safety/mute.ts'
import { memoize } from '../../../services/memoize.ts'
import type { PublicUsersApi } from '../../../services/public-users-api.ts'
import { createMutes } from '../../../services/stores/mutes.ts'
import type { Services } from '../../services.ts'

/**
 * The muted users of a session: also stored in the account where the API returns preferences with
 * the signed-in user, an extension.
 * @param signal aborted at the end of the session
 */
export function createSessionMutes(
  { api, chunks, log, storage }: Pick<Services, 'api' | 'chunks' | 'log' | 'storage'>,
  { preferences: save }: Pick<PublicUsersApi['profiles'], 'preferences'>,
  userId: Id,
  signal: AbortSignal,
): Mutes {
  const stored = api.extras.field('preferences')
  if (!isObject(stored)) return createMutes(storage, userId)
  const connect = memoize(async () => {
    const { connectMutes } = await chunks.fetchInTime(
      () => import('../../../services/stores/mutes-in-account.ts'),
    )
    return connectMutes({ mutes, storage, userId, log, stored, save, signal })
  })
  const sync = (): void => {
    connect().then(
      (send) => send(),
      (error: unknown) => log.warn('muted users not stored in the account', error),
    )
  }
  const mutes = createMutes(storage, userId, sync)
  const isAnyStored = Object.keys(stored).some((name) => name.startsWith(MUTED_PREFERENCE))
  if (isAnyStored || mutes.all().length > 0) sync()
  return mutes
}
