import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import { sameId } from '../../protocol/base/ids.ts'
import { isObject } from '../../protocol/base/json.ts'
import type { Id, Json, Message } from '../../protocol/base/types.ts'
import type { DraftKey } from './drafts.ts'
import type { SafeStorage } from './safe-storage.ts'

export interface Outbox {
  /** The stored messages, oldest first, not yet normalised. */
  load(key: DraftKey): Json[]
  /**
   * Adds messages and removes those with the client ids in `removedIds`, also ones that another tab
   * added.
   */
  change(key: DraftKey, added: readonly Message[], removedIds: readonly string[]): void
  /**
   * Claims a message that was waiting for the network, so that only one tab sends it (B12).
   * @returns false if another tab has claimed or removed it
   */
  take(key: DraftKey, clientId: string): boolean
  /** Conversations of a user with messages that wait for the network. */
  conversationsWithPending(userId: Id): Id[]
}

const clientIdOf = (entry: Json): string | null =>
  isObject(entry) && typeof entry.client_id === 'string' ? entry.client_id : null

/** Whether a message was written offline and has not been sent yet (B12). */
export const isQueued = (entry: Json): boolean => isObject(entry) && entry.waits === true

/**
 * Messages not confirmed by the server, one list per user and conversation; they survive reloads
 * and sign-outs (B5, B6). Messages are identified by their client ids.
 */
export function createOutbox(storage: SafeStorage): Outbox {
  const nameOf = ({ userId, conversationId }: DraftKey): string =>
    [`${PRODUCT_SLUG}_unsent`, userId, conversationId]
      .map((part) => encodeURIComponent(String(part)))
      .join(':')

  /** Storage key of the conversations with waiting messages. */
  const queueName = (userId: Id): string =>
    [`${PRODUCT_SLUG}_held`, userId].map((part) => encodeURIComponent(String(part))).join(':')

  /**
   * Client ids that this tab has seen in the storage. One that is missing now was taken by another
   * tab.
   */
  const seenIds = new Set<string | null>()

  /** Client ids whose removal could not be stored, by storage key. */
  const removedIds = new Map<string, ReadonlySet<string>>()

  /**
   * What this tab could not store stays in its memory. It must not hide what another tab has stored
   * since, whose `storage` event may not have arrived yet.
   */
  function load(key: DraftKey): Json[] {
    const name = nameOf(key)
    const [inMemory, stored] = [storage.get(name), storage.stored(name)]
    if (inMemory === stored) return parseEntries(inMemory)
    const knownIds = new Set([
      ...(removedIds.get(name) ?? []),
      ...parseEntries(inMemory).map(clientIdOf),
    ])
    return [
      ...parseEntries(stored).filter((entry) => !knownIds.has(clientIdOf(entry))),
      ...parseEntries(inMemory),
    ]
  }

  function conversationsWithPending(userId: Id): Id[] {
    return parseIds(storage.get(queueName(userId)))
  }

  function recordQueued({ userId, conversationId }: DraftKey, list: readonly Json[]): void {
    const conversations = conversationsWithPending(userId)
    const remaining = conversations.filter((id) => !sameId(id, conversationId))
    const hasQueued = list.some(isQueued)
    if (hasQueued === remaining.length < conversations.length) return
    const ids = hasQueued ? [...conversations, conversationId] : remaining
    if (ids.length === 0) storage.remove(queueName(userId))
    else storage.set(queueName(userId), JSON.stringify(ids))
  }

  function writeList(key: DraftKey, list: readonly Json[]): string | null {
    const text = list.length === 0 ? null : JSON.stringify(list)
    if (text === null) storage.remove(nameOf(key))
    else storage.set(nameOf(key), text)
    recordQueued(key, list)
    return text
  }

  function recordSeen(list: Json[]): Json[] {
    for (const entry of list) seenIds.add(clientIdOf(entry))
    return list
  }

  return {
    load: (key) => recordSeen(load(key)),
    conversationsWithPending,
    take(key, clientId) {
      const list = load(key)
      const entry = list.find((other) => clientIdOf(other) === clientId)
      if (entry === undefined) return !seenIds.has(clientId)
      if (!isQueued(entry)) return false
      const { waits: _, ...sent } = entry as { [key: string]: Json }
      writeList(
        key,
        list.map((other) => (other === entry ? sent : other)),
      )
      return true
    },
    change(key, added, removed) {
      const name = nameOf(key)
      const addedIds = new Set(added.map((message) => message.client_id))
      const replaced = new Set([...removed, ...addedIds])
      const list = [
        ...load(key).filter((entry) => !replaced.has(clientIdOf(entry))),
        ...added.map((message) => message as unknown as Json),
      ]
      const text = writeList(key, list)
      recordSeen(parseEntries(storage.stored(name)))
      const unstored = [...(removedIds.get(name) ?? []), ...removed].filter(
        (id) => !addedIds.has(id),
      )
      if (storage.stored(name) === text) removedIds.delete(name)
      else removedIds.set(name, new Set(unstored))
    },
  }
}

function parseEntries(text: string | null): Json[] {
  if (text === null) return []
  try {
    const list = JSON.parse(text) as Json
    return Array.isArray(list) ? list.filter((entry) => clientIdOf(entry) !== null) : []
  } catch {
    return []
  }
}

function parseIds(text: string | null): Id[] {
  if (text === null) return []
  try {
    const list = JSON.parse(text) as Json
    return Array.isArray(list)
      ? list.filter((id) => typeof id === 'string' || typeof id === 'number')
      : []
  } catch {
    return []
  }
}
