import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNotificationsMachine } from '../../../../src/machines/notifications/notifications/notifications.machine.ts'
import * as select from '../../../../src/machines/notifications/notifications/notifications.selectors.ts'
import type { NotificationsEvent } from '../../../../src/machines/notifications/notifications/notifications.types.ts'
import { testEnv } from '../../../kit/harness.ts'
import { NotificationsReference } from '../../../spec/notifications/notifications.reference.ts'
import {
  asks,
  loaded,
  type NotificationStep,
  notification,
} from '../../../spec/notifications/notifications.steps.ts'
import { ARRIVALS, NOTIFICATION_ROWS } from '../../../spec/notifications/notifications.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { notificationsRig } from './notifications.rig.ts'

const EVENTS = {
  'notification.arrived': true,
  'followNotification.arrived': true,
  'notification.markRead': true,
  'notifications.markAllRead': true,
  'notification.remove': true,
  'notification.wasMarkedRead': true,
  'notifications.wereAllMarkedRead': true,
  'notifications.reload': true,
  'notifications.loadMore': true,
  'muted.changed': true,
} satisfies Record<NotificationsEvent['type'], true>

describe('table of the notification centre', () => {
  scriptTests(notificationsRig, NOTIFICATION_ROWS)
})

describe('reference of the notification centre', () => {
  referenceTests(() => new NotificationsReference(), NOTIFICATION_ROWS)
})

describe('the notification centre', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createNotificationsMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[API-NOTIF-01] loads the first page at once', () => {
    const rig = notificationsRig()
    expect([rig.look().screen, rig.emitted()]).toEqual(['loading', [asks(1)]])
  })

  it('[A8] aborts the running page request and change on sign-out', async () => {
    const rig = notificationsRig()
    for (const step of loaded([notification(1)], true)) await rig.do(step)
    await rig.do(['more'])
    await rig.do(['markRead', 1])
    const before = rig.emitted().length
    rig.harness.stop()
    const calls = [...rig.load.calls.slice(1), ...rig.changes.markOne.calls]
    expect(calls.map((call) => call.cancelled)).toEqual([true, true])
    await rig.harness.settle()
    expect(rig.emitted().length).toBe(before)
  })

  it('[NOTIF-04 A9] keeps the newest 100 of 101 without changing the unread count', async () => {
    const rig = notificationsRig()
    for (const step of [...loaded(), ...ARRIVALS]) await rig.do(step)
    const ids = rig.look().items.map(([id]) => id)
    expect(ids).toEqual(Array.from({ length: 100 }, (_, i) => 101 - i))
    const counted = rig.emitted().filter((emitted) => emitted.type === 'counts.notifications.add')
    expect(counted).toEqual(
      Array.from({ length: 101 }, () => ({ type: 'counts.notifications.add', by: 1 })),
    )
  })

  it('[NOTIF-04] requests no older page once the store is full', async () => {
    const rig = notificationsRig()
    const page = Array.from({ length: 100 }, (_, i) => notification(i, i))
    for (const step of loaded(page, true)) await rig.do(step)
    expect(rig.look().more).toBe(false)
    await rig.do(['more'])
    expect(rig.emitted()).toEqual([{ type: 'load', page: 1 }])
  })

  it('[NOTIF-02] knows whether there are unread items', async () => {
    const rig = notificationsRig()
    for (const step of loaded([notification(1)])) await rig.do(step)
    expect(select.hasUnread(rig.harness.actor.getSnapshot())).toBe(true)
    await rig.do(['markAll'])
    expect(select.hasUnread(rig.harness.actor.getSnapshot())).toBe(false)
  })
})

const id = fc.integer({ min: 1, max: 4 })
const step: fc.Arbitrary<NotificationStep | 'settle' | 'fail'> = fc.oneof(
  fc
    .record({ id, seconds: fc.nat(3), read: fc.boolean() })
    .map((n): NotificationStep => ['arrived', notification(n.id, n.seconds, n.read)]),
  id.map((n): NotificationStep => ['markRead', n]),
  id.map((n): NotificationStep => ['remove', n]),
  id.map((n): NotificationStep => ['wasRead', n]),
  fc.constantFrom<NotificationStep>(['markAll'], ['allWereRead']),
  fc.constantFrom('settle' as const, 'fail' as const),
)

describe('the notification centre with random events', () => {
  it('[NOTIF-03 A8 A9] matches the reference, and its unread count never falls below 0', async () => {
    let changes = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (script) => {
        const rig = notificationsRig()
        const reference = new NotificationsReference()
        const apply = async (one: NotificationStep) => {
          await rig.do(one)
          reference.do(one)
          expect({ look: rig.look(), emitted: rig.emitted() }).toEqual({
            look: reference.look(),
            emitted: reference.emitted(),
          })
        }
        for (const one of loaded()) await apply(one)
        for (const one of script) {
          if (typeof one !== 'string') await apply(one)
          else if (rig.running() !== null) await apply(one === 'settle' ? ['done'] : ['refused', 0])
        }
        changes += rig.emitted().filter((emitted) => emitted.type === 'call').length
        let count = 0
        for (const fact of rig.emitted()) {
          if (fact.type === 'counts.notifications.set') count = fact.count as number
          if (fact.type === 'counts.notifications.add') count += fact.by as number
          expect(count).toBeGreaterThanOrEqual(0)
        }
        rig.harness.stop()
      }),
      { numRuns: 150, seed: 20260105 },
    )
    expect(changes).toBeGreaterThan(150)
  }, 60_000)
})
