import { isUnread } from '../../protocol/conversation.ts'
import { idKey, sameId } from '../../protocol/ids.ts'
import { parseTime } from '../../protocol/time.ts'
import type { ChatUser, Id, Message, MessageStatus, Reaction } from '../../protocol/types.ts'

/** Messages in order of arrival, at most one entry per id and per own client id (A11). */
export type Messages = readonly Message[]

/** Made here and not yet swapped for a server copy: its id is still its client id. */
export function isLocal(message: Message): boolean {
  return message.client_id !== null && sameId(message.id, message.client_id)
}

// Entries are never changed in place, so the time of one object is read once.
const times = new WeakMap<Message, number | null>()

export function timeOf(message: Message): number | null {
  const known = times.get(message)
  if (known !== undefined) return known
  const time = parseTime(message.created_at)
  times.set(message, time)
  return time
}

/**
 * Display order (A11): created_at ascending, ties as they stand (arrival), pending last. An entry
 * without a readable time stays behind the one it stood behind.
 */
export function order(list: Messages): Message[] {
  const known = ordered.get(list)
  if (known) return known
  const sorted = sort(list)
  ordered.set(list, sorted)
  return sorted
}

// Lists are never changed in place either; each is sorted once and the result stays the same array.
const ordered = new WeakMap<Messages, Message[]>()

function sort(list: Messages): Message[] {
  let previous = Number.NEGATIVE_INFINITY
  const keyed = list.map((message) => {
    const time = timeOf(message) ?? previous
    previous = time
    return { message, time, pending: message.status === 'pending' }
  })
  keyed.sort((a, b) => Number(a.pending) - Number(b.pending) || compare(a.time, b.time))
  return keyed.map((entry) => entry.message)
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

const indexOfId = (list: Messages, id: Id): number => list.findIndex((m) => sameId(m.id, id))

function replaceAt(list: Messages, index: number, message: Message): Message[] {
  return list.with(index, message)
}

/** The server's copy standing for the own message `clientId`. */
function serverCopy(message: Message, clientId: string): Message {
  return { ...message, client_id: clientId, status: 'sent' }
}

/** Takes a client id from the stored entry that got it by its text alone, once the true owner is known. */
function release(list: Messages, clientId: string, ownerId: Id): Message[] {
  return list.map((m) =>
    m.client_id === clientId && !isLocal(m) && !sameId(m.id, ownerId)
      ? { ...m, client_id: null }
      : m,
  )
}

/** What is known of one message from two answers; what is read stays read. */
export function merge(known: Message, fresh: Message): Message {
  const status = known.status === 'sent' ? known.status : fresh.status
  return {
    ...fresh,
    id: known.id,
    client_id: fresh.client_id ?? known.client_id,
    reply_to: fresh.reply_to ?? known.reply_to,
    is_read: known.is_read || fresh.is_read,
    ...(status === undefined ? {} : { status }),
  }
}

/** What the person wrote stays; the suggestion is put behind it, once. */
export function withSuggestion(draft: string, suggestion: string): string {
  if (draft.trim() === '') return suggestion
  return draft.includes(suggestion.trim()) ? draft : `${draft.trimEnd()}\n\n${suggestion}`
}

/** SEND-01: the own message at once, pending, last. */
export function insertPending(list: Messages, message: Message): Message[] {
  return [...list, { ...message, status: 'pending' }]
}

/** The send of `clientId` was answered, with the stored message or with nothing readable (A11). */
export function applySent(list: Messages, clientId: string, stored: Message | null): Message[] {
  const own = indexOfId(list, clientId)
  const local = list[own]
  if (stored === null) {
    return local ? replaceAt(list, own, { ...local, status: 'sent' }) : [...list]
  }
  const copy = serverCopy(stored, clientId)
  const known = indexOfId(list, stored.id)
  const existing = list[known]
  if (existing && known !== own) {
    const rest = list.filter((_, index) => index !== own)
    return release(rest, clientId, stored.id).map((m) =>
      sameId(m.id, stored.id) ? merge(existing, copy) : m,
    )
  }
  if (local) return replaceAt(list, own, copy)
  return [...release(list, clientId, stored.id), copy]
}

/** True when the failed send is still shown as unanswered: its failure is news to the person. */
export function isAwaiting(list: Messages, clientId: string): boolean {
  return list.some((m) => sameId(m.id, clientId) && m.status === 'pending')
}

/** SEND-03; a message that an echo has already swapped stays sent (A11). */
export function applyFailed(list: Messages, clientId: string): Message[] {
  return setStatus(list, clientId, 'pending', 'failed')
}

/** B6: a failed message is on its way again. */
export function applyRetry(list: Messages, clientId: Id): Message[] {
  return setStatus(list, clientId, 'failed', 'pending')
}

function setStatus(
  list: Messages,
  id: Id,
  from: 'pending' | 'failed',
  to: 'pending' | 'failed',
): Message[] {
  return list.map((m) => (sameId(m.id, id) && m.status === from ? { ...m, status: to } : m))
}

export function findFailed(list: Messages, id: Id): Message | undefined {
  return list.find((m) => sameId(m.id, id) && m.status === 'failed')
}

/** What is not known to be on the server, in order of writing. */
export function unsent(list: Messages): Message[] {
  return list.filter((m) => isLocal(m) && m.status !== 'sent')
}

/**
 * Messages an earlier load of the page left behind join the list as failed, but for those that are
 * there already, here or in the server's copy. `ids` are the client ids of the added ones.
 */
export function restore(list: Messages, left: Messages): { messages: Message[]; ids: string[] } {
  const known = new Set(list.map((m) => m.client_id))
  const added = left.filter((m) => !known.has(m.client_id))
  return {
    messages: [...list, ...added.map((m): Message => ({ ...m, status: 'failed' }))],
    ids: added.map((m) => String(m.client_id)),
  }
}

/** B6: the person gives a failed message up. */
export function removeFailed(list: Messages, id: Id): Message[] {
  return list.filter((m) => !(sameId(m.id, id) && m.status === 'failed'))
}

/** The local entry a message from the server names, by its client id or by the id itself. */
export function namedLocal(list: Messages, message: Message): Message | undefined {
  return list.find(
    (m) => isLocal(m) && (sameId(m.client_id, message.client_id) || sameId(m.id, message.id)),
  )
}

/** For servers that drop client ids: the oldest local entry of this status with the same text. */
export function sameTextLocal(
  list: Messages,
  message: Message,
  status: MessageStatus,
): Message | undefined {
  if (message.client_id !== null) return undefined
  return list.find((m) => isLocal(m) && m.status === status && m.body === message.body)
}

/**
 * A live message of this conversation (A11, SEND-04): known ids are ignored, an own one swaps the
 * local entry with the same client id, else the oldest pending one with the same text, else one whose
 * answer was unreadable; anything else is added. An echo that names another client id never matches
 * by text: it is another device's message.
 */
export function applyLive(list: Messages, message: Message, me: ChatUser): Message[] {
  const mine = sameId(message.sender.id, me.id)
  const named = mine ? namedLocal(list, message)?.client_id : null
  if (named) return applySent(list, named, message)
  if (indexOfId(list, message.id) >= 0) return [...list]
  const alike = sameTextLocal(list, message, 'pending') ?? sameTextLocal(list, message, 'sent')
  if (mine && alike?.client_id) return applySent(list, alike.client_id, message)
  const claimed = mine && message.client_id !== null
  const others = claimed ? release(list, message.client_id ?? '', message.id) : list
  return [...others, message]
}

/** SEND-05, A12: the messages with these ids are read. */
export function markRead(list: Messages, ids: readonly Id[]): Message[] {
  const read = new Set(ids.map(idKey))
  return list.map((m) => (read.has(idKey(m.id)) && !m.is_read ? { ...m, is_read: true } : m))
}

/** SOCKEV-14: the reactions of one message are replaced. */
export function setReactions(list: Messages, id: Id, reactions: Reaction[] | null): Message[] {
  return list.map((m) => (sameId(m.id, id) ? { ...m, reactions } : m))
}

/** Ids of received messages not yet read, in display order (INBOX-20, A12). */
export function unreadIds(list: Messages, me: ChatUser): Id[] {
  return order(list)
    .filter((m) => isUnread(m, me.id))
    .map((m) => m.id)
}
