/** Feeds: paging (A16, API-LIKE-08), failures, deletions. Imports no machine. */
import {
  asks,
  BROKEN,
  type Emitted,
  FAILED,
  type FeedLook,
  type FeedStep,
  look,
  shown,
} from './feed.steps.ts'

export interface FeedRow {
  title: string
  given: FeedStep[]
  when: FeedStep[]
  look: FeedLook
  emitted: Emitted[]
}

const TWO_PAGES: FeedStep[] = [...shown(['p4', 'b3']), ['more'], ['page', ['w2', 'p1'], 3]]

const PAGING_ROWS: FeedRow[] = [
  {
    title: '[API-LIKE-08] requests nothing before it is opened',
    given: [],
    when: [['more'], ['showNew'], ['online'], ['signedIn'], ['signedOut'], ['visible'], ['left']],
    look: look({ status: 'idle', more: false }),
    emitted: [],
  },
  {
    title: '[API-LIKE-08] requests page 1 once when it is opened',
    given: [],
    when: [['opened'], ['opened'], ['more'], ['retry'], ['reload'], ['online']],
    look: look({ status: 'loading', requests: 1 }),
    emitted: [asks(1)],
  },
  {
    title: '[API-LIKE-08] reloads on sign-in when it was opened after a background load had failed',
    given: [['reload'], ['pageFailed', 502], ...shown(['p4'])],
    when: [['signedIn']],
    look: look({ status: 'reloading', items: ['p4'], requests: 1, more: true }),
    emitted: [asks(1)],
  },
  {
    title: '[API-LIKE-08] shows the items in the order of the response',
    given: [['opened']],
    when: [['page', ['p1', 'b9', 'w4'], 2]],
    look: look({ items: ['p1', 'b9', 'w4'] }),
    emitted: [],
  },
  {
    title: '[API-LIKE-08] appends the next page',
    given: shown(['p4', 'b3']),
    when: [['more'], ['more'], ['page', ['w2', 'p1'], 3], ['more']],
    look: look({ status: 'loadingMore', items: ['p4', 'b3', 'w2', 'p1'], requests: 3, more: true }),
    emitted: [asks(2), asks(3)],
  },
  {
    title: '[A16] ends when there is no next page',
    given: shown(['p4', 'b3']),
    when: [['more'], ['page', ['w2'], null], ['more']],
    look: look({ status: 'ended', items: ['p4', 'b3', 'w2'] }),
    emitted: [asks(2)],
  },
  {
    title: '[A16] is empty when the only page has no items',
    given: [['opened']],
    when: [['page', [], null], ['more']],
    look: look({ status: 'ended', empty: true }),
    emitted: [],
  },
  {
    title: '[A16] shows an item once when newer ones moved it to the next page',
    given: [...shown(['p4', 'p3']), ['more']],
    when: [['page', ['p3', 'p2'], 3]],
    look: look({ items: ['p4', 'p3', 'p2'] }),
    emitted: [],
  },
  {
    title: '[A16] keeps items of different types with the same id apart',
    given: [...shown(['p4', 'p3']), ['more']],
    when: [['page', ['b3', 'w3', 'w4'], 3]],
    look: look({ items: ['p4', 'p3', 'b3', 'w3', 'w4'] }),
    emitted: [],
  },
  {
    title: '[A16] shows an item once when a response contains it twice',
    given: [['opened']],
    when: [['page', ['p4', 'p3', 'p4'], 2], ['more'], ['page', ['p2', 'p2'], null]],
    look: look({ status: 'ended', items: ['p4', 'p3', 'p2'] }),
    emitted: [asks(2)],
  },
  {
    title: '[A16] skips a page without unknown items',
    given: [...shown(['p4', 'p3']), ['more']],
    when: [
      ['page', ['p4', 'p3'], 3],
      ['page', ['p3'], 4],
      ['page', ['p2'], 5],
    ],
    look: look({ items: ['p4', 'p3', 'p2'] }),
    emitted: [asks(3), asks(4)],
  },
  {
    title: '[A16] ends when a page names itself as the next page',
    given: [...shown(['p4']), ['more']],
    when: [['page', ['p4'], 2], ['more']],
    look: look({ status: 'ended', items: ['p4'] }),
    emitted: [],
  },
  {
    title: '[API-LIKE-08] shows the loaded items immediately when it is reopened',
    given: [...TWO_PAGES, ['left']],
    when: [['opened']],
    look: look({ items: ['p4', 'b3', 'w2', 'p1'] }),
    emitted: [],
  },
  {
    title: '[API-LIKE-08] keeps a response that arrives while it is closed',
    given: [['opened'], ['left']],
    when: [['page', ['p1'], 2], ['opened']],
    look: look({ items: ['p1'] }),
    emitted: [],
  },
]

const FAILURE_ROWS: FeedRow[] = [
  {
    title: '[ERR-14] shows the error when the first page fails',
    given: [['opened']],
    when: [['pageFailed', 500], ['more']],
    look: look({ status: 'failed', error: FAILED }),
    emitted: [],
  },
  {
    title: '[ERR-14] shows a general error text on a programming error',
    given: [['opened']],
    when: [['pageFailed', -2]],
    look: look({ status: 'failed', error: BROKEN }),
    emitted: [],
  },
  {
    title: '[VALID-14 A30] shows no error when the first page is cancelled',
    given: [['opened']],
    when: [['pageFailed', -1]],
    look: look({ status: 'idle', more: false }),
    emitted: [],
  },
  ...(['retry', 'reload', 'opened', 'online', 'signedIn', 'signedOut'] as const).flatMap(
    (word): FeedRow[] => [
      {
        title: `[ERR-15] requests page 1 again on ${word} after a failed first page`,
        given: [['opened'], ['pageFailed', 0]],
        when: [[word]],
        look: look({ status: 'loading', requests: 1 }),
        emitted: [asks(1)],
      },
      {
        title: `[A30] requests page 1 again on ${word} after a cancelled first page`,
        given: [['opened'], ['pageFailed', -1]],
        when: [[word]],
        look: look({ status: 'loading', requests: 1 }),
        emitted: [asks(1)],
      },
    ],
  ),
  {
    title:
      '[ERR-15] requests nothing on network or session changes when closed after a failed first page',
    given: [['opened'], ['pageFailed', 0], ['left']],
    when: [['online'], ['signedIn'], ['signedOut']],
    look: look({ status: 'failed', error: FAILED }),
    emitted: [],
  },
  {
    title:
      '[ERR-14] keeps the list when the next page fails, and does not request it again by scrolling',
    given: [...shown(['p4']), ['more']],
    when: [['pageFailed', 500], ['more']],
    look: look({ status: 'moreFailed', items: ['p4'], error: FAILED, more: true }),
    emitted: [],
  },
  {
    title: '[ERR-14] requests the failed page again on retry',
    given: [...TWO_PAGES, ['more'], ['pageFailed', 500]],
    when: [['retry'], ['page', ['p0'], null]],
    look: look({ status: 'ended', items: ['p4', 'b3', 'w2', 'p1', 'p0'] }),
    emitted: [asks(3)],
  },
  {
    title: '[ERR-15] requests the failed page again when the network is back',
    given: [...shown(['p4']), ['more'], ['pageFailed', 0]],
    when: [['online']],
    look: look({ status: 'loadingMore', items: ['p4'], requests: 2, more: true }),
    emitted: [asks(2)],
  },
  {
    title:
      '[VALID-14 A30] shows no error when the next page is cancelled, and requests it again on demand',
    given: [...shown(['p4']), ['more']],
    when: [['pageFailed', -1], ['more']],
    look: look({ status: 'loadingMore', items: ['p4'], requests: 2, more: true }),
    emitted: [asks(2)],
  },
  {
    title: '[ERR-15] requests nothing when the network is back and nothing has failed',
    given: TWO_PAGES,
    when: [['online'], ['retry']],
    look: look({ items: ['p4', 'b3', 'w2', 'p1'] }),
    emitted: [],
  },
]

const RELOAD_ROWS: FeedRow[] = [
  {
    title: '[API-LIKE-08] keeps the list until a reload succeeds',
    given: TWO_PAGES,
    when: [['reload'], ['reload'], ['more']],
    look: look({ status: 'reloading', items: ['p4', 'b3', 'w2', 'p1'], requests: 1, more: true }),
    emitted: [asks(1)],
  },
  {
    title: '[API-LIKE-08] replaces the list with the reloaded page',
    given: [...TWO_PAGES, ['reload']],
    when: [['page', ['p9', 'p4'], 2], ['more']],
    look: look({ status: 'loadingMore', items: ['p9', 'p4'], requests: 2, more: true }),
    emitted: [asks(2)],
  },
  {
    title: '[ERR-14] keeps the list and shows the error when a reload fails',
    given: [...TWO_PAGES, ['reload']],
    when: [['pageFailed', 500]],
    look: look({
      status: 'reloadFailed',
      items: ['p4', 'b3', 'w2', 'p1'],
      error: FAILED,
      more: true,
    }),
    emitted: [],
  },
  {
    title: '[ERR-14] reloads on retry after a failed reload',
    given: [...TWO_PAGES, ['reload'], ['pageFailed', 500]],
    when: [['retry']],
    look: look({ status: 'reloading', items: ['p4', 'b3', 'w2', 'p1'], requests: 1, more: true }),
    emitted: [asks(1)],
  },
  {
    title: '[ERR-14] loads further pages after a failed reload',
    given: [...TWO_PAGES, ['reload'], ['pageFailed', 500]],
    when: [['more']],
    look: look({ status: 'loadingMore', items: ['p4', 'b3', 'w2', 'p1'], requests: 3, more: true }),
    emitted: [asks(3)],
  },
  {
    title: '[ERR-15] repeats a failed reload when the network is back',
    given: [...shown(['p4'], null), ['reload'], ['pageFailed', 0]],
    when: [['more'], ['online']],
    look: look({ status: 'reloading', items: ['p4'], requests: 1, more: false }),
    emitted: [asks(1)],
  },
  {
    title: '[VALID-14 A30] shows no error when a reload is cancelled',
    given: [...shown(['p4']), ['reload']],
    when: [['pageFailed', -1]],
    look: look({ items: ['p4'] }),
    emitted: [],
  },
  {
    title: '[API-LIKE-08] drops a pending next page on reload',
    given: [...shown(['p4']), ['more']],
    when: [['reload'], ['page', ['p5'], null]],
    look: look({ status: 'ended', items: ['p5'] }),
    emitted: [asks(1)],
  },
  ...(['signedIn', 'signedOut'] as const).flatMap((word): FeedRow[] => [
    {
      title: `[SESSION-08] reloads a viewed list on ${word}`,
      given: TWO_PAGES,
      when: [[word]],
      look: look({ status: 'reloading', items: ['p4', 'b3', 'w2', 'p1'], requests: 1, more: true }),
      emitted: [asks(1)],
    },
    {
      title: `[SESSION-08] requests the first page again on ${word} while it is loading`,
      given: [['opened']],
      when: [[word]],
      look: look({ status: 'loading', requests: 1 }),
      emitted: [asks(1)],
    },
    {
      title: `[SESSION-08] empties a list without viewers on ${word} and loads it again when opened`,
      given: [...TWO_PAGES, ['left'], [word]],
      when: [['opened']],
      look: look({ status: 'loading', requests: 1 }),
      emitted: [asks(1)],
    },
  ]),
  {
    title: '[SESSION-08] keeps its items when the session is restored',
    given: TWO_PAGES,
    when: [['restored']],
    look: look({ items: ['p4', 'b3', 'w2', 'p1'] }),
    emitted: [],
  },
  {
    title: '[SESSION-08] keeps loading the first page when the session is restored',
    given: [['opened']],
    when: [['restored'], ['page', ['p1'], 2]],
    look: look({ items: ['p1'] }),
    emitted: [],
  },
  {
    title: '[SESSION-08] requests a failed first page again when the session is restored',
    given: [['opened'], ['pageFailed', 401]],
    when: [['restored']],
    look: look({ status: 'loading', requests: 1 }),
    emitted: [asks(1)],
  },
]

const FORGET_ROWS: FeedRow[] = [
  {
    title: '[API-POST-05] removes a deleted item',
    given: shown(['p4', 'b4', 'w4'], null),
    when: [['forget', 'blog', 4]],
    look: look({ status: 'ended', items: ['p4', 'w4'] }),
    emitted: [],
  },
  {
    title: '[ENT-28] removes a portfolio item that was deleted as type `portfolio`',
    given: shown(['p4', 'w4'], null),
    when: [['forget', 'portfolio', 4]],
    look: look({ status: 'ended', items: ['p4'] }),
    emitted: [],
  },
  {
    title:
      '[API-POST-05] loads the last page again after a deletion, because items moved up into it',
    given: [...TWO_PAGES, ['forget', 'post', 4]],
    when: [['more'], ['page', ['p1', 'p0'], 3]],
    look: look({ items: ['b3', 'w2', 'p1', 'p0'] }),
    emitted: [asks(2)],
  },
  {
    title: '[API-POST-05] ignores the deletion of an unknown item',
    given: [...TWO_PAGES, ['forget', 'post', 77]],
    when: [['more']],
    look: look({ status: 'loadingMore', items: ['p4', 'b3', 'w2', 'p1'], requests: 3, more: true }),
    emitted: [asks(3)],
  },
  {
    title:
      '[API-POST-05] requests the next page again when an item is deleted while the page loads',
    given: [...TWO_PAGES, ['more']],
    when: [
      ['forget', 'post', 4],
      ['page', ['p1', 'p0'], null],
    ],
    look: look({ status: 'ended', items: ['b3', 'w2', 'p1', 'p0'] }),
    emitted: [asks(2)],
  },
  {
    title: '[API-POST-05] does not show a deleted item of a late response',
    given: [['opened'], ['forget', 'post', 4]],
    when: [['page', ['p4', 'p3'], 2], ['more'], ['page', ['p4', 'p2'], null]],
    look: look({ status: 'ended', items: ['p3', 'p2'] }),
    emitted: [asks(2)],
  },
  {
    title: '[API-POST-05] does not show a deleted item after a reload',
    given: [...shown(['p4', 'p3']), ['forget', 'post', 4], ['reload']],
    when: [['page', ['p4', 'p3'], null]],
    look: look({ status: 'ended', items: ['p3'] }),
    emitted: [],
  },
]

export const FEED_ROWS = [...PAGING_ROWS, ...FAILURE_ROWS, ...RELOAD_ROWS, ...FORGET_ROWS]
