import { useInfiniteQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { idKey } from '../../../protocol/base/ids.ts'
import { myProjectsQuery } from '../../../services/queries/projects.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { DataErrorScreen } from '../../components/errors/error-screens.tsx'
import { failureText } from '../../components/errors/failure-text.ts'
import { LoadMoreButton } from '../../components/load-more.tsx'
import { LoadingIndicator } from '../../components/loading-indicator.tsx'
import { useWithoutRemoved } from '../../hooks/use-removed.ts'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { ProjectCard } from '../../shared/projects/project-card.tsx'

const cards = grid({ columns: { base: 1, sm: 2, lg: 3 }, gap: { base: '4', md: '6' } })

/** The signed-in user's projects. */
export default function OwnProjects() {
  const app = useApp()
  const query = useWithoutRemoved('project', useInfiniteQuery(myProjectsQuery(app.api)))
  if (query.isPending) return <LoadingIndicator />
  if (query.data === undefined)
    return <DataErrorScreen text={failureText(query.error)} onRetry={() => void query.refetch()} />
  if (query.data.length === 0)
    return (
      <EmptyState title="No projects yet" text="Looking for collaborators? Post what you need.">
        <ButtonLink href="/create/project">Start a project</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <ul className={cards}>
        {query.data.map((project) => (
          <li key={idKey(project.id)}>
            <ProjectCard project={project} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={css({ display: 'grid', justifyItems: 'center', paddingBlock: '8' })}>
          <LoadMoreButton query={query} retryText="Load more" />
        </div>
      )}
    </>
  )
}
