import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { card, userTile } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { freelancerPath } from '../../../protocol/content/search.ts'
import type { Freelancer } from '../../../protocol/users/freelance.ts'
import { Avatar } from '../../components/avatar.tsx'
import { CardSkeletons } from '../../components/skeleton.tsx'
import type { Highlight } from '../content/highlighted.tsx'
import { PortfolioStrip } from '../users/portfolio-strip.tsx'
import { AvailabilityTag, Facts, Skills } from './facts.tsx'

const cards = grid({ columns: { base: 1, sm: 2, lg: 3 }, gap: '4' })
const box = css({
  height: 'full',
  overflow: 'hidden',
  '& > :last-child': { marginBlockStart: 'auto' },
})
/** Full width of the card, regardless of its padding. */
const top = css({ marginInline: '[-16px]', marginBlockStart: '[-16px]' })
/** Maximum number of skills on a card. */
const MAX_SKILLS = 4

interface CardProps {
  freelancer: Freelancer
  level?: 2 | 3 | undefined
  /**
   * Whether any card of the list has portfolio pictures; then every card reserves space for them.
   */
  hasStrip?: boolean
  /** Highlights matches in the text. */
  mark?: Highlight | undefined
}

/** Freelancer in a list: name, title, rate and availability (PROD-14). */
function FreelancerCard({
  freelancer,
  level = 2,
  hasStrip = false,
  mark = (text) => text,
}: CardProps) {
  const { user, title, headline, skills, availability } = freelancer
  const name = user.full_name || user.username
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={cx(card(), box)}>
      {hasStrip && (
        <PortfolioStrip
          href={freelancerPath(user)}
          pictures={freelancer.works ?? []}
          className={top}
        />
      )}
      <div className={cx(userTile(), css({ alignItems: 'start' }))}>
        <Avatar src={user.profile_picture} name={name} size="lg" decorative />
        <div>
          <Heading dir="auto">
            <Link href={freelancerPath(user)}>{mark(name)}</Link>
          </Heading>
          <p dir="auto">{mark(title || headline || `@${user.username}`)}</p>
        </div>
      </div>
      {availability && (
        <div>
          <AvailabilityTag availability={availability} />
        </div>
      )}
      <Skills skills={skills} maxCount={MAX_SKILLS} />
      <Facts freelancer={freelancer} />
    </article>
  )
}

export function FreelancerGrid({
  freelancers,
  level,
  label,
  mark,
}: {
  freelancers: readonly Freelancer[]
  label?: string
} & Pick<CardProps, 'level' | 'mark'>) {
  const hasStrip = freelancers.some(({ works }) => works !== undefined && works.length > 0)
  return (
    <ul className={cards} aria-label={label}>
      {freelancers.map((freelancer) => (
        <li key={idKey(freelancer.user.id)}>
          <FreelancerCard freelancer={freelancer} level={level} hasStrip={hasStrip} mark={mark} />
        </li>
      ))}
    </ul>
  )
}

export function FreelancerSkeleton({ label = 'Loading freelancers' }: { label?: string }) {
  return <CardSkeletons label={label} height="14rem" className={cards} />
}
