/** Newer items: checked every 60 s while viewed, shown on request. Imports no machine. */

import {
  asks,
  checks,
  type Emitted,
  type FeedLook,
  type FeedStep,
  look,
  shown,
} from './feed.steps.ts'
import type { FeedRow } from './feed.table.ts'

const MINUTE = 60_000

export interface TimedFeedRow {
  title: string
  given: FeedStep[]
  at: number
  before: FeedLook
  after: FeedLook
  emitted: Emitted[]
}

const LIST = ['p4', 'p3']
const quiet = look({ items: LIST })
const checking = look({ items: LIST, checking: true })
/** After a check for newer items that returned these. */
const checked = (items: string[], next: number | null = 2): FeedStep[] => [
  ...shown(LIST),
  ['wait', MINUTE],
  ['newest', items, next],
]

export const TIMED_ROWS: TimedFeedRow[] = [
  {
    title: '[API-LIKE-08] checks for newer items 60 s after the list was loaded',
    given: shown(LIST),
    at: MINUTE,
    before: quiet,
    after: checking,
    emitted: [checks],
  },
  {
    title: '[API-LIKE-08] checks again 60 s after each check',
    given: [...shown(LIST), ['wait', MINUTE], ['wait', 5_000], ['newest', LIST, 2]],
    at: MINUTE,
    before: quiet,
    after: checking,
    emitted: [checks],
  },
  {
    title: '[API-LIKE-08] checks again 60 s after a failed check',
    given: [...shown(LIST), ['wait', MINUTE], ['wait', 5_000], ['newestFailed', 0]],
    at: MINUTE,
    before: quiet,
    after: checking,
    emitted: [checks],
  },
  {
    title:
      '[API-LIKE-08] measures the 60 s from the last load of the first page, also from a reload',
    given: [...shown(LIST), ['wait', 40_000], ['reload'], ['page', LIST, 2]],
    at: MINUTE,
    before: quiet,
    after: checking,
    emitted: [checks],
  },
  {
    title: '[API-LIKE-08] does not restart the 60 s when a further page is loaded',
    given: [...shown(LIST), ['wait', 40_000], ['more'], ['page', ['p2'], 3]],
    at: 20_000,
    before: look({ items: [...LIST, 'p2'] }),
    after: look({ items: [...LIST, 'p2'], checking: true }),
    emitted: [checks],
  },
  {
    title: '[API-LIKE-08] does not restart the 60 s when the page was hidden for a while',
    given: [...shown(LIST), ['wait', 10_000], ['hidden'], ['wait', 20_000], ['visible']],
    at: 30_000,
    before: quiet,
    after: checking,
    emitted: [checks],
  },
  {
    title: '[API-LIKE-08] does not restart the 60 s when the list was closed for a moment',
    given: [...shown(LIST), ['wait', 1_000], ['left'], ['wait', 3_000], ['opened']],
    at: 56_000,
    before: quiet,
    after: checking,
    emitted: [checks],
  },
]

export const WATCH_ROWS: FeedRow[] = [
  {
    title: '[API-LIKE-08] does not check while the page is hidden',
    given: [...shown(LIST), ['hidden']],
    when: [['wait', 10 * MINUTE]],
    look: quiet,
    emitted: [],
  },
  ...[MINUTE, MINUTE + 1].map(
    (ms): FeedRow => ({
      title: `[API-LIKE-08] checks immediately when the page is visible again after ${ms} ms`,
      given: [...shown(LIST), ['hidden'], ['wait', ms]],
      when: [['visible']],
      look: checking,
      emitted: [checks],
    }),
  ),
  {
    title: `[API-LIKE-08] does not check when the page is visible again after ${MINUTE - 1} ms`,
    given: [...shown(LIST), ['hidden'], ['wait', MINUTE - 1]],
    when: [['visible']],
    look: quiet,
    emitted: [],
  },
  {
    title: '[API-LIKE-08] does not check while the list has no viewers',
    given: [...shown(LIST), ['left']],
    when: [['wait', 10 * MINUTE]],
    look: quiet,
    emitted: [],
  },
  {
    title: '[CONST-04 A15] shows its items and checks immediately when reopened after 5 s',
    given: [...shown(LIST), ['left'], ['wait', 5_000]],
    when: [['opened']],
    look: checking,
    emitted: [checks],
  },
  {
    title: '[CONST-04 A15] does not check when reopened within 5 s',
    given: [...shown(LIST), ['left'], ['wait', 4_999]],
    when: [['opened']],
    look: quiet,
    emitted: [],
  },
  {
    title: '[CONST-04 A15] checks immediately when opened in a second place after 5 s',
    given: [...shown(LIST), ['wait', 5_000]],
    when: [['opened']],
    look: checking,
    emitted: [checks],
  },
  {
    title: '[CONST-04 A15] does not check when reopened while the page is hidden',
    given: [...shown(LIST), ['left'], ['hidden'], ['wait', 5_000]],
    when: [['opened'], ['wait', MINUTE]],
    look: quiet,
    emitted: [],
  },
  {
    title: '[API-LIKE-08] keeps checking when one of two viewers leaves',
    given: [['opened'], ...shown(LIST), ['left']],
    when: [['wait', MINUTE]],
    look: checking,
    emitted: [checks],
  },
  {
    title: '[API-LIKE-08] aborts the check when the page is hidden',
    given: [...shown(LIST), ['wait', MINUTE]],
    when: [['hidden']],
    look: quiet,
    emitted: [],
  },
  {
    title: '[API-LIKE-08] checks immediately when the page is visible again after an aborted check',
    given: [...shown(LIST), ['wait', MINUTE], ['hidden']],
    when: [['visible']],
    look: checking,
    emitted: [checks],
  },
  {
    title: '[API-LIKE-08] does not check when the list failed to load',
    given: [['opened'], ['pageFailed', 500]],
    when: [['wait', 10 * MINUTE]],
    look: look({ status: 'failed', error: 'The call failed.' }),
    emitted: [],
  },
  {
    title: '[API-LIKE-08] counts newer items without adding them to the list',
    given: [...shown(LIST), ['wait', MINUTE]],
    when: [['newest', ['p6', 'b5', 'p4', 'p3'], 2]],
    look: look({ items: LIST, new: 2 }),
    emitted: [],
  },
  {
    title: '[API-LIKE-08] prepends the newer items on request',
    given: checked(['p6', 'b5', 'p4', 'p3']),
    when: [['showNew'], ['showNew']],
    look: look({ items: ['p6', 'b5', 'p4', 'p3'] }),
    emitted: [],
  },
  {
    title: '[API-LIKE-08] changes nothing on request when there are no newer items',
    given: checked(LIST),
    when: [['showNew']],
    look: quiet,
    emitted: [],
  },
  {
    title: '[API-LIKE-08] adds the items of the next check, each once',
    given: [...checked(['p5', 'p4', 'p3']), ['wait', MINUTE]],
    when: [['newest', ['p6', 'p5', 'p4'], 2], ['showNew']],
    look: look({ items: ['p6', 'p5', 'p4', 'p3'] }),
    emitted: [],
  },
  {
    title: '[API-LIKE-08] does not count an item that moved up after a deletion',
    given: [...shown(LIST), ['wait', MINUTE]],
    when: [['newest', ['p3', 'p2'], 2]],
    look: quiet,
    emitted: [],
  },
  {
    title: '[API-LIKE-08] counts a later item at any position of a ranked list, but no older one',
    given: [...shown(LIST), ['wait', MINUTE]],
    when: [['newest', ['p4', 'p9', 'p2', 'p3'], 2], ['showNew']],
    look: look({ items: ['p9', 'p4', 'p3'] }),
    emitted: [],
  },
  {
    title: '[API-LIKE-08] counts an older item on top of the list, as in the saved list',
    given: [...shown(LIST), ['wait', MINUTE]],
    when: [['newest', ['p1', 'p4', 'p3'], 2], ['showNew']],
    look: look({ items: ['p1', 'p4', 'p3'] }),
    emitted: [],
  },
  {
    title:
      '[API-LIKE-08] replaces the list on request when a whole page is new, because items may be missing between',
    given: [...checked(['p9', 'p8'], 2), ['showNew']],
    when: [['more'], ['page', ['p7', 'p6'], 3]],
    look: look({ items: ['p9', 'p8', 'p7', 'p6'] }),
    emitted: [asks(2)],
  },
  {
    title: '[API-LIKE-08] keeps the old list until the newer items are requested',
    given: checked(['p9', 'p8'], 2),
    when: [],
    look: look({ items: LIST, new: 2 }),
    emitted: [],
  },
  {
    title:
      '[API-LIKE-08] drops a pending next page of the old list when the newer items replace it',
    given: [...checked(['p9', 'p8'], 2), ['more']],
    when: [['showNew']],
    look: look({ items: ['p9', 'p8'] }),
    emitted: [],
  },
  {
    title: '[API-LIKE-08] holds back the first items of an empty list',
    given: [...shown([], null), ['wait', MINUTE]],
    when: [['newest', ['p1'], null]],
    look: look({ status: 'ended', new: 1, empty: true }),
    emitted: [],
  },
  {
    title: '[API-LIKE-08] shows the first items of an empty list on request',
    given: [...shown([], null), ['wait', MINUTE], ['newest', ['p1'], null]],
    when: [['showNew']],
    look: look({ status: 'ended', items: ['p1'] }),
    emitted: [],
  },
  {
    title: '[API-LIKE-08] changes nothing when a check returns no items',
    given: [...shown(LIST), ['wait', MINUTE]],
    when: [['newest', [], null]],
    look: quiet,
    emitted: [],
  },
  {
    title: '[API-LIKE-08] shows an item once when the newer items moved it to the next page',
    given: [...checked(['p5', 'p4', 'p3']), ['showNew'], ['more']],
    when: [['page', ['p3', 'p2'], 3]],
    look: look({ items: ['p5', 'p4', 'p3', 'p2'] }),
    emitted: [],
  },
  {
    title: '[API-POST-05] does not count deleted items',
    given: [...shown(LIST), ['forget', 'post', 6], ['wait', MINUTE]],
    when: [
      ['newest', ['p6', 'p5', 'p4'], 2],
      ['forget', 'post', 5],
    ],
    look: quiet,
    emitted: [],
  },
  {
    title: '[API-LIKE-08] shows held-back items as part of the list after a reload',
    given: [...checked(['p5', 'p4', 'p3']), ['reload']],
    when: [['page', ['p5', 'p4'], 2]],
    look: look({ items: ['p5', 'p4'] }),
    emitted: [],
  },
  ...[0, -1, -2, 500].map(
    (status): FeedRow => ({
      title: `[VALID-14] shows no error when a check ends with ${status}`,
      given: [...shown(LIST), ['wait', MINUTE]],
      when: [['newestFailed', status]],
      look: quiet,
      emitted: [],
    }),
  ),
]

/** The saved list is private to one user. */
export const SAVED_ROWS: FeedRow[] = (['signedIn', 'signedOut'] as const).map((word) => ({
  title: `[SESSION-08] clears the saved list of the other user immediately on ${word}`,
  given: [...shown(LIST), ['wait', MINUTE], ['newest', ['p5', 'p4'], 2], ['wait', MINUTE]],
  when: [[word]],
  look: look({ status: 'loading', requests: 1 }),
  emitted: [asks(1)],
}))
