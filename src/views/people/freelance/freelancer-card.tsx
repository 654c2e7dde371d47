import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { card, person } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { freelancerAddress } from '../../../protocol/content/search.ts'
import type { Freelancer } from '../../../protocol/people/freelance.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { AvailabilityTag, Facts, Skills } from './facts.tsx'

const cards = grid({ columns: { base: 1, sm: 2, lg: 3 }, gap: '4' })
const box = css({ height: 'full', '& > :last-child': { marginBlockStart: 'auto' } })
/** So many skills stand on a card. */
const SKILLS = 4

interface CardProps {
  freelancer: Freelancer
  level?: 2 | 3 | undefined
}

/** One freelancer in a list: who, what they do, what it costs, whether they have time (PROD-14). */
export function FreelancerCard({ freelancer, level = 2 }: CardProps) {
  const { user, title, headline, skills, availability } = freelancer
  const name = user.full_name || user.username
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={cx(card(), box)}>
      <div className={cx(person(), css({ alignItems: 'start' }))}>
        <Avatar src={user.profile_picture} name={name} size="lg" decorative />
        <div>
          <Heading dir="auto">
            <Link href={freelancerAddress(user)}>{name}</Link>
          </Heading>
          <p dir="auto">{title || headline || `@${user.username}`}</p>
        </div>
      </div>
      {availability && (
        <div>
          <AvailabilityTag availability={availability} />
        </div>
      )}
      <Skills skills={skills} most={SKILLS} />
      <Facts of={freelancer} />
    </article>
  )
}

export function FreelancerGrid({
  freelancers,
  level,
  label,
}: {
  freelancers: readonly Freelancer[]
  level?: 2 | 3 | undefined
  label?: string
}) {
  return (
    <ul className={cards} aria-label={label}>
      {freelancers.map((each) => (
        <li key={idKey(each.user.id)}>
          <FreelancerCard freelancer={each} level={level} />
        </li>
      ))}
    </ul>
  )
}

export function FreelancerSkeleton() {
  return (
    <div className={cards} role="status" aria-label="Loading freelancers">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <Skeleton key={name} height="14rem" />
      ))}
    </div>
  )
}
