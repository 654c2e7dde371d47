import { type AnyEventObject, fromCallback } from 'xstate'
import { createCountersMachine } from '../../../../src/machines/notifications/counters/counters.machine.ts'
import {
  messages,
  notifications,
  total,
} from '../../../../src/machines/notifications/counters/counters.selectors.ts'
import { run } from '../../../kit/harness.ts'
import { deferredEffect } from '../../../kit/sockets.ts'
import type { CountersLook, CountersStep } from '../../../spec/notifications/counters.reference.ts'

/**
 * The counters with polls that get a response by a step and a window that only steps dispatch to.
 */
export function countersRig(pageVisible = true) {
  const messagePolls = deferredEffect<number>()
  const notificationPolls = deferredEffect<number>()
  const reported: AnyEventObject[] = []
  const listeners = new Set<(detail: unknown) => void>()
  const harness = run(
    (env) =>
      createCountersMachine(env).provide({
        actors: {
          fetchMessageCount: messagePolls.logic,
          fetchNotificationCount: notificationPolls.logic,
          watchUnreadEvents: fromCallback(({ sendBack }) => {
            const hear = (detail: unknown) => sendBack({ type: 'counts.event', detail })
            listeners.add(hear)
            return () => listeners.delete(hear)
          }),
        },
        actions: {
          reportUnexpected: ({ event }) => {
            reported.push(event)
          },
        },
      }),
    { input: { pageVisible } },
  )
  const start = harness.clock.now()
  const error = new Error('rejected by the test')

  function act(step: CountersStep): Promise<void> | void {
    switch (step[0]) {
      case 'tell':
        return harness.send(step[1])
      case 'read': {
        const askedAt = harness.clock.now() - step[2]
        return harness.send({ type: 'counts.messages.subtract', by: step[1], askedAt })
      }
      case 'window':
        for (const hear of listeners) hear(step[1])
        return
      case 'messages':
        return messagePolls.pending[0]?.resolve(step[1])
      case 'messages fail':
        return messagePolls.pending[0]?.reject(error)
      case 'notifications':
        return notificationPolls.pending[0]?.resolve(step[1])
      case 'notifications fail':
        return notificationPolls.pending[0]?.reject(error)
      case 'late messages':
        return messagePolls.all.findLast((requests) => requests.aborted)?.resolve(step[1])
      case 'late notifications':
        return notificationPolls.all.findLast((requests) => requests.aborted)?.resolve(step[1])
      case 'wait':
        return harness.advance(step[1])
      case 'sleep':
        return harness.clock.sleep(step[1])
    }
  }

  async function go(step: CountersStep): Promise<void> {
    await act(step)
    await harness.settle()
  }

  return {
    harness,
    reported,
    listeners,
    messagePolls,
    do: go,
    all: async (steps: readonly CountersStep[]) => {
      for (const step of steps) await go(step)
    },
    look: (): CountersLook => {
      const snapshot = harness.actor.getSnapshot()
      const { pollAt } = snapshot.context
      return {
        messages: messages(snapshot),
        notifications: notifications(snapshot),
        total: total(snapshot),
        messagePolls: messagePolls.all.length,
        notificationPolls: notificationPolls.all.length,
        pollAt: pollAt - start,
      }
    },
  }
}
