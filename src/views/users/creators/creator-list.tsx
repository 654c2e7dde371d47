import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, stack } from '../../../../styled-system/patterns'
import { note, userTile } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { ExploreCreator } from '../../../protocol/content/explore.ts'
import { Avatar } from '../../components/avatar.tsx'
import { WorkStrip } from '../portfolio-strip.tsx'
import { FollowButton } from '../profile/follow-button.tsx'

const close = grid({ gap: '4' })
const apart = grid({ gap: '6' })
const rounded = css({ borderRadius: 'sm' })

/** Vertical list of creators with their discipline and a follow button. */
export function CreatorList({
  makers,
  works = false,
}: {
  makers: readonly ExploreCreator[]
  /** Shows each creator's latest portfolio items below the name. */
  works?: boolean
}) {
  return (
    <ul className={works ? apart : close}>
      {makers.map((one) => (
        <li key={idKey(one.user.id)} className={stack()}>
          <div className={userTile()}>
            <Avatar src={one.user.profile_picture} name={one.user.full_name} decorative />
            <div>
              <h3 dir="auto">
                <Link href={profilePath(one.user)}>{one.user.full_name || one.user.username}</Link>
              </h3>
              <p className={note()} dir="auto">
                {one.artistic_style || one.specialization || one.creator_type_display}
              </p>
            </div>
            <FollowButton user={one.user} size="sm" />
          </div>
          {works && one.works.length > 0 && (
            <WorkStrip href={profilePath(one.user)} works={one.works} low className={rounded} />
          )}
        </li>
      ))}
    </ul>
  )
}
