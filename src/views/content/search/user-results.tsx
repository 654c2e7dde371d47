import type { CSSProperties } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { idKey } from '../../../protocol/base/ids.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import type { Work } from '../../../protocol/content/creative-types.ts'
import type { Highlight } from '../../shared/content/highlighted.tsx'
import { UserRow } from '../../shared/users/creator-card.tsx'
import { TopHit } from './top-hit.tsx'

const rows = grid({ columns: { base: 1, md: 2 }, gap: '3', '& > li': { minWidth: '0' } })

export function UserResults({
  profiles,
  level,
  mark,
}: {
  profiles: readonly PublicProfile[]
  level?: 2 | 3 | undefined
  mark: Highlight
}) {
  return (
    <ul className={rows} aria-label="People">
      {profiles.map((profile) => (
        <UserRow key={idKey(profile.user.id)} profile={profile} level={level} mark={mark} />
      ))}
    </ul>
  )
}

/** One row per other user, and the rest of the height of the first card. */
const nextToTopHit = css({ gridTemplateRows: { lg: '[var(--lines)]' } })
const singleColumn = grid({ columns: 1, gap: '3' })

/**
 * Number of other users that fill the height of a card with pictures; fewer are placed below it.
 */
const FULL_HEIGHT_LINES = 3

/**
 * The user whose name matches the query, with some of their work; other users are next to it or
 * below.
 */
export function Namesake({
  user,
  others,
  subtitle,
  items,
  mark,
}: {
  user: PublicProfile
  others: readonly PublicProfile[]
  /** Discipline and place. */
  subtitle: string
  items: readonly Work[]
  mark: Highlight
}) {
  const sideways = others.length < FULL_HEIGHT_LINES
  const lines = items.length > 0 ? others.length : FULL_HEIGHT_LINES
  // Three rows are lower than the card; more are as high as it.
  const remainingLines = lines === FULL_HEIGHT_LINES ? 1 : 0
  const style = {
    '--lines': `repeat(${lines}, auto) ${remainingLines === 0 ? '' : '1fr'}`,
    '--span': lines + remainingLines,
  } as CSSProperties
  return (
    <ul
      className={others.length === 1 ? singleColumn : cx(rows, !sideways && nextToTopHit)}
      aria-label="People"
      style={sideways ? undefined : style}
    >
      <TopHit profile={user} subtitle={subtitle} items={items} sideways={sideways} mark={mark} />
      {others.map((profile) => (
        <UserRow key={idKey(profile.user.id)} profile={profile} level={3} mark={mark} />
      ))}
    </ul>
  )
}
