import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { hstack, wrap } from '../../../../styled-system/patterns'
import { link, note } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { portfolioPath, profilePath } from '../../../protocol/base/page-paths.ts'
import type { User, UserStats } from '../../../protocol/base/types.ts'
import type { Picture, Work } from '../../../protocol/content/creative-types.ts'
import { followersQuery } from '../../../services/queries/profiles.ts'
import { useApp } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { StatTiles } from '../../components/stat-tiles.tsx'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { titleOf } from '../../shared/content/feed-item.ts'
import { nameOf } from '../../shared/users/author-line.tsx'

/** Maximum number of thumbnails or avatars; a narrow tile shows fewer. */
const MAX_THUMBNAILS = 5

/** Single row: items that do not fit wrap and are clipped. */
const line = wrap({ gap: '1' })
const faces = wrap({ gap: '0', '& > *': { marginInlineEnd: '[-4px]' } })
// Uses `maxWidth`, because `width` would depend on the order of the CSS rules.
const small = css({ maxWidth: '10', height: '10', borderRadius: 'sm', flexShrink: '0' })
const words = css({
  minWidth: '0',
  textStyle: 'small',
  lineHeight: 'snug',
  '& > *': { display: 'block', truncate: true },
})
const hint = cx(note(), css({ lineHeight: 'snug', lineClamp: '2' }))

const Thumbnail = ({ picture }: { picture: Picture | null }) => (
  <ContentPicture picture={picture} sizes="40px" alt="" thumbnail className={small} />
)

interface Props {
  stats: UserStats | null
  /** The user's newest portfolio items; undefined while loading. */
  items: readonly Work[] | undefined
  user: User
}

/** The user's stats tiles, each with samples of what it counts. */
export function UserStatTiles({ stats, items, user }: Props) {
  const details = items && {
    uploads: <NewestItems items={items} count={stats?.uploads ?? null} />,
    likes_received: <MostLikedItem items={items} count={stats?.likes_received ?? null} />,
  }
  return (
    <StatTiles
      stats={stats}
      details={{
        ...details,
        followers: <FollowerAvatars user={user} count={stats ? stats.followers : 0} />,
      }}
    />
  )
}

const Hint = ({ children }: { children: ReactNode }) => <span className={hint}>{children}</span>

interface ItemsProps {
  items: readonly Work[]
  /** The tile's number, which includes posts and blog posts; null if the API does not say. */
  count: number | null
}

function NewestItems({ items, count }: ItemsProps) {
  if (items.length === 0) return count ? null : <Hint>Upload your first work</Hint>
  return (
    <span className={line} aria-hidden>
      {items.slice(0, MAX_THUMBNAILS).map((item) => (
        <Thumbnail key={idKey(item.id)} picture={item.images[0] ?? null} />
      ))}
    </span>
  )
}

/** The loaded portfolio item with the most likes. */
function MostLikedItem({ items, count }: ItemsProps) {
  const [firstItem, ...otherItems] = items
  const mostLiked =
    firstItem &&
    otherItems.reduce((a, b) => ((b.likes_count ?? 0) > (a.likes_count ?? 0) ? b : a), firstItem)
  if (!mostLiked?.likes_count) {
    if (count) return null
    return <Hint>{mostLiked?.likes_count === 0 ? 'No likes yet' : 'Likes show up here'}</Hint>
  }
  return (
    <span className={hstack({ gap: '2', minWidth: '0' })}>
      <Thumbnail picture={mostLiked.images[0] ?? null} />
      <span className={words}>
        <Link href={portfolioPath(mostLiked)} className={link({ look: 'plain' })} dir="auto">
          {titleOf({ type: 'work', item: mostLiked })}
        </Link>
        <span className={css({ color: 'muted' })}>{`${mostLiked.likes_count} of them`}</span>
      </span>
    </span>
  )
}

/** @param count null if the API does not say */
function FollowerAvatars({ user, count }: { user: User; count: number | null }) {
  const { api } = useApp()
  const { data } = useQuery({ ...followersQuery(api, user.id), enabled: count !== 0 })
  if (count === 0 || (count === null && data?.length === 0)) {
    return (
      <Hint>
        <Link href={profilePath(user)} className={link()}>
          Share your profile
        </Link>{' '}
        to get more followers.
      </Hint>
    )
  }
  return (
    <span className={faces} aria-hidden>
      {data?.slice(0, MAX_THUMBNAILS).map((follower) => (
        <Avatar
          key={idKey(follower.id ?? follower.username)}
          src={follower.avatar}
          name={nameOf(follower)}
          size="md"
          decorative
        />
      ))}
    </span>
  )
}
