/**
 * The search box of the header, before and after the lazy search code has loaded (SEARCH-01,
 * SEARCH-05). Until then it holds the typed text itself; afterwards the search machine does, and
 * this machine forwards the events of the box. Emits `searchBox.chosen` with the page to open.
 */
import { assign, emit, type SnapshotFrom, setup, stateIn } from 'xstate'
import { searchPath } from '../../../protocol/content/search-address.ts'
import type { MachineEnv } from '../../env.ts'
import { createSendToChild } from '../../kit/typed-messaging.ts'
import { notImplemented, notImplementedCallback } from '../../not-implemented.ts'
import type { SearchEvent } from '../search/search.types.ts'

export type SearchBoxEvent =
  /** The box is focused or clicked. */
  | { type: 'searchBox.enter' }
  /** The box lost focus; its text stays. */
  | { type: 'searchBox.leave' }
  | { type: 'searchBox.change'; query: string }
  /** The Enter key. */
  | { type: 'searchBox.choose' }
  /** Navigation or a click outside: clears the box. */
  | { type: 'searchBox.close' }
  /** A page was selected in the search machine. */
  | { type: 'search.chosen'; href: string }

/** The listener navigates to the page. */
type SearchBoxEmitted = { type: 'searchBox.chosen'; href: string }

interface SearchBoxContext {
  /**
   * Text as typed, until the search machine holds it; null: it holds it, and the box is not in use.
   */
  typed: string | null
}

/** Initial state of the search machine; null: the box is not in use. */
export interface HandOver {
  query: string | null
}

/** Child that connects to the search machine. */
const SEARCH = 'search'

const toSearch = createSendToChild<{ [SEARCH]: SearchEvent }>()

const box = setup({
  types: {
    context: {} as SearchBoxContext,
    events: {} as SearchBoxEvent,
    emitted: {} as SearchBoxEmitted,
  },
  actors: {
    /** Loads the code of the search and its overlay. */
    loadSearch: notImplemented<void>('loadSearch'),
    serveSearch: notImplementedCallback<SearchEvent, HandOver>('serveSearch'),
  },
  guards: { isTyped: ({ context }) => (context.typed ?? '').trim() !== '' },
  actions: {
    reportUnexpected: () => {},
    type: assign((_, params: { query: string }) => ({ typed: params.query })),
    empty: assign({ typed: '' }),
    forget: assign({ typed: null }),
    notifyTyped: emit(({ context }) => ({
      type: 'searchBox.chosen' as const,
      href: searchPath(context.typed ?? ''),
    })),
    notifyChosen: emit((_, params: { href: string }) => ({
      type: 'searchBox.chosen' as const,
      href: params.href,
    })),
    openSearch: toSearch(SEARCH, { type: 'search.open' }),
    changeSearch: toSearch(SEARCH, (_, params: { query: string }) => ({
      type: 'search.change',
      query: params.query,
    })),
    chooseInSearch: toSearch(SEARCH, { type: 'search.choose' }),
    closeSearch: toSearch(SEARCH, { type: 'search.close' }),
  },
})

const loading = box.createStateConfig({
  description:
    'Loads the search code, limited to the 120 s of a chunk; on failure the box stays plain and the next focus retries.',
  invoke: {
    id: 'loadSearch',
    src: 'loadSearch',
    onDone: [
      { guard: stateIn({ loading: 'left' }), target: 'ready', actions: 'forget' },
      { target: 'ready' },
    ],
    onError: 'plain',
  },
  initial: 'wanted',
  states: {
    wanted: {
      description: 'The box is in use: the search starts with its text; limited by the loading.',
      on: { 'searchBox.leave': 'left' },
    },
    left: {
      description:
        'The user is elsewhere on the page: the search starts empty and unfocused; limited by the loading.',
      on: { 'searchBox.enter': 'wanted' },
    },
  },
})

const ready = box.createStateConfig({
  description:
    'The search machine controls the box and receives all its events; lasts as long as the page.',
  invoke: {
    id: SEARCH,
    src: 'serveSearch',
    input: ({ context }) => ({ query: context.typed }),
    onError: { target: 'plain', actions: ['empty', 'reportUnexpected'] },
  },
  on: {
    'searchBox.enter': { actions: 'openSearch' },
    'searchBox.change': { actions: { type: 'changeSearch', params: ({ event }) => event } },
    'searchBox.choose': { actions: 'chooseInSearch' },
    'searchBox.close': { actions: 'closeSearch' },
    'search.chosen': { actions: { type: 'notifyChosen', params: ({ event }) => event } },
  },
})

/** @returns the machine; `src/app` provides `loadSearch` and `serveSearch`. */
export function createSearchBoxMachine(_env: MachineEnv) {
  return box.createMachine({
    id: 'searchBox',
    description:
      'The search box of the header; runs as long as the page and never ends, and Enter searches at any time.',
    context: { typed: '' },
    initial: 'plain',
    on: {
      'searchBox.enter': {},
      'searchBox.leave': {},
      'searchBox.change': { actions: { type: 'type', params: ({ event }) => event } },
      'searchBox.choose': [{ guard: 'isTyped', actions: 'notifyTyped' }, {}],
      'searchBox.close': { actions: 'empty' },
      'search.chosen': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      plain: {
        description:
          'A plain box that only holds its text, because the search code is not loaded; waits to be focused, without time limit.',
        on: { 'searchBox.enter': 'loading' },
      },
      loading,
      ready,
    },
  })
}

type SearchBoxMachine = ReturnType<typeof createSearchBoxMachine>
export type SearchBoxSnapshot = SnapshotFrom<SearchBoxMachine>
