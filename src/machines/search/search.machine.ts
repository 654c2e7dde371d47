/**
 * The search box and its overlay of quick results (SEARCH-01…09, A17).
 *
 * - `closed`: the box is empty and nobody is at it.
 * - `open`: somebody is. The last searches of this browser are read each time.
 *   - `typing`: the trimmed query has fewer than 3 characters; nothing is sent. While the box is
 *     empty the last searches may be chosen.
 *   - `waiting`: 3 or more; it is sent after a pause of 300 ms.
 *   - `loading`: the search is on its way. A newer query takes its place and cancels it, so only
 *     the newest answer counts.
 *   - `shown`: hits, or why there are none. A search that was cancelled by others shows nothing.
 *
 * The overlay is visible in the last three and only there: exactly while the query has 3 characters.
 * Emits `search.chosen` when a page is chosen. The search is bounded by the HTTP client's 30 s; the
 * rest waits for people. It never ends.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { searchTerm } from '../../protocol/search.ts'
import type { MachineEnv } from '../env.ts'
import { EMPTY_BOX, searchSetup } from './search.setup.ts'

export type {
  SearchContext,
  SearchEmitted,
  SearchEvent,
  SearchOption,
} from './search.types.ts'

const closed = searchSetup.createStateConfig({
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
    'search.clear': {},
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
    'search.clear': {
      target: '.typing',
      actions: { type: 'take', params: { query: '' } },
    },
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
      meta: { req: ['SEARCH-01', 'SEARCH-08'] },
      after: { pause: 'loading' },
    },
    loading,
    shown: {
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
    context: EMPTY_BOX,
    initial: 'closed',
    on: { '*': { actions: 'reportUnexpected' } },
    states: { closed, open },
  })
}

export type SearchMachine = ReturnType<typeof createSearchMachine>
export type SearchActor = ActorRefFrom<SearchMachine>
export type SearchSnapshot = SnapshotFrom<SearchMachine>
