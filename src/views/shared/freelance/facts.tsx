import { Banknote, Clock, Languages, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'
import { tag } from '../../../../styled-system/recipes'
import { AVAILABILITIES, type Availability } from '../../../protocol/enums/projects.ts'
import { clockIn, type Freelancer, rateText } from '../../../protocol/users/freelance.ts'
import { useMinute } from '../../app-context.tsx'
import { hitArea } from '../../components/hit-area.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { filterPath } from '../lists/filters.ts'

const AVAILABILITY_LABELS: { readonly [key in Availability]: string } = {
  open: 'Available now',
  limited: 'Limited availability',
  booked: 'Fully booked',
}
/** Availability as a filter of a list. */
export const AVAILABILITY_FILTER = {
  name: 'availability',
  label: 'Availability',
  options: [
    ['', 'Any availability'] as const,
    ...AVAILABILITIES.map((value) => [value, AVAILABILITY_LABELS[value]] as const),
  ],
}
const TONES = { open: 'success', limited: 'sorghum', booked: 'plain' } as const

export function AvailabilityTag({ availability }: { availability: Availability }) {
  return (
    <span className={tag({ tone: TONES[availability] })}>{AVAILABILITY_LABELS[availability]}</span>
  )
}

/** On the freelancer's own page each fact has its own line, the rate first and larger. */
const lines = css({
  display: 'grid',
  gap: '3',
  '& li': { display: 'flex', alignItems: 'center', gap: '3' },
  '& li:first-child': { textStyle: 'title' },
  '& svg': { flexShrink: '0', color: 'muted' },
})
const list = wrap({
  columnGap: '4',
  rowGap: '1',
  textStyle: 'small',
  color: 'muted',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: '1' },
  '& svg': { flexShrink: '0' },
})

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
      </span>
    </li>
  )
}

/** Rate and location; on the freelancer's own page (`showsAll`) also local time and languages. */
export function Facts({
  freelancer,
  showsAll = false,
}: {
  freelancer: Freelancer
  showsAll?: boolean
}) {
  const { rate, location, time_zone, languages } = freelancer
  return (
    <ul className={showsAll ? lines : list}>
      <Fact icon={<Banknote size={16} aria-hidden />} label="Rate">
        {rate === null ? 'Rate on request' : rateText(rate)}
      </Fact>
      {location !== '' && (
        <Fact icon={<MapPin size={16} aria-hidden />} label="Location">
          {location}
        </Fact>
      )}
      {showsAll && <LocalTime zone={time_zone} />}
      {showsAll && languages.length > 0 && (
        <Fact icon={<Languages size={16} aria-hidden />} label="Languages">
          {languages.join(', ')}
        </Fact>
      )}
    </ul>
  )
}

function LocalTime({ zone }: { zone: string }) {
  const clock = clockIn(zone, useMinute())
  if (clock === '') return null
  return (
    <Fact icon={<Clock size={16} aria-hidden />} label="Local time">
      {clock} there now
    </Fact>
  )
}

const skillLink = css({
  minHeight: '8',
  paddingInline: '3',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
})

// The row gap leaves room for the enlarged touch targets of both rows.
const chips = wrap({ columnGap: '2', rowGap: '3' })

/**
 * On a card (`maxCount`), the first skills as tags. On the freelancer's page, all skills, each a link
 * to other freelancers who have it.
 */
export function Skills({ skills, maxCount }: { skills: readonly string[]; maxCount?: number }) {
  if (skills.length === 0) return null
  const hiddenCount = maxCount === undefined ? 0 : skills.length - maxCount
  return (
    <ul className={maxCount === undefined ? chips : wrap({ gap: '1' })} aria-label="Skills">
      {skills.slice(0, maxCount).map((skill) =>
        maxCount === undefined ? (
          <li key={skill}>
            <Link
              href={filterPath('/freelance', { skill })}
              className={cx(tag({ tone: 'nile' }), skillLink, hitArea)}
            >
              {skill}
            </Link>
          </li>
        ) : (
          <li key={skill} className={tag({ tone: 'nile' })}>
            {skill}
          </li>
        ),
      )}
      {hiddenCount > 0 && <li className={tag()}>{hiddenCount} more</li>}
    </ul>
  )
}
