import { and, assertEvent, assign, raise, setup, stateIn } from 'xstate'
import { isServiceFailure, isShown } from '../../../protocol/base/errors.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import type { Conversation, ConversationState, Id, Message } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { createPendingToggleMachine } from '../../kit/pending-toggle.machine.ts'
import { pendingToggleId, type ToggleNetwork } from '../../kit/pending-toggles.ts'
import { notice } from '../../kit/toast.ts'
import { type EmittedEvent, receives, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'
import * as changes from './changes.policy.ts'
import * as policy from './inbox.policy.ts'
import type {
  InboxContext,
  InboxEvent,
  InboxFact,
  InboxFilter,
  InboxInput,
  ListRequest,
} from './inbox.types.ts'

const START_FAILED = 'The conversation couldn’t be started. Please try again.'

export const emptyInbox = ({ userId, online }: InboxInput): InboxContext => ({
  userId,
  online,
  conversations: [],
  pendingToggles: [],
  unlisted: null,
  lookedUp: null,
  query: '',
  filter: 'all',
  selectedId: null,
  error: null,
  seen: [],
  covered: {},
  queued: [],
  askedFor: [],
  outdated: false,
  start: null,
})

interface StartInput {
  userId: Id
  username: string
  initialMessage: string | null
}

type ListParams = { list: Conversation[] }
type LookupParams = { found: Conversation | null }
type IdParams = { id: Id }
type ChangeParams = { message: Message }
type FailureParams = { error: unknown }

export const startInput = (context: InboxContext): StartInput => ({
  userId: context.start?.userId ?? '',
  username: context.start?.username ?? '',
  initialMessage: context.start?.initialMessage ?? null,
})

const startErrorOf = (error: unknown): string =>
  isServiceFailure(error) ? error.message : START_FAILED

/** The server's unread count of the selected conversation, null while the list is not loaded. */
const selectedUnread = (context: InboxContext): number | null =>
  policy.findConversation(policy.knownConversations(context), context.selectedId)?.unread_count ??
  null

type Arrived = Extract<InboxEvent, { type: 'messages.arrived' }>

const unknownConversations = (context: InboxContext, { messages }: Arrived): string[] =>
  policy.unknownAmong(messages, policy.knownConversations(context), context.askedFor)

const notifyParent = sendToParent<InboxFact>()

const baseSetup = (env: MachineEnv) =>
  setup({
    types: {
      context: {} as InboxContext,
      events: {} as InboxEvent,
      input: {} as InboxInput,
      emitted: {} as EmittedEvent<InboxFact>,
    },
    actors: receives<InboxEvent>()({
      loadConversations: notImplemented<Conversation[], ListRequest>('loadConversations'),
      loadConversation: notImplemented<Conversation | null, { id: Id }>('loadConversation'),
      startConversation: notImplemented<Conversation, StartInput>('startConversation'),
      pendingToggle: createPendingToggleMachine(env),
    }),
    guards: {
      bringUnknown: ({ context, event }) => {
        assertEvent(event, 'messages.arrived')
        return unknownConversations(context, event).length > 0
      },
      wasReadElsewhere: ({ context, event }) => {
        assertEvent(event, 'messages.wereRead')
        return policy.wasReadElsewhere(context, event)
      },
      isSelectionUnknown: ({ context }) => policy.isSelectionUnknown(context),
      isLookupOutdated: ({ context: { lookedUp, selectedId } }) => !sameId(lookedUp, selectedId),
      isUnreadDeletion: ({ context }, { message }: ChangeParams) =>
        policy.isUnreadDeletion(context, message),
      isSameUser: ({ context, event }) => {
        assertEvent(event, 'conversation.start')
        return sameId(context.start?.userId, event.userId)
      },
      needsAnother: ({ context }, { list }: ListParams) =>
        context.outdated || policy.unknownAmong(context.queued, list, context.askedFor).length > 0,
    },
    actions: {
      reportUnexpected: () => {},
      setOnline: assign((_, { online }: ToggleNetwork) => ({ online })),
      setQuery: assign((_, params: { query: string }) => ({ query: params.query })),
      setFilter: assign((_, { filter }: { filter: InboxFilter }) => ({ filter })),
      beginLoad: assign({ outdated: false, queued: [], lookedUp: null }),
      beginLookup: assign(({ context }) => ({ lookedUp: context.selectedId })),
      applyLookup: assign(({ context }, { found }: LookupParams) =>
        found === null ? {} : policy.applyLookup(context, found),
      ),
      hold: assign(({ context, event }) => {
        assertEvent(event, 'messages.arrived')
        return { queued: [...context.queued, ...event.messages] }
      }),
      askFor: assign(({ context, event }) => {
        assertEvent(event, 'messages.arrived')
        return { askedFor: [...context.askedFor, ...unknownConversations(context, event)] }
      }),
      applyMessages: assign(({ context, event }) => {
        assertEvent(event, 'messages.arrived')
        return event.messages.reduce(policy.applyMessage, context)
      }),
      applyList: assign(({ context }, { list }: ListParams) => ({
        ...policy.applyList(context, list),
        askedFor: [
          ...context.askedFor,
          ...policy.unknownAmong(context.queued, list, context.askedFor),
        ],
      })),
      applyMarkedRead: assign(({ context, event }) => {
        assertEvent(event, 'conversation.markedRead')
        return policy.applyMarkedRead(context, event.id, event.count)
      }),
      applyChange: assign(({ context }, { message }: ChangeParams) =>
        policy.applyChange(context, message),
      ),
      addChange: assign(({ context, event }) => {
        assertEvent(event, 'conversation.set')
        return changes.addChange(context, event)
      }),
      removeConversation: assign(({ context }, { id }: IdParams) =>
        changes.removeConversation(context, id),
      ),
      applyState: assign(({ context }, { id, state }: IdParams & { state: ConversationState }) => ({
        conversations: context.conversations.map((c) =>
          sameId(c.id, id) ? { ...c, ...state } : c,
        ),
        outdated: true,
      })),
      notifyCleared: notifyParent((_, { id }: IdParams) => ({ type: 'conversation.cleared', id })),
      setError: assign((_, { error }: FailureParams) => ({
        conversations: [],
        queued: [],
        error: policy.inboxError(error),
      })),
      clearError: assign({ error: null }),
      /** A failed reload showed nothing, so the next message of the conversation requests it again. */
      forgetRequests: assign({ queued: [], askedFor: [] }),
      markOutdated: assign({ outdated: true }),
      recordStart: assign(({ event }) => {
        assertEvent(event, 'conversation.start')
        const { userId, username, initialMessage = null, draft = null } = event
        const start = { userId, username, initialMessage, draft, conversationId: null, error: null }
        return { start }
      }),
      applyStarted: assign(({ context }, params: { conversation: Conversation }) =>
        policy.applyStarted(context, params.conversation),
      ),
      notifyStarted: notifyParent(({ context }, params: { conversation: Conversation }) => {
        const draft = context.start?.draft ?? null
        return {
          type: 'conversation.started',
          id: params.conversation.id,
          ...(draft === null ? {} : { draft }),
        }
      }),
    },
  })

/** Types, effects, actions and guards of the inbox. */
export const inboxSetup = (env: MachineEnv) => {
  const base = baseSetup(env)
  return base.extend({
    guards: {
      needsLookup: and([stateIn({ list: 'loaded' }), 'isSelectionUnknown']),
    },
    actions: {
      choose: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'conversation.choose')
        const selection = policy.applySelection(context, event.id)
        enqueue.assign(selection)
        const selected = { ...context, ...selection }
        enqueue(
          notifyParent({
            type: 'conversation.chosen',
            id: event.id,
            unreadCount: selectedUnread(selected),
            previousId: context.selectedId,
          }),
        )
      }),
      notifyUnread: base.enqueueActions(({ context, enqueue }) => {
        const unreadCount = selectedUnread(context)
        if (context.selectedId === null || unreadCount === null) return
        enqueue(
          notifyParent({ type: 'conversation.unreadKnown', id: context.selectedId, unreadCount }),
        )
      }),
      leave: base.enqueueActions(({ context, enqueue }) => {
        if (context.selectedId === null) return
        enqueue.assign(policy.applySelection(context, null))
        enqueue(notifyParent({ type: 'conversation.left', id: context.selectedId }))
      }),
      begin: base.enqueueActions(({ context, enqueue }) => {
        const { pendingToggles, started } = changes.startChanges(context)
        enqueue.assign({ pendingToggles })
        for (const input of started)
          enqueue.spawnChild('pendingToggle', { id: pendingToggleId(input.queueKey), input })
      }),
      settleChange: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'xstate.done.actor.toggle.*')
        const { queueKey, text } = event.output
        enqueue.stopChild(pendingToggleId(queueKey))
        if (text !== null) enqueue(notifyParent(notice('error', text)))
        const { settled, isUnknown } = changes.settleChange(context, event.output)
        enqueue.assign(settled)
        if (isUnknown) enqueue(raise({ type: 'inbox.reload' }))
      }),
      notifyMarkedRead: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'conversation.markedRead')
        if (!changes.countsInTotal(context, event.id)) return
        const { count: by, askedAt } = event
        enqueue(notifyParent({ type: 'counts.messages.subtract', by, askedAt }))
      }),
      applyUpdate: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'conversation.updated')
        const { id, state } = event
        const known = policy.findConversation(context.conversations, id)
        if (known && changes.isNewDeletion(known, state)) {
          enqueue({ type: 'removeConversation', params: { id } })
          enqueue({ type: 'notifyCleared', params: { id } })
        } else enqueue({ type: 'applyState', params: { id, state } })
      }),
      applyDeletion: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'conversation.deleted')
        const { id, deletedBefore } = event
        const known = policy.findConversation(context.conversations, id)
        // Else the server's event has removed it, and a new message may have brought it back.
        if (known?.deleted_before !== deletedBefore) return
        enqueue({ type: 'removeConversation', params: { id } })
        enqueue({ type: 'notifyCleared', params: { id } })
      }),
      notifyClearedIn: base.enqueueActions(({ context, event, enqueue }) => {
        const list = 'output' in event ? (event.output as unknown as Conversation[]) : []
        for (const id of changes.clearedIn(context, list))
          enqueue({ type: 'notifyCleared', params: { id } })
      }),
      failStart: base.enqueueActions(({ context, event, enqueue }) => {
        const error = 'error' in event ? event.error : null
        const message = isShown(error) ? startErrorOf(error) : null
        enqueue.assign({ start: context.start && { ...context.start, error: message } })
        if (message !== null) {
          enqueue(notifyParent({ type: 'conversation.startFailed', message }))
        }
      }),
    },
  })
}

export type InboxSetup = ReturnType<typeof inboxSetup>
