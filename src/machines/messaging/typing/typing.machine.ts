/**
 * Typing indicators: the user's own typing, sent to the others, and theirs, shown for a few
 * seconds. Nothing is acknowledged: events may get lost without notice.
 */
import { assertEvent, assign, setup } from 'xstate'
import type { Id } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import { timeUntil } from '../../kit/deadline.ts'
import type { NoEvents } from '../../kit/typed-messaging.ts'
import { notImplementedAction } from '../../not-implemented.ts'
import {
  applyTyping,
  earliestExpiry,
  isCurrent,
  isTypedElsewhere,
  type TypingUser,
  typersOf,
  unexpired,
} from './typing.policy.ts'

/** Minimum interval of typing events while the user keeps typing, ms. */
const RENEW_MS = 3_000
/** Time without a key after which typing has stopped, ms. */
const IDLE_MS = 5_000
/** Time after which a user no longer counts as typing without another event, ms. */
const TYPING_TIMEOUT_MS = 6_000

export type TypingEvent =
  | { type: 'typing.input'; conversationId: Id }
  /** Sent, cleared or left. */
  | { type: 'typing.stopped'; conversationId: Id }
  /** Another user; a message from them counts as `typing: false`. */
  | { type: 'typing.received'; conversationId: Id; userId: Id; typing: boolean }
  | { type: 'page.hidden' }

interface TypingContext {
  /** Conversation in which the user is typing, or null. */
  conversationId: Id | null
  /** When that was last sent, ms. */
  emittedAt: number
  typingUsers: TypingUser[]
  /** The typing users as last projected, by conversation. */
  shown: Record<string, Id[]>
}

function typingSetup(env: MachineEnv) {
  const base = setup({
    types: { context: {} as TypingContext, events: {} as TypingEvent, emitted: {} as NoEvents },
    delays: {
      idle: IDLE_MS,
      expiry: ({ context }) =>
        timeUntil(earliestExpiry(context.typingUsers), TYPING_TIMEOUT_MS, env.now()),
    },
    guards: {
      isElsewhere: ({ context, event }) => {
        assertEvent(event, 'typing.input')
        return isTypedElsewhere(context.conversationId, event.conversationId)
      },
      // After the clock was set back the time since is unknown (B8).
      isDue: ({ context }) =>
        env.now() < context.emittedAt || env.now() - context.emittedAt >= RENEW_MS,
      isCurrent: ({ context, event }) => {
        assertEvent(event, 'typing.stopped')
        return isCurrent(context.conversationId, event.conversationId)
      },
      leavesSomeone: ({ context, event }) => {
        assertEvent(event, 'typing.received')
        return applyTyping(context.typingUsers, event, env.now() + TYPING_TIMEOUT_MS).length > 0
      },
      outlastsNow: ({ context }) =>
        unexpired(context.typingUsers, TYPING_TIMEOUT_MS, env.now()).length > 0,
    },
    actions: {
      reportUnexpected: () => {},
      sendTyping: notImplementedAction<{ conversationId: Id; typing: boolean }>('sendTyping'),
      projectTyping: notImplementedAction<{ conversationId: Id; userIds: Id[] }>('projectTyping'),
      begin: assign(({ event }) => {
        assertEvent(event, 'typing.input')
        return { conversationId: event.conversationId, emittedAt: env.now() }
      }),
      forget: assign({ conversationId: null }),
      applyTyping: assign(({ context, event }) => {
        assertEvent(event, 'typing.received')
        return {
          typingUsers: applyTyping(context.typingUsers, event, env.now() + TYPING_TIMEOUT_MS),
        }
      }),
      expire: assign(({ context }) => ({
        typingUsers: unexpired(context.typingUsers, TYPING_TIMEOUT_MS, env.now()),
      })),
    },
  })
  const notify = (typing: boolean) =>
    base.enqueueActions(({ context: { conversationId }, enqueue }) => {
      if (conversationId === null) return
      enqueue({ type: 'sendTyping', params: { conversationId, typing } })
    })
  return base.extend({
    actions: {
      notifyStart: notify(true),
      notifyStop: notify(false),
      project: base.enqueueActions(({ context, enqueue }) => {
        const typers = typersOf(context.typingUsers)
        const ids = new Set([...Object.keys(context.shown), ...Object.keys(typers)])
        for (const conversationId of ids) {
          const userIds = typers[conversationId] ?? []
          if (String(userIds) === String(context.shown[conversationId] ?? [])) continue
          enqueue({ type: 'projectTyping', params: { conversationId, userIds } })
        }
        enqueue.assign({ shown: typers })
      }),
    },
  })
}

/** @returns the machine; `src/app` provides the actions `sendTyping` and `projectTyping`. */
export function createTypingMachine(env: MachineEnv) {
  return typingSetup(env).createMachine({
    id: 'typing',
    description:
      'Typing indicators of all conversations, sent and received; never ends by itself, `member` stops it with the session.',
    type: 'parallel',
    context: { conversationId: null, emittedAt: 0, typingUsers: [], shown: {} },
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      own: {
        description: "What the other users know about the signed-in user's typing.",
        initial: 'quiet',
        states: {
          quiet: {
            description: 'The other users see no typing; waits for a key without time limit.',
            meta: { req: ['API-MSG-17'] },
            on: {
              'typing.input': { target: 'typing', actions: ['begin', 'notifyStart'] },
              'typing.stopped': {},
              'page.hidden': {},
            },
          },
          typing: {
            description:
              'The other users see typing, and the next key after 3 s sends it again; ends after 5 s without a key, on a stop event, or when the page is hidden.',
            meta: { req: ['API-MSG-16'] },
            after: { idle: { target: 'quiet', actions: ['notifyStop', 'forget'] } },
            on: {
              'typing.input': [
                {
                  guard: 'isElsewhere',
                  target: 'typing',
                  reenter: true,
                  actions: ['notifyStop', 'begin', 'notifyStart'],
                },
                {
                  guard: 'isDue',
                  target: 'typing',
                  reenter: true,
                  actions: ['begin', 'notifyStart'],
                },
                { target: 'typing', reenter: true },
              ],
              'typing.stopped': [
                { guard: 'isCurrent', target: 'quiet', actions: ['notifyStop', 'forget'] },
                {},
              ],
              'page.hidden': { target: 'quiet', actions: ['notifyStop', 'forget'] },
            },
          },
        },
      },
      others: {
        description: 'Which other users are typing, in any conversation.',
        initial: 'silent',
        states: {
          silent: {
            description:
              'No other user is known to be typing; waits for a frame without time limit.',
            on: {
              'typing.received': [
                { guard: 'leavesSomeone', target: 'someone', actions: ['applyTyping', 'project'] },
                {},
              ],
            },
          },
          someone: {
            description:
              'At least one user is typing, each until 6 s after their last frame, their message or their stop.',
            after: {
              expiry: [
                {
                  guard: 'outlastsNow',
                  target: 'someone',
                  reenter: true,
                  actions: ['expire', 'project'],
                },
                { target: 'silent', actions: ['expire', 'project'] },
              ],
            },
            on: {
              'typing.received': [
                {
                  guard: 'leavesSomeone',
                  target: 'someone',
                  reenter: true,
                  actions: ['applyTyping', 'project'],
                },
                { target: 'silent', actions: ['applyTyping', 'project'] },
              ],
            },
          },
        },
      },
    },
  })
}
