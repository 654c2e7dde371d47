import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { searchTerm } from '../../../protocol/content/search.ts'
import { searchQuery } from '../../../services/queries/search.ts'
import { useApp } from '../../app-context.tsx'
import { usePageMeta } from '../../routing/route-announcer.tsx'
import { useIsMuted } from '../../safety/use-muted.ts'
import { PageFrame } from '../detail/page-frame.tsx'
import { useFilters } from '../feed/filters.ts'
import { BeforeSearch } from './before-search.tsx'
import { Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { readTab, type Tab, withoutMuted } from './search-results.ts'
import { SearchTabs } from './search-tabs.tsx'

/** Maximum length of the query in the document title, code points. */
const TITLE_LENGTH = 60
const DESCRIPTION =
  'Look for people, freelancers, work, creative assets and services of South Sudan by name, skill or place.'

function titleOf(q: string): string {
  if (q === '') return 'Search'
  const points = [...q]
  return `“${points.length > TITLE_LENGTH ? `${points.slice(0, TITLE_LENGTH).join('')}…` : q}”`
}

/** /search?q=&tab= (ROUTE-20, SEARCH-10…19). */
export default function SearchPage() {
  const { q, tab } = useFilters(['q', 'tab'])
  const chosen = readTab(tab)
  usePageMeta({ title: titleOf(q), description: DESCRIPTION })
  const form = <SearchForm key={q} q={q} tab={chosen} />
  if (searchTerm(q) === null)
    return (
      <PageFrame title="Search" compact>
        <BeforeSearch q={q} form={form} />
      </PageFrame>
    )
  return (
    <PageFrame title="Search" compact aside={form}>
      <Found q={q} tab={chosen} />
    </PageFrame>
  )
}

function Found({ q, tab }: { q: string; tab: Tab }) {
  const app = useApp()
  const query = useQuery(searchQuery(app.api, q))
  const isMuted = useIsMuted()
  const found = query.data
  const shown = useMemo(() => found && withoutMuted(found, isMuted), [found, isMuted])
  return (
    <>
      <SearchTabs q={q} chosen={tab} found={found} shown={shown} />
      <Results q={q} tab={tab} query={query} shown={shown} />
    </>
  )
}
