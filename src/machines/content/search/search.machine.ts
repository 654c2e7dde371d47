/**
 * The search box and its overlay of quick results (SEARCH-01…09, A17). The overlay is visible in
 * `waiting`, `loading` and `shown` only: exactly while the trimmed query has at least 3 characters.
 * Emits `search.chosen` when a page is selected.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { searchTerm } from '../../../protocol/content/search.ts'
import type { MachineEnv } from '../../env.ts'
import { EMPTY_BOX, searchSetup } from './search.setup.ts'

export type { SearchEvent } from './search.types.ts'

const closed = searchSetup.createStateConfig({
  description: 'The box is empty and not focused; waits for the user without time limit.',
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

/** Input is handled in every open state. */
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
    "The search request is running, limited by the HTTP client's 30 s; a newer query cancels and replaces it, so that only the newest response counts.",
  meta: { req: ['SEARCH-09', 'SEARCH-10'] },
  entry: 'dropHits',
  invoke: {
    id: 'search',
    src: 'quickSearch',
    input: ({ context }) => ({ term: searchTerm(context.query) ?? '' }),
    onDone: {
      target: 'shown',
      actions: { type: 'recordHits', params: ({ event }) => ({ results: event.output }) },
    },
    onError: [
      {
        guard: { type: 'isCancelled', params: ({ event }) => ({ error: event.error }) },
        target: 'shown',
      },
      { target: 'shown', actions: ['reportUnexpected', 'setFailure'] },
    ],
  },
})

const open = searchSetup.createStateConfig({
  description:
    'The box is in use and the recent searches of this browser are read; lasts until it is closed, a page is selected or the session ends.',
  initial: 'typing',
  invoke: {
    id: 'recent',
    src: 'readRecent',
    onDone: {
      actions: { type: 'recordRecent', params: ({ event }) => ({ recent: event.output }) },
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
        { type: 'notifyChosen', params: ({ event }) => ({ index: event.index }) },
        'putAway',
      ],
    },
    'search.retry': {},
    // Read again, because a running read may return what was just cleared.
    'search.forgetRecent': {
      target: 'open',
      reenter: true,
      actions: ['forgetRecent', 'putAway'],
    },
    'network.online': {},
    // The next user of this device must not see the searches of the previous one.
    'session.ended': { target: 'closed', actions: ['forgetRecent', 'putAway'] },
  },
  states: {
    typing: {
      description:
        'The trimmed query has fewer than 3 characters and nothing is sent; while it is empty a recent search can be selected; waits for the user.',
      meta: { req: ['SEARCH-08', 'SEARCH-09'] },
      on: {
        'search.choose': [
          {
            guard: { type: 'isRecent', params: ({ event }) => ({ index: event.index }) },
            target: 'loading',
            actions: { type: 'applyRecent', params: ({ event }) => ({ index: event.index }) },
          },
          {},
        ],
      },
    },
    waiting: {
      description: 'The query has at least 3 characters and is sent after a debounce of 300 ms.',
      meta: { req: ['SEARCH-01', 'SEARCH-08'] },
      after: { pause: 'loading' },
    },
    loading,
    shown: {
      description:
        'Results or an error are shown, nothing after a cancelled search; waits for the user, or for the network if results are missing.',
      meta: { req: ['SEARCH-02', 'SEARCH-03', 'SEARCH-04', 'SEARCH-06', 'SEARCH-07'] },
      on: {
        'search.retry': [{ guard: 'isLacking', target: 'loading' }, {}],
        'network.online': [{ guard: 'isLacking', target: 'loading' }, {}],
      },
    },
  },
})

/** @param _env unused: the machine needs no clock, randomness or ids. */
export function createSearchMachine(_env: MachineEnv) {
  return searchSetup.createMachine({
    id: 'search',
    description:
      'The search box of every page; runs as long as `browse`, waits for the user without time limit and never ends.',
    context: EMPTY_BOX,
    initial: 'closed',
    on: { '*': { actions: 'reportUnexpected' } },
    states: { closed, open },
  })
}

type SearchMachine = ReturnType<typeof createSearchMachine>
export type SearchActor = ActorRefFrom<SearchMachine>
export type SearchSnapshot = SnapshotFrom<SearchMachine>
