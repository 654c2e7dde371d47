import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { type SearchResults, searchTerm } from '../../../protocol/content/search.ts'
import { ButtonLink } from '../../components/button.tsx'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { countOf, searchPath, TABS, type Tab } from './search-results.ts'
import { SearchShortcuts } from './search-shortcuts.tsx'

/** Maximum number of words offered as separate searches. */
const MAX_WORDS = 3

/** Words of a query that can be searched alone, without duplicates; none for a single word. */
function singleWordQueries(q: string): string[] {
  const words = [...new Set(q.trim().split(/\s+/u))]
  return words.length > 1
    ? words.filter((word) => searchTerm(word) !== null).slice(0, MAX_WORDS)
    : []
}

/** SEARCH-19 */
export function NoResults({
  q,
  tab,
  results,
}: {
  q: string
  tab: Tab
  results?: SearchResults | undefined
}) {
  const isShort = [...q].length <= 40
  const tabsWithResults = TABS.filter((entry) => results && (countOf(results, entry.tab) ?? 0) > 0)
  return (
    <>
      <div role="status">
        <EmptyState
          title={TEXTS.noResults}
          text={`${isShort ? `No results for “${isolate(q)}”. ` : ''}Check the spelling or try a different word.`}
        >
          {tabsWithResults.map((entry) => (
            <ButtonLink key={entry.tab} href={searchPath(q, entry.tab)} look="outline">
              {entry.label}
            </ButtonLink>
          ))}
          {singleWordQueries(q).map((word) => (
            <ButtonLink key={word} href={searchPath(word, tab)} look="outline">
              Search for “{word}” alone
            </ButtonLink>
          ))}
          {tabsWithResults.length === 0 && tab !== 'all' && (
            <ButtonLink href={searchPath(q, 'all')} look="outline">
              All results
            </ButtonLink>
          )}
          <ButtonLink href="/explore" look="outline">
            Explore
          </ButtonLink>
        </EmptyState>
      </div>
      <SearchShortcuts />
    </>
  )
}
