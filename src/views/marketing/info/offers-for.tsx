import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { button } from '../../../../styled-system/recipes'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { offersQuery } from '../../../services/queries/search.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { userOf, useUnmuted } from '../../hooks/use-muted.ts'
import { formatCount } from '../../locale.ts'
import { createHighlight } from '../../shared/content/highlighted.tsx'
import { OfferGrid } from '../../shared/freelance/offer-card.tsx'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { filterPath } from '../../shared/lists/filters.ts'
import { PreviousPage, usePages } from '../../shared/lists/pages.tsx'
import { LoadFailure } from '../../shared/page/load-failure.tsx'

const pending = grid({ columns: { base: 1, md: 2 }, gap: '4' })
const count = css({ color: 'muted', textStyle: 'small', marginBlockEnd: '2' })

/** Paginated services that match a search: /services?search= (A28). */
export function OfferSearchResults({ search }: { search: string }) {
  const { api } = useApp()
  const { from, pathOfPage: at } = usePages()
  const query = useQuery(offersQuery(api, { search, page: from }))
  const offers = useUnmuted(query.data?.items, userOf)
  if (query.isPending)
    return (
      <div className={pending}>
        <Skeleton height="11rem" />
        <Skeleton height="11rem" />
      </div>
    )
  if (query.isError) return <LoadFailure query={query} />
  const { next: nextPage, count: totalCount } = query.data
  const isComplete = nextPage === null && from === 1
  if (isComplete && offers.length === 0) return <NoOffers search={search} />
  return (
    <>
      <PreviousPage />
      <p role="status" className={count}>
        {formatCount((isComplete ? null : totalCount) ?? offers.length, 'service', 'services')}
        {!isComplete && totalCount === null && ' on this page'}
      </p>
      <OfferGrid offers={offers} showsOwner mark={createHighlight(search)} />
      {nextPage !== null && (
        <p className={wrap({ justify: 'center', paddingBlock: '6' })}>
          <Link href={at(nextPage)} rel="next" className={button({ look: 'outline' })}>
            Next page
          </Link>
        </p>
      )}
    </>
  )
}

function NoOffers({ search }: { search: string }) {
  return (
    <div role="status">
      <EmptyState
        title={TEXTS.noResults}
        text="No services match. Find a freelancer or post a project."
      >
        <ButtonLink href={filterPath('/freelance', { search })}>Find a freelancer</ButtonLink>
        <ButtonLink href="/create/project" look="outline">
          Start a project
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
