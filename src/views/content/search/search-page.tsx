import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { SEARCH_MIN_LENGTH } from '../../../protocol/base/constants.ts'
import { searchTerm } from '../../../protocol/content/search.ts'
import { searchQuery } from '../../../services/queries/search.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { usePageMeta } from '../../routing/arrival.tsx'
import { useIsMuted } from '../../safety/use-muted.ts'
import { EmptyState } from '../empty-state.tsx'
import { useFilters } from '../feed/filters.ts'
import { PageFrame } from '../page-frame.tsx'
import { readTab, type Tab, withoutMuted } from './found.ts'
import { Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchTabs } from './search-tabs.tsx'

/** So much of a query stands in the tab of the browser. */
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
  return (
    <PageFrame title="Search" compact aside={<SearchForm key={q} q={q} tab={chosen} />}>
      {searchTerm(q) === null ? <TooShort q={q} /> : <Found q={q} tab={chosen} />}
    </PageFrame>
  )
}

function TooShort({ q }: { q: string }) {
  return (
    <EmptyState
      icon={<Search size={40} aria-hidden />}
      title={q === '' ? 'What are you looking for?' : 'A little more, please'}
      text={
        q === ''
          ? 'A name, a skill, a thing, a place.'
          : `Type at least ${SEARCH_MIN_LENGTH} characters; shorter words are found in everything.`
      }
    >
      <ButtonLink href="/explore" look="outline">
        Explore
      </ButtonLink>
      <ButtonLink href="/creators" look="outline">
        Creators
      </ButtonLink>
      <ButtonLink href="/marketplace" look="outline">
        Marketplace
      </ButtonLink>
    </EmptyState>
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
