/**
 * The signed-in user's conversations (INBOX, A23), starting a new one, looking up a selected one that
 * the list lacks, and archiving and muting them (`inbox-toggles.ts`). The selection is nullable
 * context, independent of them (INBOX-19).
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Conversation, Message } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { onNetworkChange } from '../../kit/pending-toggles.ts'
import { emptyInbox, type InboxSetup, inboxSetup, startInput } from './inbox.setup.ts'

export type { InboxEvent, InboxFact } from './inbox.types.ts'

const change = ({ event }: { event: { message: Message } }) => event
const responseOf = ({ event }: { event: { output: Conversation[] } }) => ({ list: event.output })
const applyReload = ['notifyClearedIn', { type: 'applyList', params: responseOf }] as const

const applyChange = { type: 'applyChange', params: change } as const

const list = (setup: InboxSetup) =>
  setup.createStateConfig({
    description:
      'The list of conversations, one screen each (INBOX-18): loading, failed or loaded.',
    initial: 'loading',
    states: {
      loading: {
        description:
          "Loads the list, limited by the HTTP client's 30 s; messages that arrive in the meantime are queued and applied to it.",
        meta: { req: ['INBOX-18'] },
        entry: 'beginLoad',
        invoke: {
          id: 'firstList',
          src: 'loadConversations',
          input: { isReload: false },
          onDone: [
            {
              guard: { type: 'needsAnother', params: ({ event }) => ({ list: event.output }) },
              target: '#inbox.list.loaded.refreshing',
              actions: [
                { type: 'applyList', params: ({ event }) => ({ list: event.output }) },
                'notifyUnread',
              ],
            },
            {
              target: 'loaded',
              actions: [
                { type: 'applyList', params: ({ event }) => ({ list: event.output }) },
                'notifyUnread',
              ],
            },
          ],
          onError: {
            target: 'error',
            actions: [
              'reportUnexpected',
              { type: 'setError', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
        on: {
          'inbox.reload': {},
          'messages.arrived': { actions: 'hold' },
          'messages.wereRead': {},
          // The response may be older.
          'message.changed': { actions: 'markOutdated' },
        },
      },
      error: {
        description:
          'The list failed to load, with the message for its kind; waits for the user to reload without time limit.',
        meta: { req: ['INBOX-18', 'ERR-36', 'ERR-37', 'ERR-38'] },
        on: {
          'inbox.reload': { target: 'loading', actions: 'clearError' },
          'messages.arrived': {},
          'messages.wereRead': {},
          'message.changed': {},
        },
      },
      loaded: {
        description: 'The list is shown and live messages change it; lasts as long as the session.',
        meta: { req: ['INBOX-18'] },
        initial: 'idle',
        states: {
          idle: {
            description:
              'The list is up to date as far as known; waits without time limit for a reload, a message of an unknown conversation or messages read elsewhere.',
            on: {
              'inbox.reload': 'refreshing',
              'messages.arrived': [
                {
                  guard: 'bringUnknown',
                  target: 'refreshing',
                  actions: ['applyMessages', 'askFor'],
                },
                { actions: 'applyMessages' },
              ],
              'messages.wereRead': [{ guard: 'wasReadElsewhere', target: 'refreshing' }, {}],
              'message.changed': [
                {
                  guard: { type: 'isUnreadDeletion', params: change },
                  target: 'refreshing',
                  actions: applyChange,
                },
                { actions: applyChange },
              ],
            },
          },
          refreshing: {
            description:
              "Reloads the list behind the one on screen, limited by the HTTP client's 30 s; a failure leaves the list unchanged.",
            entry: 'beginLoad',
            invoke: {
              id: 'nextList',
              src: 'loadConversations',
              input: { isReload: true },
              onDone: [
                {
                  guard: { type: 'needsAnother', params: ({ event }) => ({ list: event.output }) },
                  target: 'refreshing',
                  reenter: true,
                  actions: [...applyReload],
                },
                {
                  target: 'idle',
                  actions: [...applyReload],
                },
              ],
              onError: { target: 'idle', actions: ['reportUnexpected', 'forgetRequests'] },
            },
            on: {
              'inbox.reload': {},
              'messages.arrived': { actions: ['applyMessages', 'hold'] },
              'messages.wereRead': [{ guard: 'wasReadElsewhere', actions: 'markOutdated' }, {}],
              'message.changed': { actions: [applyChange, 'markOutdated'] },
            },
          },
        },
      },
    },
  })

const start = (setup: InboxSetup) =>
  setup.createStateConfig({
    description: 'Starting a conversation; the result is kept in the context.',
    initial: 'idle',
    states: {
      idle: {
        description: 'No conversation is being started; waits for the user without time limit.',
        on: {
          'conversation.start': { target: 'starting', actions: 'recordStart' },
        },
      },
      starting: {
        description:
          "Starts one conversation, limited by the HTTP client's 30 s; a start with another user replaces it.",
        invoke: {
          id: 'starting',
          src: 'startConversation',
          input: ({ context }) => startInput(context),
          onDone: {
            target: 'idle',
            actions: [
              { type: 'applyStarted', params: ({ event }) => ({ conversation: event.output }) },
              { type: 'notifyStarted', params: ({ event }) => ({ conversation: event.output }) },
            ],
          },
          onError: {
            target: 'idle',
            actions: ['reportUnexpected', 'failStart'],
          },
        },
        on: {
          'conversation.start': [
            { guard: 'isSameUser', actions: 'recordStart' },
            { target: 'starting', reenter: true, actions: 'recordStart' },
          ],
        },
      },
    },
  })

const lookup = (setup: InboxSetup) =>
  setup.createStateConfig({
    description:
      'Whether the selected conversation is being looked up because the list lacks it, as one without messages.',
    initial: 'idle',
    states: {
      idle: {
        description:
          'The selected conversation is known, was looked up, or the list is not loaded; waits for another selection or list without time limit.',
        always: {
          guard: 'needsLookup',
          target: 'loading',
        },
      },
      loading: {
        description:
          "Loads the selected conversation, limited by the HTTP client's 30 s; another selection or list ends it, and a failure leaves it unknown.",
        meta: { req: ['API-MSG-02'] },
        entry: 'beginLookup',
        always: { guard: 'isLookupOutdated', target: 'idle' },
        invoke: {
          id: 'lookup',
          src: 'loadConversation',
          input: ({ context }) => ({ id: context.lookedUp ?? '' }),
          onDone: {
            target: 'idle',
            actions: [
              { type: 'applyLookup', params: ({ event }) => ({ found: event.output }) },
              'notifyUnread',
            ],
          },
          onError: { target: 'idle', actions: 'reportUnexpected' },
        },
      },
    },
  })

/**
 * @returns the machine; `src/app` provides `loadConversations`, `loadConversation`,
 * `startConversation` and the machine `pendingToggle` with its own effect.
 */
export function createInboxMachine(env: MachineEnv) {
  const setup = inboxSetup(env)
  return setup.createMachine({
    id: 'inbox',
    description:
      "The signed-in user's conversations; runs as long as the session and never ends by itself.",
    type: 'parallel',
    context: ({ input }) => emptyInbox(input),
    on: {
      'inbox.search': { actions: { type: 'setQuery', params: ({ event }) => event } },
      'inbox.clearSearch': { actions: { type: 'setQuery', params: { query: '' } } },
      'inbox.filter': { actions: { type: 'setFilter', params: ({ event }) => event } },
      'conversation.choose': { actions: 'choose' },
      'conversation.leave': { actions: 'leave' },
      'conversation.markedRead': { actions: ['applyMarkedRead', 'notifyMarkedRead'] },
      'conversation.set': { actions: ['addChange', 'begin'] },
      ...onNetworkChange,
      'conversation.updated': { actions: 'applyUpdate' },
      'conversation.deleted': { actions: 'applyDeletion' },
      'xstate.done.actor.toggle.*': { actions: ['settleChange', 'begin'] },
      '*': { actions: 'reportUnexpected' },
    },
    states: { list: list(setup), start: start(setup), lookup: lookup(setup) },
  })
}

type InboxMachine = ReturnType<typeof createInboxMachine>
export type InboxActor = ActorRefFrom<InboxMachine>
export type InboxSnapshot = SnapshotFrom<InboxMachine>
