/** Query and results of the search box (SEARCH-01…10, A17). Imports no machine. */
import {
  answered,
  asks,
  CLOSED,
  type Emitted,
  FAILED,
  look,
  NOTHING,
  opened,
  overlay,
  READS,
  requests,
  type SearchLook,
  type SearchStep,
  shown,
} from './search.steps.ts'

export interface SearchRow {
  title: string
  given: SearchStep[]
  when: SearchStep[]
  look: SearchLook
  emitted: Emitted[]
}

const VISIBLE_ROWS: SearchRow[] = [
  {
    title: '[SEARCH-01 SEARCH-08] shows nothing for two characters',
    given: opened(),
    when: [
      ['type', 'j'],
      ['type', 'ja'],
      ['wait', 1000],
    ],
    look: look({ query: 'ja', all: '/search?q=ja' }),
    emitted: [],
  },
  {
    title: '[SEARCH-01 SEARCH-08] opens the loading overlay at the third character',
    given: opened(),
    when: [
      ['type', 'ja'],
      ['type', 'jaz'],
    ],
    look: overlay('jaz'),
    emitted: [],
  },
  {
    title: '[SEARCH-08] hides the overlay when the query is shortened to 2 characters',
    given: answered('jaz'),
    when: [['type', 'ja']],
    look: look({ query: 'ja', all: '/search?q=ja' }),
    emitted: [],
  },
  {
    title: '[SEARCH-08] measures the trimmed length of the query',
    given: opened(),
    when: [
      ['type', '  ja  '],
      ['wait', 1000],
    ],
    look: look({ query: '  ja  ', all: '/search?q=ja' }),
    emitted: [],
  },
  {
    title: '[SEARCH-08 SEARCH-05] counts spaces inside the query',
    given: opened(),
    when: [
      ['type', 'ja zz'],
      ['wait', 300],
    ],
    look: overlay('ja zz', { requests: 'ja zz' }),
    emitted: [asks('ja zz')],
  },
  {
    title: '[SEARCH-01] opens when the user types',
    given: [],
    when: [['type', 'jaz']],
    look: overlay('jaz', { reading: true }),
    emitted: [READS],
  },
  {
    title: '[SEARCH-01] opens when the user types two characters',
    given: [],
    when: [['type', 'ja']],
    look: look({ query: 'ja', all: '/search?q=ja', reading: true }),
    emitted: [READS],
  },
  {
    title: '[SEARCH-08] empties the box when it is closed',
    given: answered('jaz'),
    when: [['close'], ['close'], ['move', 1], ['choose'], ['retry'], ['online']],
    look: CLOSED,
    emitted: [],
  },
  {
    title: '[SEARCH-08] empties the box and stays open when it is cleared',
    given: answered('jaz'),
    when: [['type', ''], ['open']],
    look: look(),
    emitted: [],
  },
]

const ANSWER_ROWS: SearchRow[] = [
  {
    title: '[SEARCH-10 A17] sends the trimmed query',
    given: opened(),
    when: [
      ['type', ' jaz '],
      ['wait', 300],
    ],
    look: overlay(' jaz ', { requests: 'jaz' }),
    emitted: [asks('jaz')],
  },
  {
    title: '[A17] restarts the debounce on every key',
    given: [...opened(), ['type', 'jaz'], ['wait', 200]],
    when: [
      ['type', 'jazz'],
      ['wait', 200],
    ],
    look: overlay('jazz'),
    emitted: [],
  },
  {
    title: '[A17] does not restart the debounce for a trailing space',
    given: [...opened(), ['type', 'jaz'], ['wait', 200]],
    when: [
      ['type', 'jaz '],
      ['wait', 100],
    ],
    look: overlay('jaz ', { requests: 'jaz' }),
    emitted: [asks('jaz')],
  },
  {
    title: '[A17] keeps the results when a trailing space is added',
    given: answered('jaz'),
    when: [
      ['type', 'jaz '],
      ['wait', 1000],
    ],
    look: shown('jaz '),
    emitted: [],
  },
  {
    title: '[SEARCH-02 SEARCH-03 SEARCH-04] shows at most 2 users, 2 freelancers and 3 assets',
    given: requests('jaz'),
    when: [['found', 5, 5, 5]],
    look: shown('jaz', {
      hits: [
        ['u1', 'u2'],
        ['f1', 'f2'],
        ['a1', 'a2', 'a3'],
      ],
      options: [
        '/u/u1',
        '/u/u2',
        '/freelancer/f1',
        '/freelancer/f2',
        '/marketplace/1',
        '/marketplace/2',
        '/marketplace/3',
        '/search?q=jaz',
      ],
    }),
    emitted: [],
  },
  {
    title: '[A17] cancels the older search and hides its results when the query changes',
    given: answered('jaz'),
    when: [
      ['type', 'jazz'],
      ['wait', 300],
      ['type', 'jazzy'],
      ['wait', 300],
    ],
    look: overlay('jazzy', { requests: 'jazzy' }),
    emitted: [asks('jazz'), asks('jazzy')],
  },
  {
    title: '[A17] shows the newest response only',
    given: [...requests('jaz'), ['type', 'jazz'], ['wait', 300]],
    when: [['found', 0, 0, 1]],
    look: shown('jazz', {
      hits: [[], [], ['a1']],
      options: ['/marketplace/1', '/search?q=jazz'],
    }),
    emitted: [],
  },
  {
    title: '[A17 SEARCH-08] cancels the search when the query becomes too short',
    given: requests('jaz'),
    when: [['type', 'ja']],
    look: look({ query: 'ja', all: '/search?q=ja' }),
    emitted: [],
  },
  {
    title: '[SEARCH-07] shows a text when there are no hits',
    given: requests('jaz'),
    when: [['found', 0, 0, 0], ['retry'], ['online']],
    look: shown('jaz', { hits: [[], [], []], message: NOTHING, options: ['/search?q=jaz'] }),
    emitted: [],
  },
  {
    title: '[SEARCH-06 A17] shows an error when there are no hits and the calls failed',
    given: requests('jaz'),
    when: [['foundNothing']],
    look: shown('jaz', {
      hits: [[], [], []],
      message: FAILED,
      retry: true,
      options: ['/search?q=jaz'],
    }),
    emitted: [],
  },
  {
    title: '[A17] shows hits even if another call failed',
    given: requests('jaz'),
    when: [['foundPartly', 1, 1, 1], ['retry'], ['online']],
    look: shown('jaz'),
    emitted: [],
  },
  {
    title: '[SEARCH-06] shows the search error on a programming error',
    given: requests('jaz'),
    when: [['searchFailed', -2]],
    look: shown('jaz', {
      hits: [[], [], []],
      message: FAILED,
      retry: true,
      options: ['/search?q=jaz'],
    }),
    emitted: [],
  },
  {
    title: '[A17 A30] shows neither hits nor an error when the search is cancelled',
    given: requests('jaz'),
    when: [['searchFailed', -1]],
    look: shown('jaz', { hits: [[], [], []], retry: true, options: ['/search?q=jaz'] }),
    emitted: [],
  },
  ...(['retry', 'online'] as const).map(
    (word): SearchRow => ({
      title: `[SEARCH-06] repeats a failed search immediately on ${word}`,
      given: [...requests('jaz'), ['foundNothing']],
      when: [[word], [word]],
      look: overlay('jaz', { requests: 'jaz' }),
      emitted: [asks('jaz')],
    }),
  ),
  {
    title: '[SEARCH-06] searches again when the query returns to an earlier one',
    given: [...requests('jaz'), ['foundNothing']],
    when: [
      ['type', 'jazz'],
      ['type', 'jaz'],
      ['wait', 300],
      ['found', 1, 1, 1],
    ],
    look: shown('jaz'),
    emitted: [asks('jaz')],
  },
  {
    title: '[A17] does not shorten the debounce on retry, network or focus',
    given: [...opened(), ['type', 'jaz'], ['wait', 299]],
    when: [['retry'], ['online'], ['open']],
    look: overlay('jaz'),
    emitted: [],
  },
]

export const SEARCH_ROWS: SearchRow[] = [...VISIBLE_ROWS, ...ANSWER_ROWS]

export const TIMED_ROWS = [
  {
    title: '[A17 SEARCH-01] searches after a debounce of 300 ms',
    given: [...opened(), ['type', 'jaz']] as SearchStep[],
    at: 300,
    before: overlay('jaz'),
    after: overlay('jaz', { requests: 'jaz' }),
    emitted: [asks('jaz')],
  },
  {
    title: '[A17] measures the debounce from the last key',
    given: [...opened(), ['type', 'jaz'], ['wait', 250], ['type', 'jazz']] as SearchStep[],
    at: 300,
    before: overlay('jazz'),
    after: overlay('jazz', { requests: 'jazz' }),
    emitted: [asks('jazz')],
  },
]
