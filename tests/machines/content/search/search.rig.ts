import { createSearchMachine } from '../../../../src/machines/content/search/search.machine.ts'
import * as select from '../../../../src/machines/content/search/search.selectors.ts'
import { results, type SearchLook, type SearchStep } from '../../../spec/content/search.steps.ts'
import { failureOf, runControlled } from '../../rig.ts'

/** The search box, recording what it emits; the test settles its requests and storage reads. */
export function searchRig() {
  const { effects, rig } = runControlled((env, record) =>
    createSearchMachine(env).provide({
      actions: {
        storeRecent: (_, { term }) => record({ type: 'keep', term }),
        forgetRecent: () => record({ type: 'forget' }),
      },
    }),
  )
  const { quickSearch: search, readRecent: reading } = effects
  const find = (failed: boolean) => (users: number, freelancers: number, assets: number) =>
    search.current.resolve({ ...results(users, freelancers, assets), failed })
  return {
    isAsking: () => search.isOpen,
    isReading: () => reading.isOpen,
    ...rig<SearchStep, SearchLook>({
      emits: {
        quickSearch: (input) => ({ type: 'ask', ...input }),
        readRecent: () => ({ type: 'read' }),
      },
      steps: {
        open: { type: 'search.open' },
        type: (query) => ({ type: 'search.change', query }),
        close: { type: 'search.close' },
        move: (by) => ({ type: 'search.move', by }),
        choose: (index) => ({ type: 'search.choose', ...(index === undefined ? {} : { index }) }),
        retry: { type: 'search.retry' },
        forgetRecent: { type: 'search.forgetRecent' },
        online: { type: 'network.online' },
        signedOut: { type: 'session.ended' },
        found: find(false),
        foundPartly: find(true),
        foundNothing: () => find(true)(0, 0, 0),
        searchFailed: (how) => search.current.reject(failureOf(how === -1 ? -1 : -2)),
        recent: (queries) => reading.current.resolve(queries),
        recentFailed: () => reading.current.reject(new Error('blocked')),
      },
      look: (snapshot) => {
        const { users, freelancers, assets } = select.searchHits(snapshot)
        return {
          query: select.searchQueryText(snapshot),
          open: select.isSearchOpen(snapshot),
          visible: select.isOverlayVisible(snapshot),
          loading: select.isSearchLoading(snapshot),
          hits: [
            users.map(({ user }) => user.username),
            freelancers.map(({ user }) => user.username),
            assets.map(({ title }) => title),
          ],
          message: select.overlayMessage(snapshot),
          retry: select.canRetrySearch(snapshot),
          all: select.viewAllHref(snapshot),
          recent: select.recentSearches(snapshot),
          options: select
            .searchOptions(snapshot)
            .map((option) => (option.kind === 'page' ? option.href : option.query)),
          active: select.activeOption(snapshot),
          requests: search.isOpen ? search.current.input.term : null,
          reading: reading.isOpen,
        }
      },
    }),
  }
}
