import { idKey, mapKey } from '../../protocol/base/ids.ts'
import { firstText, isObject } from '../../protocol/base/json.ts'
import type { Id } from '../../protocol/base/types.ts'
import { userStatusOf } from '../../protocol/live/frames.ts'
import type { Log } from '../../services/log.ts'
import type { MemberApi } from '../../services/member-api.ts'
import type { ReadModel } from '../read-model.ts'

/** Who is here, in the read model: by frames, and by an answer where no frame has come. */
export function createPresence(api: MemberApi, readModel: ReadModel, log: Log) {
  let told = 0
  /** Who was asked after since the socket opened; from then on frames tell. */
  const looked = new Set<string>()

  const tell = (userId: Id, online: boolean): void => {
    told += 1
    readModel.presence[mapKey(userId)] = online ? 'online' : 'offline'
  }

  async function answer(userId: Id): Promise<void> {
    const before = told
    const body = await api.messaging.userStatus(userId)
    if (!isObject(body)) return
    const seen = firstText(body.last_seen)
    if (seen !== null) readModel.lastSeen[mapKey(userId)] = seen
    const status = userStatusOf({ payload: { user_id: userId, ...body } })
    // What a frame has told meanwhile, or a lost socket has taken back, is newer.
    if (status !== null && told === before) tell(userId, status.online)
  }

  const ask = (userId: Id): void => {
    looked.add(idKey(userId))
    answer(userId).catch((error: unknown) => {
      looked.delete(idKey(userId))
      log.debug('presence could not be had', error)
    })
  }

  return {
    /** Asks once, however often somebody is looked at. */
    look(userId: Id): void {
      if (!looked.has(idKey(userId))) ask(userId)
    },
    /** A frame says who came or went; of somebody looked at, who goes was last seen just now. */
    hear(userId: Id, online: boolean): void {
      const wasHere = readModel.presence[mapKey(userId)] === 'online'
      tell(userId, online)
      if (!online && wasHere && looked.has(idKey(userId))) ask(userId)
    },
    /** Without a socket nobody's coming or going is heard: all are unknown. */
    forget(): void {
      told += 1
      looked.clear()
      readModel.presence = {}
    },
  }
}
