import { assign, emit, setup } from 'xstate'
import { SEARCH_DEBOUNCE_MS } from '../../../protocol/base/constants.ts'
import { isShown } from '../../../protocol/base/errors.ts'
import {
  NO_RESULTS,
  quickHits,
  type SearchResults,
  searchTerm,
} from '../../../protocol/content/search.ts'
import { notImplemented, notImplementedAction } from '../../not-implemented.ts'
import * as policy from './search.policy.ts'
import type { SearchContext, SearchEmitted, SearchEvent, SearchOption } from './search.types.ts'

export const EMPTY_BOX: SearchContext = { query: '', hits: null, active: null, recent: [] }

type IndexParams = { index: number | undefined }
type QueryParams = { query: string }

const recentOf = (option: SearchOption | null): string | null =>
  option?.kind === 'recent' ? option.query : null

/** Types, effects, actions and guards of the search machine. */
export const searchSetup = setup({
  types: {
    context: {} as SearchContext,
    events: {} as SearchEvent,
    emitted: {} as SearchEmitted,
  },
  actors: {
    /** The overlay's three requests, for a trimmed query of 3 characters or more. */
    quickSearch: notImplemented<SearchResults, { term: string }>('quickSearch'),
    readRecent: notImplemented<string[]>('readRecent'),
  },
  delays: { pause: SEARCH_DEBOUNCE_MS },
  guards: {
    isSameQuery: ({ context }, params: QueryParams) => policy.isSameQuery(context, params.query),
    isLongEnough: (_, params: QueryParams) => searchTerm(params.query) !== null,
    isRecent: ({ context }, params: IndexParams) =>
      recentOf(policy.selectedOption(context, params.index)) !== null,
    isLacking: ({ context }) => policy.canRetry(context),
    isCancelled: (_, params: { error: unknown }) => !isShown(params.error),
  },
  actions: {
    reportUnexpected: () => {},
    /** Adds a query to the front of the recent searches of this browser. */
    storeRecent: notImplementedAction<{ term: string }>('storeRecent'),
    forgetRecent: notImplementedAction('forgetRecent'),
    putAway: assign(EMPTY_BOX),
    type: assign((_, params: QueryParams) => ({ query: params.query })),
    take: assign((_, params: QueryParams) => ({ query: params.query, hits: null, active: null })),
    applyRecent: assign(({ context }, params: IndexParams) => ({
      query: recentOf(policy.selectedOption(context, params.index)) ?? context.query,
      active: null,
    })),
    move: assign(({ context }, params: { by: number }) => ({
      active: policy.movedIndex(context, params.by),
    })),
    recordRecent: assign((_, params: { recent: string[] }) => ({ recent: params.recent })),
    dropHits: assign({ hits: null, active: null }),
    recordHits: assign((_, params: { results: SearchResults }) => ({
      hits: quickHits(params.results),
      active: null,
    })),
    setFailure: assign({ hits: quickHits({ ...NO_RESULTS, failed: true }), active: null }),
    notifyChosen: emit(({ context }, params: IndexParams) => ({
      type: 'search.chosen' as const,
      href: policy.selectedPath(context, params.index),
    })),
  },
})
