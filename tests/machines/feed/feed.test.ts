import { describe, expect, it } from 'vitest'
import { createFeedMachine, type FeedEvent } from '../../../src/machines/feed/feed.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { FEED_ROWS } from '../../spec/feed.table.ts'
import { lintMachine } from '../matrix.ts'
import { scriptTests } from '../scripts.ts'
import { feedRig } from './feed.rig.ts'

const EVENTS = {
  'feed.opened': true,
  'feed.left': true,
  'feed.more': true,
  'feed.retry': true,
  'feed.showNew': true,
  'feed.reload': true,
  'feed.forget': true,
  'page.visible': true,
  'page.hidden': true,
  'network.online': true,
  'session.started': true,
  'session.ended': true,
} satisfies Record<FeedEvent['type'], true>

describe('a feed, row by row', () => {
  scriptTests(() => feedRig(), FEED_ROWS)
})

describe('a feed', () => {
  it('has nothing wrong as a chart', () => {
    expect(lintMachine(createFeedMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })
})
