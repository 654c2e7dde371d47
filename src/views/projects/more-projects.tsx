import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { css } from '../../../styled-system/css'
import { grid } from '../../../styled-system/patterns'
import { head, link } from '../../../styled-system/recipes'
import { idKey } from '../../protocol/base/ids.ts'
import type { Project } from '../../protocol/content/creative-types.ts'
import { othersOpen } from '../../protocol/projects/projects.ts'
import { projectsQuery } from '../../services/queries/projects.ts'
import { useApp, useMinute } from '../app-context.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { ownerOf, useUnmuted } from '../hooks/use-muted.ts'
import { useWithoutRemoved } from '../hooks/use-removed.ts'
import { ProjectCard } from '../shared/projects/project-card.tsx'

const MAX_PROJECTS = 3

const cards = grid({ columns: { base: 1, sm: 2, lg: 3 }, gap: '4' })
const section = css({
  marginBlockStart: '12',
  paddingBlockStart: '8',
  borderBlockStart: 'hairline',
})

/** Other open projects, those of the same category first; renders nothing if there are none. */
export function MoreProjects({ project }: { project: Project }) {
  const app = useApp()
  const now = useMinute()
  const query = useWithoutRemoved(
    'project',
    useInfiniteQuery(projectsQuery(app.api, { status: 'open' })),
  )
  const otherProjects = othersOpen(useUnmuted(query.data, ownerOf), project, now).slice(
    0,
    MAX_PROJECTS,
  )
  if (!query.isPending && otherProjects.length === 0) return null
  return (
    <section className={section} aria-labelledby="more-projects">
      <div className={head()}>
        <h2 id="more-projects">More open projects</h2>
        <Link href="/projects" className={link()}>
          All projects
        </Link>
      </div>
      <ul className={cards} aria-busy={query.isPending || undefined}>
        {query.isPending
          ? Array.from({ length: MAX_PROJECTS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
              <li key={index}>
                <Skeleton height="24rem" />
              </li>
            ))
          : otherProjects.map((otherProject) => (
              <li key={idKey(otherProject.id)}>
                <ProjectCard project={otherProject} level={3} />
              </li>
            ))}
      </ul>
    </section>
  )
}
