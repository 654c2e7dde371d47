import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { exploreCreatorsQuery } from '../../../services/queries/explore.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { EmptyState } from '../../content/empty-state.tsx'
import { bar, SearchBox } from '../../content/feed/filter-bar.tsx'
import { filterAddress, useFilters } from '../../content/feed/filters.ts'
import { LoadFailure } from '../../content/load-failure.tsx'
import { PageFrame } from '../../content/page-frame.tsx'
import { userOf, useUnmuted } from '../../safety/use-muted.ts'
import { CreatorCard, creatorGrid, PersonRow } from './creator-card.tsx'
import { peopleQuery } from './people-query.ts'

/** /creators?search= (ROUTE-13). */
export default function CreatorsPage() {
  const { search } = useFilters(['search'])
  return (
    <PageFrame title="Creators" lead="The people behind the pictures. Follow whose eye you trust.">
      <div className={bar}>
        <SearchBox
          label="Search people"
          value={search}
          toAddress={(text) => filterAddress('/creators', { search: text })}
        />
      </div>
      {search === '' ? <Discover /> : <Found search={search} />}
    </PageFrame>
  )
}

function Discover() {
  const app = useApp()
  const query = useQuery(exploreCreatorsQuery(app.api))
  const creators = useUnmuted(query.data, userOf)
  if (query.isPending) return <Bones />
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (creators.length === 0)
    return (
      <EmptyState title="Nobody here yet" text="Be the first to show what you make.">
        <ButtonLink href="/create/upload-work">Upload work</ButtonLink>
      </EmptyState>
    )
  return (
    <ul className={creatorGrid}>
      {creators.map((creator) => (
        <CreatorCard key={creator.user.id} creator={creator} />
      ))}
    </ul>
  )
}

function Found({ search }: { search: string }) {
  const app = useApp()
  const query = useQuery(peopleQuery(app.api, search))
  const people = useUnmuted(query.data, userOf)
  if (query.isPending) return <Bones />
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (people.length === 0)
    return (
      <EmptyState title={`Nobody matches “${search}”`} text="Try a shorter piece of the name.">
        <ButtonLink href="/creators">Show creators</ButtonLink>
      </EmptyState>
    )
  const { length } = people
  return (
    <>
      <Said>{length === 1 ? '1 person' : `${length} people`}</Said>
      <ul className={grid({ columns: 1, maxWidth: '[44rem]' })}>
        {people.map((profile) => (
          <PersonRow key={profile.user.id} profile={profile} />
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

function Bones() {
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
