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
import { Button } from '../../components/button.tsx'
import { MessageScreen } from '../../components/errors/error-screens.tsx'
import { countText } from '../../locale.ts'
import { FreelancerGrid } from '../../users/freelance/freelancer-card.tsx'
import { OfferGrid } from '../../users/freelance/offer-card.tsx'
import { Everything } from './all-results.tsx'
import { marker } from './highlighted.tsx'
import { NoResults } from './no-results.tsx'
import { Blog, Posts, SoldAssets, Works } from './result-lists.tsx'
import { figureOf, pagesOf, peopleOf, type Tab, totalOf } from './search-results.ts'
import { Searching } from './searching.tsx'
import { People } from './user-results.tsx'

const said = css({ color: 'muted', textStyle: 'small', marginBlockEnd: { base: '4', md: '6' } })
const part = wrap({ align: 'center', gap: '3', marginBlockEnd: '4', textStyle: 'small' })

interface Props {
  q: string
  tab: Tab
  query: UseQueryResult<SearchResults>
  /** Results without those of muted users. */
  shown: SearchResults | undefined
}

/** Results of one tab. */
export function Results({ q, tab, query, shown }: Props) {
  // Posts and blog posts have their own lists, fetched when their tab is opened.
  const none = <NoResults q={q} tab={tab} results={shown ?? query.data} />
  if (tab === 'posts') return <Posts q={q} none={none} />
  if (tab === 'blog') return <Blog q={q} none={none} />
  if (query.isPending) return <Searching tab={tab} />
  const retry = () => void query.refetch()
  if (query.isError) return <Failed onRetry={retry} busy={query.isFetching} />
  const results = shown ?? query.data
  const count = totalOf(results, tab)
  const muted = totalOf(query.data, tab) - count
  if (count === 0) {
    // The results do not say which request failed: it may be the one of this tab (A17).
    if (results.failed) return <Failed onRetry={retry} busy={query.isFetching} />
    return muted > 0 ? <LeftOut count={muted} /> : none
  }
  return (
    <>
      <p role="status" className={said}>
        {figureOf(count, pagesOf(query.data, tab))} {pluralForm(count, 'result', 'results')}
      </p>
      {muted > 0 && <LeftOut count={muted} />}
      {results.failed && (
        <div role="alert" className={part}>
          <p>Some results couldn’t load.</p>
          <Button look="outline" size="sm" busy={query.isFetching} onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      <Kind q={q} tab={tab} results={results} />
    </>
  )
}

function LeftOut({ count }: { count: number }) {
  return (
    <p className={said}>
      {countText(count, 'result', 'results')} of{' '}
      <Link href="/settings#muted" className={link()}>
        people you muted
      </Link>{' '}
      {pluralForm(count, 'is', 'are')} left out.
    </p>
  )
}

function Kind({ q, tab, results }: { q: string; tab: Tab; results: SearchResults }): ReactNode {
  switch (tab) {
    case 'people':
      return <People people={peopleOf(results)} mark={marker(q)} />
    case 'freelancers':
      return (
        <FreelancerGrid freelancers={results.freelancers} label="Freelancers" mark={marker(q)} />
      )
    case 'work':
      return <Works q={q} none={<NoResults q={q} tab={tab} results={results} />} />
    case 'assets':
      return <SoldAssets q={q} none={<NoResults q={q} tab={tab} results={results} />} />
    case 'services':
      return <OfferGrid offers={results.services} showsOwner mark={marker(q)} />
    default:
      return <Everything q={q} results={results} />
  }
}

/** SEARCH-19 */
function Failed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
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
