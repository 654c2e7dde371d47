import { CalendarDays, Inbox, MapPin, Sparkles, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'
import { grid, hstack } from '../../../styled-system/patterns'
import { button, card } from '../../../styled-system/recipes'
import type { Project } from '../../protocol/content/creative-types.ts'
import { takesApplications } from '../../protocol/projects/projects.ts'
import { useMinute } from '../app-context.tsx'
import { stickyBar } from '../hooks/sticky-bar.ts'
import { formatBudget, formatDay, Skills, useTimeLeft } from '../shared/projects/project-card.tsx'
import { ApplicationPanel } from './application-panel.tsx'

/** On wide screens one sticky card next to the text; else two, before and after it. */
const rail = css({
  display: { base: 'contents', lg: 'flex' },
  flexDirection: 'column',
  gap: '6',
  gridRow: { lg: '[1 / span 3]' },
  gridColumn: { lg: '2' },
  position: { lg: 'sticky' },
  insetBlockStart: { lg: '24' },
  padding: { lg: '6' },
  border: { lg: 'hairline' },
  borderRadius: { lg: 'md' },
  background: { lg: 'surface' },
  '& > *': {
    padding: { base: '4', lg: '0' },
    border: { base: 'hairline', lg: '[0]' },
    borderRadius: { base: 'md', lg: '[0]' },
    background: { base: 'surface', lg: 'transparent' },
  },
  '& > :not(:first-child)': {
    order: { base: 3, lg: 0 },
    paddingBlockStart: { lg: '6' },
    borderBlockStart: { lg: 'hairline' },
  },
  '& > :first-child': { order: { base: 1, lg: 0 } },
})
const list = grid({
  gridTemplateColumns: { base: '[repeat(2, minmax(0, 1fr))]', lg: '[minmax(0, 1fr)]' },
  gap: '4',
  '& > div': {
    display: 'grid',
    alignContent: 'start',
    gridTemplateColumns: '[20px minmax(0, 1fr)]',
    columnGap: '3',
  },
  '& svg': { color: 'muted', gridRow: '[1 / span 2]' },
  '& dt': { textStyle: 'small', color: 'muted' },
  '& dd': { gridColumn: '2', textStyle: 'name' },
  '& dd span': { textStyle: 'small', color: 'muted', display: 'block' },
})
const fullWidth = css({ gridColumn: '[1 / -1]' })
const budgetRow = cx(fullWidth, css({ '& dd': { fontSize: 'xl', fontWeight: 'bold' } }))

interface FactProps {
  icon: ReactNode
  label: string
  className?: string | undefined
  children: ReactNode
}

function Fact({ icon, label, className, children }: FactProps) {
  return (
    <div className={className}>
      {icon}
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/**
 * Budget, location, deadline and skills of a project, with the application panel.
 * @param canApply whether the user may apply
 */
export function ProjectRail({ project, canApply }: { project: Project; canApply: boolean }) {
  const { location, deadline, skills, applications_count } = project
  const now = useMinute()
  const timeLeft = useTimeLeft(project)
  return (
    <div className={rail}>
      <section aria-label="Details">
        <dl className={list}>
          <Fact className={budgetRow} icon={<Wallet size={20} aria-hidden />} label="Budget">
            {formatBudget(project)}
          </Fact>
          {location !== '' && (
            <Fact icon={<MapPin size={20} aria-hidden />} label="Location">
              {location}
            </Fact>
          )}
          {deadline !== null && (
            <Fact icon={<CalendarDays size={20} aria-hidden />} label="Apply until">
              <time dateTime={deadline}>{formatDay(deadline, now)}</time>
              {timeLeft !== null && <span>{timeLeft}</span>}
            </Fact>
          )}
          {skills.length > 0 && (
            <Fact
              className={fullWidth}
              icon={<Sparkles size={20} aria-hidden />}
              label="Skills wanted"
            >
              <Skills project={project} />
            </Fact>
          )}
          {applications_count !== null && (
            <Fact icon={<Inbox size={20} aria-hidden />} label="Applications">
              {applications_count}
            </Fact>
          )}
        </dl>
      </section>
      {canApply && <ApplicationPanel project={project} />}
    </div>
  )
}

const bar = cx(
  card({ pad: 'none' }),
  hstack({
    hideFrom: 'lg',
    flexDirection: 'row',
    justify: 'space-between',
    position: 'sticky',
    zIndex: 'raised',
    insetBlockEnd: '[calc(var(--tabs, 0px) + 0.75rem)]',
    padding: '2',
    paddingInlineStart: '4',
    boxShadow: 'raised',
    _print: { display: 'none' },
    '& > div': { minWidth: '0', textStyle: 'small', color: 'muted' },
    '& strong': { display: 'block', textStyle: 'name', color: 'fg' },
  }),
)

/** On phones: sticky bar that links to the application while the description is in view. */
export function ApplyBar({ project }: { project: Project }) {
  const now = useMinute()
  const timeLeft = useTimeLeft(project)
  const application = project.my_application
  if (!takesApplications(project, now)) return null
  if (application !== null && application.status !== 'withdrawn') return null
  return (
    <div ref={stickyBar} className={bar} data-act>
      <div>
        <strong>{formatBudget(project)}</strong>
        {timeLeft}
      </div>
      <a href="#apply" className={button()}>
        Apply
      </a>
    </div>
  )
}
