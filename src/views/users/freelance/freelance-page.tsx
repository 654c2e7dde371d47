import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import {
  type FreelancerFilters,
  parseAvailability,
  parseRateSort,
} from '../../../protocol/users/freelance.ts'
import { freelancersQuery } from '../../../services/queries/search.ts'
import { useSession } from '../../account/session.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { LoadFailure } from '../../content/detail/load-failure.tsx'
import { PageFrame } from '../../content/detail/page-frame.tsx'
import { EmptyState } from '../../content/empty-state.tsx'
import { ActiveFilter, SearchBox } from '../../content/feed/filter-bar.tsx'
import { useFilters } from '../../content/feed/filters.ts'
import { NextPage, PreviousPage, usePages } from '../../content/feed/pages.tsx'
import { usePendingIntent } from '../../hooks/use-require-auth.ts'
import { countText } from '../../locale.ts'
import { userOf, useUnmuted } from '../../safety/use-muted.ts'
import {
  address,
  FILTERS,
  FreelanceFilterBar,
  type FreelanceFilters,
} from './freelance-filters.tsx'
import { FreelancerGrid, FreelancerSkeleton } from './freelancer-card.tsx'

const end = grid({ justifyItems: 'center', paddingBlock: '8', color: 'muted' })
const count = css({ color: 'muted', textStyle: 'small', marginBlockEnd: '2' })

/** /freelance?search=&skill=&location=&availability=&sort= (ROUTE-18, PROD-14, A28). */
export default function FreelancePage() {
  const given = useFilters(FILTERS)
  const availability = parseAvailability(given.availability)
  const sort = parseRateSort(given.sort)
  const { search, skill, location } = given
  const filters = { search, skill, location, availability: availability ?? '', sort: sort ?? '' }
  return (
    <PageFrame
      title="Freelance"
      lead="Hire South Sudanese freelancers. See their work, ask for a price and agree in a message."
      compact
      aside={
        <>
          <OfferWork />
          <SearchBox
            label="Name, title or skill"
            value={search}
            toPath={(text) => address({ ...filters, search: text })}
          />
        </>
      }
    >
      <FreelanceFilterBar filters={filters} />
      <Narrowed filters={filters} />
      <People
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

/** Active text filters, each with a link that removes it. */
function Narrowed({ filters }: { filters: FreelanceFilters }) {
  const set = (['search', 'skill', 'location'] as const).filter((name) => filters[name] !== '')
  if (set.length === 0) return null
  return (
    <div className={wrap({ align: 'center', marginBlockEnd: '2' })}>
      {set.map((name) => (
        <ActiveFilter key={name} href={address({ ...filters, [name]: '' })}>
          {filters[name]}
        </ActiveFilter>
      ))}
    </div>
  )
}

function OfferWork() {
  const [, go] = useLocation()
  const { phase } = useSession()
  const offer = usePendingIntent('offer services', () => go('/settings#profile'), 'offer your work')
  // While the session is still loading, the settings page handles a user who turns out to be
  // anonymous.
  if (phase !== 'anonymous')
    return (
      <ButtonLink href="/settings#profile" look="outline" size="sm">
        Offer your work
      </ButtonLink>
    )
  return (
    <Button look="outline" size="sm" onClick={() => offer('register')}>
      Offer your work
    </Button>
  )
}

function People({ filters }: { filters: FreelancerFilters }) {
  const app = useApp()
  const { from } = usePages()
  const query = useInfiniteQuery(freelancersQuery(app.api, filters, from))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const people = useUnmuted(data, userOf)
  // An API that does not filter may have matches on later pages.
  const seeking =
    people.length === 0 &&
    data !== undefined &&
    hasNextPage &&
    !isFetchingNextPage &&
    !isFetchNextPageError
  useEffect(() => {
    if (seeking) void fetchNextPage()
  }, [seeking, fetchNextPage])

  if (query.isPending || seeking) return <FreelancerSkeleton />
  if (data === undefined)
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (people.length === 0)
    return <Nobody narrowed={Object.keys(filters).some((name) => name !== 'sort')} />
  const shown = countText(people.length, 'freelancer', 'freelancers')
  return (
    <>
      <PreviousPage />
      <p role="status" className={count}>
        {from > 1 ? `${shown} on this page` : hasNextPage ? `The first ${shown}` : shown}
      </p>
      <FreelancerGrid freelancers={people} label="Freelancers" />
      {hasNextPage && (
        <div className={end}>
          {isFetchNextPageError && <p role="alert">{TEXTS.dataFailed}</p>}
          <Button look="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? 'Retry' : isFetchingNextPage ? TEXTS.loading : 'Load more'}
          </Button>
          <NextPage />
        </div>
      )}
    </>
  )
}

function Nobody({ narrowed }: { narrowed: boolean }) {
  if (narrowed)
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
      <OfferWork />
    </EmptyState>
  )
}
