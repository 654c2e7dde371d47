import { CalendarDays, MapPin, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { stack, wrap } from '../../../../styled-system/patterns'
import { card, tag } from '../../../../styled-system/recipes'
import { projectPath } from '../../../protocol/base/page-paths.ts'
import type { Project } from '../../../protocol/content/creative-types.ts'
import { daysLeft, hasKnownStatus, takesApplications } from '../../../protocol/projects/projects.ts'
import { useMinute } from '../../app-context.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { calendarDate } from '../../dates.ts'
import { removableProps } from '../../hooks/use-removed.ts'
import { formatCount } from '../../locale.ts'
import { AuthorLine } from '../users/author-line.tsx'
import { ProjectCover } from './generated-cover.tsx'

const box = css({ height: 'full', position: 'relative' })
const face = css({ aspectRatio: '[5 / 2]' })
const body = stack({ gap: '3', padding: '4', flexGrow: '1' })
const title = css({
  textStyle: 'title',
  marginBlockStart: '1',
  lineClamp: '2',
  '& a': {
    color: 'fg',
    textDecoration: 'none',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
  // The whole card is clickable except the owner's link.
  '& a::after': { content: '""', position: 'absolute', inset: '0' },
})
const summary = css({ lineClamp: '2' })
/** Aligned at the bottom of the cards of a row, regardless of the text length. */
const foot = css({ display: 'grid', gap: '3', marginBlockStart: 'auto' })
const factList = wrap({
  columnGap: '4',
  rowGap: '1',
  textStyle: 'small',
  color: 'muted',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: '1' },
  // The budget is the most important fact.
  '& li:first-child': { width: 'full', textStyle: 'title', color: 'fg', gap: '2' },
  '& li:first-child svg': { color: 'muted' },
})
const owner = css({ paddingBlockStart: '3', borderBlockStart: 'hairline' })

/** Whether applications are open; another status as the API calls it. */
export function StatusTag({ project }: { project: Project }) {
  const isOpen = takesApplications(project, useMinute())
  if (project.status === '') return null
  if (!hasKnownStatus(project)) return <span className={tag()}>{project.status}</span>
  return (
    <span className={tag({ tone: isOpen ? 'success' : 'plain' })}>
      {isOpen ? 'Open' : 'Closed'}
    </span>
  )
}

/** Budget as written by the owner. */
export const formatBudget = ({ budget }: Project): string => budget || 'Budget to be discussed'

/** Formats a calendar day, `29 December`; with the year unless it is the current one. */
export const formatDay = (day: string, now: number): string =>
  calendarDate(Date.parse(`${day}T00:00:00Z`), now, { month: 'long', timeZone: 'UTC' })

/** Time left to apply; null without a deadline or when applications are closed. */
export function useTimeLeft({ status, deadline }: Project): string | null {
  const now = useMinute()
  if (deadline === null || status !== 'open') return null
  const days = daysLeft(deadline, now)
  if (days < 0) return null
  return days === 0 ? 'closes today' : `${formatCount(days, 'day', 'days')} left`
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <VisuallyHidden>{label}: </VisuallyHidden>
      {children}
    </li>
  )
}

/** Budget, location and deadline. */
function Facts({ project }: { project: Project }) {
  const { location, deadline } = project
  const now = useMinute()
  const timeLeft = useTimeLeft(project)
  return (
    <ul className={factList}>
      <Fact icon={<Wallet size={18} aria-hidden />} label="Budget">
        {formatBudget(project)}
      </Fact>
      {location !== '' && (
        <Fact icon={<MapPin size={16} aria-hidden />} label="Location">
          {location}
        </Fact>
      )}
      {deadline !== null && (
        <Fact icon={<CalendarDays size={16} aria-hidden />} label="Deadline">
          <time dateTime={deadline}>{timeLeft ?? `until ${formatDay(deadline, now)}`}</time>
        </Fact>
      )}
    </ul>
  )
}

export function Skills({ project }: { project: Project }) {
  if (project.skills.length === 0) return null
  return (
    <ul className={wrap({ gap: '1' })} aria-label="Skills">
      {project.skills.map((skill) => (
        <li key={skill} className={tag()}>
          {skill}
        </li>
      ))}
    </ul>
  )
}

/** Project in a list. */
export function ProjectCard({ project, level = 2 }: { project: Project; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article {...removableProps('project', project.id)} className={cx(card({ pad: 'none' }), box)}>
      <ProjectCover id={project.id} cover={project.cover} className={face} />
      <div className={body}>
        <div>
          <StatusTag project={project} />
          <Heading className={title} dir="auto">
            <Link href={projectPath(project)}>{project.title}</Link>
          </Heading>
        </div>
        <p dir="auto" className={summary}>
          {project.summary}
        </p>
        <Skills project={project} />
        <div className={foot}>
          <Facts project={project} />
          <AuthorLine author={project.owner} className={owner} />
        </div>
      </div>
    </article>
  )
}
