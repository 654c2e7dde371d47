import { createSearchMachine } from '../../../machines/content/search/search.machine.ts'
import type { MachineEnv } from '../../../machines/env.ts'
import type { SearchResults } from '../../../protocol/content/search.ts'
import { createRecentSearches } from '../../../services/stores/recent-searches.ts'
import type { Services } from '../../services.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

/** The search machine with the API and the recent searches in local storage. */
export function provideSearch(env: MachineEnv, { api, log, storage }: Services) {
  const recent = createRecentSearches(storage)
  return createSearchMachine(env).provide({
    actors: {
      quickSearch: promise<SearchResults, { term: string }>(async ({ input, signal }) => {
        const { search } = await api.content()
        return search.overlay(input.term, { signal })
      }),
      readRecent: promise(async () => recent.read()),
    },
    actions: {
      reportUnexpected: reporter(log),
      storeRecent: (_, { term }) => recent.add(term),
      forgetRecent: () => recent.clear(),
    },
  })
}
