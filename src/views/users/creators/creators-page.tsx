import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { CreatorFilters } from '../../../protocol/content/explore.ts'
import { parseAvailability } from '../../../protocol/users/freelance.ts'
import { creatorsQuery } from '../../../services/queries/explore.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { userOf, useUnmuted } from '../../hooks/use-muted.ts'
import { formatCount } from '../../locale.ts'
import { AVAILABILITY_FILTER } from '../../shared/freelance/facts.tsx'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { SearchBox } from '../../shared/lists/filter-bar.tsx'
import { ActiveFilters, FilterBar } from '../../shared/lists/filter-fields.tsx'
import { filterPath, useFilters } from '../../shared/lists/filters.ts'
import { ListEnd } from '../../shared/lists/list-end.tsx'
import { PreviousPage, usePages } from '../../shared/lists/pages.tsx'
import { LoadFailure } from '../../shared/page/load-failure.tsx'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import { CreatorCard, creatorGrid, UserRow } from '../../shared/users/creator-card.tsx'
import { fitsProfile, userSearchQuery } from './users-query.ts'

const FILTER_NAMES = ['search', 'craft', 'location', 'availability'] as const
const FILTERS = [
  { name: 'craft', label: 'Discipline', example: 'Embroidery' },
  { name: 'location', label: 'Location', example: 'Wau' },
]

/** /creators?search=&craft=&location=&availability= (ROUTE-13). */
export default function CreatorsPage() {
  const params = useFilters(FILTER_NAMES)
  const { search, craft, location } = params
  const availability = parseAvailability(params.availability)
  const filters = { search, craft, location, availability: availability ?? '' }
  const page = { path: '/creators', filters }
  const creatorFilters: CreatorFilters = {
    ...(craft === '' ? {} : { craft }),
    ...(location === '' ? {} : { location }),
    ...(availability === null ? {} : { availability }),
  }
  return (
    <PageFrame
      title="Creators"
      lead="Discover creators and follow the ones you like."
      compact
      aside={
        <SearchBox
          label="Search people"
          value={search}
          toPath={(text) => filterPath('/creators', { ...filters, search: text })}
        />
      }
    >
      <FilterBar {...page} choice={AVAILABILITY_FILTER} fields={FILTERS} />
      <ActiveFilters {...page} names={['craft', 'location']} />
      {search === '' ? (
        <CreatorResults filters={creatorFilters} />
      ) : (
        <UserSearchResults search={search} filters={creatorFilters} />
      )}
    </PageFrame>
  )
}

function CreatorResults({ filters }: { filters: CreatorFilters }) {
  const app = useApp()
  const { from } = usePages()
  const query = useInfiniteQuery(creatorsQuery(app.api, filters, from))
  const { data } = query
  const creators = useUnmuted(data, userOf)
  if (query.isPending) return <Skeletons />
  if (data === undefined) return <LoadFailure query={query} />
  if (creators.length === 0) return <NoCreators isFiltered={Object.keys(filters).length > 0} />
  return (
    <>
      <PreviousPage />
      <ul className={creatorGrid}>
        {creators.map((creator) => (
          <CreatorCard key={creator.user.id} creator={creator} />
        ))}
      </ul>
      <ListEnd query={query} failure={<p role="alert">{TEXTS.dataFailed}</p>} />
    </>
  )
}

function NoCreators({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="No matches for these filters" text="Remove a filter to see more.">
        <ButtonLink href="/creators">Clear filters</ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState title="No creators yet" text="Be the first to share your work.">
      <ButtonLink href="/create/upload-work">Upload work</ButtonLink>
    </EmptyState>
  )
}

/** The search of the API has no filters, so they apply to its results. */
function UserSearchResults({ search, filters }: { search: string; filters: CreatorFilters }) {
  const app = useApp()
  const query = useQuery(userSearchQuery(app.api, search))
  const profiles = useUnmuted(query.data, userOf).filter((profile) => fitsProfile(profile, filters))
  if (query.isPending) return <Skeletons />
  if (query.isError) return <LoadFailure query={query} />
  if (profiles.length === 0)
    return (
      <EmptyState
        title={`No creators match “${isolate(search)}”`}
        text={
          Object.keys(filters).length > 0
            ? 'Remove a filter to see more.'
            : 'Check the spelling or use part of the name.'
        }
      >
        <ButtonLink href="/creators">Show creators</ButtonLink>
      </EmptyState>
    )
  const { length } = profiles
  return (
    <>
      <ResultCount>{formatCount(length, 'person', 'people')}</ResultCount>
      <ul className={grid({ columns: 1, maxWidth: '[44rem]' })}>
        {profiles.map((profile) => (
          <UserRow key={profile.user.id} profile={profile} />
        ))}
      </ul>
    </>
  )
}

function ResultCount({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={css({ color: 'muted', textStyle: 'small', marginBlockEnd: '2' })}>
      {children}
    </p>
  )
}

function Skeletons() {
  return (
    <div role="status" aria-label="Loading creators" className={creatorGrid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <div key={name}>
          <Skeleton height="8rem" />
          <Skeleton width="60%" height="1.5em" className={css({ marginBlockStart: '4' })} />
          <Skeleton width="40%" className={css({ marginBlockStart: '2' })} />
          <Skeleton width="6rem" height="44px" className={css({ marginBlockStart: '4' })} />
        </div>
      ))}
    </div>
  )
}
