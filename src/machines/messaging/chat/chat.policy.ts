import { MAX_MESSAGE_LENGTH } from '../../../protocol/base/constants.ts'
import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { codePointLength } from '../../../protocol/base/text.ts'
import type { ChatUser, Id, Message, Reaction } from '../../../protocol/base/types.ts'
import type { MessageStatus } from '../../../protocol/enums/messaging.ts'
import type { ChatContext } from './chat.types.ts'
import {
  added,
  exchanged,
  findMessage,
  isClaimed,
  isLocal,
  localOnly,
  type Messages,
  placeOf,
  unreadOfOthers,
} from './messages.index.ts'

/** The messages, and those they quote, with this user's current name and avatar. */
export function renamed(list: Messages, user: ChatUser): Message[] {
  return list.map((message) => rename(message, user))
}

function rename(message: Message, user: ChatUser): Message {
  const reply_to = message.reply_to && rename(message.reply_to, user)
  const isTheirs = sameId(message.sender.id, user.id)
  if (!isTheirs && reply_to === message.reply_to) return message
  return { ...message, reply_to, sender: isTheirs ? user : message.sender }
}

/** The server's copy of the own message `clientId`. */
function serverCopy(message: Message, clientId: string): Message {
  return { ...message, client_id: clientId, status: 'sent' }
}

/**
 * Removes a client id from the stored entry that got it by text match only, once its true owner is
 * known.
 */
function release(list: Messages, clientId: string, ownerId: Id): Messages {
  if (!isClaimed(list, clientId)) return list
  return list.map((m) =>
    m.client_id === clientId && !isLocal(m) && !sameId(m.id, ownerId)
      ? { ...m, client_id: null }
      : m,
  )
}

/** Merges two responses about one message; a read message stays read. */
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

/** Appends the suggestion to the user's text, once. */
export function withSuggestion(draft: string, suggestion: string): string {
  if (draft.trim() === '') return suggestion
  return draft.includes(suggestion.trim()) ? draft : `${draft.trimEnd()}\n\n${suggestion}`
}

/** SEND-01: adds the own message at once, pending, at the end. */
export function insertPending(list: Messages, message: Message): Message[] {
  return added(list, { ...message, status: 'pending' })
}

/**
 * The send of `clientId` got a response, with the stored message or with an unreadable one (A11).
 */
export function applySent(list: Messages, clientId: string, stored: Message | null): Messages {
  const own = placeOf(list, clientId)
  const local = list[own]
  if (stored === null) {
    return local ? exchanged(list, new Map([[own, { ...local, status: 'sent' }]])) : list
  }
  const copy = serverCopy(stored, clientId)
  const known = placeOf(list, stored.id)
  const existing = list[known]
  if (existing && known !== own) {
    const rest = own < 0 ? list : list.toSpliced(own, 1)
    const released = release(rest, clientId, stored.id)
    return exchanged(released, new Map([[placeOf(released, stored.id), merge(existing, copy)]]))
  }
  if (local) return exchanged(list, new Map([[own, copy]]))
  return added(release(list, clientId, stored.id), copy)
}

/**
 * True while the failed send is still shown as pending, so that its failure is news to the user.
 */
export function isAwaiting(list: Messages, clientId: string): boolean {
  return findMessage(list, clientId)?.status === 'pending'
}

/** SEND-03; a message that an echo has already replaced stays sent (A11). */
export function applyFailed(list: Messages, clientId: string): Messages {
  return setStatus(list, clientId, 'pending', 'failed')
}

/** B6: a failed message is being sent again. */
export function applyRetry(list: Messages, clientId: Id): Messages {
  return setStatus(list, clientId, 'failed', 'pending')
}

function setStatus(
  list: Messages,
  id: Id,
  from: 'pending' | 'failed',
  to: 'pending' | 'failed',
): Messages {
  const place = placeOf(list, id)
  const message = list[place]
  if (message?.status !== from) return list
  return exchanged(list, new Map([[place, { ...message, status: to }]]))
}

/** B12: messages written offline, in order of creation. */
export function waiting(list: Messages): Message[] {
  return localOnly(list).filter(isWaiting)
}

export function isWaiting({ status, waits }: Message): boolean {
  return status === 'pending' && waits === true
}

/** The message no longer waits: it is being sent. */
export function released(list: Messages, { id }: Message): Messages {
  const place = placeOf(list, id)
  const message = list[place]
  if (message === undefined) return list
  const { waits: _, ...rest } = message
  return exchanged(list, new Map([[place, rest]]))
}

export function findFailed(list: Messages, id: Id): Message | undefined {
  const message = findMessage(list, id)
  return message?.status === 'failed' ? message : undefined
}

/** Messages not known to be on the server, in order of creation. */
export function unsent(list: Messages): Message[] {
  return localOnly(list).filter((m) => m.status !== 'sent')
}

/**
 * Adds messages left by an earlier page load, except those that are in the list already, locally or
 * as the server's copy: as failed, or as waiting if they were never tried (B12). `ids` are the
 * client ids of the failed ones.
 */
export function restore(list: Messages, left: Messages): { messages: Message[]; ids: string[] } {
  const known = new Set(list.map((m) => m.client_id))
  const added = left.filter((m) => !known.has(m.client_id))
  return {
    messages: [
      ...list,
      ...added.map((m): Message => ({ ...m, status: m.waits ? 'pending' : 'failed' })),
    ],
    ids: added.filter((m) => !m.waits).map((m) => String(m.client_id)),
  }
}

/** Messages the user may discard: failed ones (B6), and those never tried (B12). */
export function isRemovable(message: Message): boolean {
  return message.status === 'failed' || isWaiting(message)
}

/** The user discards a message that is not being sent. */
export function remove(list: Messages, id: Id): Message[] {
  return list.filter((m) => !(sameId(m.id, id) && isRemovable(m)))
}

/** Another tab of the browser sends it and shows the result. */
export function leftToOther(list: Messages, clientId: string): Message[] {
  return list.filter((m) => !(m.client_id === clientId && isLocal(m)))
}

/** The local entry that a server message names, by its client id or by the id itself. */
export function namedLocal(list: Messages, message: Message): Message | undefined {
  return localOnly(list).find(
    (m) => sameId(m.client_id, message.client_id) || sameId(m.id, message.id),
  )
}

/** For servers that drop client ids: the oldest local entry of this status with the same text. */
export function sameTextLocal(
  list: Messages,
  message: Message,
  status: MessageStatus,
): Message | undefined {
  if (message.client_id !== null) return undefined
  return localOnly(list).find(
    (m) => m.status === status && m.body === message.body && !isWaiting(m),
  )
}

type Talk = Pick<ChatContext, 'messages' | 'currentUser' | 'conversationId'>

export const MESSAGE_TOO_LONG = `A message can have up to ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters.`

/** Whether the trimmed text has more code points than a message may have. */
export function isTooLong(text: string): boolean {
  return codePointLength(text.trim()) > MAX_MESSAGE_LENGTH
}

/** Both sockets deliver each message: the second copy of a received one changes nothing. */
export function isNews(talk: Talk, message: Message): boolean {
  if (!sameId(message.conversation_id, talk.conversationId)) return false
  return sameId(message.sender.id, talk.currentUser.id) || placeOf(talk.messages, message.id) < 0
}

/**
 * Applies the new ones among these messages, in order; consecutive messages of others are added in
 * one step.
 */
export function mergeLive(talk: Talk, live: Messages): { messages: Messages; heard: Id[] } {
  const heard: Id[] = []
  const fresh = new Map<string, Message>()
  let { messages } = talk
  const join = () => {
    if (fresh.size > 0) messages = added(messages, ...fresh.values())
    fresh.clear()
  }
  for (const message of live) {
    const key = idKey(message.id)
    if (fresh.has(key) || !isNews({ ...talk, messages }, message)) continue
    heard.push(message.id)
    if (sameId(message.sender.id, talk.currentUser.id)) {
      join()
      messages = applyLive(messages, message, talk.currentUser)
    } else fresh.set(key, message)
  }
  join()
  return { messages, heard }
}

/**
 * Applies a live message of this conversation (A11, SEND-04): known ids are ignored; an own message
 * replaces the local entry with the same client id, else the oldest pending one with the same text,
 * else one whose response was unreadable; anything else is added. An echo with another client id
 * never matches by text: it is another device's message.
 */
export function applyLive(list: Messages, message: Message, me: ChatUser): Messages {
  const mine = sameId(message.sender.id, me.id)
  const named = mine ? namedLocal(list, message)?.client_id : null
  if (named) return applySent(list, named, message)
  if (placeOf(list, message.id) >= 0) return list
  if (!mine) return added(list, message)
  const alike = sameTextLocal(list, message, 'pending') ?? sameTextLocal(list, message, 'sent')
  if (alike?.client_id) return applySent(list, alike.client_id, message)
  const claimed = message.client_id !== null
  return added(claimed ? release(list, message.client_id ?? '', message.id) : list, message)
}

/** SEND-05, A12: marks the messages with these ids as read. */
export function markRead(list: Messages, ids: readonly Id[]): Messages {
  const read = new Map<number, Message>()
  for (const id of ids) {
    const place = placeOf(list, id)
    const message = list[place]
    if (message && !message.is_read) read.set(place, { ...message, is_read: true })
  }
  return read.size === 0 ? list : exchanged(list, read)
}

/** SOCKEV-14: replaces the reactions of one message. */
export function setReactions(list: Messages, id: Id, reactions: Reaction[] | null): Messages {
  const place = placeOf(list, id)
  const message = list[place]
  return message ? exchanged(list, new Map([[place, { ...message, reactions }]])) : list
}

/** Ids of unread received messages, in display order (INBOX-20, A12). */
export function unreadIds(list: Messages, me: ChatUser): Id[] {
  return unreadOfOthers(list, me.id)
}
