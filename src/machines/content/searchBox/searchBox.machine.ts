/**
 * The search box of the header before and after what searches is there (SEARCH-01, SEARCH-05). It
 * holds what is typed by itself until then; from then on the search chart does, and this one hands on
 * what happens to the box. Emits `searchBox.chosen` with the page to go to.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup, stateIn } from 'xstate'
import { searchAddress } from '../../../protocol/content/search-address.ts'
import type { MachineEnv } from '../../env.ts'
import { createSendToChild } from '../../kit/typed-messaging.ts'
import { notImplemented, notImplementedCallback } from '../../not-implemented.ts'
import type { SearchEvent } from '../search/search.types.ts'

export type SearchBoxEvent =
  /** The box has the focus, or is pressed. */
  | { type: 'searchBox.enter' }
  /** It has it no more, and what was typed stands there still. */
  | { type: 'searchBox.leave' }
  | { type: 'searchBox.change'; query: string }
  /** Enter. */
  | { type: 'searchBox.choose' }
  /** Another page, or a press elsewhere: the box is emptied. */
  | { type: 'searchBox.close' }
  /** A page was chosen among what the search chart found. */
  | { type: 'search.chosen'; href: string }

/** Whoever shows pages goes there. */
export type SearchBoxEmitted = { type: 'searchBox.chosen'; href: string }

export interface SearchBoxContext {
  /** As it was typed, until the search chart has it; null = it has it, and nobody was at the box. */
  typed: string | null
}

/** What the search chart begins with; null = nobody is at the box. */
export interface HandOver {
  query: string | null
}

/** The one who speaks with the search chart. */
const SEARCH = 'search'

const toSearch = createSendToChild<{ [SEARCH]: SearchEvent }>()

const box = setup({
  types: {
    context: {} as SearchBoxContext,
    events: {} as SearchBoxEvent,
    emitted: {} as SearchBoxEmitted,
  },
  actors: {
    /** The code of the search and of what is shown under the box. */
    loadSearch: notImplemented<void>('loadSearch'),
    serveSearch: notImplementedCallback<SearchEvent, HandOver>('serveSearch'),
  },
  guards: { isTyped: ({ context }) => (context.typed ?? '').trim() !== '' },
  actions: {
    reportUnexpected: () => {},
    type: assign((_, params: { query: string }) => ({ typed: params.query })),
    empty: assign({ typed: '' }),
    forget: assign({ typed: null }),
    tellTyped: emit(({ context }) => ({
      type: 'searchBox.chosen' as const,
      href: searchAddress(context.typed ?? ''),
    })),
    tellChosen: emit((_, params: { href: string }) => ({
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
    'What searches is being fetched; the 120 s of a chunk bound it. When it does not come the box stays plain, and the next focus tries again.',
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
      description:
        'Somebody is at the box: the search begins with what they have typed. Bounded as the fetching is.',
      on: { 'searchBox.leave': 'left' },
    },
    left: {
      description:
        'They are elsewhere on the page: the search begins empty, and nobody is at it. Bounded as the fetching is.',
      on: { 'searchBox.enter': 'wanted' },
    },
  },
})

const ready = box.createStateConfig({
  description:
    'The search chart has the box and all that happens to it. It lasts as long as the page.',
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
    'search.chosen': { actions: { type: 'tellChosen', params: ({ event }) => event } },
  },
})

/** @returns the machine; `src/app` provides `loadSearch` and `serveSearch`. */
export function createSearchBoxMachine(_env: MachineEnv) {
  return box.createMachine({
    id: 'searchBox',
    description:
      'The search box of the header. It lives as long as the page and never ends; Enter searches at any time.',
    context: { typed: '' },
    initial: 'plain',
    on: {
      'searchBox.enter': {},
      'searchBox.leave': {},
      'searchBox.change': { actions: { type: 'type', params: ({ event }) => event } },
      'searchBox.choose': [{ guard: 'isTyped', actions: 'tellTyped' }, {}],
      'searchBox.close': { actions: 'empty' },
      'search.chosen': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      plain: {
        description:
          'A box that only holds what is typed; what searches is not there. It waits for somebody to be at it, however long.',
        on: { 'searchBox.enter': 'loading' },
      },
      loading,
      ready,
    },
  })
}

export type SearchBoxMachine = ReturnType<typeof createSearchBoxMachine>
export type SearchBoxActor = ActorRefFrom<SearchBoxMachine>
export type SearchBoxSnapshot = SnapshotFrom<SearchBoxMachine>
