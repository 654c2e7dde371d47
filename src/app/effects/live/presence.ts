import type { ReadModel } from '../../../machines/kit/read-model.ts'
import { idKey, mapKey } from '../../../protocol/base/ids.ts'
import { firstText, isObject } from '../../../protocol/base/json.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { userStatusOf } from '../../../protocol/live/frames.ts'
import type { Log } from '../../../services/log.ts'
import type { MemberApi } from '../../../services/member-api.ts'

/** Presence in the read model: from socket events, and from a request until the first event. */
export function createPresence(api: MemberApi, readModel: ReadModel, log: Log) {
  let emittedCount = 0
  /** Users requested since the socket opened; later changes arrive as events. */
  const looked = new Set<string>()

  const emit = (userId: Id, online: boolean): void => {
    emittedCount += 1
    readModel.presence[mapKey(userId)] = online ? 'online' : 'offline'
  }

  async function response(userId: Id): Promise<void> {
    const before = emittedCount
    const body = await api.messaging.userStatus(userId)
    if (!isObject(body)) return
    const seen = firstText(body.last_seen)
    if (seen !== null) readModel.lastSeen[mapKey(userId)] = seen
    const status = userStatusOf({ payload: { user_id: userId, ...body } })
    // An event or a lost socket since the request is newer than this response.
    if (status !== null && emittedCount === before) emit(userId, status.online)
  }

  const ask = (userId: Id): void => {
    looked.add(idKey(userId))
    response(userId).catch((error: unknown) => {
      looked.delete(idKey(userId))
      log.debug('presence not loaded', error)
    })
  }

  return {
    /** Requests the presence of a user once. */
    look(userId: Id): void {
      if (!looked.has(idKey(userId))) ask(userId)
    },
    /**
     * Applies a presence event. When a watched user goes offline, it requests their last-seen time.
     */
    receive(userId: Id, online: boolean): void {
      const wasHere = readModel.presence[mapKey(userId)] === 'online'
      emit(userId, online)
      if (!online && wasHere && looked.has(idKey(userId))) ask(userId)
    },
    /** Presence is unknown without a socket. */
    forget(): void {
      emittedCount += 1
      looked.clear()
      readModel.presence = {}
    },
  }
}
