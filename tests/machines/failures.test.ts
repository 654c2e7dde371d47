/** Every failed call is reported, in addition to its other handling. */
import { describe, expect, it } from 'vitest'
import type { FeedStep } from '../spec/content/feed.steps.ts'
import { comment, type ThreadStep } from '../spec/content/thread.steps.ts'
import { type NotificationStep, notification } from '../spec/notifications/notifications.steps.ts'
import { feedRig } from './content/feed/feed.rig.ts'
import { threadRig } from './content/thread/thread.rig.ts'
import { failed, logOf } from './logged.ts'
import { notificationsRig } from './notifications/notifications/notifications.rig.ts'

const READ: FeedStep[] = [['opened'], ['page', ['p4', 'p3'], 2]]

describe('a feed', () => {
  it.each([
    ['firstPage', [['opened'], ['pageFailed', 502]]],
    ['nextPage', [...READ, ['more'], ['pageFailed', 502]]],
    ['wholeList', [...READ, ['reload'], ['pageFailed', 502]]],
    ['newestPage', [...READ, ['wait', 60_000], ['newestFailed', 502]]],
  ] as [string, FeedStep[]][])('reports a failed %s', async (call, steps) => {
    expect(await logOf(feedRig(), steps)).toEqual(failed(call))
  })
})

const THREAD: ThreadStep[] = [['signedIn'], ['opened'], ['page', [comment(1)], 2]]

describe('a comment thread', () => {
  it.each([
    ['firstPage', [['opened'], ['pageFailed', 502]]],
    ['nextPage', [...THREAD, ['more'], ['pageFailed', 502]]],
    ['wholeList', [...THREAD, ['left'], ['wait', 5_000], ['opened'], ['pageFailed', 502]]],
    ['sending', [...THREAD, ['add', 'hello'], ['sendFailed', 502]]],
    ['editing', [...THREAD, ['edit', 1, 'anew'], ['refused', 502]]],
    ['removing', [...THREAD, ['remove', 1], ['refused', 502]]],
    ['liking', [...THREAD, ['like', 1], ['refused', 502]]],
  ] as [string, ThreadStep[]][])('reports a failed %s', async (call, steps) => {
    expect(await logOf(threadRig(), steps)).toEqual(failed(call))
  })
})

const NOTICES: NotificationStep[] = [['page', [notification(1)], true]]

describe('the notification centre', () => {
  it.each([
    ['firstPage', [['pageFailed', 502]]],
    ['newestPage', [...NOTICES, ['reload'], ['pageFailed', 502]]],
    ['nextPage', [...NOTICES, ['more'], ['pageFailed', 502]]],
    ['markingOne', [...NOTICES, ['markRead', 1], ['refused', 502]]],
    ['markingAll', [...NOTICES, ['markAll'], ['refused', 502]]],
    ['removing', [...NOTICES, ['remove', 1], ['refused', 502]]],
  ] as [string, NotificationStep[]][])('reports a failed %s', async (call, steps) => {
    expect(await logOf(notificationsRig(), steps)).toEqual(failed(call))
  })

  it.each(['arrived', 'followed'] as const)('reports an unreadable event: %s', async (word) => {
    const type = word === 'arrived' ? 'notification.arrived' : 'followNotification.arrived'
    const steps: NotificationStep[] = [...NOTICES, [word, 'not a notification']]
    expect(await logOf(notificationsRig(), steps)).toEqual([type])
  })
})
