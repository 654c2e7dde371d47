import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import {
  type CountersEvent,
  createCountersMachine,
} from '../../../../src/machines/notifications/counters/counters.machine.ts'
import { UNREAD_POLL_MS } from '../../../../src/protocol/base/constants.ts'
import { run, testEnv } from '../../../kit/harness.ts'
import { CountersRun, type CountersStep } from '../../../spec/notifications/counters.reference.ts'
import { COUNTERS_ROWS, COUNTERS_TIMES } from '../../../spec/notifications/counters.table.ts'
import { lintMachine } from '../../matrix.ts'
import { countersRig } from './counters.rig.ts'

const EVENTS = {
  'page.visible': true,
  'page.hidden': true,
  'counts.event': true,
  'counts.notifications.add': true,
  'counts.notifications.set': true,
  'counts.notifications.reread': true,
  'counts.reread': true,
  'counts.messages.subtract': true,
} satisfies Record<Exclude<CountersEvent['type'], 'poll'>, true>

describe('the counters machine', () => {
  it('handles every event in every leaf and the end of every invoke', () => {
    expect(lintMachine(createCountersMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[NOTIF-09] polls every 5 minutes', () => {
    expect(UNREAD_POLL_MS).toBe(300_000)
  })

  it('reports an unknown event', () => {
    const rig = countersRig()
    rig.harness.send({ type: 'surprise' })
    expect(rig.reported).toEqual(['surprise'])
  })

  for (const [name, ...steps] of [
    ['responses', ['messages', 4], ['notifications', 7]],
    ['failures', ['messages fail'], ['notifications fail']],
    ['counts from the window', ['window', { message_count: 1, notification_count: 2 }]],
  ] as [string, ...CountersStep[]][]) {
    it(`[A8] is idle after ${name}`, async () => {
      const rig = countersRig()
      await rig.all(steps)
      expect(rig.harness.actor.getSnapshot().value).toEqual({
        polling: 'visible',
        messages: 'idle',
        notifications: 'idle',
      })
    })
  }

  it('[A8] removes the window listener and ignores late responses after sign-out', async () => {
    const rig = countersRig()
    expect(rig.listeners.size).toBe(1)
    rig.harness.stop()
    expect(rig.listeners.size).toBe(0)
    const before = rig.look()
    await rig.all([
      ['late messages', 4],
      ['late notifications', 7],
      ['wait', 1e7],
    ])
    expect([rig.look(), rig.messagePolls.isOpen]).toEqual([before, false])
  })

  it('[A8] reports a failing window listener and continues to poll', async () => {
    const reported: string[] = []
    const polls: string[] = []
    const harness = run((env) =>
      createCountersMachine(env).provide({
        actors: {
          watchUnreadEvents: fromCallback(() => {
            throw new Error('no window')
          }),
        },
        actions: {
          reportUnexpected: ({ event }) => {
            reported.push(event.type)
          },
          poll: () => {
            polls.push('poll')
          },
        },
      }),
    )
    await harness.advance(UNREAD_POLL_MS)
    expect([reported.length, polls]).toEqual([1, ['poll']])
  })
})

describe('table of the unread counters', () => {
  for (const { title, bornHidden, steps, outcome } of COUNTERS_ROWS) {
    it(title, async () => {
      const rig = countersRig(!bornHidden)
      await rig.all(steps)
      expect(rig.look()).toEqual(outcome)
      expect(rig.reported).toEqual([])
    })
  }

  for (const { title, given, at, before, after } of COUNTERS_TIMES) {
    it(title, async () => {
      const rig = countersRig()
      await rig.all(given)
      await rig.do(['wait', at - 1])
      expect(rig.look()).toEqual(before)
      await rig.do(['wait', 1])
      expect(rig.look()).toEqual(after)
      await rig.do(['wait', 1])
      expect(rig.look()).toEqual(after)
    })
  }
})

describe('reference of the unread counters', () => {
  for (const { title, bornHidden, steps, outcome } of COUNTERS_ROWS) {
    it(title.replace(/^\[.*?\] /, ''), () => {
      const reference = new CountersRun(!bornHidden)
      for (const step of steps) reference.do(step)
      expect(reference.look()).toEqual(outcome)
    })
  }

  for (const { title, given, at, before, after } of COUNTERS_TIMES) {
    it(title.replace(/^\[.*?\] /, ''), () => {
      const reference = new CountersRun()
      for (const step of given) reference.do(step)
      reference.do(['wait', at - 1])
      expect(reference.look()).toEqual(before)
      reference.do(['wait', 1])
      expect(reference.look()).toEqual(after)
    })
  }
})
