import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import type { CreatorFilters } from '../../../protocol/content/explore.ts'
import { parseAvailability } from '../../../protocol/users/freelance.ts'
import { creatorsQuery } from '../../../services/queries/explore.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { LoadFailure } from '../../content/detail/load-failure.tsx'
import { PageFrame } from '../../content/detail/page-frame.tsx'
import { EmptyState } from '../../content/empty-state.tsx'
import { ActiveFilter, SearchBox } from '../../content/feed/filter-bar.tsx'
import { useFilters } from '../../content/feed/filters.ts'
import { NextPage, PreviousPage, usePages } from '../../content/feed/pages.tsx'
import { countText } from '../../locale.ts'
import { userOf, useUnmuted } from '../../safety/use-muted.ts'
import { CreatorCard, creatorGrid, UserRow } from './creator-card.tsx'
import { address, CreatorFilterBar, type CreatorsFilters, FILTERS } from './creator-filters.tsx'
import { peopleQuery } from './users-query.ts'

const end = grid({ justifyItems: 'center', paddingBlock: '8', color: 'muted' })

/** /creators?search=&craft=&location=&availability= (ROUTE-13). */
export default function CreatorsPage() {
  const given = useFilters(FILTERS)
  const { search, craft, location } = given
  const availability = parseAvailability(given.availability)
  const filters = { search, craft, location, availability: availability ?? '' }
  return (
    <PageFrame
      title="Creators"
      lead="Discover creators and follow the ones you like."
      compact
      aside={
        <SearchBox
          label="Search people"
          value={search}
          toPath={(text) => address({ search: text })}
        />
      }
    >
      {search === '' ? (
        <>
          <CreatorFilterBar filters={filters} />
          <Narrowed filters={filters} />
          <Discover
            filters={{
              ...(craft === '' ? {} : { craft }),
              ...(location === '' ? {} : { location }),
              ...(availability === null ? {} : { availability }),
            }}
          />
        </>
      ) : (
        <Found search={search} />
      )}
    </PageFrame>
  )
}

/** Active text filters, each with a link that removes it. */
function Narrowed({ filters }: { filters: CreatorsFilters }) {
  const set = (['craft', 'location'] as const).filter((name) => filters[name] !== '')
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

function Discover({ filters }: { filters: CreatorFilters }) {
  const app = useApp()
  const { from } = usePages()
  const query = useInfiniteQuery(creatorsQuery(app.api, filters, from))
  const { data, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const all = useUnmuted(data, userOf)
  const creators = [...new Map(all.map((one) => [idKey(one.user.id), one])).values()]
  // An API without pagination returns the full list again; then there is no next page.
  const hasNextPage = query.hasNextPage && creators.length === all.length
  if (query.isPending) return <Skeletons />
  if (data === undefined)
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (creators.length === 0) return <Nobody narrowed={Object.keys(filters).length > 0} />
  return (
    <>
      <PreviousPage />
      <ul className={creatorGrid}>
        {creators.map((creator) => (
          <CreatorCard key={creator.user.id} creator={creator} />
        ))}
      </ul>
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
        <ButtonLink href="/creators">Clear filters</ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState title="No creators yet" text="Be the first to share your work.">
      <ButtonLink href="/create/upload-work">Upload work</ButtonLink>
    </EmptyState>
  )
}

function Found({ search }: { search: string }) {
  const app = useApp()
  const query = useQuery(peopleQuery(app.api, search))
  const people = useUnmuted(query.data, userOf)
  if (query.isPending) return <Skeletons />
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (people.length === 0)
    return (
      <EmptyState
        title={`No creators match “${search}”`}
        text="Check the spelling or use part of the name."
      >
        <ButtonLink href="/creators">Show creators</ButtonLink>
      </EmptyState>
    )
  const { length } = people
  return (
    <>
      <Said>{countText(length, 'person', 'people')}</Said>
      <ul className={grid({ columns: 1, maxWidth: '[44rem]' })}>
        {people.map((profile) => (
          <UserRow key={profile.user.id} profile={profile} />
        ))}
      </ul>
    </>
  )
}

function Said({ children }: { children: ReactNode }) {
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
