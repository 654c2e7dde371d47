import { TEXTS } from '../../../protocol/base/errors.ts'
import { isoTime } from '../../../protocol/base/time.ts'
import type { Id, Message } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import type { ChildId } from '../../kit/typed-messaging.ts'
import type { OutgoingInput, OutgoingOutcome } from '../outgoing/outgoing.machine.ts'
import * as merging from './chat.policy.ts'
import type { ChatArgs, ChatContext, ChatOutbox, ChatUpdate } from './chat.types.ts'
import { append, findMessage, type Messages } from './messages.index.ts'

/** Id of the child actor that sends a message. */
export const outgoingId = (clientId: Id) => `outgoing.${clientId}` as ChildId<never>

/** @param isQueued whether it was queued while offline */
export const outgoingInput = (message: Message, isQueued: boolean): OutgoingInput => ({
  conversationId: message.conversation_id,
  clientId: String(message.client_id),
  content: message.content,
  messageType: message.message_type,
  replyToId: message.reply_to_id,
  isQueued,
})

const update = (context: ChatContext, changes: Partial<ChatOutbox>): ChatUpdate => ({
  outbox: { ...context.outbox, ...changes },
})

/** The message in the input, pending or queued (B12). */
export function newMessage(context: ChatContext, env: MachineEnv, isQueued: boolean): Message {
  const { draft, replyTo } = context.composer
  const clientId = env.newId()
  const body = draft.trim()
  return {
    id: clientId,
    client_id: clientId,
    conversation_id: context.conversationId,
    sender: context.currentUser,
    body,
    content: body,
    message_type: 'text',
    created_at: isoTime(env.now()),
    reply_to: replyTo && { ...replyTo, reply_to: null },
    reply_to_id: replyTo?.id ?? null,
    reactions: null,
    is_read: false,
    ...(isQueued ? ({ waits: true } as const) : {}),
    status: 'pending',
  }
}

/** SEND-01, REPLY-04: adds the message at the end and clears the input. */
export const addPending = (context: ChatContext, message: Message): ChatUpdate => ({
  messages: append(context.messages, message),
  composer: { ...context.composer, draft: '', isTouched: true, replyTo: null },
  error: null,
})

export const setOnline = ({ context }: ChatArgs, { online }: { online: boolean }): ChatUpdate =>
  update(context, { online })

/** Offline, or queued behind other messages written offline (B12). */
export const hasToWait = ({ context: { outbox, messages } }: ChatArgs): boolean =>
  !outbox.online || merging.waitingMessages(messages).length > 0

/** The queued message to send next (B12), or none while offline or another one is being sent. */
export function nextQueued({ outbox, messages }: ChatContext): Message | undefined {
  if (!outbox.online || outbox.sendingQueuedId !== null) return undefined
  return merging.waitingMessages(messages)[0]
}

export const startQueued = (context: ChatContext, next: Message): ChatUpdate => ({
  messages: merging.withoutWaiting(context.messages, next),
  ...update(context, { sendingQueuedId: String(next.client_id) }),
})

/** The result of a send (SEND-02, SEND-03, B12). */
export function applyOutcome(context: ChatContext, outcome: OutgoingOutcome): ChatUpdate {
  const { messages, outbox } = context
  const isQueued = outbox.sendingQueuedId === outcome.clientId
  return {
    ...(isQueued ? update(context, { sendingQueuedId: null }) : {}),
    ...withOutcome(messages, outcome),
  }
}

function withOutcome(messages: Messages, outcome: OutgoingOutcome): ChatUpdate {
  const { clientId, status } = outcome
  switch (status) {
    case 'sent':
      return { messages: merging.applySent(messages, clientId, outcome.message) }
    case 'elsewhere':
      return { messages: merging.withoutOwnCopy(messages, clientId) }
    case 'failed':
      // No error if an echo has shown that the message was stored (A11).
      if (!merging.isAwaiting(messages, clientId)) return {}
      return {
        messages: merging.applyFailed(messages, clientId),
        error: TEXTS.sendMessageFailed,
      }
  }
}

/** The message as it is stored on the server, or null if the send did not store it. */
export function storedMessage(messages: Messages, outcome: OutgoingOutcome): Message | null {
  if (outcome.status !== 'sent') return null
  const { clientId, message } = outcome
  const found = findMessage(messages, message?.id ?? clientId)
  return found ?? messages.findLast((m) => m.client_id === clientId) ?? null
}

export const isFailed = ({ context }: ChatArgs, { id }: { id: Id }): boolean =>
  merging.findFailed(context.messages, id) !== undefined

export const applyRetry = (context: ChatContext, id: Id): ChatUpdate => ({
  messages: merging.applyRetry(context.messages, id),
  error: null,
})

export function isRemovable({ context }: ChatArgs, { id }: { id: Id }): boolean {
  const message = findMessage(context.messages, id)
  return message !== undefined && merging.isRemovable(message)
}

export const removeUnsent = ({ context }: ChatArgs, { id }: { id: Id }): ChatUpdate => ({
  messages: merging.remove(context.messages, id),
})

/** A failed message turned up on the server or was removed: its error goes with the last one. */
export function clearSendError({ context: { messages, error } }: ChatArgs): ChatUpdate {
  const isOutdated = error === TEXTS.sendMessageFailed && !merging.hasFailed(messages)
  return isOutdated ? { error: null } : {}
}

/**
 * Messages whose sending a reload interrupted are shown as not sent; nothing is resent
 * automatically (B6).
 */
export const restoreUnsent = (
  { context }: ChatArgs,
  params: { messages: Message[] },
): ChatUpdate => ({
  messages: merging.restore(context.messages, params.messages),
  ...update(context, { persistedIds: params.messages.map((m) => String(m.client_id)) }),
})

const unsentIds = ({ messages }: ChatContext): string[] =>
  merging.unsentMessages(messages).map((m) => String(m.client_id))

export const isOutboxChanged = ({ context }: ChatArgs): boolean =>
  String(unsentIds(context)) !== String(context.outbox.persistedIds)

/** Unsent messages to store for the next page load, and those to remove from the storage. */
export function outboxChanges(context: ChatContext): { added: Message[]; gone: string[] } {
  const { persistedIds } = context.outbox
  const ids = unsentIds(context)
  return {
    added: merging
      .unsentMessages(context.messages)
      .filter((m) => !persistedIds.includes(String(m.client_id))),
    gone: persistedIds.filter((id) => !ids.includes(id)),
  }
}

export const recordPersisted = ({ context }: ChatArgs): ChatUpdate =>
  update(context, { persistedIds: unsentIds(context) })
