import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { flex, grid } from '../../../../styled-system/patterns'
import { isNotOffered } from '../../../protocol/base/errors.ts'
import type { Project } from '../../../protocol/content/creative-types.ts'
import {
  type ProjectFilters,
  projectsQuery,
  teamsQuery,
} from '../../../services/queries/projects.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { CardSkeletons } from '../../components/skeleton.tsx'
import { CategoryChoices } from '../../content/feed/content-filters.tsx'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { SearchBox } from '../../shared/lists/filter-bar.tsx'
import { FilterMenu } from '../../shared/lists/filter-popover.tsx'
import { filterPath, nonEmptyFilters, useFilters } from '../../shared/lists/filters.ts'
import { ListEnd } from '../../shared/lists/list-end.tsx'
import { PreviousPage, usePages } from '../../shared/lists/pages.tsx'
import { LoadFailure } from '../../shared/page/load-failure.tsx'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import { groupByProject } from './by-project.ts'
import { TeamCard } from './team-card.tsx'

const cards = grid({ columns: { base: 1, sm: 2, lg: 3 }, gap: { base: '4', md: '6' } })
const bar = flex({
  direction: { base: 'column', md: 'row' },
  align: { md: 'center' },
  columnGap: '4',
  rowGap: '1',
  marginBlockEnd: '4',
  '& > nav': { flexGrow: '1', minWidth: '0' },
})

const STATUSES = [
  ['', 'All teams'],
  ['open', 'Looking for people'],
  ['closed', 'Complete'],
] as const

type Filters = Readonly<Record<'search' | 'category' | 'status', string>>

/** /team?search=&category=&status= (ROUTE-12): teams by project. */
export default function TeamPage() {
  const app = useApp()
  const { from } = usePages()
  const filters = useFilters(['search', 'category', 'status'])
  const query = useInfiniteQuery(projectsQuery(app.api, toProjectFilters(filters), from))
  // Filters need the project list, which this API does not offer.
  const hasNoProjectList = isNotOffered(query.error)
  return (
    <PageFrame
      title="Teams"
      lead="See who’s working on what."
      compact
      aside={
        <>
          <ButtonLink href="/projects" look="outline" size="sm">
            All projects
          </ButtonLink>
          {!hasNoProjectList && (
            <SearchBox
              label="Search teams"
              value={filters.search}
              toPath={(search) => filterPath('/team', { ...filters, search })}
            />
          )}
        </>
      }
    >
      {hasNoProjectList ? (
        <Members />
      ) : (
        <>
          <FilterBar filters={filters} />
          <Teams query={query} isFiltered={Object.keys(nonEmptyFilters(filters)).length > 0} />
        </>
      )}
    </PageFrame>
  )
}

function FilterBar({ filters }: { filters: Filters }) {
  const page = { path: '/team', filters }
  return (
    <div className={bar}>
      <CategoryChoices {...page} />
      <FilterMenu {...page} name="status" label="Status" options={STATUSES} />
    </div>
  )
}

const toProjectFilters = ({ search, category, status }: Filters): ProjectFilters => ({
  search,
  category,
  status: status === 'open' || status === 'closed' ? status : '',
})

const hasTeam = ({ team }: Project): boolean => team.some(({ status }) => status === 'member')

type ProjectPages = UseInfiniteQueryResult<Project[]>

function Teams({ query, isFiltered }: { query: ProjectPages; isFiltered: boolean }) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const teams = data?.filter(hasTeam)
  const isSeeking = teams?.length === 0 && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isSeeking && !isFetchingNextPage) void fetchNextPage()
  }, [isSeeking, isFetchingNextPage, fetchNextPage])
  if (query.isPending || isSeeking) return <Loading />
  if (teams === undefined) return <LoadFailure query={query} />
  if (teams.length === 0) return isFiltered ? <NoMatch /> : <Members />
  return (
    <PagedList query={query}>
      {teams.map((project) => (
        <TeamCard key={project.id} title={project.title} members={project.team} project={project} />
      ))}
    </PagedList>
  )
}

/** Fallback for an API that returns no teams with its projects: one list of all team members. */
function Members() {
  const app = useApp()
  const query = useInfiniteQuery(teamsQuery(app.api, usePages().from))
  if (query.isPending) return <Loading />
  if (query.data === undefined) return <LoadFailure query={query} />
  if (query.data.length === 0)
    return (
      <EmptyState title="No teams yet" text="Start a project to build a team.">
        <ButtonLink href="/projects">Find a project</ButtonLink>
      </EmptyState>
    )
  return (
    <PagedList query={query}>
      {groupByProject(query.data).map((team) => (
        <TeamCard key={team.id} {...team} />
      ))}
    </PagedList>
  )
}

function NoMatch() {
  return (
    <EmptyState title="No teams match these filters" text="Remove a filter to see more.">
      <ButtonLink href="/team">Show all teams</ButtonLink>
    </EmptyState>
  )
}

interface PagedQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

function PagedList({ query, children }: { query: PagedQuery; children: ReactNode }) {
  return (
    <>
      <PreviousPage />
      <ul className={cards}>{children}</ul>
      <ListEnd query={query} busyText="Load more" />
    </>
  )
}

const Loading = () => <CardSkeletons label="Loading teams" height="22rem" className={cards} />
