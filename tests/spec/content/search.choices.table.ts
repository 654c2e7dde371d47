/** Selecting in the search box, and recent searches. Imports no machine. */
import {
  answered,
  asks,
  CLOSED,
  FAILED,
  FORGETS,
  goes,
  keeps,
  look,
  opened,
  overlay,
  READS,
  requests,
  type SearchStep,
  shown,
} from './search.steps.ts'
import type { SearchRow } from './search.table.ts'

const choice = (title: string, when: SearchStep[], href: string): SearchRow => ({
  title: `[SEARCH-05] ${title}`,
  given: answered('ja zz'),
  when,
  look: CLOSED,
  emitted: [keeps('ja zz'), goes(href)],
})

export const CHOICE_ROWS: SearchRow[] = [
  {
    title:
      '[SEARCH-01] moves through the options and View All with the arrow keys and wraps around',
    given: answered('jaz'),
    when: [
      ['move', 1],
      ['move', 1],
      ['move', 1],
      ['move', 1],
      ['move', 1],
    ],
    look: shown('jaz', { active: 0 }),
    emitted: [],
  },
  {
    title: '[SEARCH-01] starts at View All when moving up',
    given: answered('jaz'),
    when: [['move', -1]],
    look: shown('jaz', { active: 3 }),
    emitted: [],
  },
  {
    title: '[SEARCH-01] wraps around when moving up',
    given: answered('jaz'),
    when: [
      ['move', 1],
      ['move', -1],
      ['move', -2],
      ['move', 0],
    ],
    look: shown('jaz', { active: 1 }),
    emitted: [],
  },
  {
    title: '[SEARCH-01] selects nothing on a move by 0',
    given: answered('jaz'),
    when: [['move', 0]],
    look: shown('jaz'),
    emitted: [],
  },
  {
    title: '[SEARCH-01] clears the selection when a response arrives',
    given: [...requests('jaz'), ['move', 1]],
    when: [['found', 1, 1, 1]],
    look: shown('jaz'),
    emitted: [],
  },
  {
    title: '[SEARCH-01] clears the selection when the search fails',
    given: [...requests('jaz'), ['move', 1]],
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
    title: '[SEARCH-01] clears the selection when the query changes',
    given: [...answered('jaz'), ['move', 1]],
    when: [['type', 'jazz']],
    look: overlay('jazz'),
    emitted: [],
  },
  {
    title: '[SEARCH-01] keeps the selection when a trailing space is added',
    given: [...answered('jaz'), ['move', 1]],
    when: [['type', 'jaz ']],
    look: shown('jaz ', { active: 0 }),
    emitted: [],
  },
  {
    title: '[SEARCH-01] has no options while the query is too short',
    given: opened(['wau']),
    when: [['type', 'ja'], ['move', 1], ['choose'], ['choose', 0]],
    look: look({ query: 'ja', all: '/search?q=ja' }),
    emitted: [],
  },
  choice('opens the full results on Enter in the box', [['choose']], '/search?q=ja%20zz'),
  choice('opens the selected user on Enter', [['move', 1], ['choose']], '/u/u1'),
  choice(
    'opens the selected freelancer on Enter',
    [['move', 1], ['move', 1], ['choose']],
    '/freelancer/f1',
  ),
  choice(
    'opens the selected asset on Enter',
    [['move', -1], ['move', -1], ['choose']],
    '/marketplace/1',
  ),
  choice(
    'opens the full results on Enter at View All',
    [['move', -1], ['choose']],
    '/search?q=ja%20zz',
  ),
  choice(
    'opens the clicked option, not the active one',
    [
      ['move', 1],
      ['choose', 2],
    ],
    '/marketplace/1',
  ),
  choice(
    'opens the full results for an option that no longer exists',
    [['choose', 9]],
    '/search?q=ja%20zz',
  ),
  {
    title: '[SEARCH-05] opens the full results without waiting for the debounce',
    given: [...opened(), ['type', ' jaz']],
    when: [['choose'], ['wait', 1000]],
    look: CLOSED,
    emitted: [keeps('jaz'), goes('/search?q=jaz')],
  },
  {
    title: '[SEARCH-05] opens the full results before the response and cancels the search',
    given: requests('jaz'),
    when: [['move', 1], ['choose']],
    look: CLOSED,
    emitted: [keeps('jaz'), goes('/search?q=jaz')],
  },
]

const PAST = ['wau', 'beads & co']

export const RECENT_ROWS: SearchRow[] = [
  {
    title:
      '[SEARCH-01] reads recent searches at each opening and offers them while the box is empty',
    given: [...opened(['old']), ['close']],
    when: opened(PAST),
    look: look({ recent: PAST, options: PAST }),
    emitted: [READS],
  },
  {
    title: '[SEARCH-01] treats blanks as an empty box',
    given: opened(PAST),
    when: [['type', '  ']],
    look: look({ query: '  ', recent: PAST, options: PAST }),
    emitted: [],
  },
  {
    title: '[SEARCH-01] offers recent searches again when the box is cleared',
    given: [...opened(PAST), ['type', 'jaz']],
    when: [['type', '']],
    look: look({ recent: PAST, options: PAST }),
    emitted: [],
  },
  {
    title: '[SEARCH-01] searches immediately when a recent search is selected',
    given: opened(PAST),
    when: [['move', -1], ['choose']],
    look: overlay('beads & co', { requests: 'beads & co' }),
    emitted: [asks('beads & co')],
  },
  {
    title: '[SEARCH-01] searches immediately when a recent search is clicked',
    given: opened(PAST),
    when: [['choose', 0]],
    look: overlay('wau', { requests: 'wau' }),
    emitted: [asks('wau')],
  },
  {
    title: '[SEARCH-09] does nothing on Enter in the empty box',
    given: opened(PAST),
    when: [['choose'], ['choose', 7]],
    look: look({ recent: PAST, options: PAST }),
    emitted: [],
  },
  {
    title: '[SEARCH-01] offers no recent searches when storage cannot be read',
    given: [['open']],
    when: [['recentFailed'], ['move', 1]],
    look: look(),
    emitted: [],
  },
  {
    title: '[SEARCH-01] deletes recent searches on request',
    given: opened(PAST),
    when: [['forgetRecent'], ['recent', []]],
    look: look(),
    emitted: [FORGETS, READS],
  },
  {
    title: '[SEARCH-01] deletes recent searches on request while the box is closed',
    given: [],
    when: [['forgetRecent']],
    look: CLOSED,
    emitted: [FORGETS],
  },
  {
    title: '[SESSION-08] deletes recent searches and empties the box on sign-out',
    given: answered('jaz'),
    when: [['signedOut'], ['signedOut']],
    look: CLOSED,
    emitted: [FORGETS, FORGETS],
  },
]
