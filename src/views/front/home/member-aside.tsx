import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, stack } from '../../../../styled-system/patterns'
import { link, note, person } from '../../../../styled-system/recipes'
import { personAddress, projectAddress } from '../../../protocol/base/addresses.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import { folded } from '../../../protocol/base/text.ts'
import type { User } from '../../../protocol/base/types.ts'
import type { Project } from '../../../protocol/content/creative-types.ts'
import { takesApplications } from '../../../protocol/work/projects.ts'
import { exploreTagsQuery } from '../../../services/queries/explore.ts'
import { publicProfileQuery } from '../../../services/queries/profiles.ts'
import { projectsQuery } from '../../../services/queries/projects.ts'
import { useApp } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { TagList } from '../../content/tag-list.tsx'
import { useMakersToMeet } from '../../people/creators/makers-to-meet.ts'
import { detailsOf } from '../../people/profile/details.ts'
import { FollowButton } from '../../people/profile/follow-button.tsx'
import { ownerOf, useUnmuted } from '../../safety/use-muted.ts'

const SHOWN_TAGS = 8
const SHOWN_PEOPLE = 3
const SHOWN_PROJECTS = 3

const column = stack({ gap: '8', minWidth: '0' })
const part = stack({ gap: '3', '& > h2': { textStyle: 'title' } })
const project = css({
  '& a': { color: 'fg', textDecoration: 'none', fontWeight: 'medium', overflowWrap: 'anywhere' },
  '& a:hover': { textDecoration: 'underline' },
})

function Part({
  title,
  href,
  all,
  children,
}: {
  title: string
  href: string
  all: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={part}>
      <h2 id={id}>{title}</h2>
      {children}
      <p>
        <Link href={href} className={link()}>
          {all}
        </Link>
      </p>
    </section>
  )
}

/** Room for two rows of words, however many there are: what stands below stays. */
const twoRows = css({ minHeight: '[5rem]' })

const Bones = ({ height }: { height: string }) =>
  ['one', 'two', 'three'].map((name) => <Skeleton key={name} height={height} />)

/** Beside the list: what is spoken of, three people, and projects that look for somebody. */
export function MemberAside({ user }: { user: User }) {
  return (
    <div className={column}>
      <Trends />
      <People user={user} />
      <Projects user={user} />
    </div>
  )
}

function Trends() {
  const { api } = useApp()
  const { data, isPending } = useQuery(exploreTagsQuery(api))
  const names = (data ?? []).slice(0, SHOWN_TAGS).map((each) => each.name)
  if (!isPending && names.length === 0) return null
  return (
    <Part title="Spoken of now" href="/explore" all="Explore everything">
      <div className={twoRows}>
        {isPending ? (
          <Skeleton height="5rem" />
        ) : (
          <TagList tags={names} to="/posts" label="Trends" />
        )}
      </div>
    </Part>
  )
}

function People({ user }: { user: User }) {
  const { makers, isPending } = useMakersToMeet(user, SHOWN_PEOPLE)
  if (!isPending && makers.length === 0) return null
  return (
    <Part title="Makers to meet" href="/creators" all="All creators">
      {isPending && <Bones height="48px" />}
      <ul className={grid({ gap: '4' })}>
        {makers.map((one) => (
          <li key={one.user.username} className={person()}>
            <Avatar src={one.user.profile_picture} name={one.user.full_name} decorative />
            <div>
              <h3 dir="auto">
                <Link href={personAddress(one.user)}>
                  {one.user.full_name || one.user.username}
                </Link>
              </h3>
              <p className={note()} dir="auto">
                {one.artistic_style || one.specialization || one.creator_type_display}
              </p>
            </div>
            <FollowButton user={one.user} size="sm" />
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Those that ask for what the person can do; where none does, the newest. */
export function inCraft<T extends Pick<Project, 'skills'>>(
  projects: readonly T[],
  skills: readonly string[],
): { own: boolean; projects: readonly T[] } {
  const mine = new Set(skills.map(folded))
  const fitting = projects.filter((one) => one.skills.some((skill) => mine.has(folded(skill))))
  const own = fitting.length > 0
  return { own, projects: (own ? fitting : projects).slice(0, SHOWN_PROJECTS) }
}

function Projects({ user }: { user: User }) {
  const { api, now } = useApp()
  const [at] = useState(now)
  const query = useInfiniteQuery(projectsQuery(api, { status: 'open' }))
  const profile = useQuery(publicProfileQuery(api, user.username))
  const pending = query.isPending || profile.isPending
  const open = useUnmuted(query.data, ownerOf).filter((one) => takesApplications(one, at))
  const { own, projects } = inCraft(open, profile.data ? detailsOf(profile.data).skills : [])
  if (!pending && projects.length === 0) return null
  return (
    <Part
      title={own && !pending ? 'Open projects in your craft' : 'Open projects'}
      href="/projects"
      all="All projects"
    >
      {pending ? (
        <Bones height="40px" />
      ) : (
        <ul className={grid({ gap: '3' })}>
          {projects.map((one) => (
            <li key={idKey(one.id)} className={project}>
              <Link href={projectAddress(one)} dir="auto">
                {one.title}
              </Link>
              <p className={note()} dir="auto">
                {[one.location, one.budget].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
