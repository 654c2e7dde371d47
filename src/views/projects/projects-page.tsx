import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { grid } from '../../../styled-system/patterns'
import { isServiceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { type ProjectFilters, projectsQuery } from '../../services/queries/projects.ts'
import { useApp } from '../app-context.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { CardSkeletons } from '../components/skeleton.tsx'
import { ownerOf, useUnmuted } from '../hooks/use-muted.ts'
import { useWithoutRemoved } from '../hooks/use-removed.ts'
import { EmptyState } from '../shared/lists/empty-state.tsx'
import { Choices, compactBar, SearchBox } from '../shared/lists/filter-bar.tsx'
import { filterLinks, filterPath, useFilters } from '../shared/lists/filters.ts'
import { ListEnd } from '../shared/lists/list-end.tsx'
import { PreviousPage, usePages } from '../shared/lists/pages.tsx'
import { MembersOnly, useIsMembersOnly } from '../shared/page/load-failure.tsx'
import { PageFrame } from '../shared/page/page-frame.tsx'
import { ProjectCard } from '../shared/projects/project-card.tsx'

const cards = grid({ columns: { base: 1, sm: 2, lg: 3 }, gap: '4' })

const STATUSES = [
  ['', 'All'],
  ['open', 'Open'],
  ['closed', 'Closed'],
] as const

/** /projects?search=&status= (ROUTE-10, A28). */
export default function ProjectsPage() {
  const filters = useFilters(['search', 'status'])
  const status = filters.status === 'open' || filters.status === 'closed' ? filters.status : ''
  return (
    <PageFrame
      title="Projects"
      lead="Murals, books, films and labels looking for collaborators."
      compact
      aside={
        <>
          <ButtonLink href="/create/project" size="sm">
            <Plus size={18} aria-hidden />
            New project
          </ButtonLink>
          <SearchBox
            label="Search projects"
            value={filters.search}
            toPath={(search) => filterPath('/projects', { ...filters, search })}
          />
        </>
      }
    >
      <div className={compactBar}>
        <Choices
          label="Status"
          options={filterLinks({
            path: '/projects',
            filters: { ...filters, status },
            name: 'status',
            options: STATUSES,
          })}
        />
      </div>
      <ProjectList filters={{ search: filters.search, status }} />
    </PageFrame>
  )
}

function ProjectList({ filters }: { filters: ProjectFilters }) {
  const app = useApp()
  const { from } = usePages()
  const query = useWithoutRemoved(
    'project',
    useInfiniteQuery(projectsQuery(app.api, filters, from)),
  )
  const projects = useUnmuted(query.data, ownerOf)
  const isMembersOnly = useIsMembersOnly(query.error)
  if (query.isPending)
    return <CardSkeletons label="Loading projects" height="22rem" className={cards} />
  if (query.data === undefined) {
    if (isMembersOnly) return <MembersOnly />
    const text = isServiceFailure(query.error) ? query.error.message : TEXTS.serverError
    return (
      <EmptyState title="No projects to show" text={text}>
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </EmptyState>
    )
  }
  if (projects.length === 0 && !query.hasNextPage)
    return <NoProjects isFiltered={Boolean(filters.search || filters.status)} />
  return (
    <>
      <PreviousPage />
      <ul className={cards}>
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} busyText="Load more">
        <p>You’ve seen all projects.</p>
      </ListEnd>
    </>
  )
}

function NoProjects({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState title="No projects match" text="Try a different search, or show all projects.">
        <ButtonLink href="/projects">Show all projects</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No projects yet"
      text="Describe what you want to make and find people to make it with."
    >
      <ButtonLink href="/create/project">Start a project</ButtonLink>
    </EmptyState>
  )
}
