import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid, stack, wrap } from '../../../../styled-system/patterns'
import { card, userTile } from '../../../../styled-system/recipes'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import type { ExploreCreator } from '../../../protocol/content/explore.ts'
import { Avatar } from '../../components/avatar.tsx'
import type { Highlight } from '../content/highlighted.tsx'
import { AvailabilityTag } from '../freelance/facts.tsx'
import { FollowButton } from './follow-button.tsx'
import { MessageButton } from './message-button.tsx'
import { PortfolioStrip } from './portfolio-strip.tsx'

export const creatorGrid = grid({ columns: { base: 1, sm: 2, lg: 3 }, gap: { base: '4', md: '6' } })

const row = css({ flexDirection: 'row', alignItems: 'center', flexWrap: 'wrap' })

/** Creator with thumbnails of three portfolio items. */
export function CreatorCard({ creator }: { creator: ExploreCreator }) {
  const { user, works } = creator
  const name = user.full_name || user.username
  const statement = creator.art_statement || creator.artistic_style
  return (
    <li className={card({ pad: 'none' })}>
      <PortfolioStrip href={profilePath(user)} pictures={works} />
      <div className={stack({ gap: '3', padding: '4', flexGrow: '1' })}>
        <div className={userTile()}>
          <Avatar src={user.profile_picture} name={name} size="lg" decorative />
          <div>
            <h2>
              <Link href={profilePath(user)}>{name}</Link>
            </h2>
            <p dir="auto">
              {[creator.creator_type_display, creator.location].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        {creator.availability && (
          <div>
            <AvailabilityTag availability={creator.availability} />
          </div>
        )}
        {statement !== '' && (
          <p dir="auto" className={css({ lineClamp: '2' })}>
            {statement}
          </p>
        )}
        <div className={wrap({ marginBlockStart: 'auto' })}>
          <FollowButton user={user} size="sm" />
          <MessageButton user={user} size="sm" look="quiet" />
        </div>
      </div>
    </li>
  )
}

/** Search result for a user. */
export function UserRow({
  profile,
  level = 2,
  mark = (text) => text,
}: {
  profile: PublicProfile
  level?: 2 | 3 | undefined
  /** Highlights matches in the text. */
  mark?: Highlight | undefined
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const { user, headline, avatar } = profile
  const name = user.full_name || user.username
  return (
    <li className={cx(card(), row)}>
      <div className={cx(userTile(), css({ flexGrow: '1', flexBasis: { md: '0' } }))}>
        <Avatar src={avatar} name={name} size="lg" decorative />
        <div>
          <Heading>
            <Link href={profilePath(user)}>{mark(name)}</Link>
          </Heading>
          <p dir="auto">{mark(headline || `@${user.username}`)}</p>
        </div>
      </div>
      <FollowButton user={user} size="sm" />
    </li>
  )
}
