import { describe, expect, it } from 'vitest'
import {
  createFeedMachine,
  type FeedEvent,
} from '../../../../src/machines/content/feed/feed.machine.ts'
import { feedItems } from '../../../../src/machines/content/feed/feed.selectors.ts'
import type { FeedSource } from '../../../../src/protocol/content/feed.ts'
import { testEnv } from '../../../kit/harness.ts'
import { FeedReference } from '../../../spec/content/feed.reference.ts'
import { type FeedStep, itemOf } from '../../../spec/content/feed.steps.ts'
import { FEED_ROWS } from '../../../spec/content/feed.table.ts'
import { SAVED_ROWS, TIMED_ROWS, WATCH_ROWS } from '../../../spec/content/feed.watch.table.ts'
import { lintMachine } from '../../matrix.ts'
import { referenceTests, scriptTests, timedTests } from '../../scripts.ts'
import { feedRig } from './feed.rig.ts'

const EVENTS = {
  'list.opened': true,
  'list.left': true,
  'list.more': true,
  'list.retry': true,
  'feed.showNew': true,
  'feed.reload': true,
  'feed.forget': true,
  'page.visible': true,
  'page.hidden': true,
  'network.online': true,
  'session.started': true,
  'session.ended': true,
} satisfies Record<FeedEvent['type'], true>

const SAVED: FeedSource = { kind: 'saved' }

describe('table of the feed', () => {
  scriptTests(() => feedRig(), [...FEED_ROWS, ...WATCH_ROWS])
})

describe('table of saved content', () => {
  scriptTests(() => feedRig(SAVED), SAVED_ROWS)
})

describe('polling for newer items, 1 ms before, at and 1 ms after its time', () => {
  timedTests(() => feedRig(), TIMED_ROWS)
})

describe('reference of the feed', () => {
  referenceTests(() => new FeedReference(), [...FEED_ROWS, ...WATCH_ROWS])
  referenceTests(() => new FeedReference(true), SAVED_ROWS)
  referenceTests(
    () => new FeedReference(),
    TIMED_ROWS.flatMap(({ title, given, at, before, after, emitted }) => [
      { title: `${title}: before`, given, when: [['wait', at - 1]], look: before, emitted: [] },
      { title: `${title}: at`, given, when: [['wait', at]], look: after, emitted },
      { title: `${title}: after`, given, when: [['wait', at + 1]], look: after, emitted },
    ]),
  )
})

describe('a feed', () => {
  it('[CONST-04 A15] updates the shown items from a poll response', async () => {
    const rig = feedRig()
    const steps: FeedStep[] = [['opened'], ['page', ['p4', 'p3'], 2], ['left'], ['wait', 5_000]]
    for (const step of [...steps, ['opened'] satisfies FeedStep]) await rig.do(step)
    const [requests] = rig.calls.filter(({ actorId }) => actorId === 'newestPage')
    const edited = itemOf('p4')
    edited.item.likes_count = 7
    requests?.resolve({ items: [edited, itemOf('p3')], next: 2, count: null })
    await rig.harness.settle()
    expect(feedItems(rig.harness.actor.getSnapshot())).toEqual([edited, itemOf('p3')])
  })

  it('is a valid machine', () => {
    expect(lintMachine(createFeedMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })
})
