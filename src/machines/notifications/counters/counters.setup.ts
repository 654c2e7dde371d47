import { type AnyEventObject, assign, raise, setup } from 'xstate'
import { SOCKET_PROOF_MS, UNREAD_POLL_MS } from '../../../protocol/base/constants.ts'
import type { MachineEnv } from '../../env.ts'
import { timeUntil } from '../../kit/deadline.ts'
import type { NoEvents } from '../../kit/typed-messaging.ts'
import { notImplemented, notImplementedCallback } from '../../not-implemented.ts'
import { countsIn, floored } from './counters.policy.ts'

export type CountersEvent =
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  | { type: 'counts.event'; detail: unknown }
  | { type: 'counts.notifications.add'; by: number }
  | { type: 'counts.notifications.set'; count: number }
  | { type: 'counts.notifications.reread' }
  /** A socket was silent, so counts may have been missed (B17). */
  | { type: 'counts.reread' }
  /** `by` messages were marked read; the request was sent at `askedAt`, ms. */
  | { type: 'counts.messages.subtract'; by: number; askedAt: number }
  /** Raised by the machine itself when a poll is due. */
  | { type: 'poll' }

export interface CountersContext {
  messages: number
  notifications: number
  /** Time of the last applied window event, ms. */
  lastAt: number | null
  /** When a window event last set the count of messages, ms. */
  emittedAt: number | null
  /** When the next poll is due, ms. */
  pollAt: number
}

export const countersSetup = (env: MachineEnv) =>
  setup({
    types: {
      context: {} as CountersContext,
      events: {} as CountersEvent,
      emitted: {} as NoEvents,
      meta: {} as { req: string[] },
    },
    actors: {
      watchUnreadEvents: notImplementedCallback<AnyEventObject>('watchUnreadEvents'),
      fetchMessageCount: notImplemented<number>('fetchMessageCount'),
      fetchNotificationCount: notImplemented<number>('fetchNotificationCount'),
    },
    actions: {
      reportUnexpected: () => {},
      schedulePoll: assign(() => ({ pollAt: env.now() + UNREAD_POLL_MS })),
      /** B8: after the clock was set back the poll is no further away than one interval. */
      cutPoll: assign(({ context }) => ({
        pollAt: env.now() + timeUntil(context.pollAt, UNREAD_POLL_MS, env.now()),
      })),
      poll: raise({ type: 'poll' }),
      setMessages: assign((_, { count }: { count: number }) => ({ messages: floored(count) })),
      setNotifications: assign((_, { count }: { count: number }) => ({
        notifications: floored(count),
      })),
      addNotifications: assign(({ context }, { by }: { by: number }) => ({
        notifications: floored(context.notifications + by),
      })),
      subtractMessages: assign(({ context }, { by }: { by: number }) => ({
        messages: floored(context.messages - by),
      })),
      applyMessages: assign(({ context }, { detail }: { detail: unknown }) => {
        const { messages, at } = countsIn(detail, context.lastAt)
        return {
          messages: messages ?? context.messages,
          lastAt: at ?? context.lastAt,
          emittedAt: env.now(),
        }
      }),
      applyNotifications: assign(({ context }, { detail }: { detail: unknown }) => {
        const { notifications, at } = countsIn(detail, context.lastAt)
        return {
          notifications: notifications ?? context.notifications,
          lastAt: at ?? context.lastAt,
        }
      }),
    },
    guards: {
      /** The page's wake may have polled already. */
      isPollOld: ({ context }) => {
        const age = env.now() - (context.pollAt - UNREAD_POLL_MS)
        return age < 0 || age > SOCKET_PROOF_MS
      },
      isPollDue: ({ context }) => env.now() >= context.pollAt,
      // If the clock was set back in between, the order of request and server count is unknown.
      isClockSetBack: ({ context }, { askedAt }: { askedAt: number }) =>
        Math.max(askedAt, context.emittedAt ?? askedAt) > env.now(),
      // The server count already includes what was marked read before it (A8: absolute numbers
      // win).
      isCountNewer: ({ context }, { askedAt }: { askedAt: number }) =>
        context.emittedAt !== null && context.emittedAt > askedAt,
      hasMessages: ({ context }, { detail }: { detail: unknown }) =>
        countsIn(detail, context.lastAt).messages !== null,
      hasNotifications: ({ context }, { detail }: { detail: unknown }) =>
        countsIn(detail, context.lastAt).notifications !== null,
    },
    delays: {
      untilPoll: ({ context }) => timeUntil(context.pollAt, UNREAD_POLL_MS, env.now()),
    },
  })
