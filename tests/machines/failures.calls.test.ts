/** Every failed call is reported, in addition to its other handling. */
import { describe, expect, it } from 'vitest'
import type { SearchStep } from '../spec/content/search.steps.ts'
import type { DownloadStep } from '../spec/market/download.table.ts'
import {
  type FollowNotificationStep,
  followed,
} from '../spec/notifications/follow-notifications.table.ts'
import type { PushStep } from '../spec/notifications/push.table.ts'
import type { ApplicationStep } from '../spec/projects/application.table.ts'
import type { BlocksStep } from '../spec/safety/blocks.table.ts'
import { PERSON, type ReportStep } from '../spec/safety/report.table.ts'
import { searchRig } from './content/search/search.rig.ts'
import { failed, logOf } from './logged.ts'
import { downloadRig } from './market/download/download.rig.ts'
import { followNotificationsRig } from './notifications/followNotifications/followNotifications.rig.ts'
import { pushRig } from './notifications/push/push.rig.ts'
import { applicationRig } from './projects/application/application.rig.ts'
import { blocksRig } from './safety/blocks/blocks.rig.ts'
import { reportRig } from './safety/report/report.rig.ts'

const FOLLOWERS: FollowNotificationStep[] = [['opened'], ['list', [followed(1)]]]

describe('follow notifications', () => {
  it.each([
    ['list', [['opened'], ['listFailed', 502]]],
    ['markingOne', [...FOLLOWERS, ['markRead', 1], ['refused', 502]]],
    ['markingAll', [...FOLLOWERS, ['markAll'], ['refused', 502]]],
  ] as [string, FollowNotificationStep[]][])('report a failed %s', async (call, steps) => {
    expect(await logOf(followNotificationsRig(), steps)).toEqual(failed(call))
  })

  it('report an unreadable arrival', async () => {
    const steps: FollowNotificationStep[] = [...FOLLOWERS, ['arrived', 'not a notification']]
    expect(await logOf(followNotificationsRig(), steps)).toEqual(['followNotification.arrived'])
  })
})

describe('push notifications', () => {
  it.each([
    ['reading', [['breaks', null]]],
    ['asking', [['found', 'off'], ['enable'], ['breaks', null]]],
    ['subscribing', [['found', 'off'], ['enable'], ['answer', 'granted'], ['breaks', null]]],
    ['turningOff', [['found', 'on'], ['disable'], ['breaks', null]]],
  ] as [string, PushStep[]][])('report a failed %s', async (call, steps) => {
    expect(await logOf(pushRig(), steps)).toEqual(failed(call))
  })
})

describe('the search box', () => {
  it.each([
    ['recent', [['open'], ['recentFailed']]],
    ['search', [['open'], ['recent', []], ['type', 'nile'], ['wait', 300], ['searchFailed', -2]]],
  ] as [string, SearchStep[]][])('reports a failed %s', async (call, steps) => {
    expect(await logOf(searchRig(), steps)).toEqual(failed(call))
  })
})

describe('the list of blocked users', () => {
  it.each([
    ['that was never loaded', [['refused', 502]]],
    ['that was loaded before', [['listed', [5]], ['reload'], ['refused', 502]]],
  ] as [string, BlocksStep[]][])('reports a failed load of a list %s', async (_, steps) => {
    expect(await logOf(blocksRig(), steps)).toEqual(failed('loading'))
  })
})

describe('the report form', () => {
  it('reports a failed submission', async () => {
    const steps: ReportStep[] = [['open', PERSON], ['reason', 'spam'], ['send'], ['refused', 502]]
    expect(await logOf(reportRig(), steps)).toEqual(failed('sending'))
  })
})

describe('an application', () => {
  it.each([
    [
      'sending',
      'without an active application',
      [
        ['send', 'hello'],
        ['refused', 502],
      ],
    ],
    [
      'sending',
      'with an active application',
      [
        ['send', 'hello'],
        ['known', 'sent', 1],
        ['refused', 502],
      ],
    ],
    [
      'withdrawing',
      'with the application still active',
      [['known', 'sent', 1], ['withdraw'], ['refused', 502]],
    ],
    [
      'withdrawing',
      'with the application already withdrawn',
      [['known', 'sent', 1], ['withdraw'], ['known', 'withdrawn', 2], ['refused', 502]],
    ],
  ] as [string, string, ApplicationStep[]][])('reports a failed %s, %s', async (call, _, steps) => {
    expect(await logOf(applicationRig(), steps)).toEqual(failed(call))
  })
})

describe('a download', () => {
  it.each([
    ['xstate.error.actor.looking', [['lookFailed']]],
    ['xstate.error.actor.requesting', [['found', null], ['start'], ['linkFailed', 404]]],
    ['download.broken', [['found', null], ['start'], ['link', 600_000], ['broken', 404]]],
  ] as [string, DownloadStep[]][])('reports %s', async (type, steps) => {
    expect(await logOf(downloadRig(), steps)).toEqual([type])
  })
})
