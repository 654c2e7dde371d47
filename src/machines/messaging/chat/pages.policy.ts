import { idKey, sameId } from '../../../protocol/base/ids.ts'
import type { ChatUser, Id, Message } from '../../../protocol/base/types.ts'
import { applySent, findLocalById, findLocalByText, merge } from './chat.policy.ts'
import {
  append,
  displayOrder,
  isLocal,
  type Messages,
  positionOf,
  timeOf,
} from './messages.index.ts'

/** Origin of a page of messages: the first load, a newer page after a gap, or an older one. */
export type PageKind = 'first' | 'newest' | 'older'

/**
 * Merges a page into the list (A11): union by id; pending and failed messages stay. A stored copy
 * of a message that still waits here replaces it, so that a lost response does not duplicate it.
 */
export function mergePage(list: Messages, page: Messages, me: ChatUser, kind: PageKind): Messages {
  const merged = [...list]
  const addedMessages: Message[] = []
  const ownMessages: Message[] = []
  for (const message of ascending(unique(page))) {
    const position = positionOf(list, message.id)
    const existing = merged[position]
    if (existing && !isLocal(existing)) merged[position] = merge(existing, message)
    else if (matchesLocal(list, message, me, kind)) ownMessages.push(message)
    else addedMessages.push(message)
  }
  const owners = ownersOf([...merged, ...addedMessages], me)
  const union = kind === 'older' ? [...addedMessages, ...merged] : [...merged, ...addedMessages]
  return ownMessages.reduce<Messages>(
    swapLocal,
    union.flatMap((m) => settleOwner(m, owners, me)),
  )
}

/** The own message replaces its local entry; if that is replaced already, it is added. */
function swapLocal(list: Messages, message: Message): Messages {
  const local = findLocalById(list, message) ?? findLocalByText(list, message, 'sent')
  return local?.client_id ? applySent(list, local.client_id, message) : append(list, message)
}

function matchesLocal(list: Messages, message: Message, me: ChatUser, kind: PageKind): boolean {
  if (!sameId(message.sender.id, me.id)) return false
  if (findLocalById(list, message)) return true
  return kind === 'newest' && findLocalByText(list, message, 'sent') !== undefined
}

/** The entry that owns each own client id: stored before local, the latest stored one. */
function ownersOf(list: Messages, me: ChatUser): Map<string, Message> {
  const owners = new Map<string, Message>()
  for (const m of list) {
    if (m.client_id === null || !sameId(m.sender.id, me.id)) continue
    if (!isLocal(m) || !owners.has(m.client_id)) owners.set(m.client_id, m)
  }
  return owners
}

/**
 * Removes a local entry whose stored copy is present, and the client id of a stored entry that got
 * it by text match.
 */
function settleOwner(m: Message, owners: Map<string, Message>, me: ChatUser): Message[] {
  if (m.client_id === null || !sameId(m.sender.id, me.id)) return [m]
  if (owners.get(m.client_id) === m) return [m]
  return isLocal(m) ? [] : [{ ...m, client_id: null }]
}

function unique(page: Messages): Message[] {
  return [...new Map(page.map((m) => [idKey(m.id), m])).values()]
}

/** Pages are sorted oldest or newest first; equal times keep the server's order. */
export function ascending(page: Messages): Message[] {
  const first = page[0] && timeOf(page[0])
  const last = page.at(-1)
  const end = last && timeOf(last)
  const reversed = typeof first === 'number' && typeof end === 'number' && first > end
  return reversed ? page.toReversed() : [...page]
}

/**
 * Messages that survive a restart of the list from `loaded`: local entries, and live ones newer than
 * it.
 */
export function newerThan(list: Messages, loaded: Messages): Message[] {
  const newest = Math.max(...loaded.map((m) => timeOf(m) ?? Number.NEGATIVE_INFINITY))
  return list.filter((m) => isLocal(m) || (timeOf(m) ?? Number.NEGATIVE_INFINITY) > newest)
}

/** True if every message of the page is known already. */
export function bringsNothing(list: Messages, page: Messages): boolean {
  return page.every((m) => positionOf(list, m.id) >= 0)
}

/** Number of newest stored messages used to decide whether a page reaches the known ones. */
export const ANCHOR_SIZE = 20

/** Ids of the newest of these messages, newest last. */
export function anchorOf(list: Messages): Id[] {
  return displayOrder(list)
    .slice(-ANCHOR_SIZE)
    .map((m) => m.id)
}

/** The newest of the messages with these ids, newest last. */
export function newestOf(list: Messages, ids: readonly Id[]): Id[] {
  const wantedKeys = new Set(ids.map(idKey))
  return anchorOf(list.filter((m) => wantedKeys.has(idKey(m.id))))
}

/** True if the page contains one of the anchor's messages: nothing is missing in between. */
export function reachesAnchor(page: Messages, anchor: readonly Id[]): boolean {
  const ids = new Set(anchor.map(idKey))
  return page.some((m) => ids.has(idKey(m.id)))
}
