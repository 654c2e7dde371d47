/**
 * One conversation, spawned when it is first selected and kept while it has unsent data or was used
 * recently, so that sending continues while another conversation is on screen (A11, A12, B5, B6,
 * SEND, REPLY, CHAT). Seven parallel regions: `messages` (states/timeline.ts), `attention`
 * (states/attention.ts), `quoteSearch` (states/quote-search.ts), `editing` and `savingEdits`
 * (states/editing.ts), `outbox` and `draft`. Sends are limited by the
 * timeouts of their own actors. Waiting for the user or a reopened socket has no time limit,
 * because neither may ever come.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { TEXTS } from '../../../protocol/base/errors.ts'
import type { MachineEnv } from '../../env.ts'
import { chatSetup } from './chat.setup.ts'
import { MESSAGE_TOO_LONG } from './composer.policy.ts'
import { attentionRegion } from './states/attention.ts'
import { editingRegion, savingEditsRegion } from './states/editing.ts'
import { quoteSearchRegion } from './states/quote-search.ts'
import { timelineRegion } from './states/timeline.ts'

export type { ChatFact } from './chat.types.ts'

const IS_KNOWN = {
  type: 'isKnownEvent',
  params: ({ event }: { event: { offset?: number | undefined } }) => event,
} as const

/**
 * @returns the machine; `src/app` provides `loadMessages`, `editMessage`, `loadDraft`, `saveDraft`, `loadUnsent`,
 * `storeUnsent`, and the child machines `outgoing`, `markRead` and `pendingToggle` with their own effects
 * provided.
 */
export function createChatMachine(env: MachineEnv) {
  const setup = chatSetup(env)
  return setup.createMachine({
    id: 'chat',
    description:
      'One conversation with its messages, sends, draft and read receipts; never ends by itself, `member` stops the least recently used without pending work, and all with the session.',
    type: 'parallel',
    context: ({ input }) => ({
      conversationId: input.conversationId,
      currentUser: input.currentUser,
      messages: [],
      timeline: {
        oldestPage: 0,
        hasOlder: false,
        emptyPages: 0,
        lastReceivedIds: [],
        gap: null,
        gapAttempts: 0,
        reopenedDuringFetch: false,
        position: null,
        ahead: [],
      },
      outbox: { online: input.online, sendingQueuedId: null, persistedIds: [] },
      composer: { draft: '', isTouched: false, suggestion: null, replyTo: null },
      edit: null,
      pendingEdits: [],
      reads: { unreadCount: 0, firstUnreadId: null, isDividerDue: false, arrivals: null },
      pendingReactions: [],
      quoteSearch: null,
      error: null,
    }),
    invoke: {
      id: 'markRead',
      src: 'markRead',
      input: ({ context }) => ({ conversationId: context.conversationId }),
      onError: { actions: 'reportUnexpected' },
    },
    on: {
      'message.send': [
        {
          guard: 'lacksConversation',
          actions: { type: 'showError', params: { text: TEXTS.conversationMissing } },
        },
        {
          guard: 'isBlank',
          actions: { type: 'showError', params: { text: TEXTS.messageEmpty } },
        },
        {
          guard: 'isTooLong',
          actions: { type: 'showError', params: { text: MESSAGE_TOO_LONG } },
        },
        { guard: 'hasToWait', actions: 'queueDraft' },
        { actions: 'sendDraft' },
      ],
      'message.retry': [
        {
          guard: { type: 'isFailed', params: ({ event }) => event },
          actions: 'retrySend',
        },
        {},
      ],
      'message.remove': [
        {
          guard: { type: 'isRemovable', params: ({ event }) => event },
          actions: [{ type: 'removeUnsent', params: ({ event }) => event }, 'clearSendError'],
        },
        {},
      ],
      'xstate.done.actor.outgoing.*': { actions: ['settleSend', 'sendNext'] },
      'network.online': { actions: [{ type: 'setOnline', params: { online: true } }, 'sendNext'] },
      'network.offline': { actions: { type: 'setOnline', params: { online: false } } },
      'read.done': {
        actions: [
          { type: 'applyRead', params: ({ event }) => event },
          { type: 'notifyMarkedRead', params: ({ event }) => event },
        ],
      },
      'messages.arrived': [
        {
          guard: { type: 'hasNewMessage', params: ({ event }) => event },
          actions: [
            { type: 'mergeLive', params: ({ event }) => event },
            'clearSendError',
            'checkReads',
          ],
        },
        {},
      ],
      'message.changed': [
        { guard: IS_KNOWN },
        { actions: { type: 'applyChange', params: ({ event }) => event } },
      ],
      'edit.discard': { actions: { type: 'discardEdit', params: ({ event }) => event } },
      'offsets.received': { actions: { type: 'recordOffsets', params: ({ event }) => event } },
      'messages.wereRead': { actions: { type: 'showRead', params: ({ event }) => event } },
      'reactions.changed': [
        { guard: IS_KNOWN },
        {
          actions: [
            { type: 'setReactions', params: ({ event }) => event },
            'settleShown',
            'startReactions',
          ],
        },
      ],
      'reaction.toggle': [
        {
          guard: { type: 'isStored', params: ({ event }) => event },
          actions: [{ type: 'toggleReaction', params: ({ event }) => event }, 'startReactions'],
        },
        {},
      ],
      'xstate.done.actor.toggle.*': { actions: ['settleReaction', 'startReactions'] },
      'reply.choose': [
        {
          guard: { type: 'isReceived', params: ({ event }) => event },
          actions: { type: 'chooseReply', params: ({ event }) => event },
        },
        {},
      ],
      'reply.cancel': { actions: 'clearReply' },
      'draft.change': {
        actions: [
          { type: 'setDraft', params: ({ event }) => event },
          {
            type: 'saveDraft',
            params: ({ context, event }) => ({
              conversationId: context.conversationId,
              text: event.text,
            }),
          },
          {
            type: 'sendTyping',
            params: ({ event }) => ({ typing: event.text.trim() !== '' }),
          },
        ],
      },
      'error.dismiss': { actions: 'clearError' },
      'me.changed': { actions: 'rename' },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      messages: timelineRegion(setup),
      attention: attentionRegion(setup),
      quoteSearch: quoteSearchRegion(setup),
      editing: editingRegion(setup),
      savingEdits: savingEditsRegion(setup),
      outbox: {
        description: 'Whether the unsent messages of an earlier page load have been read.',
        initial: 'loading',
        states: {
          loading: {
            description:
              "Reads unsent messages from this browser's storage, which responds at once; a failure counts as none.",
            invoke: {
              id: 'leftUnsent',
              src: 'loadUnsent',
              input: ({ context }) => ({ conversationId: context.conversationId }),
              onDone: {
                target: 'ready',
                actions: [
                  { type: 'restoreUnsent', params: ({ event }) => ({ messages: event.output }) },
                  'sendNext',
                ],
              },
              onError: { target: 'ready', actions: 'reportUnexpected' },
            },
          },
          ready: {
            description:
              'Unsent messages are restored, and every message that is not known to be stored on the server is saved in the browser; lasts as long as the chat.',
            always: { guard: 'isOutboxChanged', actions: 'persistUnsent' },
          },
        },
      },
      draft: {
        description: 'Whether the saved draft has been read; input typed before that wins.',
        initial: 'loading',
        states: {
          loading: {
            description:
              "Reads the saved draft from this browser's storage, which responds at once; a failure counts as none.",
            invoke: {
              id: 'savedDraft',
              src: 'loadDraft',
              input: ({ context }) => ({ conversationId: context.conversationId }),
              onDone: {
                target: 'ready',
                actions: [
                  { type: 'restoreDraft', params: ({ event }) => ({ text: event.output }) },
                  'applySuggestion',
                ],
              },
              onError: { target: 'ready', actions: ['reportUnexpected', 'applySuggestion'] },
            },
            on: {
              'draft.suggest': {
                actions: { type: 'stageSuggestion', params: ({ event }) => event },
              },
            },
          },
          ready: {
            description:
              'The draft is the text of the input, and a suggested text may fill it; lasts as long as the chat.',
            on: {
              'draft.suggest': {
                actions: [
                  { type: 'stageSuggestion', params: ({ event }) => event },
                  'applySuggestion',
                ],
              },
            },
          },
        },
      },
    },
  })
}

type ChatMachine = ReturnType<typeof createChatMachine>
export type ChatActor = ActorRefFrom<ChatMachine>
export type ChatSnapshot = SnapshotFrom<ChatMachine>
