import { assertEvent } from 'xstate'
import { TEXTS } from '../../../protocol/base/errors.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import { isoTime } from '../../../protocol/base/time.ts'
import type { Id, Message } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { type ChildId, sendToActor } from '../../kit/typed-messaging.ts'
import type { OutgoingEvent, OutgoingInput } from '../outgoing/outgoing.machine.ts'
import { arrivals } from './arrivals.policy.ts'
import { baseSetup, notifyParent } from './chat.base.ts'
import * as policy from './chat.policy.ts'
import type { ChatContext } from './chat.types.ts'
import { displayOrder, findMessage } from './messages.index.ts'
import { ANCHOR_SIZE } from './pages.policy.ts'

/** Id of the child actor that sends a message. */
const outgoingId = (clientId: Id) => `outgoing-${clientId}` as ChildId<OutgoingEvent>

function newMessage(context: ChatContext, env: MachineEnv): Message {
  const clientId = env.newId()
  const body = context.draft.trim()
  return {
    id: clientId,
    client_id: clientId,
    conversation_id: context.conversationId,
    sender: context.currentUser,
    body,
    content: body,
    message_type: 'text',
    created_at: isoTime(env.now()),
    reply_to: context.replyTo && { ...context.replyTo, reply_to: null },
    reply_to_id: context.replyTo?.id ?? null,
    reactions: null,
    is_read: false,
  }
}

const withComposed = (context: ChatContext, message: Message): Partial<ChatContext> => ({
  messages: policy.insertPending(context.messages, message),
  draft: '',
  draftTouched: true,
  replyTo: null,
  error: null,
})

/** @param isQueued whether it was queued while offline */
const outgoing = (message: Message, isQueued: boolean): OutgoingInput => ({
  conversationId: message.conversation_id,
  clientId: String(message.client_id),
  content: message.content,
  messageType: message.message_type,
  replyToId: message.reply_to_id,
  held: isQueued,
})

/** The base setup plus the actions for sending and for unsent messages (A11, B5, B6). */
export function sendingSetup(env: MachineEnv) {
  const base = baseSetup(env)
  return base.extend({
    actions: {
      /**
       * SEND-01, SEND-08, REPLY-04: adds the message at once, clears the input and spawns one actor
       * that sends it.
       */
      sendDraft: base.enqueueActions(({ context, enqueue }) => {
        const message = newMessage(context, env)
        enqueue.assign(withComposed(context, message))
        enqueue({
          type: 'saveDraft',
          params: { conversationId: context.conversationId, text: '' },
        })
        enqueue({ type: 'sendTyping', params: { typing: false } })
        enqueue.spawnChild('outgoing', {
          id: outgoingId(message.id),
          input: outgoing(message, false),
        })
      }),
      /** B12: the same, but queues the message. */
      stageDraft: base.enqueueActions(({ context, enqueue }) => {
        enqueue.assign(withComposed(context, { ...newMessage(context, env), waits: true }))
        enqueue({
          type: 'saveDraft',
          params: { conversationId: context.conversationId, text: '' },
        })
        enqueue({ type: 'sendTyping', params: { typing: false } })
      }),
      /** B12: sends queued messages one after the other, so that they arrive in order. */
      sendNext: base.enqueueActions(({ context, event, enqueue }) => {
        const { messages, online } = context
        const isSettled = 'clientId' in event && event.clientId === context.outbound
        const outbound = isSettled ? null : context.outbound
        const next = online && outbound === null ? policy.waitingMessages(messages)[0] : undefined
        if (next === undefined) {
          enqueue.assign({ outbound })
          return
        }
        enqueue.assign({
          messages: policy.withoutWaiting(messages, next),
          outbound: String(next.client_id),
        })
        enqueue.spawnChild('outgoing', { id: outgoingId(next.id), input: outgoing(next, true) })
      }),
      leaveToOther: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'outgoing.elsewhere')
        enqueue.assign({ messages: policy.withoutOwnCopy(context.messages, event.clientId) })
        enqueue.stopChild(outgoingId(event.clientId))
      }),
      applySuggestion: base.enqueueActions(({ context, enqueue }) => {
        const { conversationId, suggestion } = context
        if (suggestion === null) return
        const text = policy.withSuggestion(context.draft, suggestion)
        enqueue.assign({ draft: text, draftTouched: true, suggestion: null })
        enqueue({ type: 'saveDraft', params: { conversationId, text } })
      }),
      /** B5, B6: the same actor, so the same client id. */
      retrySend: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'message.retry')
        enqueue.assign({
          messages: policy.applyRetry(context.messages, event.id),
          resting: context.resting.filter((id) => !sameId(id, event.id)),
          error: null,
        })
        const left = context.left.filter((id) => !sameId(id, event.id))
        if (left.length === context.left.length) {
          enqueue(sendToActor(outgoingId(event.id), { type: 'outgoing.retry' }))
          return
        }
        const message = policy.findFailed(context.messages, event.id)
        if (!message) return
        enqueue.assign({ left })
        enqueue.spawnChild('outgoing', {
          id: outgoingId(message.id),
          input: outgoing(message, false),
        })
      }),
      /**
       * Stores new unsent messages for the next page load and removes those that were sent or
       * discarded.
       */
      retainUnsent: base.enqueueActions(({ context, enqueue }) => {
        const { conversationId, kept } = context
        const unsent = policy.unsentMessages(context.messages)
        const ids = unsent.map((m) => String(m.client_id))
        const added = unsent.filter((m) => !kept.includes(String(m.client_id)))
        const gone = kept.filter((id) => !ids.includes(id))
        enqueue.assign({ kept: ids })
        enqueue({ type: 'storeUnsent', params: { conversationId, added, gone } })
      }),
      removeSend: base.assign(({ context, event }) => {
        assertEvent(event, 'message.remove')
        return { messages: policy.remove(context.messages, event.id) }
      }),
      finishSend: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'outgoing.sent')
        const messages = policy.applySent(context.messages, event.clientId, event.message)
        const stored =
          findMessage(messages, event.message?.id ?? event.clientId) ??
          messages.findLast((m) => m.client_id === event.clientId)
        enqueue.assign({ messages })
        enqueue.stopChild(outgoingId(event.clientId))
        if (stored) enqueue(notifyParent({ type: 'message.stored', message: stored }))
      }),
      /** SEND-03; no banner if an echo has shown that the message was stored (A11). */
      failSend: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'outgoing.failed')
        const { clientId } = event
        if (!policy.isAwaiting(context.messages, clientId)) {
          enqueue.stopChild(outgoingId(clientId))
          return
        }
        enqueue.assign({
          messages: policy.applyFailed(context.messages, clientId),
          resting: [...context.resting, clientId],
          error: TEXTS.sendMessageFailed,
        })
      }),
      mergeLive: base.assign(({ context, event }) => {
        assertEvent(event, 'messages.arrived')
        const previous = displayOrder(context.messages)
        const { messages, newIds } = policy.mergeLive(context, event.messages)
        return {
          messages,
          heard: [...context.heard, ...newIds].slice(-ANCHOR_SIZE),
          arrivals: arrivals(context, previous, messages, env.now()),
        }
      }),
      /** Stops the actors of failed messages that turned up on the server or were discarded. */
      settleResponse: base.enqueueActions(({ context, enqueue }) => {
        const resting = context.resting.filter((id) => policy.findFailed(context.messages, id))
        const settledIds = context.resting.filter((id) => !resting.includes(id))
        if (settledIds.length === 0) return
        const left = context.left.filter((id) => resting.includes(id))
        for (const id of settledIds) enqueue.stopChild(outgoingId(id))
        const isErrorOutdated = resting.length === 0 && context.error === TEXTS.sendMessageFailed
        enqueue.assign({ resting, left, error: isErrorOutdated ? null : context.error })
      }),
    },
  })
}
