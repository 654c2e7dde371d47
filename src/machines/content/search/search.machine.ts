/**
 * The search box and its overlay of quick results (SEARCH-01…09, A17). The overlay is visible in
 * `waiting`, `loading` and `shown` and only there: exactly while the trimmed query has 3 characters.
 * Emits `search.chosen` when a page is chosen.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { searchTerm } from '../../../protocol/content/search.ts'
import type { MachineEnv } from '../../env.ts'
import { EMPTY_BOX, searchSetup } from './search.setup.ts'

export type {
  SearchContext,
  SearchEmitted,
  SearchEvent,
  SearchOption,
} from './search.types.ts'

const closed = searchSetup.createStateConfig({
  description: 'The box is empty and nobody is at it. It waits for the person, however long.',
  on: {
    'search.open': 'open',
    'search.change': [
      {
        guard: { type: 'isLongEnough', params: ({ event }) => event },
        target: 'open.waiting',
        actions: { type: 'take', params: ({ event }) => event },
      },
      { target: 'open', actions: { type: 'take', params: ({ event }) => event } },
    ],
    'search.close': {},
    'search.move': {},
    'search.choose': {},
    'search.retry': {},
    'search.forgetRecent': { actions: 'forgetRecent' },
    'network.online': {},
    'session.ended': { actions: 'forgetRecent' },
  },
})

/** What is typed counts in every open state. */
const typed = searchSetup.createStateConfig({
  on: {
    'search.change': [
      {
        guard: { type: 'isSameQuery', params: ({ event }) => event },
        actions: { type: 'type', params: ({ event }) => event },
      },
      {
        guard: { type: 'isLongEnough', params: ({ event }) => event },
        target: '.waiting',
        actions: { type: 'take', params: ({ event }) => event },
      },
      { target: '.typing', actions: { type: 'take', params: ({ event }) => event } },
    ],
  },
})

const loading = searchSetup.createStateConfig({
  description:
    "The search is on its way, bounded by the HTTP client's 30 s. A newer query takes its place and cancels it, so only the newest answer counts.",
  meta: { req: ['SEARCH-09', 'SEARCH-10'] },
  entry: 'dropHits',
  invoke: {
    id: 'search',
    src: 'quickSearch',
    input: ({ context }) => ({ term: searchTerm(context.query) ?? '' }),
    onDone: {
      target: 'shown',
      actions: { type: 'noteHits', params: ({ event }) => ({ results: event.output }) },
    },
    onError: [
      {
        guard: { type: 'isCancelled', params: ({ event }) => ({ error: event.error }) },
        target: 'shown',
      },
      { target: 'shown', actions: ['reportUnexpected', 'noteFailure'] },
    ],
  },
})

const open = searchSetup.createStateConfig({
  description:
    'Somebody is at the box, and the last searches of this browser are read. It lasts until it is closed, a page is chosen or the session ends.',
  initial: 'typing',
  invoke: {
    id: 'recent',
    src: 'readRecent',
    onDone: {
      actions: { type: 'noteRecent', params: ({ event }) => ({ recent: event.output }) },
    },
    onError: { actions: 'reportUnexpected' },
  },
  on: {
    ...typed.on,
    'search.open': {},
    'search.close': { target: 'closed', actions: 'putAway' },
    'search.move': { actions: { type: 'move', params: ({ event }) => event } },
    'search.choose': {
      target: 'closed',
      actions: [
        { type: 'storeRecent', params: ({ context }) => ({ term: context.query.trim() }) },
        { type: 'tellChosen', params: ({ event }) => ({ index: event.index }) },
        'putAway',
      ],
    },
    'search.retry': {},
    // Read anew: what was on its way may hold what is forgotten.
    'search.forgetRecent': {
      target: 'open',
      reenter: true,
      actions: ['forgetRecent', 'putAway'],
    },
    'network.online': {},
    // The next person at this machine finds nothing of the one before.
    'session.ended': { target: 'closed', actions: ['forgetRecent', 'putAway'] },
  },
  states: {
    typing: {
      description:
        'The trimmed query has fewer than 3 characters and nothing is sent. While the box is empty the last searches may be chosen; it waits for the person.',
      meta: { req: ['SEARCH-08', 'SEARCH-09'] },
      on: {
        'search.choose': [
          {
            guard: { type: 'isRecent', params: ({ event }) => ({ index: event.index }) },
            target: 'loading',
            actions: { type: 'takeRecent', params: ({ event }) => ({ index: event.index }) },
          },
          {},
        ],
      },
    },
    waiting: {
      description:
        'The query has 3 characters or more and is sent after a pause of 300 ms without another key.',
      meta: { req: ['SEARCH-01', 'SEARCH-08'] },
      after: { pause: 'loading' },
    },
    loading,
    shown: {
      description:
        'Hits stand there, or why there are none; a search that was cancelled shows nothing. It waits for the person, or for the network when results are lacking.',
      meta: { req: ['SEARCH-02', 'SEARCH-03', 'SEARCH-04', 'SEARCH-06', 'SEARCH-07'] },
      on: {
        'search.retry': [{ guard: 'isLacking', target: 'loading' }, {}],
        'network.online': [{ guard: 'isLacking', target: 'loading' }, {}],
      },
    },
  },
})

/** @param _env unused: the machine needs no clock reading, chance or ids of its own. */
export function createSearchMachine(_env: MachineEnv) {
  return searchSetup.createMachine({
    id: 'search',
    description:
      'The search box of every page. It lives with `browse`, waits for people without bound and never ends.',
    context: EMPTY_BOX,
    initial: 'closed',
    on: { '*': { actions: 'reportUnexpected' } },
    states: { closed, open },
  })
}

export type SearchMachine = ReturnType<typeof createSearchMachine>
export type SearchActor = ActorRefFrom<SearchMachine>
export type SearchSnapshot = SnapshotFrom<SearchMachine>
