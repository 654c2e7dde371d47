import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, stack } from '../../../../styled-system/patterns'
import { note, userTile } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { ExploreCreator } from '../../../protocol/content/explore.ts'
import { Avatar } from '../../components/avatar.tsx'
import { FollowButton } from './follow-button.tsx'
import { PortfolioStrip } from './portfolio-strip.tsx'

const narrowGap = grid({ gap: '4' })
const wideGap = grid({ gap: '6' })
const rounded = css({ borderRadius: 'sm' })

/** Vertical list of creators with their discipline and a follow button. */
export function CreatorList({
  creators,
  showsPortfolio = false,
}: {
  creators: readonly ExploreCreator[]
  /** Shows each creator's latest portfolio items below the name. */
  showsPortfolio?: boolean
}) {
  return (
    <ul className={showsPortfolio ? wideGap : narrowGap}>
      {creators.map((creator) => (
        <li key={idKey(creator.user.id)} className={stack()}>
          <div className={userTile()}>
            <Avatar src={creator.user.profile_picture} name={creator.user.full_name} decorative />
            <div>
              <h3 dir="auto">
                <Link href={profilePath(creator.user)}>
                  {creator.user.full_name || creator.user.username}
                </Link>
              </h3>
              <p className={note()} dir="auto">
                {creator.artistic_style || creator.specialization || creator.creator_type_display}
              </p>
            </div>
            <FollowButton user={creator.user} size="sm" />
          </div>
          {showsPortfolio && creator.works.length > 0 && (
            <PortfolioStrip
              href={profilePath(creator.user)}
              pictures={creator.works}
              low
              className={rounded}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
