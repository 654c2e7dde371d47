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
import { ContentPicture } from '../../content/content-image.tsx'
import { nameOf } from '../../content/detail/author-line.tsx'
import { titleOf } from '../../content/feed/feed-item.ts'

/** Maximum number of thumbnails or avatars; a narrow tile shows fewer. */
const SHOWN = 5

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
const soft = cx(note(), css({ lineHeight: 'snug', lineClamp: '2' }))

const Thumbnail = ({ picture }: { picture: Picture | null }) => (
  <ContentPicture picture={picture} sizes="40px" alt="" thumbnail className={small} />
)

interface Props {
  stats: UserStats | null
  /** The user's newest portfolio items; undefined while loading. */
  works: readonly Work[] | undefined
  user: User
}

/** The user's stats tiles, each with samples of what it counts. */
export function Figures({ stats, works, user }: Props) {
  const under = works && {
    uploads: <Newest works={works} />,
    likes_received: <Liked works={works} />,
  }
  return (
    <StatTiles
      stats={stats}
      under={{ ...under, followers: <Faces user={user} count={stats?.followers ?? 0} /> }}
    />
  )
}

const Soft = ({ children }: { children: ReactNode }) => <span className={soft}>{children}</span>

function Newest({ works }: { works: readonly Work[] }) {
  if (works.length === 0) return <Soft>Upload your first work</Soft>
  return (
    <span className={line} aria-hidden>
      {works.slice(0, SHOWN).map((work) => (
        <Thumbnail key={idKey(work.id)} picture={work.images[0] ?? null} />
      ))}
    </span>
  )
}

/** The loaded portfolio item with the most likes. */
function Liked({ works }: { works: readonly Work[] }) {
  const [first, ...others] = works
  if (first === undefined) return <Soft>Likes show up here</Soft>
  const best = others.reduce((a, b) => (b.likes_count > a.likes_count ? b : a), first)
  if (best.likes_count === 0) return <Soft>No likes yet</Soft>
  return (
    <span className={hstack({ gap: '2', minWidth: '0' })}>
      <Thumbnail picture={best.images[0] ?? null} />
      <span className={words}>
        <Link href={portfolioPath(best)} className={link({ look: 'plain' })} dir="auto">
          {titleOf({ type: 'work', item: best })}
        </Link>
        <span className={css({ color: 'muted' })}>{`${best.likes_count} of them`}</span>
      </span>
    </span>
  )
}

function Faces({ user, count }: { user: User; count: number }) {
  const { api } = useApp()
  const { data } = useQuery({ ...followersQuery(api, user.id), enabled: count > 0 })
  if (count === 0) {
    return (
      <Soft>
        <Link href={profilePath(user)} className={link()}>
          Share your profile
        </Link>{' '}
        to get more followers.
      </Soft>
    )
  }
  return (
    <span className={faces} aria-hidden>
      {data?.slice(0, SHOWN).map((follower) => (
        <Avatar
          key={follower.username}
          src={follower.avatar}
          name={nameOf(follower)}
          size="md"
          decorative
        />
      ))}
    </span>
  )
}
