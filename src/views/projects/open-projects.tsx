import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { css } from '../../../styled-system/css'
import { grid } from '../../../styled-system/patterns'
import { note } from '../../../styled-system/recipes'
import { idKey } from '../../protocol/base/ids.ts'
import { projectPath } from '../../protocol/base/page-paths.ts'
import { folded } from '../../protocol/base/text.ts'
import type { User } from '../../protocol/base/types.ts'
import type { Project } from '../../protocol/content/creative-types.ts'
import { takesApplications } from '../../protocol/projects/projects.ts'
import { publicProfileQuery } from '../../services/queries/profiles.ts'
import { projectsQuery } from '../../services/queries/projects.ts'
import { useApp } from '../app-context.tsx'
import { ownerOf, useUnmuted } from '../safety/use-muted.ts'
import { detailsOf } from '../users/profile/details.ts'

const SHOWN_PROJECTS = 3

const project = css({
  '& a': { color: 'fg', textDecoration: 'none', fontWeight: 'medium', overflowWrap: 'anywhere' },
  '& a:hover': { textDecoration: 'underline' },
})

/** Projects that require one of the skills; the newest if none does. */
export function inDiscipline<T extends Pick<Project, 'skills'>>(
  projects: readonly T[],
  skills: readonly string[],
): { own: boolean; projects: readonly T[] } {
  const mine = new Set(skills.map(folded))
  const fitting = projects.filter((one) => one.skills.some((skill) => mine.has(folded(skill))))
  const own = fitting.length > 0
  return { own, projects: (own ? fitting : projects).slice(0, SHOWN_PROJECTS) }
}

/** Up to three open projects, preferring those that match the signed-in user's skills. */
export function useOpenProjects(user: User | null) {
  const { api, now } = useApp()
  const [at] = useState(now)
  const query = useInfiniteQuery(projectsQuery(api, { status: 'open' }))
  const profile = useQuery({
    ...publicProfileQuery(api, user?.username ?? ''),
    enabled: user !== null,
  })
  const open = useUnmuted(query.data, ownerOf).filter((one) => takesApplications(one, at))
  const skills = profile.data ? detailsOf(profile.data).skills : []
  return {
    isPending: query.isPending || (user !== null && profile.isPending),
    ...inDiscipline(open, skills),
  }
}

export const openProjectsTitle = (own: boolean): string =>
  own ? 'Open projects in your discipline' : 'Open projects'

/** Title, location and budget of each project. */
export function ProjectLines({ projects }: { projects: readonly Project[] }) {
  return (
    <ul className={grid({ gap: '3' })}>
      {projects.map((one) => (
        <li key={idKey(one.id)} className={project}>
          <Link href={projectPath(one)} dir="auto">
            {one.title}
          </Link>
          <p className={note()} dir="auto">
            {[one.location, one.budget].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
