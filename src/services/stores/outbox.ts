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

  /** Client ids taken out while that could not be stored, by list. */
  const gone = new Map<string, ReadonlySet<string>>()

  /**
   * What this tab could not store stays in its memory, where it must not hide what another tab has
   * stored since: its word of that may not have come yet.
   */
  function load(key: DraftKey): Json[] {
    const name = nameOf(key)
    const [own, stored] = [storage.get(name), storage.stored(name)]
    if (own === stored) return read(own)
    const known = new Set([...(gone.get(name) ?? []), ...read(own).map(clientIdOf)])
    return [...read(stored).filter((entry) => !known.has(clientIdOf(entry))), ...read(own)]
  }

  return {
    load,
    change(key, added, taken) {
      const name = nameOf(key)
      const again = new Set(added.map((message) => message.client_id))
      const replaced = new Set([...taken, ...again])
      const list = [...load(key).filter((entry) => !replaced.has(clientIdOf(entry))), ...added]
      const text = list.length === 0 ? null : JSON.stringify(list)
      if (text === null) storage.remove(name)
      else storage.set(name, text)
      const out = [...(gone.get(name) ?? []), ...taken].filter((id) => !again.has(id))
      if (storage.stored(name) === text) gone.delete(name)
      else gone.set(name, new Set(out))
    },
  }
}

function read(text: string | null): Json[] {
  if (text === null) return []
  try {
    const list = JSON.parse(text) as Json
    return Array.isArray(list) ? list.filter((entry) => clientIdOf(entry) !== null) : []
  } catch {
    return []
  }
}
