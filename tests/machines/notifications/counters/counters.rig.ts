import { fromCallback } from 'xstate'
import { createCountersMachine } from '../../../../src/machines/notifications/counters/counters.machine.ts'
import {
  messages,
  notifications,
  total,
} from '../../../../src/machines/notifications/counters/counters.selectors.ts'
import type { CountersLook, CountersStep } from '../../../spec/notifications/counters.reference.ts'
import type { Controlled } from '../../controlled.ts'
import { runControlled } from '../../rig.ts'

const settlers = ({ calls }: Controlled<number, void>) => ({
  resolve: (count: number) => calls.find(({ open }) => open)?.resolve(count),
  fail: () => calls.find(({ open }) => open)?.reject(new Error('rejected by the test')),
  resolveLate: (count: number) => calls.findLast(({ cancelled }) => cancelled)?.resolve(count),
})

/**
 * The counters with polls that get a response by a step and a window that only steps dispatch to.
 */
export function countersRig(pageVisible = true) {
  const listeners = new Set<(detail: unknown) => void>()
  const { harness, effects, rig } = runControlled((env) =>
    createCountersMachine(env).provide({
      actors: {
        watchUnreadEvents: fromCallback(({ sendBack }) => {
          const listener = (detail: unknown) => sendBack({ type: 'counts.event', detail })
          listeners.add(listener)
          return () => listeners.delete(listener)
        }),
      },
    }),
  )
  if (!pageVisible) harness.send({ type: 'page.hidden' })
  const { fetchMessageCount: messagePolls, fetchNotificationCount: notificationPolls } = effects
  const start = harness.clock.now()
  const ofMessages = settlers(messagePolls)
  const ofNotifications = settlers(notificationPolls)
  const played = rig<CountersStep, CountersLook>({
    steps: {
      tell: (event) => event as never,
      read: (by, age) => ({
        type: 'counts.messages.subtract',
        by,
        askedAt: harness.clock.now() - age,
      }),
      window: (detail) => {
        for (const listener of listeners) listener(detail)
      },
      messages: ofMessages.resolve,
      'messages fail': ofMessages.fail,
      'late messages': ofMessages.resolveLate,
      notifications: ofNotifications.resolve,
      'notifications fail': ofNotifications.fail,
      'late notifications': ofNotifications.resolveLate,
      sleep: (ms) => harness.clock.sleep(ms),
    },
    look: (snapshot) => ({
      messages: messages(snapshot),
      notifications: notifications(snapshot),
      total: total(snapshot),
      messagePolls: messagePolls.calls.length,
      notificationPolls: notificationPolls.calls.length,
      pollAt: snapshot.context.pollAt - start,
    }),
  })
  return {
    ...played,
    listeners,
    messagePolls,
    all: async (steps: readonly CountersStep[]) => {
      for (const step of steps) await played.do(step)
    },
  }
}
