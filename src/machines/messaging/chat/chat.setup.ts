import { assertEvent, assign, raise, setup } from 'xstate'
import type { Id, Message, Reaction } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { createPendingToggleMachine } from '../../kit/pending-toggle.machine.ts'
import { pendingToggleId } from '../../kit/pending-toggles.ts'
import { notice } from '../../kit/toast.ts'
import {
  createSendToChild,
  type EmittedEvent,
  receives,
  sendToParent,
} from '../../kit/typed-messaging.ts'
import { notImplemented, notImplementedAction } from '../../not-implemented.ts'
import { createMarkReadMachine, type MarkReadEvent } from '../markRead/markRead.machine.ts'
import { createOutgoingMachine } from '../outgoing/outgoing.machine.ts'
import * as merging from './chat.policy.ts'
import type {
  ChatContext,
  ChatEvent,
  ChatFact,
  ChatInput,
  EditRequest,
  MessagePage,
  PageRequest,
} from './chat.types.ts'
import * as composer from './composer.policy.ts'
import * as edits from './edit.policy.ts'
import * as outbox from './outbox.policy.ts'
import * as reactions from './reactions.policy.ts'
import * as reads from './reads.policy.ts'
import type { PageParams } from './timeline.policy.ts'
import * as timeline from './timeline.policy.ts'

const sendToChild = createSendToChild<{ markRead: MarkReadEvent }>()
const notifyParent = sendToParent<ChatFact>()

const EDIT_FAILED = 'Your edit wasn’t saved'

/** Types, effects, guards, delays and actions of the chat. */
export function chatSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as ChatContext,
      events: {} as ChatEvent,
      emitted: {} as EmittedEvent<ChatFact>,
      input: {} as ChatInput,
    },
    actors: receives<ChatEvent>()({
      loadMessages: notImplemented<MessagePage, PageRequest>('loadMessages'),
      editMessage: notImplemented<Message | null, EditRequest>('editMessage'),
      loadDraft: notImplemented<string, { conversationId: Id }>('loadDraft'),
      loadUnsent: notImplemented<Message[], { conversationId: Id }>('loadUnsent'),
      outgoing: createOutgoingMachine(env),
      pendingToggle: createPendingToggleMachine(env),
      markRead: createMarkReadMachine(env),
    }),
    delays: { gapRetry: timeline.gapRetryDelay },
    guards: {
      lacksConversation: composer.lacksConversation,
      isBlank: ({ context }) => composer.isBlank(context.composer.draft),
      isTooLong: ({ context }) => composer.isTooLong(context.composer.draft),
      isReceived: composer.isReceived,
      hasToWait: outbox.hasToWait,
      isFailed: outbox.isFailed,
      isRemovable: outbox.isRemovable,
      isOutboxChanged: outbox.isOutboxChanged,
      isStored: ({ context }, { id }: { id: Id }) =>
        reactions.findStored(context.messages, id) !== undefined,
      hasNewMessage: ({ context }, { messages }: { messages: Message[] }) =>
        messages.some((message) => merging.isNewMessage(context, message)),
      isOutdated: timeline.isOutdated,
      missesEvents: timeline.missesEvents,
      isKnownEvent: timeline.isKnownEvent,
      closesGap: timeline.closesGap,
      closesGapButOutdated: (args, params: PageParams) =>
        timeline.closesGap(args, params) && timeline.isOutdated(args, params),
      hasPagesLeft: timeline.hasPagesLeft,
      mayRetryGap: timeline.mayRetryGap,
      isComplete: timeline.isComplete,
      isEmptyPage: timeline.isEmptyPage,
      isStalePage: timeline.isStalePage,
      isCancelled: timeline.isCancelled,
      isEditable: ({ context }, { id }: { id?: Id }) =>
        edits.editableMessage(context, id, env.now()) !== undefined,
      isEditInvalid: edits.isEditInvalid,
      isEditUnchanged: edits.isEditUnchanged,
      isEditSettled: edits.isEditSettled,
      canSendEdit: edits.canSendEdit,
      isQuotedLoaded: timeline.isQuotedLoaded,
      isQuoteSearchLong: timeline.isQuoteSearchLong,
    },
    actions: {
      reportUnexpected: () => {},
      saveDraft: notImplementedAction<{ conversationId: Id; text: string }>('saveDraft'),
      storeUnsent: notImplementedAction<{ conversationId: Id; added: Message[]; gone: string[] }>(
        'storeUnsent',
      ),
      rename: assign(({ context, event }) => {
        assertEvent(event, 'me.changed')
        const messages = merging.updateSender(context.messages, event.me)
        return { currentUser: event.me, messages }
      }),
      showError: assign((_, { text }: { text: string }) => ({ error: text })),
      clearError: assign({ error: null }),

      applyFirstPage: assign(timeline.applyFirstPage),
      emptyList: assign(timeline.emptyList),
      showLoadError: assign(timeline.showLoadError),
      applyOlderPage: assign(timeline.applyOlderPage),
      skipOlderPage: assign(timeline.skipOlderPage),
      resetEmptyPages: assign(timeline.resetEmptyPages),
      loadOlder: raise({ type: 'older.load' }),
      notifyOlder: raise({ type: 'older.settled' }),
      loadMissed: raise({ type: 'connection.reopened' }),
      notifyReset: raise({ type: 'timeline.reset' }),
      recordOffsets: assign(timeline.recordOffsets),
      recordReopened: assign(timeline.recordReopened),
      openGap: assign(timeline.openGap),
      restartGap: assign(timeline.restartGap),
      countAttempt: assign(timeline.countAttempt),
      resetAttempts: assign(timeline.resetAttempts),
      collectPage: assign(timeline.collectPage),
      closeGap: assign(({ context }, { page }: PageParams) =>
        timeline.closeGap(context, page, env.now()),
      ),
      restartTimeline: assign(({ context }, { page }: PageParams) =>
        timeline.restartTimeline(context, page, env.now()),
      ),
      mergeLive: assign(({ context }, { messages }: { messages: Message[] }) =>
        timeline.mergeLive(context, messages, env.now()),
      ),
      startQuoteSearch: assign(timeline.startQuoteSearch),
      countQuoteSearchPage: assign(timeline.countQuoteSearchPage),
      endQuoteSearch: assign({ quoteSearch: null }),

      startEdit: assign(({ context }, { id }: { id?: Id }) =>
        edits.startEdit(context, id, env.now()),
      ),
      setEdit: assign(edits.setEdit),
      endEdit: assign({ edit: null }),
      saveEdit: assign(edits.saveEdit),
      startSavingEdit: assign(edits.startSavingEdit),
      applyEdit: assign(({ context }, { message }: { message: Message | null }) =>
        edits.applyEdit(context, message),
      ),
      dropEdit: assign(edits.dropEdit),
      failEdit: assign(edits.failEdit),
      notifyEditFailed: notifyParent((_, { error }: { error: unknown }) => ({
        type: 'toast.show',
        toast: { kind: 'error', title: EDIT_FAILED, text: edits.editError(error) },
      })),
      discardEdit: assign(edits.discardEdit),
      applyChange: assign(({ context }, { message }: { message: Message }) =>
        edits.applyChanged(context, message),
      ),

      setUnread: assign(reads.setUnread),
      placeDivider: assign(reads.placeDivider),
      removeDivider: assign(reads.removeDivider),
      clearArrivals: assign(reads.clearArrivals),
      applyRead: assign(reads.applyRead),
      showRead: assign(reads.showRead),
      checkReads: raise({ type: 'reads.check' }),
      requestReads: sendToChild('markRead', reads.readRequest),
      notifyMarkedRead: notifyParent(
        ({ context }, { count, askedAt }: { count: number; askedAt: number }): ChatFact => ({
          type: 'chat.markedRead',
          conversationId: context.conversationId,
          count,
          askedAt,
        }),
      ),

      setDraft: assign(composer.setDraft),
      restoreDraft: assign(composer.restoreDraft),
      stageSuggestion: assign(composer.stageSuggestion),
      chooseReply: assign(composer.chooseReply),
      clearReply: assign(composer.clearReply),
      sendTyping: notifyParent(
        ({ context }, { typing }: { typing: boolean }): ChatFact => ({
          type: 'chat.typing',
          conversationId: context.conversationId,
          typing,
        }),
      ),

      setOnline: assign(outbox.setOnline),
      restoreUnsent: assign(outbox.restoreUnsent),
      removeUnsent: assign(outbox.removeUnsent),
      clearSendError: assign(outbox.clearSendError),

      setReactions: assign(({ context }, params: { id: Id; reactions: Reaction[] | null }) => ({
        messages: merging.setReactions(context.messages, params.id, params.reactions),
      })),
      toggleReaction: assign(({ context }, { id, reaction }: reactions.ReactionAbout) => {
        const about = { id, reaction }
        const state = reactions.reactionsIn(context, about)
        return { pendingReactions: reactions.REACTIONS.toggled(state, about) }
      }),
    },
  })

  return base.extend({
    actions: {
      /**
       * SEND-01, SEND-08, REPLY-04: adds the message at once, clears the input, and spawns an actor
       * that sends it.
       */
      sendDraft: base.enqueueActions(({ context, enqueue }) => {
        const { conversationId } = context
        const message = outbox.newMessage(context, env, false)
        enqueue.assign(outbox.addPending(context, message))
        enqueue({ type: 'saveDraft', params: { conversationId, text: '' } })
        enqueue({ type: 'sendTyping', params: { typing: false } })
        const input = outbox.outgoingInput(message, false)
        enqueue.spawnChild('outgoing', { id: outbox.outgoingId(message.id), input })
      }),
      /** B12: the same, but the message waits for the network. */
      queueDraft: base.enqueueActions(({ context, enqueue }) => {
        const { conversationId } = context
        enqueue.assign(outbox.addPending(context, outbox.newMessage(context, env, true)))
        enqueue({ type: 'saveDraft', params: { conversationId, text: '' } })
        enqueue({ type: 'sendTyping', params: { typing: false } })
      }),
      /** B12: sends queued messages one after the other, so that they arrive in order. */
      sendNext: base.enqueueActions(({ context, enqueue }) => {
        const next = outbox.nextQueued(context)
        if (next === undefined) return
        enqueue.assign(outbox.startQueued(context, next))
        const input = outbox.outgoingInput(next, true)
        enqueue.spawnChild('outgoing', { id: outbox.outgoingId(next.id), input })
      }),
      /** B5, B6: the same client id, so that the server stores the message once. */
      retrySend: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'message.retry')
        const message = merging.findFailed(context.messages, event.id)
        if (!message) return
        enqueue.assign(outbox.applyRetry(context, message.id))
        const input = outbox.outgoingInput(message, false)
        enqueue.spawnChild('outgoing', { id: outbox.outgoingId(message.id), input })
      }),
      settleSend: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'xstate.done.actor.outgoing.*')
        const update = outbox.applyOutcome(context, event.output)
        const stored = outbox.storedMessage(update.messages ?? context.messages, event.output)
        enqueue.assign(update)
        enqueue.stopChild(outbox.outgoingId(event.output.clientId))
        if (stored) enqueue(notifyParent({ type: 'message.stored', message: stored }))
      }),
      /** Stores new unsent messages for the next page load and removes those sent or discarded. */
      persistUnsent: base.enqueueActions(({ context, enqueue }) => {
        const { conversationId } = context
        const params = { conversationId, ...outbox.outboxChanges(context) }
        enqueue.assign(outbox.recordPersisted)
        enqueue({ type: 'storeUnsent', params })
      }),
      applySuggestion: base.enqueueActions(({ context, enqueue }) => {
        const { conversationId } = context
        const { draft, suggestion } = context.composer
        if (suggestion === null) return
        const text = composer.withSuggestion(draft, suggestion)
        enqueue.assign(composer.applySuggestion(context, text))
        enqueue({ type: 'saveDraft', params: { conversationId, text } })
      }),
      startReactions: base.enqueueActions(({ context, enqueue }) => {
        if (context.pendingReactions.length === 0) return
        const known = reactions.reactionsIn(context)
        const { pendingToggles, started } = reactions.REACTIONS.startNext(known)
        enqueue.assign({ pendingReactions: pendingToggles })
        for (const input of started)
          enqueue.spawnChild('pendingToggle', { id: pendingToggleId(input.queueKey), input })
      }),
      /** MISC-04: a failure shows an error unless the user has already undone the reaction. */
      settleReaction: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'xstate.done.actor.toggle.*')
        const { queueKey, text } = event.output
        enqueue.stopChild(pendingToggleId(queueKey))
        enqueue.assign(reactions.settled(context, event.output))
        if (text !== null && !reactions.isWithdrawn(context.pendingReactions, queueKey))
          enqueue(notifyParent(notice('error', text)))
      }),
      /** SOCKEV-14: a frame that contains the reaction counts as its response. */
      settleShown: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'reactions.changed')
        const settled = reactions.settledKeys(context, event.id)
        if (settled.length === 0) return
        for (const queueKey of settled) enqueue.stopChild(pendingToggleId(queueKey))
        enqueue.assign({
          pendingReactions: context.pendingReactions.filter(
            (pending) =>
              !pending.running || !settled.includes(reactions.REACTIONS.queueKeyOf(pending)),
          ),
        })
      }),
    },
  })
}
