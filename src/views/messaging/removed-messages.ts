import { removalKey } from '../../machines/content/removal/removal.key.ts'
import type { Message } from '../../protocol/base/types.ts'

type Messages = readonly Message[]

const cache = new WeakMap<Messages, { removed: object; shown: Messages }>()

/**
 * The messages with those that their author has just deleted as deleted ones, also where they are
 * quoted. The same list for the same arguments.
 */
export function withoutRemoved(list: Messages, removed: Readonly<Record<string, true>>): Messages {
  if (Object.keys(removed).length === 0) return list
  const cached = cache.get(list)
  if (cached?.removed === removed) return cached.shown
  const shown = list.map((message) => {
    const quoted = message.reply_to
    const [own, reply_to] = [withDeletion(message), quoted && withDeletion(quoted)]
    return reply_to === quoted ? own : { ...own, reply_to }
  })
  cache.set(list, { removed, shown })
  return shown

  function withDeletion(message: Message): Message {
    const isRemoved = removalKey({ kind: 'message', id: message.id }) in removed
    return isRemoved ? { ...message, deleted_at: message.created_at } : message
  }
}
