/** Newer items: counted every 60 s while somebody looks, shown when asked for (importing no machine). */

import { asks, checks, type FeedLook, type FeedStep, look, shown, type Told } from './feed.steps.ts'
import type { FeedRow } from './feed.table.ts'

const MINUTE = 60_000

export interface TimedFeedRow {
  title: string
  given: FeedStep[]
  at: number
  before: FeedLook
  after: FeedLook
  told: Told[]
}

const LIST = ['p4', 'p3']
const quiet = look({ items: LIST })
const checking = look({ items: LIST, checking: true })
/** Looked for newer ones, with this answer. */
const checked = (items: string[], next: number | null = 2): FeedStep[] => [
  ...shown(LIST),
  ['wait', MINUTE],
  ['newest', items, next],
]

export const TIMED_ROWS: TimedFeedRow[] = [
  {
    title: '[API-LIKE-08] looks for newer ones 60 s after the list came',
    given: shown(LIST),
    at: MINUTE,
    before: quiet,
    after: checking,
    told: [checks],
  },
  {
    title: '[API-LIKE-08] and 60 s after each look',
    given: [...shown(LIST), ['wait', MINUTE], ['wait', 5_000], ['newest', LIST, 2]],
    at: MINUTE,
    before: quiet,
    after: checking,
    told: [checks],
  },
  {
    title: '[API-LIKE-08] also after one that failed',
    given: [...shown(LIST), ['wait', MINUTE], ['wait', 5_000], ['newestFailed', 0]],
    at: MINUTE,
    before: quiet,
    after: checking,
    told: [checks],
  },
  {
    title: '[API-LIKE-08] counted from the last time the top was read, a reload too',
    given: [...shown(LIST), ['wait', 40_000], ['reload'], ['page', LIST, 2]],
    at: MINUTE,
    before: quiet,
    after: checking,
    told: [checks],
  },
  {
    title: '[API-LIKE-08] a further page is no look at the top',
    given: [...shown(LIST), ['wait', 40_000], ['more'], ['page', ['p2'], 3]],
    at: 20_000,
    before: look({ items: [...LIST, 'p2'] }),
    after: look({ items: [...LIST, 'p2'], checking: true }),
    told: [checks],
  },
  {
    title: '[API-LIKE-08] hidden for a while and seen again before the time is up, it goes on',
    given: [...shown(LIST), ['wait', 10_000], ['hidden'], ['wait', 20_000], ['visible']],
    at: 30_000,
    before: quiet,
    after: checking,
    told: [checks],
  },
  {
    title: '[API-LIKE-08] left for a moment and opened again before the time is up, too',
    given: [...shown(LIST), ['wait', 1_000], ['left'], ['wait', 3_000], ['opened']],
    at: 56_000,
    before: quiet,
    after: checking,
    told: [checks],
  },
]

export const WATCH_ROWS: FeedRow[] = [
  {
    title: '[API-LIKE-08] hidden it looks for nothing',
    given: [...shown(LIST), ['hidden']],
    when: [['wait', 10 * MINUTE]],
    look: quiet,
    told: [],
  },
  ...[MINUTE, MINUTE + 1].map(
    (ms): FeedRow => ({
      title: `[API-LIKE-08] seen again after ${ms} ms it looks at once`,
      given: [...shown(LIST), ['hidden'], ['wait', ms]],
      when: [['visible']],
      look: checking,
      told: [checks],
    }),
  ),
  {
    title: `[API-LIKE-08] seen again after ${MINUTE - 1} ms it does not yet`,
    given: [...shown(LIST), ['hidden'], ['wait', MINUTE - 1]],
    when: [['visible']],
    look: quiet,
    told: [],
  },
  {
    title: '[API-LIKE-08] left it looks for nothing',
    given: [...shown(LIST), ['left']],
    when: [['wait', 10 * MINUTE]],
    look: quiet,
    told: [],
  },
  {
    title: '[CONST-04 A15] opened again 5 s later it shows what was there and looks at once',
    given: [...shown(LIST), ['left'], ['wait', 5_000]],
    when: [['opened']],
    look: checking,
    told: [checks],
  },
  {
    title: '[CONST-04 A15] opened again within 5 s it asks for nothing',
    given: [...shown(LIST), ['left'], ['wait', 4_999]],
    when: [['opened']],
    look: quiet,
    told: [],
  },
  {
    title: '[CONST-04 A15] opened in a second place 5 s later it looks at once',
    given: [...shown(LIST), ['wait', 5_000]],
    when: [['opened']],
    look: checking,
    told: [checks],
  },
  {
    title: '[CONST-04 A15] opened while the page is hidden it waits until it is seen',
    given: [...shown(LIST), ['left'], ['hidden'], ['wait', 5_000]],
    when: [['opened'], ['wait', MINUTE]],
    look: quiet,
    told: [],
  },
  {
    title: '[API-LIKE-08] shown in two places it goes on looking when one of them is left',
    given: [['opened'], ...shown(LIST), ['left']],
    when: [['wait', MINUTE]],
    look: checking,
    told: [checks],
  },
  {
    title: '[API-LIKE-08] hidden, left or emptied while it looks, the look is broken off',
    given: [...shown(LIST), ['wait', MINUTE]],
    when: [['hidden']],
    look: quiet,
    told: [],
  },
  {
    title: '[API-LIKE-08] and made up for as soon as it is seen',
    given: [...shown(LIST), ['wait', MINUTE], ['hidden']],
    when: [['visible']],
    look: checking,
    told: [checks],
  },
  {
    title: '[API-LIKE-08] with no list there is nothing to be newer than',
    given: [['opened'], ['pageFailed', 500]],
    when: [['wait', 10 * MINUTE]],
    look: look({ status: 'failed', error: 'The call failed.' }),
    told: [],
  },
  {
    title: '[API-LIKE-08] newer ones are counted, not put into the list',
    given: [...shown(LIST), ['wait', MINUTE]],
    when: [['newest', ['p6', 'b5', 'p4', 'p3'], 2]],
    look: look({ items: LIST, new: 2 }),
    told: [],
  },
  {
    title: '[API-LIKE-08] asked for they stand in front',
    given: checked(['p6', 'b5', 'p4', 'p3']),
    when: [['showNew'], ['showNew']],
    look: look({ items: ['p6', 'b5', 'p4', 'p3'] }),
    told: [],
  },
  {
    title: '[API-LIKE-08] with nothing new there is nothing to show',
    given: checked(LIST),
    when: [['showNew']],
    look: quiet,
    told: [],
  },
  {
    title: '[API-LIKE-08] the next look adds to them, each once',
    given: [...checked(['p5', 'p4', 'p3']), ['wait', MINUTE]],
    when: [['newest', ['p6', 'p5', 'p4'], 2], ['showNew']],
    look: look({ items: ['p6', 'p5', 'p4', 'p3'] }),
    told: [],
  },
  {
    title: '[API-LIKE-08] what moved up because one was deleted is not new',
    given: [...shown(LIST), ['wait', MINUTE]],
    when: [['newest', ['p3', 'p2'], 2]],
    look: quiet,
    told: [],
  },
  {
    title:
      '[API-LIKE-08] in a ranked list a later one is new wherever it stands, an older one is not',
    given: [...shown(LIST), ['wait', MINUTE]],
    when: [['newest', ['p4', 'p9', 'p2', 'p3'], 2], ['showNew']],
    look: look({ items: ['p9', 'p4', 'p3'] }),
    told: [],
  },
  {
    title: '[API-LIKE-08] an older one on top, as in a list of what was saved, is new to it',
    given: [...shown(LIST), ['wait', MINUTE]],
    when: [['newest', ['p1', 'p4', 'p3'], 2], ['showNew']],
    look: look({ items: ['p1', 'p4', 'p3'] }),
    told: [],
  },
  {
    title: '[API-LIKE-08] a whole page of new ones may hide others: the list starts anew with it',
    given: [...checked(['p9', 'p8'], 2), ['showNew']],
    when: [['more'], ['page', ['p7', 'p6'], 3]],
    look: look({ items: ['p9', 'p8', 'p7', 'p6'] }),
    told: [asks(2)],
  },
  {
    title: '[API-LIKE-08] until then the list is as it was',
    given: checked(['p9', 'p8'], 2),
    when: [],
    look: look({ items: LIST, new: 2 }),
    told: [],
  },
  {
    title: '[API-LIKE-08] and a further page of the old list is put aside with it',
    given: [...checked(['p9', 'p8'], 2), ['more']],
    when: [['showNew']],
    look: look({ items: ['p9', 'p8'] }),
    told: [],
  },
  {
    title: '[API-LIKE-08] an empty list gets its first items only when asked',
    given: [...shown([], null), ['wait', MINUTE]],
    when: [['newest', ['p1'], null]],
    look: look({ status: 'ended', new: 1, empty: true }),
    told: [],
  },
  {
    title: '[API-LIKE-08] then it has them',
    given: [...shown([], null), ['wait', MINUTE], ['newest', ['p1'], null]],
    when: [['showNew']],
    look: look({ status: 'ended', items: ['p1'] }),
    told: [],
  },
  {
    title: '[API-LIKE-08] when everything was deleted there is nothing new',
    given: [...shown(LIST), ['wait', MINUTE]],
    when: [['newest', [], null]],
    look: quiet,
    told: [],
  },
  {
    title: '[API-LIKE-08] after newer ones came, what they moved down is not shown twice',
    given: [...checked(['p5', 'p4', 'p3']), ['showNew'], ['more']],
    when: [['page', ['p3', 'p2'], 3]],
    look: look({ items: ['p5', 'p4', 'p3', 'p2'] }),
    told: [],
  },
  {
    title: '[API-POST-05] a deleted one is not new',
    given: [...shown(LIST), ['forget', 'post', 6], ['wait', MINUTE]],
    when: [
      ['newest', ['p6', 'p5', 'p4'], 2],
      ['forget', 'post', 5],
    ],
    look: quiet,
    told: [],
  },
  {
    title: '[API-LIKE-08] a reload brings what was held back',
    given: [...checked(['p5', 'p4', 'p3']), ['reload']],
    when: [['page', ['p5', 'p4'], 2]],
    look: look({ items: ['p5', 'p4'] }),
    told: [],
  },
  ...[0, -1, -2, 500].map(
    (status): FeedRow => ({
      title: `[VALID-14] a look that ends with ${status} says nothing`,
      given: [...shown(LIST), ['wait', MINUTE]],
      when: [['newestFailed', status]],
      look: quiet,
      told: [],
    }),
  ),
]

/** What somebody has saved is theirs. */
export const SAVED_ROWS: FeedRow[] = (['signedIn', 'signedOut'] as const).map((word) => ({
  title: `[SESSION-08] ${word} the saved items of somebody else are gone at once`,
  given: [...shown(LIST), ['wait', MINUTE], ['newest', ['p5', 'p4'], 2], ['wait', MINUTE]],
  when: [[word]],
  look: look({ status: 'loading', asked: 1 }),
  told: [asks(1)],
}))
