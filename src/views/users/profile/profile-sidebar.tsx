import { Globe, MapPin, Palette } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { link, tag } from '../../../../styled-system/recipes'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { freelancerPath } from '../../../protocol/content/search.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { AvailabilityTag } from '../../shared/freelance/facts.tsx'
import { detailsOf } from '../../shared/users/details.ts'
import { Website } from './website.tsx'

const MAX_SKILLS = 6

const box = grid({ gap: '3', alignContent: 'start', paddingBlockStart: { lg: '6' } })
const lines = css({
  display: 'flex',
  flexDirection: { base: 'row', lg: 'column' },
  flexWrap: 'wrap',
  columnGap: '6',
  rowGap: '2',
  textStyle: 'small',
  '& li': { display: 'flex', alignItems: 'center', gap: '2', minWidth: '0' },
  '& li > span:last-child': { minWidth: '0' },
  '& svg': { flexShrink: '0', color: 'muted' },
})

/**
 * Sidebar of a profile: discipline, location, website, availability and skills. Missing details are
 * omitted.
 */
export function ProfileSidebar({ profile }: { profile: PublicProfile }) {
  const { discipline, style, location, website, availability, skills } = detailsOf(profile)
  const facts = [
    { label: 'Discipline', Icon: Palette, value: discipline || style },
    { label: 'Location', Icon: MapPin, value: location },
    { label: 'Website', Icon: Globe, value: website },
  ].filter(({ value }) => value !== '')
  if (facts.length === 0 && availability === null && skills.length === 0) return null
  const hiddenCount = skills.length - MAX_SKILLS
  return (
    <div className={box}>
      {facts.length > 0 && (
        <ul className={lines} aria-label="Details">
          {facts.map(({ label, Icon, value }) => (
            <li key={label}>
              <Icon size={18} aria-hidden />
              <VisuallyHidden>{label}: </VisuallyHidden>
              <span dir="auto">{label === 'Website' ? <Website url={value} /> : value}</span>
            </li>
          ))}
        </ul>
      )}
      {availability && (
        <p className={wrap({ align: 'center', textStyle: 'small' })}>
          <AvailabilityTag availability={availability} />
          <Link href={freelancerPath(profile.user)} className={link()}>
            Rates and services
          </Link>
        </p>
      )}
      {skills.length > 0 && (
        <ul className={wrap({ gap: '1' })} aria-label="Good at">
          {skills.slice(0, MAX_SKILLS).map((skill) => (
            <li key={skill} className={tag({ tone: 'nile' })} dir="auto">
              {skill}
            </li>
          ))}
          {hiddenCount > 0 && <li className={tag()}>{hiddenCount} more</li>}
        </ul>
      )}
    </div>
  )
}
