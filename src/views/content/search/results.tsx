import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCcw, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import type { SearchResults } from '../../../protocol/content/search.ts'
import { Button } from '../../components/button.tsx'
import { MessageScreen } from '../../components/error-screens.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { FreelancerGrid } from '../../people/freelance/freelancer-card.tsx'
import { OfferGrid } from '../../people/freelance/offer-card.tsx'
import { Everything } from './everything.tsx'
import { countOf, figureOf, pagesOf, peopleOf, type Tab } from './found.ts'
import { Blog, Posts, SoldAssets, Works } from './lists.tsx'
import { People } from './people.tsx'

const said = css({ color: 'muted', textStyle: 'small', marginBlockEnd: '3' })
const part = wrap({ align: 'center', gap: '3', marginBlockEnd: '4', textStyle: 'small' })

interface Props {
  q: string
  tab: Tab
  query: UseQueryResult<SearchResults>
}

/** What a search found, of one kind or of all. */
export function Results({ q, tab, query }: Props) {
  // These two are lists of their own, asked for when somebody opens them.
  if (tab === 'posts') return <Posts q={q} none={<NoResults q={q} />} />
  if (tab === 'blog') return <Blog q={q} none={<NoResults q={q} />} />
  if (query.isPending) return <Loading />
  const retry = () => void query.refetch()
  if (query.isError) return <Failed onRetry={retry} busy={query.isFetching} />
  const results = query.data
  const count = tab === 'all' ? totalOf(results) : (countOf(results, tab) ?? 0)
  if (count === 0) {
    // Which call failed is not told: a kind without a hit may be the one (A17).
    return results.failed ? <Failed onRetry={retry} busy={query.isFetching} /> : <NoResults q={q} />
  }
  return (
    <>
      <p role="status" className={said}>
        {figureOf(count, pagesOf(results, tab))} {count === 1 ? 'result' : 'results'}
      </p>
      {results.failed && (
        <div role="alert" className={part}>
          <p>Some of the search did not come through; there may be more.</p>
          <Button look="outline" size="sm" busy={query.isFetching} onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      <Kind q={q} tab={tab} results={results} />
    </>
  )
}

const totalOf = (results: SearchResults): number =>
  peopleOf(results).length +
  results.freelancers.length +
  results.works.length +
  results.assets.length +
  results.services.length +
  results.categories.length

function Kind({ q, tab, results }: { q: string; tab: Tab; results: SearchResults }): ReactNode {
  switch (tab) {
    case 'people':
      return <People people={peopleOf(results)} />
    case 'freelancers':
      return <FreelancerGrid freelancers={results.freelancers} label="Freelancers" />
    case 'work':
      return <Works q={q} none={<NoResults q={q} />} />
    case 'assets':
      return <SoldAssets q={q} none={<NoResults q={q} />} />
    case 'services':
      return <OfferGrid offers={results.services} named />
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
        text="What you typed is still in the box."
      >
        <Button busy={busy} onClick={onRetry}>
          Retry
        </Button>
      </MessageScreen>
    </div>
  )
}

/** SEARCH-19 */
function NoResults({ q }: { q: string }) {
  const short = [...q].length <= 40
  return (
    <div role="status">
      <MessageScreen
        level={2}
        icon={<SearchX size={40} aria-hidden />}
        title={TEXTS.noResults}
        text={`${short ? `Nothing here matches “${q}”. ` : ''}Check the spelling, try a shorter word, or look under another kind.`}
      >
        {null}
      </MessageScreen>
    </div>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Searching" className={grid({ gap: '3', maxWidth: '[44rem]' })}>
      {['a', 'b', 'c', 'd', 'e'].map((name) => (
        <Skeleton key={name} height="5rem" />
      ))}
    </div>
  )
}
