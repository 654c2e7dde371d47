import { idKey, sameId } from '../../../protocol/base/ids.ts'
import type { ChatUser, Id, Message, Reaction } from '../../../protocol/base/types.ts'
import type { MessageStatus } from '../../../protocol/enums/messaging.ts'
import type { ChatContext } from './chat.types.ts'
import {
  append,
  findMessage,
  isClaimed,
  isLocal,
  localOnly,
  type Messages,
  positionOf,
  replaceAt,
  unreadReceivedIds,
} from './messages.index.ts'

/** The messages, and those they quote, with this user's current name and avatar. */
export function updateSender(list: Messages, user: ChatUser): Message[] {
  return list.map((message) => withSender(message, user))
}

function withSender(message: Message, user: ChatUser): Message {
  const reply_to = message.reply_to && withSender(message.reply_to, user)
  const isSender = sameId(message.sender.id, user.id)
  if (!isSender && reply_to === message.reply_to) return message
  return { ...message, reply_to, sender: isSender ? user : message.sender }
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

/** Orders the versions of a message; a deletion is the last one. */
const versionOf = ({ deleted_at, edited_at = '' }: Message): string =>
  deleted_at === undefined ? edited_at : '~'

/**
 * Merges two responses about one message: a read message stays read, and an older response does not
 * undo an edit or a deletion.
 */
export function merge(existing: Message, received: Message): Message {
  const status = existing.status === 'sent' ? existing.status : received.status
  return {
    ...(versionOf(received) < versionOf(existing) ? existing : received),
    id: existing.id,
    client_id: received.client_id ?? existing.client_id,
    reply_to: received.reply_to ?? existing.reply_to,
    is_read: existing.is_read || received.is_read,
    ...(status === undefined ? {} : { status }),
  }
}

/**
 * The send of `clientId` got a response, with the stored message or with an unreadable one (A11).
 */
export function applySent(list: Messages, clientId: string, stored: Message | null): Messages {
  const ownPosition = positionOf(list, clientId)
  const local = list[ownPosition]
  if (stored === null) {
    return local ? replaceAt(list, new Map([[ownPosition, { ...local, status: 'sent' }]])) : list
  }
  const copy = serverCopy(stored, clientId)
  const storedPosition = positionOf(list, stored.id)
  const existing = list[storedPosition]
  if (existing && storedPosition !== ownPosition) {
    const rest = ownPosition < 0 ? list : list.toSpliced(ownPosition, 1)
    const unclaimed = release(rest, clientId, stored.id)
    return replaceAt(
      unclaimed,
      new Map([[positionOf(unclaimed, stored.id), merge(existing, copy)]]),
    )
  }
  if (local) return replaceAt(list, new Map([[ownPosition, copy]]))
  return append(release(list, clientId, stored.id), copy)
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
  const position = positionOf(list, id)
  const message = list[position]
  if (message?.status !== from) return list
  return replaceAt(list, new Map([[position, { ...message, status: to }]]))
}

/** B12: messages written offline, in order of creation. */
export function waitingMessages(list: Messages): Message[] {
  return localOnly(list).filter(isWaiting)
}

export function isWaiting({ status, waits }: Message): boolean {
  return status === 'pending' && waits === true
}

/** The message no longer waits: it is being sent. */
export function withoutWaiting(list: Messages, { id }: Message): Messages {
  const position = positionOf(list, id)
  const message = list[position]
  if (message === undefined) return list
  const { waits: _, ...rest } = message
  return replaceAt(list, new Map([[position, rest]]))
}

export function findFailed(list: Messages, id: Id): Message | undefined {
  const message = findMessage(list, id)
  return message?.status === 'failed' ? message : undefined
}

export function hasFailed(list: Messages): boolean {
  return localOnly(list).some((m) => m.status === 'failed')
}

/** Messages not known to be on the server, in order of creation. */
export function unsentMessages(list: Messages): Message[] {
  return localOnly(list).filter((m) => m.status !== 'sent')
}

/**
 * Adds messages left by an earlier page load, except those that are in the list already, locally or
 * as the server's copy: as failed, or as waiting if they were never tried (B12).
 */
export function restore(list: Messages, orphaned: Messages): Message[] {
  const knownIds = new Set(list.map((m) => m.client_id))
  const added = orphaned.filter((m) => !knownIds.has(m.client_id))
  return [...list, ...added.map((m): Message => ({ ...m, status: m.waits ? 'pending' : 'failed' }))]
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
export function withoutOwnCopy(list: Messages, clientId: string): Message[] {
  return list.filter((m) => !(m.client_id === clientId && isLocal(m)))
}

/** The local entry that a server message names, by its client id or by the id itself. */
export function findLocalById(list: Messages, message: Message): Message | undefined {
  return localOnly(list).find(
    (m) => sameId(m.client_id, message.client_id) || sameId(m.id, message.id),
  )
}

/** For servers that drop client ids: the oldest local entry of this status with the same text. */
export function findLocalByText(
  list: Messages,
  message: Message,
  status: MessageStatus,
): Message | undefined {
  if (message.client_id !== null) return undefined
  return localOnly(list).find(
    (m) => m.status === status && m.body === message.body && !isWaiting(m),
  )
}

type ChatMessages = Pick<ChatContext, 'messages' | 'currentUser' | 'conversationId'>

/** Both sockets deliver each message: the second copy of a received one changes nothing. */
export function isNewMessage(chat: ChatMessages, message: Message): boolean {
  if (!sameId(message.conversation_id, chat.conversationId)) return false
  return sameId(message.sender.id, chat.currentUser.id) || positionOf(chat.messages, message.id) < 0
}

/**
 * Applies the new ones among these messages, in order; consecutive messages of others are added in
 * one step.
 */
export function mergeLive(
  chat: ChatMessages,
  arrived: Messages,
): { messages: Messages; newIds: Id[] } {
  const newIds: Id[] = []
  const received = new Map<string, Message>()
  let { messages } = chat
  const flush = () => {
    if (received.size > 0) messages = append(messages, ...received.values())
    received.clear()
  }
  for (const message of arrived) {
    const key = idKey(message.id)
    if (received.has(key) || !isNewMessage({ ...chat, messages }, message)) continue
    newIds.push(message.id)
    if (sameId(message.sender.id, chat.currentUser.id)) {
      flush()
      messages = applyLive(messages, message, chat.currentUser)
    } else received.set(key, message)
  }
  flush()
  return { messages, newIds }
}

/**
 * Applies a live message of this conversation (A11, SEND-04): known ids are ignored; an own message
 * replaces the local entry with the same client id, else the oldest pending one with the same text,
 * else one whose response was unreadable; anything else is added. An echo with another client id
 * never matches by text: it is another device's message.
 */
export function applyLive(list: Messages, message: Message, me: ChatUser): Messages {
  const isOwn = sameId(message.sender.id, me.id)
  const localId = isOwn ? findLocalById(list, message)?.client_id : null
  if (localId) return applySent(list, localId, message)
  if (positionOf(list, message.id) >= 0) return list
  if (!isOwn) return append(list, message)
  const sameText =
    findLocalByText(list, message, 'pending') ?? findLocalByText(list, message, 'sent')
  if (sameText?.client_id) return applySent(list, sameText.client_id, message)
  const hasClientId = message.client_id !== null
  return append(hasClientId ? release(list, message.client_id ?? '', message.id) : list, message)
}

/** SEND-05, A12: marks the messages with these ids as read. */
export function markRead(list: Messages, ids: readonly Id[]): Messages {
  const read = new Map<number, Message>()
  for (const id of ids) {
    const position = positionOf(list, id)
    const message = list[position]
    if (message && !message.is_read) read.set(position, { ...message, is_read: true })
  }
  return read.size === 0 ? list : replaceAt(list, read)
}

/** SOCKEV-14: replaces the reactions of one message. */
export function setReactions(list: Messages, id: Id, reactions: Reaction[] | null): Messages {
  const position = positionOf(list, id)
  const message = list[position]
  return message ? replaceAt(list, new Map([[position, { ...message, reactions }]])) : list
}

/** Ids of unread received messages, in display order (INBOX-20, A12). */
export function unreadIds(list: Messages, me: ChatUser): Id[] {
  return unreadReceivedIds(list, me.id)
}
