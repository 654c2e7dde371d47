import { describe, expect, it } from 'vitest'
import { countsIn, floored } from '../../../src/machines/notifications/counters/counters.policy.ts'
import {
  addArrived,
  addLoaded,
  markOneRead,
} from '../../../src/machines/notifications/followNotifications/followNotifications.policy.ts'
import {
  enqueueToast,
  pauseTimer,
  TOAST_QUEUE_LIMIT,
} from '../../../src/machines/notifications/toasts/toasts.policy.ts'
import type { Toast } from '../../../src/machines/notifications/toasts/toasts.types.ts'
import { parseFollowNotification } from '../../../src/protocol/notifications/notification.ts'

describe('the unread counters', () => {
  it('[A8] treat a number as seconds up to the year 5138, and above it as milliseconds', () => {
    const at = (timestamp: number) => countsIn({ timestamp }, null).at
    expect(at(1_767_225_600)).toBe(1_767_225_600_000)
    expect(at(99_999_999_999)).toBe(99_999_999_999_000)
    expect(at(100_000_000_000)).toBe(100_000_000_000)
  })

  it('[NOTIF-03] treat an invalid number as 0', () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY].map(floored)).toEqual([0, 0])
  })
})

describe('follow notifications', () => {
  it('[A8 FNOTIF-01] do not count a new one that was read elsewhere', () => {
    const raw = { follow_id: 7, is_read: true, timestamp: '2026-01-05T08:00:00Z' }
    const fresh = parseFollowNotification(raw, { now: 0 })
    if (fresh === null) throw new Error('unreadable')
    expect(addArrived({ items: [], unread: 2 }, fresh)).toEqual({ items: [fresh], unread: 2 })
  })

  it('[FOREIGN-05 B15] count no one whose state cannot be read, and mark it read', () => {
    const raw = { id: 7, is_read: 'perhaps', timestamp: '2026-01-05T08:00:00Z' }
    const fresh = parseFollowNotification(raw, { now: 0 })
    if (fresh === null) throw new Error('unreadable')
    const store = addLoaded({ items: [], unread: 0 }, [fresh])
    expect(store).toEqual({ items: [{ ...fresh, is_read: null }], unread: 0 })
    expect(addArrived({ items: [], unread: 2 }, fresh).unread).toBe(2)
    const read = markOneRead({ ...store, unread: 2 }, 7, 0)
    expect([read.items[0]?.is_read, read.unread]).toEqual([true, 2])
  })
})

describe('toasts', () => {
  it('[NOTIF-06 NOTIF-08] drop the oldest waiting error when only errors wait', () => {
    const titles = Array.from({ length: TOAST_QUEUE_LIMIT + 1 }, (_, n) => `t${n + 1}`)
    const queue = titles.reduce<Toast[]>(
      (waiting, title) => enqueueToast(waiting, title, { kind: 'error', title, text: '' }),
      [],
    )
    // Three errors are on screen, so the fourth is the oldest waiting one.
    expect(queue.map(({ title }) => title)).toEqual(titles.filter((title) => title !== 't4'))
  })

  it('[NOTIF-06] have no time left when held after their time, for example after a sleep', () => {
    const [toast] = enqueueToast([], 'a', { kind: 'info', title: 'Saved', text: '' })
    if (toast === undefined) throw new Error('no toast')
    expect(pauseTimer({ ...toast, shownAt: 1_000 }, 7_000).remaining).toBe(0)
  })
})
