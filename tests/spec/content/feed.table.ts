/** Lists of content: paging (A16, API-LIKE-08), failures, deletions (importing no machine). */
import {
  asks,
  BROKEN,
  FAILED,
  type FeedLook,
  type FeedStep,
  look,
  shown,
  type Told,
} from './feed.steps.ts'

export interface FeedRow {
  title: string
  given: FeedStep[]
  when: FeedStep[]
  look: FeedLook
  told: Told[]
}

const TWO_PAGES: FeedStep[] = [...shown(['p4', 'b3']), ['more'], ['page', ['w2', 'p1'], 3]]

export const PAGING_ROWS: FeedRow[] = [
  {
    title: '[API-LIKE-08] asks for nothing before it is opened',
    given: [],
    when: [['more'], ['showNew'], ['online'], ['signedIn'], ['signedOut'], ['visible'], ['left']],
    look: look({ status: 'idle', more: false }),
    told: [],
  },
  {
    title: '[API-LIKE-08] opening asks for page 1, once',
    given: [],
    when: [['opened'], ['opened'], ['more'], ['retry'], ['reload'], ['online']],
    look: look({ status: 'loading', asked: 1 }),
    told: [asks(1)],
  },
  {
    title: '[API-LIKE-08] who opens a list that failed unseen looks at it: a sign-in reads it anew',
    given: [['reload'], ['pageFailed', 502], ...shown(['p4'])],
    when: [['signedIn']],
    look: look({ status: 'reloading', items: ['p4'], asked: 1, more: true }),
    told: [asks(1)],
  },
  {
    title: '[API-LIKE-08] shows what came, in the order of the answer',
    given: [['opened']],
    when: [['page', ['p1', 'b9', 'w4'], 2]],
    look: look({ items: ['p1', 'b9', 'w4'] }),
    told: [],
  },
  {
    title: '[API-LIKE-08] pages through: the next page joins the end',
    given: shown(['p4', 'b3']),
    when: [['more'], ['more'], ['page', ['w2', 'p1'], 3], ['more']],
    look: look({ status: 'loadingMore', items: ['p4', 'b3', 'w2', 'p1'], asked: 3, more: true }),
    told: [asks(2), asks(3)],
  },
  {
    title: '[A16] no next page is the end',
    given: shown(['p4', 'b3']),
    when: [['more'], ['page', ['w2'], null], ['more']],
    look: look({ status: 'ended', items: ['p4', 'b3', 'w2'] }),
    told: [asks(2)],
  },
  {
    title: '[A16] an empty list is empty',
    given: [['opened']],
    when: [['page', [], null], ['more']],
    look: look({ status: 'ended', empty: true }),
    told: [],
  },
  {
    title: '[A16] what moved down because newer ones came is not shown twice',
    given: [...shown(['p4', 'p3']), ['more']],
    when: [['page', ['p3', 'p2'], 3]],
    look: look({ items: ['p4', 'p3', 'p2'] }),
    told: [],
  },
  {
    title: '[A16] types have ids of their own',
    given: [...shown(['p4', 'p3']), ['more']],
    when: [['page', ['b3', 'w3', 'w4'], 3]],
    look: look({ items: ['p4', 'p3', 'b3', 'w3', 'w4'] }),
    told: [],
  },
  {
    title: '[A16] one that stands twice in an answer is shown once',
    given: [['opened']],
    when: [['page', ['p4', 'p3', 'p4'], 2], ['more'], ['page', ['p2', 'p2'], null]],
    look: look({ status: 'ended', items: ['p4', 'p3', 'p2'] }),
    told: [asks(2)],
  },
  {
    title: '[A16] a page that shows nothing new is passed over',
    given: [...shown(['p4', 'p3']), ['more']],
    when: [
      ['page', ['p4', 'p3'], 3],
      ['page', ['p3'], 4],
      ['page', ['p2'], 5],
    ],
    look: look({ items: ['p4', 'p3', 'p2'] }),
    told: [asks(3), asks(4)],
  },
  {
    title: '[A16] a page that is followed by itself is the last',
    given: [...shown(['p4']), ['more']],
    when: [['page', ['p4'], 2], ['more']],
    look: look({ status: 'ended', items: ['p4'] }),
    told: [],
  },
  {
    title: '[API-LIKE-08] left and opened again it shows at once what was there',
    given: [...TWO_PAGES, ['left']],
    when: [['opened']],
    look: look({ items: ['p4', 'b3', 'w2', 'p1'] }),
    told: [],
  },
  {
    title: '[API-LIKE-08] left while it loads, the answer is there on return',
    given: [['opened'], ['left']],
    when: [['page', ['p1'], 2], ['opened']],
    look: look({ items: ['p1'] }),
    told: [],
  },
]

export const FAILURE_ROWS: FeedRow[] = [
  {
    title: '[ERR-14] a failed first page says why',
    given: [['opened']],
    when: [['pageFailed', 500], ['more']],
    look: look({ status: 'failed', error: FAILED }),
    told: [],
  },
  {
    title: '[ERR-14] broken code says so in words for people',
    given: [['opened']],
    when: [['pageFailed', -2]],
    look: look({ status: 'failed', error: BROKEN }),
    told: [],
  },
  {
    title: '[VALID-14 A30] a cancelled first page says nothing',
    given: [['opened']],
    when: [['pageFailed', -1]],
    look: look({ status: 'idle', more: false }),
    told: [],
  },
  ...(['retry', 'reload', 'opened', 'online', 'signedIn', 'signedOut'] as const).flatMap(
    (word): FeedRow[] => [
      {
        title: `[ERR-15] after a failed first page, ${word} asks again`,
        given: [['opened'], ['pageFailed', 0]],
        when: [[word]],
        look: look({ status: 'loading', asked: 1 }),
        told: [asks(1)],
      },
      {
        title: `[A30] after a cancelled first page, ${word} asks again`,
        given: [['opened'], ['pageFailed', -1]],
        when: [[word]],
        look: look({ status: 'loading', asked: 1 }),
        told: [asks(1)],
      },
    ],
  ),
  {
    title: '[ERR-15] left after a failed first page, the network brings nothing by itself',
    given: [['opened'], ['pageFailed', 0], ['left']],
    when: [['online'], ['signedIn'], ['signedOut']],
    look: look({ status: 'failed', error: FAILED }),
    told: [],
  },
  {
    title: '[ERR-14] a failed further page keeps the list, and the end in sight asks for nothing',
    given: [...shown(['p4']), ['more']],
    when: [['pageFailed', 500], ['more']],
    look: look({ status: 'moreFailed', items: ['p4'], error: FAILED, more: true }),
    told: [],
  },
  {
    title: '[ERR-14] retry asks for that page again',
    given: [...TWO_PAGES, ['more'], ['pageFailed', 500]],
    when: [['retry'], ['page', ['p0'], null]],
    look: look({ status: 'ended', items: ['p4', 'b3', 'w2', 'p1', 'p0'] }),
    told: [asks(3)],
  },
  {
    title: '[ERR-15] so does the network when it is back',
    given: [...shown(['p4']), ['more'], ['pageFailed', 0]],
    when: [['online']],
    look: look({ status: 'loadingMore', items: ['p4'], asked: 2, more: true }),
    told: [asks(2)],
  },
  {
    title: '[VALID-14 A30] a cancelled further page says nothing and can be asked for again',
    given: [...shown(['p4']), ['more']],
    when: [['pageFailed', -1], ['more']],
    look: look({ status: 'loadingMore', items: ['p4'], asked: 2, more: true }),
    told: [asks(2)],
  },
  {
    title: '[ERR-15] with everything there the network asks for nothing',
    given: TWO_PAGES,
    when: [['online'], ['retry']],
    look: look({ items: ['p4', 'b3', 'w2', 'p1'] }),
    told: [],
  },
]

export const RELOAD_ROWS: FeedRow[] = [
  {
    title: '[API-LIKE-08] reload keeps the list until the answer comes',
    given: TWO_PAGES,
    when: [['reload'], ['reload'], ['more']],
    look: look({ status: 'reloading', items: ['p4', 'b3', 'w2', 'p1'], asked: 1, more: true }),
    told: [asks(1)],
  },
  {
    title: '[API-LIKE-08] then it starts anew',
    given: [...TWO_PAGES, ['reload']],
    when: [['page', ['p9', 'p4'], 2], ['more']],
    look: look({ status: 'loadingMore', items: ['p9', 'p4'], asked: 2, more: true }),
    told: [asks(2)],
  },
  {
    title: '[ERR-14] a failed reload keeps the list and says why',
    given: [...TWO_PAGES, ['reload']],
    when: [['pageFailed', 500]],
    look: look({
      status: 'reloadFailed',
      items: ['p4', 'b3', 'w2', 'p1'],
      error: FAILED,
      more: true,
    }),
    told: [],
  },
  {
    title: '[ERR-14] retry after a failed reload reloads',
    given: [...TWO_PAGES, ['reload'], ['pageFailed', 500]],
    when: [['retry']],
    look: look({ status: 'reloading', items: ['p4', 'b3', 'w2', 'p1'], asked: 1, more: true }),
    told: [asks(1)],
  },
  {
    title: '[ERR-14] after a failed reload the list can be paged through as before',
    given: [...TWO_PAGES, ['reload'], ['pageFailed', 500]],
    when: [['more']],
    look: look({ status: 'loadingMore', items: ['p4', 'b3', 'w2', 'p1'], asked: 3, more: true }),
    told: [asks(3)],
  },
  {
    title: '[ERR-15] a failed reload is tried again when the network is back',
    given: [...shown(['p4'], null), ['reload'], ['pageFailed', 0]],
    when: [['more'], ['online']],
    look: look({ status: 'reloading', items: ['p4'], asked: 1, more: false }),
    told: [asks(1)],
  },
  {
    title: '[VALID-14 A30] a cancelled reload says nothing',
    given: [...shown(['p4']), ['reload']],
    when: [['pageFailed', -1]],
    look: look({ items: ['p4'] }),
    told: [],
  },
  {
    title: '[API-LIKE-08] a reload puts a further page that is on its way aside',
    given: [...shown(['p4']), ['more']],
    when: [['reload'], ['page', ['p5'], null]],
    look: look({ status: 'ended', items: ['p5'] }),
    told: [asks(1)],
  },
  ...(['signedIn', 'signedOut'] as const).flatMap((word): FeedRow[] => [
    {
      title: `[SESSION-08] ${word} reloads what is looked at`,
      given: TWO_PAGES,
      when: [[word]],
      look: look({ status: 'reloading', items: ['p4', 'b3', 'w2', 'p1'], asked: 1, more: true }),
      told: [asks(1)],
    },
    {
      title: `[SESSION-08] ${word} while the first page is on its way asks anew`,
      given: [['opened']],
      when: [[word]],
      look: look({ status: 'loading', asked: 1 }),
      told: [asks(1)],
    },
    {
      title: `[SESSION-08] ${word} empties what nobody looks at; opening asks again`,
      given: [...TWO_PAGES, ['left'], [word]],
      when: [['opened']],
      look: look({ status: 'loading', asked: 1 }),
      told: [asks(1)],
    },
  ]),
  {
    title: '[SESSION-08] a session that only becomes known changes nothing',
    given: TWO_PAGES,
    when: [['restored']],
    look: look({ items: ['p4', 'b3', 'w2', 'p1'] }),
    told: [],
  },
  {
    title: '[SESSION-08] nor does it while the first page is on its way',
    given: [['opened']],
    when: [['restored'], ['page', ['p1'], 2]],
    look: look({ items: ['p1'] }),
    told: [],
  },
  {
    title: '[SESSION-08] but what failed without it is asked for again',
    given: [['opened'], ['pageFailed', 401]],
    when: [['restored']],
    look: look({ status: 'loading', asked: 1 }),
    told: [asks(1)],
  },
]

export const FORGET_ROWS: FeedRow[] = [
  {
    title: '[API-POST-05] a deleted one goes from the list',
    given: shown(['p4', 'b4', 'w4'], null),
    when: [['forget', 'blog', 4]],
    look: look({ status: 'ended', items: ['p4', 'w4'] }),
    told: [],
  },
  {
    title: '[ENT-28] portfolio names a work',
    given: shown(['p4', 'w4'], null),
    when: [['forget', 'portfolio', 4]],
    look: look({ status: 'ended', items: ['p4'] }),
    told: [],
  },
  {
    title: '[API-POST-05] the last page is read again, for the rest moved up into it',
    given: [...TWO_PAGES, ['forget', 'post', 4]],
    when: [['more'], ['page', ['p1', 'p0'], 3]],
    look: look({ items: ['b3', 'w2', 'p1', 'p0'] }),
    told: [asks(2)],
  },
  {
    title: '[API-POST-05] an unknown one changes nothing',
    given: [...TWO_PAGES, ['forget', 'post', 77]],
    when: [['more']],
    look: look({ status: 'loadingMore', items: ['p4', 'b3', 'w2', 'p1'], asked: 3, more: true }),
    told: [asks(3)],
  },
  {
    title: '[API-POST-05] deleted while a page is on its way, that page is asked for anew',
    given: [...TWO_PAGES, ['more']],
    when: [
      ['forget', 'post', 4],
      ['page', ['p1', 'p0'], null],
    ],
    look: look({ status: 'ended', items: ['b3', 'w2', 'p1', 'p0'] }),
    told: [asks(2)],
  },
  {
    title: '[API-POST-05] an answer that is late does not bring it back',
    given: [['opened'], ['forget', 'post', 4]],
    when: [['page', ['p4', 'p3'], 2], ['more'], ['page', ['p4', 'p2'], null]],
    look: look({ status: 'ended', items: ['p3', 'p2'] }),
    told: [asks(2)],
  },
  {
    title: '[API-POST-05] nor does a reload',
    given: [...shown(['p4', 'p3']), ['forget', 'post', 4], ['reload']],
    when: [['page', ['p4', 'p3'], null]],
    look: look({ status: 'ended', items: ['p3'] }),
    told: [],
  },
]

export const FEED_ROWS = [...PAGING_ROWS, ...FAILURE_ROWS, ...RELOAD_ROWS, ...FORGET_ROWS]
