import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'
import { link } from '../../../../styled-system/recipes'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { pluralForm } from '../../../protocol/base/text.ts'
import type { SearchResults } from '../../../protocol/content/search.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { MessageScreen } from '../../components/errors/error-screens.tsx'
import { formatCount } from '../../locale.ts'
import { createHighlight } from '../../shared/content/highlighted.tsx'
import { FreelancerGrid } from '../../shared/freelance/freelancer-card.tsx'
import { OfferGrid } from '../../shared/freelance/offer-card.tsx'
import { AllResults } from './all-results.tsx'
import { NoResults } from './no-results.tsx'
import { AssetResults, FeedResults } from './result-lists.tsx'
import { formatResultCount, pagesOf, type Tab, totalOf, usersOf } from './search-results.ts'
import { SearchSkeleton } from './searching.tsx'
import { UserResults } from './user-results.tsx'

const countText = css({
  color: 'muted',
  textStyle: 'small',
  marginBlockEnd: { base: '4', md: '6' },
})
const rowStyle = wrap({ align: 'center', gap: '3', marginBlockEnd: '4', textStyle: 'small' })

interface Props {
  q: string
  tab: Tab
  query: UseQueryResult<SearchResults>
  /** Results without those of muted users. */
  visibleResults: SearchResults | undefined
}

/** Results of one tab. */
export function Results({ q, tab, query, visibleResults }: Props) {
  const { pageSize } = useApp()
  // Posts and blog posts have their own lists, fetched when their tab is opened.
  const emptyState = <NoResults q={q} tab={tab} results={visibleResults ?? query.data} />
  if (tab === 'posts') return <FeedResults kind="posts" q={q} emptyState={emptyState} />
  if (tab === 'blog') return <FeedResults kind="blog" q={q} emptyState={emptyState} />
  if (query.isPending) return <SearchSkeleton tab={tab} />
  const retry = () => void query.refetch()
  if (query.isError) return <SearchFailed onRetry={retry} busy={query.isFetching} />
  const results = visibleResults ?? query.data
  const count = totalOf(results, tab)
  const mutedCount = totalOf(query.data, tab) - count
  if (count === 0) {
    // The results do not say which request failed: it may be the one of this tab (A17).
    if (results.failed) return <SearchFailed onRetry={retry} busy={query.isFetching} />
    return mutedCount > 0 ? <MutedResultsNotice count={mutedCount} /> : emptyState
  }
  return (
    <>
      <p role="status" className={countText}>
        {formatResultCount(count, pagesOf(query.data, tab), pageSize)}{' '}
        {pluralForm(count, 'result', 'results')}
      </p>
      {mutedCount > 0 && <MutedResultsNotice count={mutedCount} />}
      {results.failed && (
        <div role="alert" className={rowStyle}>
          <p>Some results couldn’t load.</p>
          <Button look="outline" size="sm" busy={query.isFetching} onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      <TabResults q={q} tab={tab} results={results} />
    </>
  )
}

function MutedResultsNotice({ count }: { count: number }) {
  return (
    <p className={countText}>
      {formatCount(count, 'result', 'results')} of{' '}
      <Link href="/settings#muted" className={link()}>
        people you muted
      </Link>{' '}
      {pluralForm(count, 'is', 'are')} left out.
    </p>
  )
}

function TabResults({
  q,
  tab,
  results,
}: {
  q: string
  tab: Tab
  results: SearchResults
}): ReactNode {
  switch (tab) {
    case 'people':
      return <UserResults profiles={usersOf(results)} mark={createHighlight(q)} />
    case 'freelancers':
      return (
        <FreelancerGrid
          freelancers={results.freelancers}
          label="Freelancers"
          mark={createHighlight(q)}
        />
      )
    case 'work':
      return (
        <FeedResults
          kind="works"
          q={q}
          emptyState={<NoResults q={q} tab={tab} results={results} />}
        />
      )
    case 'assets':
      return <AssetResults q={q} emptyState={<NoResults q={q} tab={tab} results={results} />} />
    case 'services':
      return <OfferGrid offers={results.services} showsOwner mark={createHighlight(q)} />
    default:
      return <AllResults q={q} results={results} />
  }
}

/** SEARCH-19 */
function SearchFailed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <div role="alert">
      <MessageScreen
        level={2}
        icon={<RotateCcw size={40} aria-hidden />}
        title={TEXTS.searchFailed}
        text="Your search is still in the box."
      >
        <Button busy={busy} onClick={onRetry}>
          Retry
        </Button>
      </MessageScreen>
    </div>
  )
}
