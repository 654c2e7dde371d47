import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { type SearchResults, searchTerm } from '../../../protocol/content/search.ts'
import { ButtonLink } from '../../components/button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { countOf, searchPage, TABS, type Tab } from './search-results.ts'
import { SearchShortcuts } from './search-shortcuts.tsx'

/** Maximum number of words offered as separate searches. */
const WORDS = 3

/** Words of a query that can be searched alone, without duplicates; none for a single word. */
export function wordsAlone(q: string): string[] {
  const words = [...new Set(q.trim().split(/\s+/u))]
  return words.length > 1 ? words.filter((word) => searchTerm(word) !== null).slice(0, WORDS) : []
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
  const short = [...q].length <= 40
  const others = TABS.filter((kind) => results && (countOf(results, kind.tab) ?? 0) > 0)
  return (
    <>
      <div role="status">
        <EmptyState
          title={TEXTS.noResults}
          text={`${short ? `No results for “${q}”. ` : ''}Check the spelling or try a different word.`}
        >
          {others.map((kind) => (
            <ButtonLink key={kind.tab} href={searchPage(q, kind.tab)} look="outline">
              {kind.label}
            </ButtonLink>
          ))}
          {wordsAlone(q).map((word) => (
            <ButtonLink key={word} href={searchPage(word, tab)} look="outline">
              Search for “{word}” alone
            </ButtonLink>
          ))}
          {others.length === 0 && tab !== 'all' && (
            <ButtonLink href={searchPage(q, 'all')} look="outline">
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
