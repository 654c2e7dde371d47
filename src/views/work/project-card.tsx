import { CalendarDays, MapPin, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../styled-system/css'
import { stack, wrap } from '../../../styled-system/patterns'
import { card, tag } from '../../../styled-system/recipes'
import { projectAddress } from '../../protocol/base/addresses.ts'
import type { Project } from '../../protocol/content/creative-types.ts'
import { takesApplications } from '../../protocol/work/projects.ts'
import { useMinute } from '../app-context.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { AuthorLine } from '../content/author-line.tsx'
import { ContentPicture } from '../content/content-picture.tsx'
import { thing } from '../content/removal.ts'
import { dateFormat } from '../locale.ts'

const box = css({ height: 'full', position: 'relative' })
const body = stack({
  gap: '3',
  padding: '4',
  flexGrow: '1',
  '& > :last-child': { marginBlockStart: 'auto' },
})
const title = css({
  textStyle: 'title',
  overflowWrap: 'anywhere',
  '& a': {
    color: 'fg',
    textDecoration: 'none',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
  // All of the card leads there, but for its maker.
  '& a::after': { content: '""', position: 'absolute', inset: '0' },
})
const factList = wrap({
  columnGap: '4',
  rowGap: '1',
  textStyle: 'small',
  color: 'muted',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: '1' },
})

const DAY = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const

/** Whether one can apply, in words. */
export function StatusTag({ project }: { project: Project }) {
  const open = takesApplications(project, useMinute())
  return (
    <span className={tag({ tone: open ? 'success' : 'plain' })}>{open ? 'Open' : 'Closed'}</span>
  )
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

/** Money, place and last day. */
export function ProjectFacts({ project }: { project: Project }) {
  const { budget, location, deadline } = project
  return (
    <ul className={factList}>
      <Fact icon={<Wallet size={16} aria-hidden />} label="Budget">
        {budget || 'Budget to be agreed'}
      </Fact>
      {location !== '' && (
        <Fact icon={<MapPin size={16} aria-hidden />} label="Place">
          {location}
        </Fact>
      )}
      {deadline !== null && (
        <Fact icon={<CalendarDays size={16} aria-hidden />} label="Last day">
          <time dateTime={deadline}>
            until {dateFormat(DAY).format(new Date(`${deadline}T00:00:00Z`))}
          </time>
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

/** One project in a list. */
export function ProjectCard({ project }: { project: Project }) {
  return (
    <article {...thing('project', project.id)} className={cx(card({ pad: 'none' }), box)}>
      <ContentPicture
        picture={project.cover}
        sizes="(min-width: 48rem) 33vw, 100vw"
        alt=""
        thumbnail
        className={css({ aspectRatio: '[5 / 2]' })}
      />
      <div className={body}>
        <div>
          <StatusTag project={project} />
          <h2 className={title} dir="auto">
            <Link href={projectAddress(project)}>{project.title}</Link>
          </h2>
        </div>
        <p dir="auto">{project.summary}</p>
        <Skills project={project} />
        <ProjectFacts project={project} />
        <AuthorLine author={project.owner} />
      </div>
    </article>
  )
}
