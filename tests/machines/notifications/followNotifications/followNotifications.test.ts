import { describe, expect, it } from 'vitest'
import {
  createFollowNotificationsMachine,
  type FollowNotificationsEvent,
} from '../../../../src/machines/notifications/followNotifications/followNotifications.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { FollowNotificationsReference } from '../../../spec/notifications/follow-notifications.reference.ts'
import {
  FOLLOW_NOTIFICATION_ROWS,
  followed,
} from '../../../spec/notifications/follow-notifications.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests } from '../../scripts.ts'
import { followNotificationsRig } from './followNotifications.rig.ts'

const EVENTS = {
  'followNotification.arrived': true,
  'followNotification.markRead': true,
  'followNotifications.markAllRead': true,
  'followNotifications.opened': true,
  'followNotifications.reload': true,
} satisfies Record<FollowNotificationsEvent['type'], true>

describe('table of follow notifications', () => {
  scriptTests(followNotificationsRig, FOLLOW_NOTIFICATION_ROWS)
})

describe('reference of follow notifications', () => {
  referenceTests(() => new FollowNotificationsReference(), FOLLOW_NOTIFICATION_ROWS)
})

describe('follow notifications', () => {
  it('are a valid machine', () => {
    const chart = createFollowNotificationsMachine(testEnv())
    expect(lintMachine(chart, Object.keys(EVENTS))).toEqual([])
  })

  it('[A39] abort the running list request and change on sign-out', async () => {
    const rig = followNotificationsRig()
    await rig.do(['opened'])
    await rig.do(['arrived', followed(4)])
    await rig.do(['markRead', 4])
    rig.harness.stop()
    const calls = [...rig.load.calls, ...rig.markOne.calls]
    expect(calls.map((call) => call.cancelled)).toEqual([true, true])
  })

  it('[A39] keep the newest 100', async () => {
    const rig = followNotificationsRig()
    await rig.do(['opened'])
    await rig.do(['list', Array.from({ length: 101 }, (_, i) => followed(i, i))])
    const ids = rig.look().items.map(([id]) => id)
    expect(ids).toEqual(Array.from({ length: 100 }, (_, i) => 100 - i))
  })
})
