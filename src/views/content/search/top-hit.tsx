import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { flex, stack, wrap } from '../../../../styled-system/patterns'
import { card, userTile } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { itemPath, profilePath } from '../../../protocol/base/page-paths.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import type { Work } from '../../../protocol/content/creative-types.ts'
import { Avatar } from '../../components/avatar.tsx'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { titleOf } from '../../shared/content/feed-item.ts'
import type { Highlight } from '../../shared/content/highlighted.tsx'
import { FollowButton } from '../../shared/users/follow-button.tsx'
import { MessageButton } from '../../shared/users/message-button.tsx'

const box = css({ gridColumn: { md: '[1 / -1]' } })
const inFirstColumn = css({
  gridColumn: { lg: '[1]' },
  gridRow: { lg: '[1 / span var(--span)]' },
})
/** Text and pictures side by side where the card spans the row. */
const inRow = css({
  flexDirection: { md: 'row' },
  '& > div:first-child': { flexGrow: '1', flexBasis: '0' },
  '& > div:last-child:not(:first-child)': { width: { md: '[50%]' }, height: { md: 'auto' } },
})
const textColumn = stack({
  gap: '4',
  padding: { base: '4', md: '6' },
  flexGrow: '1',
  minWidth: '0',
})
const userRow = css({
  gap: '4',
  '& h3': { textStyle: { base: 'title', md: 'pageName' } },
  '& p': { textStyle: 'body', color: 'fg' },
  '& p + p': { textStyle: 'small', color: 'muted' },
})
const bio = css({ lineClamp: '2', maxWidth: 'prose' })
const strip = flex({
  gap: '0.5',
  height: { base: '[7rem]', md: '[10rem]' },
  background: 'sunken',
  '& > a': { flexGrow: '1', flexBasis: '0', minWidth: '0', outlineOffset: '[-4px]' },
  '& > a > span': { height: 'full' },
})

/** Card of the user whose name matches the query: profile, actions and some of their work. */
export function TopHit({
  profile,
  subtitle,
  items,
  sideways,
  mark,
}: {
  profile: PublicProfile
  /** Discipline and place. */
  subtitle: string
  items: readonly Work[]
  /** The card spans the row; otherwise other users are next to it on wide screens. */
  sideways: boolean
  mark: Highlight
}) {
  const { user, headline, avatar, bio: bioText } = profile
  const name = user.full_name || user.username
  return (
    <li className={cx(card({ pad: 'none' }), box, sideways ? inRow : inFirstColumn)}>
      <div className={textColumn}>
        <div className={cx(userTile(), userRow)}>
          <Avatar src={avatar} name={name} size="xl" decorative />
          <div>
            <h3>
              <Link href={profilePath(user)}>{mark(name)}</Link>
            </h3>
            <p dir="auto">{mark(headline || `@${user.username}`)}</p>
            {subtitle !== '' && subtitle !== headline && <p dir="auto">{subtitle}</p>}
          </div>
        </div>
        {bioText !== '' && (
          <p dir="auto" className={bio}>
            {bioText}
          </p>
        )}
        <div className={wrap({ marginBlockStart: 'auto' })}>
          <FollowButton user={user} />
          <MessageButton user={user} />
        </div>
      </div>
      {items.length > 0 && (
        <div className={strip}>
          {items.map((item) => (
            <Link key={idKey(item.id)} href={itemPath({ type: 'work', item })}>
              <ContentPicture
                picture={item.images[0] ?? null}
                sizes="(min-width: 64em) 200px, 33vw"
                alt={titleOf({ type: 'work', item })}
                thumbnail
              />
            </Link>
          ))}
        </div>
      )}
    </li>
  )
}
