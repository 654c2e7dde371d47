/**
 * Toasts, notices and browser notifications (A9, NOTIF-05…08).
 *
 * Each timed toast has its own timer of 5 s, which starts when it is shown and pauses while the
 * pointer or focus is on it. Errors stay until dismissed and never take the last slot. If more than
 * four live notifications wait, they are merged into one toast with their count, so that a burst
 * ends quickly. A browser notification is an actor that is stopped after 5 s; at most four are
 * open.
 */
import { assertEvent, assign, type SnapshotFrom, setup } from 'xstate'
import { BROWSER_NOTIFICATION_MS } from '../../../protocol/base/constants.ts'
import type { MachineEnv } from '../../env.ts'
import type { NoEvents } from '../../kit/typed-messaging.ts'
import { notImplementedCallback } from '../../not-implemented.ts'
import * as policy from './toasts.policy.ts'
import type { BrowserNotificationContent, ToastsContext, ToastsEvent } from './toasts.types.ts'

export type * from './toasts.types.ts'

const timerOf = (id: string): string => `toast-${id}`
const actorOf = (id: string): string => `browser-${id}`

function toastsSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as ToastsContext,
      events: {} as ToastsEvent,
      emitted: {} as NoEvents,
    },
    actors: {
      showBrowserNotification: notImplementedCallback<ToastsEvent, BrowserNotificationContent>(
        'showBrowserNotification',
      ),
    },
    guards: {
      isEmpty: ({ context }) => context.queue.length === 0,
      hasToasts: ({ context }) => context.queue.length > 0,
      isRoomOutside: ({ context }) => context.outside.length < policy.MAX_BROWSER_NOTIFICATIONS,
    },
    actions: {
      reportUnexpected: () => {},
      add: assign(({ context, event }) => {
        assertEvent(event, 'toast.show')
        return { queue: policy.enqueueToast(context.queue, env.newId(), event.toast) }
      }),
      drop: assign(({ context, event }) => {
        assertEvent(event, ['toast.dismiss', 'toast.expired'])
        return { queue: context.queue.filter((toast) => toast.id !== event.id) }
      }),
      hold: assign(({ context, event }) => {
        assertEvent(event, 'toast.hold')
        const now = env.now()
        return {
          queue: context.queue.map((t) => (t.id === event.id ? policy.pauseTimer(t, now) : t)),
        }
      }),
      release: assign(({ context, event }) => {
        assertEvent(event, 'toast.release')
        return {
          queue: context.queue.map((t) => (t.id === event.id ? { ...t, isPaused: false } : t)),
        }
      }),
    },
  })
  return base.extend({
    actions: {
      /** Starts the timer of every toast that was shown or released. */
      startTimers: base.enqueueActions(({ context, enqueue }) => {
        const starting = policy.startable(context.queue)
        if (starting.length === 0) return
        const now = env.now()
        enqueue.assign({
          queue: context.queue.map((t) => (starting.includes(t) ? { ...t, shownAt: now } : t)),
        })
        for (const { id, remaining } of starting) {
          enqueue.raise({ type: 'toast.expired', id }, { id: timerOf(id), delay: remaining ?? 0 })
        }
      }),
      stopTimer: base.enqueueActions(({ event, enqueue }) => {
        assertEvent(event, ['toast.dismiss', 'toast.hold'])
        enqueue.cancel(timerOf(event.id))
      }),
      /** NOTIF-05: shown by the operating system for 5 s. */
      showOutside: base.enqueueActions(({ event, enqueue }) => {
        assertEvent(event, 'browserNotification.show')
        const id = env.newId()
        const { title, body, href } = event
        enqueue.assign(({ context }) => ({ outside: [...context.outside, id] }))
        enqueue.spawnChild('showBrowserNotification', {
          id: actorOf(id),
          input: href === undefined ? { title, body } : { title, body, href },
        })
        enqueue.raise(
          { type: 'browserNotification.closed', id },
          { delay: BROWSER_NOTIFICATION_MS },
        )
      }),
      closeOutside: base.enqueueActions(({ event, enqueue }) => {
        assertEvent(event, 'browserNotification.closed')
        const { id } = event
        enqueue.stopChild(actorOf(id))
        enqueue.assign(({ context }) => ({ outside: context.outside.filter((o) => o !== id) }))
      }),
    },
  })
}

/** @returns the machine; `src/app` provides the callback actor `showBrowserNotification`. */
export function createToastsMachine(env: MachineEnv) {
  return toastsSetup(env).createMachine({
    id: 'toasts',
    description:
      'Toasts and browser notifications on every page; runs as long as the page and never ends.',
    context: { queue: [], outside: [] },
    initial: 'quiet',
    on: {
      'toast.show': { actions: ['add', 'startTimers'] },
      'toast.dismiss': { actions: ['stopTimer', 'drop', 'startTimers'] },
      'toast.expired': { actions: ['drop', 'startTimers'] },
      'toast.hold': { actions: ['stopTimer', 'hold'] },
      'toast.release': { actions: ['release', 'startTimers'] },
      'browserNotification.show': [{ guard: 'isRoomOutside', actions: 'showOutside' }, {}],
      'browserNotification.closed': { actions: 'closeOutside' },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      quiet: {
        description: 'No toast is shown; lasts until one is added, without time limit.',
        always: { guard: 'hasToasts', target: 'showing' },
      },
      showing: {
        description:
          'At most four toasts are shown and the rest wait in order; timed ones close after 5 s without hover or focus, errors when dismissed; ends with the last one.',
        meta: { req: ['NOTIF-06', 'NOTIF-07', 'NOTIF-08'] },
        always: { guard: 'isEmpty', target: 'quiet' },
      },
    },
  })
}

type ToastsMachine = ReturnType<typeof createToastsMachine>
export type ToastsSnapshot = SnapshotFrom<ToastsMachine>
