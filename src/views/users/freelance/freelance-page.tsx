import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { css } from '../../../../styled-system/css'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import {
  type FreelancerFilters,
  parseAvailability,
  parseRateSort,
} from '../../../protocol/users/freelance.ts'
import { freelancersQuery } from '../../../services/queries/search.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { userOf, useUnmuted } from '../../hooks/use-muted.ts'
import { formatCount } from '../../locale.ts'
import { AVAILABILITY_FILTER } from '../../shared/freelance/facts.tsx'
import { FreelancerGrid, FreelancerSkeleton } from '../../shared/freelance/freelancer-card.tsx'
import { OfferServicesButton } from '../../shared/freelance/offer-services-button.tsx'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { SearchBox } from '../../shared/lists/filter-bar.tsx'
import { ActiveFilters, FilterBar } from '../../shared/lists/filter-fields.tsx'
import { filterPath, useFilters } from '../../shared/lists/filters.ts'
import { ListEnd } from '../../shared/lists/list-end.tsx'
import { PreviousPage, usePages } from '../../shared/lists/pages.tsx'
import { LoadFailure } from '../../shared/page/load-failure.tsx'
import { PageFrame } from '../../shared/page/page-frame.tsx'

const count = css({ color: 'muted', textStyle: 'small', marginBlockEnd: '2' })

const FILTER_NAMES = ['search', 'skill', 'location', 'availability', 'sort'] as const
const FILTERS = [
  { name: 'skill', label: 'Skill', example: 'Lettering' },
  { name: 'location', label: 'Location', example: 'Juba' },
  {
    name: 'sort',
    label: 'Sort by',
    options: [
      ['', 'Recommended'],
      ['rate', 'Lowest rate first'],
      ['-rate', 'Highest rate first'],
    ],
  },
] as const

/** /freelance?search=&skill=&location=&availability=&sort= (ROUTE-18, PROD-14, A28). */
export default function FreelancePage() {
  const params = useFilters(FILTER_NAMES)
  const availability = parseAvailability(params.availability)
  const sort = parseRateSort(params.sort)
  const { search, skill, location } = params
  const filters = { search, skill, location, availability: availability ?? '', sort: sort ?? '' }
  const page = { path: '/freelance', filters }
  return (
    <PageFrame
      title="Freelance"
      lead="Hire South Sudanese freelancers. See their work, ask for a price and agree in a message."
      compact
      aside={
        <>
          <OfferServicesButton label="Offer your work" size="sm" />
          <SearchBox
            label="Name, title or skill"
            value={search}
            toPath={(text) => filterPath('/freelance', { ...filters, search: text })}
          />
        </>
      }
    >
      <FilterBar {...page} choice={AVAILABILITY_FILTER} fields={FILTERS} />
      <ActiveFilters {...page} names={['search', 'skill', 'location']} />
      <FreelancerResults
        filters={{
          ...(search === '' ? {} : { search }),
          ...(skill === '' ? {} : { skill }),
          ...(location === '' ? {} : { location }),
          ...(availability === null ? {} : { availability }),
          ...(sort === null ? {} : { sort }),
        }}
      />
    </PageFrame>
  )
}

function FreelancerResults({ filters }: { filters: FreelancerFilters }) {
  const app = useApp()
  const { from } = usePages()
  const query = useInfiniteQuery(freelancersQuery(app.api, filters, from))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const freelancers = useUnmuted(data, userOf)
  // An API that does not filter may have matches on later pages.
  const isSeeking =
    freelancers.length === 0 &&
    data !== undefined &&
    hasNextPage &&
    !isFetchingNextPage &&
    !isFetchNextPageError
  useEffect(() => {
    if (isSeeking) void fetchNextPage()
  }, [isSeeking, fetchNextPage])

  if (query.isPending || isSeeking) return <FreelancerSkeleton />
  if (data === undefined) return <LoadFailure query={query} />
  if (freelancers.length === 0)
    return <NoFreelancers isFiltered={Object.keys(filters).some((name) => name !== 'sort')} />
  const countLabel = formatCount(freelancers.length, 'freelancer', 'freelancers')
  return (
    <>
      <PreviousPage />
      <p role="status" className={count}>
        {from > 1
          ? `${countLabel} on this page`
          : hasNextPage
            ? `The first ${countLabel}`
            : countLabel}
      </p>
      <FreelancerGrid freelancers={freelancers} label="Freelancers" />
      <ListEnd query={query} failure={<p role="alert">{TEXTS.dataFailed}</p>} />
    </>
  )
}

function NoFreelancers({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="No matches for these filters" text="Remove a filter to see more.">
        <ButtonLink href="/freelance">Clear filters</ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState
      title="No freelancers yet"
      text="Join as a freelancer, add your rate and skills, and clients will find you here."
    >
      <OfferServicesButton label="Offer your work" size="sm" />
    </EmptyState>
  )
}
