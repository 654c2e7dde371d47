/**
 * The conversations of the signed-in person (INBOX, A23) and the wish to start one.
 *
 * Region `list`, one screen each (INBOX-18):
 * - `loading`: the list is asked for. Messages that arrive meanwhile are held and applied to it.
 * - `error`: it could not be had, with the text of its kind; the person reloads.
 * - `loaded`: `idle`, or `refreshing` behind the list on screen: on `inbox.reload`, for a message of
 *   an unknown conversation (once for each), or when something was read while the list was on its
 *   way. A refresh that fails leaves the list as it is.
 *
 * Region `start`: `idle`, or `starting` one conversation at a time; the outcome is kept in `start`.
 * The selection is nullable context, independent of both (INBOX-19).
 *
 * Both calls are bounded by the HTTP client's 30 s timeout; the other states wait for people. The
 * machine lives as long as the session.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../env.ts'
import { emptyInbox, inboxSetup, startInput } from './inbox.setup.ts'

export type { InboxContext, InboxEvent, InboxFact, InboxInput } from './inbox.types.ts'

const list = inboxSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      meta: { req: ['INBOX-18'] },
      entry: 'beginLoad',
      invoke: {
        id: 'firstList',
        src: 'loadConversations',
        onDone: [
          {
            guard: { type: 'needsAnother', params: ({ event }) => ({ list: event.output }) },
            target: '#inbox.list.loaded.refreshing',
            actions: [
              { type: 'applyList', params: ({ event }) => ({ list: event.output }) },
              'tellUnread',
            ],
          },
          {
            target: 'loaded',
            actions: [
              { type: 'applyList', params: ({ event }) => ({ list: event.output }) },
              'tellUnread',
            ],
          },
        ],
        onError: {
          target: 'error',
          actions: [
            'reportUnexpected',
            { type: 'noteError', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
      on: { 'inbox.reload': {}, 'messages.arrived': { actions: 'hold' } },
    },
    error: {
      meta: { req: ['INBOX-18', 'ERR-36', 'ERR-37', 'ERR-38'] },
      on: {
        'inbox.reload': { target: 'loading', actions: 'clearError' },
        'messages.arrived': {},
      },
    },
    loaded: {
      meta: { req: ['INBOX-18'] },
      initial: 'idle',
      states: {
        idle: {
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
          },
        },
        refreshing: {
          entry: 'beginLoad',
          invoke: {
            id: 'nextList',
            src: 'loadConversations',
            onDone: [
              {
                guard: { type: 'needsAnother', params: ({ event }) => ({ list: event.output }) },
                target: 'refreshing',
                reenter: true,
                actions: { type: 'applyList', params: ({ event }) => ({ list: event.output }) },
              },
              {
                target: 'idle',
                actions: { type: 'applyList', params: ({ event }) => ({ list: event.output }) },
              },
            ],
            onError: { target: 'idle', actions: ['reportUnexpected', 'dropHeld'] },
          },
          on: {
            'inbox.reload': {},
            'messages.arrived': { actions: ['applyMessages', 'hold'] },
          },
        },
      },
    },
  },
})

const start = inboxSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'conversation.start': { target: 'starting', actions: 'noteStart' },
      },
    },
    starting: {
      invoke: {
        id: 'starting',
        src: 'startConversation',
        input: ({ context }) => startInput(context),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'applyStarted', params: ({ event }) => ({ conversation: event.output }) },
            { type: 'tellStarted', params: ({ event }) => ({ conversation: event.output }) },
          ],
        },
        onError: {
          target: 'idle',
          actions: ['reportUnexpected', 'failStart'],
        },
      },
      on: { 'conversation.start': {} },
    },
  },
})

/**
 * @param _env unused: the machine needs no clock reading, chance or ids of its own.
 * @returns the machine; `src/app` provides `loadConversations` and `startConversation`.
 */
export function createInboxMachine(_env: MachineEnv) {
  return inboxSetup.createMachine({
    id: 'inbox',
    type: 'parallel',
    context: ({ input }) => emptyInbox(input),
    on: {
      'inbox.search': { actions: { type: 'setQuery', params: ({ event }) => event } },
      'inbox.clearSearch': { actions: { type: 'setQuery', params: { query: '' } } },
      'conversation.choose': { actions: 'choose' },
      'conversation.leave': { actions: 'leave' },
      'conversation.markedRead': { actions: 'applyMarkedRead' },
      '*': { actions: 'reportUnexpected' },
    },
    states: { list, start },
  })
}

export type InboxMachine = ReturnType<typeof createInboxMachine>
export type InboxActor = ActorRefFrom<InboxMachine>
export type InboxSnapshot = SnapshotFrom<InboxMachine>
