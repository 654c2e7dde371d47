import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import { isObject } from '../../protocol/base/json.ts'
import type { Json, Message } from '../../protocol/base/types.ts'
import type { DraftKey } from './drafts.ts'
import type { SafeStorage } from './safe-storage.ts'

export interface Outbox {
  /** What is kept, as it was put there, oldest first; the caller normalises it. */
  load(key: DraftKey): Json[]
  /** Adds messages and takes out those with these client ids, whichever tab put them there. */
  change(key: DraftKey, added: readonly Message[], gone: readonly string[]): void
}

const clientIdOf = (entry: Json): string | null =>
  isObject(entry) && typeof entry.client_id === 'string' ? entry.client_id : null

/**
 * Messages not known to be on the server, one list a user and conversation, so that no reload or
 * sign-out loses one (B5, B6). They are told apart by their client ids.
 */
export function createOutbox(storage: SafeStorage): Outbox {
  const nameOf = ({ userId, conversationId }: DraftKey): string =>
    [`${PRODUCT_SLUG}_unsent`, userId, conversationId]
      .map((part) => encodeURIComponent(String(part)))
      .join(':')

  function load(key: DraftKey): Json[] {
    const text = storage.get(nameOf(key))
    if (text === null) return []
    try {
      const list = JSON.parse(text) as Json
      return Array.isArray(list) ? list.filter((entry) => clientIdOf(entry) !== null) : []
    } catch {
      return []
    }
  }

  return {
    load,
    change(key, added, gone) {
      const replaced = new Set([...gone, ...added.map((message) => message.client_id)])
      const kept = load(key).filter((entry) => !replaced.has(clientIdOf(entry)))
      const list = [...kept, ...added]
      if (list.length === 0) storage.remove(nameOf(key))
      else storage.set(nameOf(key), JSON.stringify(list))
    },
  }
}
