/** Whatever else is done about a call that failed, it is left in the developer's log. */
import { describe, expect, it } from 'vitest'
import type { SearchStep } from '../spec/content/search.steps.ts'
import type { DownloadStep } from '../spec/market/download.table.ts'
import {
  type FollowNotificationStep,
  followed,
} from '../spec/notices/follow-notifications.table.ts'
import type { PushStep } from '../spec/notices/push.table.ts'
import type { BlocksStep } from '../spec/safety/blocks.table.ts'
import { PERSON, type ReportStep } from '../spec/safety/report.table.ts'
import type { ApplicationStep } from '../spec/work/application.table.ts'
import { searchRig } from './content/search/search.rig.ts'
import { failed, logOf } from './logged.ts'
import { downloadRig } from './market/download/download.rig.ts'
import { followNotificationsRig } from './notices/followNotifications/followNotifications.rig.ts'
import { pushRig } from './notices/push/push.rig.ts'
import { blocksRig } from './safety/blocks/blocks.rig.ts'
import { reportRig } from './safety/report/report.rig.ts'
import { applicationRig } from './work/application/application.rig.ts'

const FOLLOWERS: FollowNotificationStep[] = [['list', [followed(1)]]]

describe('the list of new followers leaves in the log', () => {
  it.each([
    ['list', [['listFailed', 502]]],
    ['markingOne', [...FOLLOWERS, ['markRead', 1], ['refused', 502]]],
    ['markingAll', [...FOLLOWERS, ['markAll'], ['refused', 502]]],
  ] as [string, FollowNotificationStep[]][])('%s', async (call, steps) => {
    expect(await logOf(followNotificationsRig(), steps)).toEqual(failed(call))
  })

  it('what it cannot read', async () => {
    const steps: FollowNotificationStep[] = [...FOLLOWERS, ['arrived', 'not a notification']]
    expect(await logOf(followNotificationsRig(), steps)).toEqual(['followNotification.arrived'])
  })
})

describe('notifications of the browser leave in the log', () => {
  it.each([
    ['reading', [['breaks', null]]],
    ['asking', [['found', 'off'], ['enable'], ['breaks', null]]],
    ['subscribing', [['found', 'off'], ['enable'], ['answer', 'granted'], ['breaks', null]]],
    ['turningOff', [['found', 'on'], ['disable'], ['breaks', null]]],
  ] as [string, PushStep[]][])('%s', async (call, steps) => {
    expect(await logOf(pushRig(), steps)).toEqual(failed(call))
  })
})

describe('the search box leaves in the log', () => {
  it.each([
    ['recent', [['open'], ['recentFailed']]],
    ['search', [['open'], ['recent', []], ['type', 'nile'], ['wait', 300], ['searchFailed', -2]]],
  ] as [string, SearchStep[]][])('%s', async (call, steps) => {
    expect(await logOf(searchRig(), steps)).toEqual(failed(call))
  })
})

describe('the list of blocked people leaves in the log', () => {
  it.each([
    ['that was never read', [['refused', 502]]],
    ['that was read before', [['listed', [5]], ['reload'], ['refused', 502]]],
  ] as [string, BlocksStep[]][])('a list %s', async (_, steps) => {
    expect(await logOf(blocksRig(), steps)).toEqual(failed('loading'))
  })
})

describe('the form that reports leaves in the log', () => {
  it('sending', async () => {
    const steps: ReportStep[] = [['open', PERSON], ['reason', 'spam'], ['send'], ['refused', 502]]
    expect(await logOf(reportRig(), steps)).toEqual(failed('sending'))
  })
})

describe('an application leaves in the log', () => {
  it.each([
    [
      'sending',
      'and none stands',
      [
        ['send', 'hello'],
        ['refused', 502],
      ],
    ],
    [
      'sending',
      'and one stands',
      [
        ['send', 'hello'],
        ['known', 'sent', 1],
        ['refused', 502],
      ],
    ],
    ['withdrawing', 'and it stands', [['known', 'sent', 1], ['withdraw'], ['refused', 502]]],
    [
      'withdrawing',
      'and none stands any more',
      [['known', 'sent', 1], ['withdraw'], ['known', 'withdrawn', 2], ['refused', 502]],
    ],
  ] as [string, string, ApplicationStep[]][])('%s, %s', async (call, _, steps) => {
    expect(await logOf(applicationRig(), steps)).toEqual(failed(call))
  })
})

describe('a download leaves in the log', () => {
  it.each([
    ['xstate.error.actor.looking', [['lookFailed']]],
    ['xstate.error.actor.requesting', [['found', null], ['start'], ['linkFailed', 404]]],
    ['download.broken', [['found', null], ['start'], ['link', 600_000], ['broken', 404]]],
  ] as [string, DownloadStep[]][])('%s', async (type, steps) => {
    expect(await logOf(downloadRig(), steps)).toEqual([type])
  })
})
