import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import {
  createNotificationConnectionMachine,
  type NotificationConnectionEvent,
} from '../../../../src/machines/live/notificationConnection/notificationConnection.machine.ts'
import {
  attempts,
  error,
  isOpen,
  status,
} from '../../../../src/machines/live/notificationConnection/notificationConnection.selectors.ts'
import {
  NOTIFICATION_MAX_ATTEMPTS,
  NOTIFICATION_RECONNECT_STEP_MS,
} from '../../../../src/protocol/base/constants.ts'
import { testEnv } from '../../../kit/harness.ts'
import { NOTIFICATION_ENDS } from '../../../spec/notification-connection.closing.table.ts'
import { NotificationRun } from '../../../spec/notification-connection.reference.ts'
import {
  NOTIFICATION_ROWS,
  NOTIFICATION_TIMES,
} from '../../../spec/notification-connection.table.ts'
import { NOTIFICATION_TIMELINES } from '../../../spec/notification-connection.timelines.ts'
import { liveRig } from '../../liveDriver.ts'
import { lintMachine } from '../../matrix.ts'
import { endTests, referenceTests, rowTests, timedTests } from '../../rows.ts'
import { playStory, storyTests } from '../../timeline.ts'
import { lookAt, makeNotifications, notificationRig } from './notificationConnection.rig.ts'

const EVENTS = {
  'page.visible': true,
  'network.online': true,
  'connection.send': true,
  'socket.opened': true,
  'socket.errored': true,
  'socket.received': true,
  'socket.closed': true,
} satisfies Record<NotificationConnectionEvent['type'], true>

const subject = { makeRig: () => notificationRig(), lookAt }

describe('the chart of the notification socket', () => {
  it('answers every event in every leaf and ends every invoke', () => {
    const machine = createNotificationConnectionMachine(testEnv())
    expect(lintMachine(machine, Object.keys(EVENTS))).toEqual([])
  })

  it('[SOCKNOTIF-04] waits 3 s times the attempt number, five times at most', () => {
    expect([NOTIFICATION_RECONNECT_STEP_MS, NOTIFICATION_MAX_ATTEMPTS]).toEqual([3000, 5])
  })

  it('reports an event it does not know', () => {
    const rig = notificationRig()
    rig.harness.send({ type: 'surprise' })
    expect(rig.reported).toEqual([{ type: 'surprise' }])
  })
})

describe('the notification socket, row by row', () => {
  rowTests(subject, NOTIFICATION_ROWS)
  timedTests(subject, NOTIFICATION_TIMES)
  endTests(
    subject.makeRig,
    (name) => `[A1.5] signing out while ${name}: no socket, no retry`,
    NOTIFICATION_ENDS,
  )

  it('[A1.5] its socket is one of the notification channel, with the token alone', async () => {
    const rig = notificationRig()
    await rig.all([['token', 'a'], ['open']])
    expect(rig.sockets.last.input).toEqual({
      channel: 'notifications',
      token: 'a',
      conversationId: null,
    })
    expect(isOpen(rig.harness.actor.getSnapshot())).toBe(true)
  })
})

describe('the notification socket, whole stories', () => {
  storyTests(
    makeNotifications,
    [],
    ({ harness }) => {
      const end = harness.actor.getSnapshot()
      return { status: status(end), error: error(end), attempts: attempts(end) }
    },
    NOTIFICATION_TIMELINES,
  )

  it('[B9] the named policy waits with jitter, twelve times', async () => {
    const story = playStory(makeNotifications, [{ close: 1006 }], { policy: 'fullJitter' })
    await story.harness.advance(3_600_000)
    const waits = story.socketsAt().map((at, n, all) => at - (all[n - 1] ?? 0))
    expect(waits).toEqual([0, 1250, 2250, 4250, 8250, ...Array.from({ length: 8 }, () => 15_250)])
  })
})

describe('a socket effect that breaks', () => {
  it('[A1.5] counts as a failed attempt, and after five retries it stays closed', async () => {
    const rig = liveRig((env, effects) =>
      makeNotifications(env, {
        ...effects,
        socket: fromCallback(() => {
          throw new Error('broken')
        }) as never,
      }),
    )
    for (let n = 1; n <= 6; n++)
      await rig.all([
        ['token', 'a'],
        ['wait', 3000 * n],
      ])
    const end = rig.harness.actor.getSnapshot()
    expect([status(end), end.context]).toEqual([
      'closed',
      {
        policy: 'specification',
        attempts: 5,
        attemptsBeforeOpen: 0,
        openedAt: null,
        retryAt: null,
      },
    ])
  })
})

describe('the context', () => {
  it('[A1.5] keeps nothing of a socket after a normal close', async () => {
    const rig = notificationRig()
    await rig.all([['token', 'a'], ['open'], ['close', 1000]])
    expect(rig.harness.actor.getSnapshot().context).toEqual({
      policy: 'specification',
      attempts: 0,
      attemptsBeforeOpen: 0,
      openedAt: null,
      retryAt: null,
    })
  })
})

describe('the reference of the notification socket agrees with the table', () => {
  referenceTests(() => new NotificationRun(), NOTIFICATION_ROWS, NOTIFICATION_TIMES)
})
