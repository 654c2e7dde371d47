import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isolate, truncate } from '../../../protocol/base/text.ts'
import { searchTerm } from '../../../protocol/content/search.ts'
import { searchQuery } from '../../../services/queries/search.ts'
import { useApp } from '../../app-context.tsx'
import { useIsMuted } from '../../hooks/use-muted.ts'
import { usePageMeta } from '../../routing/route-announcer.tsx'
import { useFilters } from '../../shared/lists/filters.ts'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import { BeforeSearch } from './before-search.tsx'
import { Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { parseTab, type Tab, withoutMuted } from './search-results.ts'
import { SearchTabs } from './search-tabs.tsx'

/** Maximum length of the query in the document title, code points. */
const MAX_TITLE_LENGTH = 60
const DESCRIPTION =
  'Look for people, freelancers, work, creative assets and services of South Sudan by name, skill or place.'

function pageTitleOf(q: string): string {
  return q === '' ? 'Search' : `“${isolate(truncate(q, MAX_TITLE_LENGTH, '…'))}”`
}

/** /search?q=&tab= (ROUTE-20, SEARCH-10…19). */
export default function SearchPage() {
  const { q, tab } = useFilters(['q', 'tab'])
  const currentTab = parseTab(tab)
  usePageMeta({ title: pageTitleOf(q), description: DESCRIPTION })
  const form = <SearchForm key={q} q={q} tab={currentTab} />
  if (searchTerm(q) === null)
    return (
      <PageFrame title="Search" compact>
        <BeforeSearch q={q} form={form} />
      </PageFrame>
    )
  return (
    <PageFrame title="Search" compact aside={form}>
      <SearchResultsPage q={q} tab={currentTab} />
    </PageFrame>
  )
}

function SearchResultsPage({ q, tab }: { q: string; tab: Tab }) {
  const app = useApp()
  const query = useQuery(searchQuery(app.api, q))
  const isMuted = useIsMuted()
  const results = query.data
  const visibleResults = useMemo(
    () => results && withoutMuted(results, isMuted),
    [results, isMuted],
  )
  return (
    <>
      <SearchTabs q={q} chosen={tab} results={results} visibleResults={visibleResults} />
      <Results q={q} tab={tab} query={query} visibleResults={visibleResults} />
    </>
  )
}
