/**
 * Who is typing: oneself, told to the others; and the others, each for a few seconds. Nothing is
 * awaited: what is told may get lost, and nobody is told that it did.
 */
import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate'
import type { Id } from '../../../protocol/base/types.ts'
import type { MachineEnv } from '../../env.ts'
import type { NoEvents } from '../../kit/typed-messaging.ts'
import { notImplementedAction } from '../../not-implemented.ts'
import {
  beginsElsewhere,
  earliest,
  type Heard,
  hear,
  isCurrent,
  typersOf,
  unexpired,
} from './typing.policy.ts'

/** While somebody goes on typing it is told this often at most, ms. */
export const RENEW_MS = 3_000
/** So long without a key is the end of typing, ms. */
export const IDLE_MS = 5_000
/** Nobody is believed to be typing for longer than this without being told so again, ms. */
export const HEARD_MS = 6_000

export type TypingEvent =
  | { type: 'typing.input'; conversationId: Id }
  /** Sent, emptied or left. */
  | { type: 'typing.stopped'; conversationId: Id }
  /** Somebody else; a message of theirs counts as `typing: false`. */
  | { type: 'typing.heard'; conversationId: Id; userId: Id; typing: boolean }
  | { type: 'page.hidden' }

export interface TypingContext {
  /** Where one is typing, null = nowhere. */
  conversationId: Id | null
  /** When that was told last, ms. */
  toldAt: number
  heard: Heard[]
  /** The others as last projected, by conversation. */
  shown: Record<string, Id[]>
}

function typingSetup(env: MachineEnv) {
  const base = setup({
    types: { context: {} as TypingContext, events: {} as TypingEvent, emitted: {} as NoEvents },
    delays: {
      idle: IDLE_MS,
      expiry: ({ context }) => Math.max(0, earliest(context.heard) - env.now()),
    },
    guards: {
      isElsewhere: ({ context, event }) => {
        assertEvent(event, 'typing.input')
        return beginsElsewhere(context.conversationId, event.conversationId)
      },
      isDue: ({ context }) => env.now() - context.toldAt >= RENEW_MS,
      isCurrent: ({ context, event }) => {
        assertEvent(event, 'typing.stopped')
        return isCurrent(context.conversationId, event.conversationId)
      },
      leavesSomeone: ({ context, event }) => {
        assertEvent(event, 'typing.heard')
        return hear(context.heard, event, env.now() + HEARD_MS).length > 0
      },
      outlastsNow: ({ context }) => unexpired(context.heard, env.now()).length > 0,
    },
    actions: {
      reportUnexpected: () => {},
      tellTyping: notImplementedAction<{ conversationId: Id; typing: boolean }>('tellTyping'),
      projectTyping: notImplementedAction<{ conversationId: Id; userIds: Id[] }>('projectTyping'),
      begin: assign(({ event }) => {
        assertEvent(event, 'typing.input')
        return { conversationId: event.conversationId, toldAt: env.now() }
      }),
      forget: assign({ conversationId: null }),
      hear: assign(({ context, event }) => {
        assertEvent(event, 'typing.heard')
        return { heard: hear(context.heard, event, env.now() + HEARD_MS) }
      }),
      expire: assign(({ context }) => ({ heard: unexpired(context.heard, env.now()) })),
    },
  })
  const tell = (typing: boolean) =>
    base.enqueueActions(({ context: { conversationId }, enqueue }) => {
      if (conversationId === null) return
      enqueue({ type: 'tellTyping', params: { conversationId, typing } })
    })
  return base.extend({
    actions: {
      tellStart: tell(true),
      tellStop: tell(false),
      project: base.enqueueActions(({ context, enqueue }) => {
        const typers = typersOf(context.heard)
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

/** @returns the machine; `src/app` provides the actions `tellTyping` and `projectTyping`. */
export function createTypingMachine(env: MachineEnv) {
  return typingSetup(env).createMachine({
    id: 'typing',
    description:
      'Typing indicators of all conversations, sent and received. It never ends; `member` stops it with the session.',
    type: 'parallel',
    context: { conversationId: null, toldAt: 0, heard: [], shown: {} },
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      own: {
        description: "What the others know of the signed-in person's own typing.",
        initial: 'quiet',
        states: {
          quiet: {
            description:
              'Nothing is being typed, as far as the others know. It waits for a key, however long.',
            meta: { req: ['API-MSG-17'] },
            on: {
              'typing.input': { target: 'typing', actions: ['begin', 'tellStart'] },
              'typing.stopped': {},
              'page.hidden': {},
            },
          },
          typing: {
            description:
              'The others know that one is typing, and are told again with the next key after 3 s. It ends after 5 s without a key, when told to, or when the page is hidden.',
            meta: { req: ['API-MSG-16'] },
            after: { idle: { target: 'quiet', actions: ['tellStop', 'forget'] } },
            on: {
              'typing.input': [
                {
                  guard: 'isElsewhere',
                  target: 'typing',
                  reenter: true,
                  actions: ['tellStop', 'begin', 'tellStart'],
                },
                {
                  guard: 'isDue',
                  target: 'typing',
                  reenter: true,
                  actions: ['begin', 'tellStart'],
                },
                { target: 'typing', reenter: true },
              ],
              'typing.stopped': [
                { guard: 'isCurrent', target: 'quiet', actions: ['tellStop', 'forget'] },
                {},
              ],
              'page.hidden': { target: 'quiet', actions: ['tellStop', 'forget'] },
            },
          },
        },
      },
      heard: {
        description: 'Who of the others is typing, in whichever conversation.',
        initial: 'silent',
        states: {
          silent: {
            description: 'Nobody else is known to be typing. It waits for a frame, however long.',
            on: {
              'typing.heard': [
                { guard: 'leavesSomeone', target: 'someone', actions: ['hear', 'project'] },
                {},
              ],
            },
          },
          someone: {
            description:
              'Somebody is typing in one conversation or several, each until 6 s after the last frame about it, their message or their stop.',
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
              'typing.heard': [
                {
                  guard: 'leavesSomeone',
                  target: 'someone',
                  reenter: true,
                  actions: ['hear', 'project'],
                },
                { target: 'silent', actions: ['hear', 'project'] },
              ],
            },
          },
        },
      },
    },
  })
}

export type TypingMachine = ReturnType<typeof createTypingMachine>
export type TypingActor = ActorRefFrom<TypingMachine>
