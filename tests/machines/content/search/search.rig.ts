import {
  createSearchMachine,
  type SearchEvent,
} from '../../../../src/machines/content/search/search.machine.ts'
import * as select from '../../../../src/machines/content/search/search.selectors.ts'
import { abortedFailure } from '../../../../src/protocol/base/errors.ts'
import type { SearchResults } from '../../../../src/protocol/content/search.ts'
import { run } from '../../../kit/harness.ts'
import {
  type Emitted,
  results,
  type SearchLook,
  type SearchStep,
} from '../../../spec/content/search.steps.ts'
import { controlled } from '../../controlled.ts'

/** The search box, recording what it emits; the test settles its requests and storage reads. */
export function searchRig() {
  const facts: Emitted[] = []
  const search = controlled<SearchResults, { term: string }>()
  const reading = controlled<string[]>()
  const harness = run((env) =>
    createSearchMachine(env).provide({
      actors: { quickSearch: search.logic, readRecent: reading.logic },
      actions: {
        storeRecent: (_, { term }) => facts.push({ type: 'keep', term }),
        forgetRecent: () => facts.push({ type: 'forget' }),
      },
    }),
  )
  harness.actor.on('*', (emitted) => facts.push(emitted))
  const send = (event: SearchEvent) => harness.send(event)
  const find = (failed: boolean) => (users: number, freelancers: number, assets: number) =>
    search.current.resolve({ ...results(users, freelancers, assets), failed })
  const WORDS: { [W in SearchStep[0]]: (...values: never[]) => void | Promise<void> } = {
    open: () => send({ type: 'search.open' }),
    type: (query: string) => send({ type: 'search.change', query }),
    close: () => send({ type: 'search.close' }),
    move: (by: number) => send({ type: 'search.move', by }),
    choose: (index?: number) =>
      send({ type: 'search.choose', ...(index === undefined ? {} : { index }) }),
    retry: () => send({ type: 'search.retry' }),
    forgetRecent: () => send({ type: 'search.forgetRecent' }),
    online: () => send({ type: 'network.online' }),
    signedOut: () => send({ type: 'session.ended' }),
    wait: (ms: number) => harness.advance(ms),
    found: find(false),
    foundPartly: find(true),
    foundNothing: () => find(true)(0, 0, 0),
    searchFailed: (how: number) =>
      search.current.reject(how === -1 ? abortedFailure() : new TypeError('undefined')),
    recent: (queries: string[]) => reading.current.resolve(queries),
    recentFailed: () => reading.current.reject(new Error('blocked')),
  }
  let requests = 0
  let read = 0
  return {
    harness,
    isAsking: () => search.isOpen,
    isReading: () => reading.isOpen,
    async do([word, ...values]: SearchStep) {
      await (WORDS[word] as (...given: unknown[]) => void | Promise<void>)(...values)
      await harness.settle()
      for (; read < reading.calls.length; read++) facts.push({ type: 'read' })
      for (const { input } of search.calls.slice(requests)) facts.push({ type: 'ask', ...input })
      requests = search.calls.length
    },
    look(): SearchLook {
      const snapshot = harness.actor.getSnapshot()
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
    emitted: () => facts,
  }
}
