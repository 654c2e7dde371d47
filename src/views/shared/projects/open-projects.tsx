import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { projectPath } from '../../../protocol/base/page-paths.ts'
import { folded } from '../../../protocol/base/text.ts'
import type { User } from '../../../protocol/base/types.ts'
import type { Project } from '../../../protocol/content/creative-types.ts'
import { takesApplications } from '../../../protocol/projects/projects.ts'
import { publicProfileQuery } from '../../../services/queries/profiles.ts'
import { projectsQuery } from '../../../services/queries/projects.ts'
import { useApp } from '../../app-context.tsx'
import { ownerOf, useUnmuted } from '../../hooks/use-muted.ts'
import { detailsOf } from '../users/details.ts'

const MAX_PROJECTS = 3

const projectStyle = css({
  '& a': { color: 'fg', textDecoration: 'none', fontWeight: 'medium' },
  '& a:hover': { textDecoration: 'underline' },
})

/** Projects that require one of the skills; the newest if none does. */
export function preferMatchingSkills<T extends Pick<Project, 'skills'>>(
  projects: readonly T[],
  skills: readonly string[],
): { isMatching: boolean; projects: readonly T[] } {
  const ownSkills = new Set(skills.map(folded))
  const matching = projects.filter((project) =>
    project.skills.some((skill) => ownSkills.has(folded(skill))),
  )
  const isMatching = matching.length > 0
  return { isMatching, projects: (isMatching ? matching : projects).slice(0, MAX_PROJECTS) }
}

/** Up to three open projects, preferring those that match the signed-in user's skills. */
export function useOpenProjects(user: User | null) {
  const { api, now } = useApp()
  const [openedAt] = useState(now)
  const query = useInfiniteQuery(projectsQuery(api, { status: 'open' }))
  const profile = useQuery({
    ...publicProfileQuery(api, user?.username ?? ''),
    enabled: user !== null,
  })
  const openProjects = useUnmuted(query.data, ownerOf).filter((project) =>
    takesApplications(project, openedAt),
  )
  const skills = profile.data ? detailsOf(profile.data).skills : []
  return {
    isPending: query.isPending || (user !== null && profile.isPending),
    ...preferMatchingSkills(openProjects, skills),
  }
}

export const openProjectsTitle = (isMatching: boolean): string =>
  isMatching ? 'Open projects in your discipline' : 'Open projects'

/** Title, location and budget of each project. */
export function OpenProjectList({ projects }: { projects: readonly Project[] }) {
  return (
    <ul className={grid({ gap: '3' })}>
      {projects.map((project) => (
        <li key={idKey(project.id)} className={projectStyle}>
          <Link href={projectPath(project)} dir="auto">
            {project.title}
          </Link>
          <p className={note()} dir="auto">
            {[project.location, project.budget].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
