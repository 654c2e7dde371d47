/**
 * One conversation, spawned when it is first chosen and kept until sign-out, so that a send goes
 * on while another conversation is on screen (A11, A12, B5, B6, SEND, REPLY, CHAT).
 *
 * Four regions side by side:
 * - `messages` (states/timeline.ts): what is loaded; loading, failed, or loaded with the newest end
 *   `current`, `refetching` after a socket reopened, `waiting` to try that again or `behind` when
 *   five tries failed, and with `more` older pages, one `loading`, or at the `end`.
 * - `attention`: whether the chat is open and the page visible. Only `openVisible` marks messages
 *   read.
 * - `outbox`: whether what an earlier load of the page left unsent has been read. From then on the
 *   browser keeps every message that is not known to be stored.
 * - `draft`: whether the saved draft has been read; what the person types meanwhile wins.
 *
 * Bounds: every fetch by the HTTP client's 30 s timeout, `waiting` by 3 s times the try, the sends
 * by their own actors. `failed`, `behind` and `more` wait for a person or a reopened socket, which
 * may never come. Nothing is final: the root stops the chat with the session.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { TEXTS } from '../../protocol/errors.ts'
import type { MachineEnv } from '../env.ts'
import { chatSetup } from './chat.reactions.ts'
import { attentionRegion } from './states/attention.ts'
import { timelineRegion } from './states/timeline.ts'

export type { ChatCommand, ChatEvent, ChatFact, ChatInput } from './chat.types.ts'

/**
 * @returns the machine; `src/app` provides `loadMessages`, `loadDraft`, `saveDraft`, `loadUnsent`,
 * `storeUnsent`, and the child machines `outgoing`, `markRead` and `reaction` with their own effects
 * provided.
 */
export function createChatMachine(env: MachineEnv) {
  const setup = chatSetup(env)
  return setup.createMachine({
    id: 'chat',
    type: 'parallel',
    context: ({ input }) => ({
      conversationId: input.conversationId,
      currentUser: input.currentUser,
      messages: [],
      draft: '',
      draftTouched: false,
      suggestion: null,
      replyTo: null,
      error: null,
      page: 0,
      hasMore: false,
      emptyPages: 0,
      heard: [],
      gap: null,
      gapAttempts: 0,
      reopened: false,
      resting: [],
      left: [],
      kept: [],
      reacting: [],
      unreadCount: 0,
      firstUnreadId: null,
      dividerDue: false,
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
          guard: { type: 'isFailed', params: ({ event }) => event },
          actions: ['removeSend', 'settleAnswered'],
        },
        {},
      ],
      'outgoing.sent': {
        actions: ['finishSend', 'settleAnswered'],
      },
      'outgoing.failed': { actions: 'failSend' },
      'read.done': {
        actions: [
          { type: 'applyRead', params: ({ event }) => event },
          { type: 'tellMarkedRead', params: ({ event }) => event },
        ],
      },
      'messages.arrived': [
        {
          guard: { type: 'bringNews', params: ({ event }) => event },
          actions: ['takeLive', 'settleAnswered', 'checkReads'],
        },
        {},
      ],
      'message.wasRead': { actions: { type: 'markOneRead', params: ({ event }) => event } },
      'reactions.changed': {
        actions: [{ type: 'setReactions', params: ({ event }) => event }, 'tellReactions'],
      },
      'reaction.toggle': [
        {
          guard: { type: 'isStored', params: ({ event }) => event },
          actions: 'toggleReaction',
        },
        {},
      ],
      'reaction.changed': { actions: 'showReaction' },
      'reaction.settled': { actions: 'settleReaction' },
      'toast.show': { actions: { type: 'pass', params: ({ event }) => ({ fact: event }) } },
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
        ],
      },
      'error.dismiss': { actions: 'clearError' },
      'me.changed': { actions: 'rename' },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      messages: timelineRegion(setup),
      attention: attentionRegion(setup),
      outbox: {
        initial: 'loading',
        states: {
          loading: {
            invoke: {
              id: 'leftUnsent',
              src: 'loadUnsent',
              input: ({ context }) => ({ conversationId: context.conversationId }),
              onDone: {
                target: 'ready',
                actions: {
                  type: 'restoreUnsent',
                  params: ({ event }) => ({ messages: event.output }),
                },
              },
              onError: { target: 'ready', actions: 'reportUnexpected' },
            },
          },
          ready: { always: { guard: 'hasUnkept', actions: 'keepUnsent' } },
        },
      },
      draft: {
        initial: 'loading',
        states: {
          loading: {
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
                actions: { type: 'holdSuggestion', params: ({ event }) => event },
              },
            },
          },
          ready: {
            on: {
              'draft.suggest': {
                actions: [
                  { type: 'holdSuggestion', params: ({ event }) => event },
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

export type ChatMachine = ReturnType<typeof createChatMachine>
export type ChatActor = ActorRefFrom<ChatMachine>
export type ChatSnapshot = SnapshotFrom<ChatMachine>
