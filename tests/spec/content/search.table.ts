/** What the search box shows of a query and its answers, row by row (SEARCH-01…10, A17), importing no machine. */
import {
  answered,
  asked,
  asks,
  CLOSED,
  FAILED,
  look,
  NOTHING,
  opened,
  overlay,
  READS,
  type SearchLook,
  type SearchStep,
  shown,
  type Told,
} from './search.steps.ts'

export interface SearchRow {
  title: string
  given: SearchStep[]
  when: SearchStep[]
  look: SearchLook
  told: Told[]
}

const VISIBLE_ROWS: SearchRow[] = [
  {
    title: '[SEARCH-01 SEARCH-08] two characters show nothing',
    given: opened(),
    when: [
      ['type', 'j'],
      ['type', 'ja'],
      ['wait', 1000],
    ],
    look: look({ query: 'ja', all: '/search?q=ja' }),
    told: [],
  },
  {
    title: '[SEARCH-01 SEARCH-08] the third opens the overlay, loading',
    given: opened(),
    when: [
      ['type', 'ja'],
      ['type', 'jaz'],
    ],
    look: overlay('jaz'),
    told: [],
  },
  {
    title: '[SEARCH-08] deleting back to 2 characters hides it',
    given: answered('jaz'),
    when: [['type', 'ja']],
    look: look({ query: 'ja', all: '/search?q=ja' }),
    told: [],
  },
  {
    title: '[SEARCH-08] the length counts trimmed',
    given: opened(),
    when: [
      ['type', '  ja  '],
      ['wait', 1000],
    ],
    look: look({ query: '  ja  ', all: '/search?q=ja' }),
    told: [],
  },
  {
    title: '[SEARCH-08 SEARCH-05] spaces inside count',
    given: opened(),
    when: [
      ['type', 'ja zz'],
      ['wait', 300],
    ],
    look: overlay('ja zz', { asked: 'ja zz' }),
    told: [asks('ja zz')],
  },
  {
    title: '[SEARCH-01] typing opens the box by itself',
    given: [],
    when: [['type', 'jaz']],
    look: overlay('jaz', { reading: true }),
    told: [READS],
  },
  {
    title: '[SEARCH-01] typing two characters opens the box by itself',
    given: [],
    when: [['type', 'ja']],
    look: look({ query: 'ja', all: '/search?q=ja', reading: true }),
    told: [READS],
  },
  {
    title: '[SEARCH-08] closing empties the box',
    given: answered('jaz'),
    when: [['close'], ['close'], ['move', 1], ['choose'], ['retry'], ['online']],
    look: CLOSED,
    told: [],
  },
  {
    title: '[SEARCH-08] clearing empties the box and stays',
    given: answered('jaz'),
    when: [['type', ''], ['open']],
    look: look(),
    told: [],
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
    look: overlay(' jaz ', { asked: 'jaz' }),
    told: [asks('jaz')],
  },
  {
    title: '[A17] every key starts the pause anew',
    given: [...opened(), ['type', 'jaz'], ['wait', 200]],
    when: [
      ['type', 'jazz'],
      ['wait', 200],
    ],
    look: overlay('jazz'),
    told: [],
  },
  {
    title: '[A17] a space at the end is no other query',
    given: [...opened(), ['type', 'jaz'], ['wait', 200]],
    when: [
      ['type', 'jaz '],
      ['wait', 100],
    ],
    look: overlay('jaz ', { asked: 'jaz' }),
    told: [asks('jaz')],
  },
  {
    title: '[A17] a space at the end leaves what is shown',
    given: answered('jaz'),
    when: [
      ['type', 'jaz '],
      ['wait', 1000],
    ],
    look: shown('jaz '),
    told: [],
  },
  {
    title: '[SEARCH-02 SEARCH-03 SEARCH-04] shows at most 2 users, 2 freelancers and 3 assets',
    given: asked('jaz'),
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
    told: [],
  },
  {
    title: '[A17] a newer query cancels the older and hides what was shown',
    given: answered('jaz'),
    when: [
      ['type', 'jazz'],
      ['wait', 300],
      ['type', 'jazzy'],
      ['wait', 300],
    ],
    look: overlay('jazzy', { asked: 'jazzy' }),
    told: [asks('jazz'), asks('jazzy')],
  },
  {
    title: '[A17] only the newest answer counts',
    given: [...asked('jaz'), ['type', 'jazz'], ['wait', 300]],
    when: [['found', 0, 0, 1]],
    look: shown('jazz', {
      hits: [[], [], ['a1']],
      options: ['/marketplace/1', '/search?q=jazz'],
    }),
    told: [],
  },
  {
    title: '[A17 SEARCH-08] shortening the query cancels the search',
    given: asked('jaz'),
    when: [['type', 'ja']],
    look: look({ query: 'ja', all: '/search?q=ja' }),
    told: [],
  },
  {
    title: '[SEARCH-07] no hit reads so',
    given: asked('jaz'),
    when: [['found', 0, 0, 0], ['retry'], ['online']],
    look: shown('jaz', { hits: [[], [], []], message: NOTHING, options: ['/search?q=jaz'] }),
    told: [],
  },
  {
    title: '[SEARCH-06 A17] no hit and a failed call reads so',
    given: asked('jaz'),
    when: [['foundNothing']],
    look: shown('jaz', {
      hits: [[], [], []],
      message: FAILED,
      retry: true,
      options: ['/search?q=jaz'],
    }),
    told: [],
  },
  {
    title: '[A17] any hit is shown, whatever else failed',
    given: asked('jaz'),
    when: [['foundPartly', 1, 1, 1], ['retry'], ['online']],
    look: shown('jaz'),
    told: [],
  },
  {
    title: '[SEARCH-06] broken code reads as a failed search',
    given: asked('jaz'),
    when: [['searchFailed', -2]],
    look: shown('jaz', {
      hits: [[], [], []],
      message: FAILED,
      retry: true,
      options: ['/search?q=jaz'],
    }),
    told: [],
  },
  {
    title: '[A17 A30] a cancelled search shows nothing',
    given: asked('jaz'),
    when: [['searchFailed', -1]],
    look: shown('jaz', { hits: [[], [], []], retry: true, options: ['/search?q=jaz'] }),
    told: [],
  },
  ...(['retry', 'online'] as const).map(
    (word): SearchRow => ({
      title: `[SEARCH-06] a failed search is made again at once: ${word}`,
      given: [...asked('jaz'), ['foundNothing']],
      when: [[word], [word]],
      look: overlay('jaz', { asked: 'jaz' }),
      told: [asks('jaz')],
    }),
  ),
  {
    title: '[SEARCH-06] the same query is made again after another',
    given: [...asked('jaz'), ['foundNothing']],
    when: [
      ['type', 'jazz'],
      ['type', 'jaz'],
      ['wait', 300],
      ['found', 1, 1, 1],
    ],
    look: shown('jaz'),
    told: [asks('jaz')],
  },
  {
    title: '[A17] nothing hurries the pause',
    given: [...opened(), ['type', 'jaz'], ['wait', 299]],
    when: [['retry'], ['online'], ['open']],
    look: overlay('jaz'),
    told: [],
  },
]

export const SEARCH_ROWS: SearchRow[] = [...VISIBLE_ROWS, ...ANSWER_ROWS]

export const TIMED_ROWS = [
  {
    title: '[A17 SEARCH-01] calls after a pause of 300 ms',
    given: [...opened(), ['type', 'jaz']] as SearchStep[],
    at: 300,
    before: overlay('jaz'),
    after: overlay('jaz', { asked: 'jaz' }),
    told: [asks('jaz')],
  },
  {
    title: '[A17] the pause counts from the last key',
    given: [...opened(), ['type', 'jaz'], ['wait', 250], ['type', 'jazz']] as SearchStep[],
    at: 300,
    before: overlay('jazz'),
    after: overlay('jazz', { asked: 'jazz' }),
    told: [asks('jazz')],
  },
]
