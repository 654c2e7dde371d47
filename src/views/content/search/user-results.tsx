import type { CSSProperties } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { idKey } from '../../../protocol/base/ids.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import type { Work } from '../../../protocol/content/creative-types.ts'
import { UserRow } from '../../users/creators/creator-card.tsx'
import type { Mark } from './highlighted.tsx'
import { TopHit } from './top-hit.tsx'

const rows = grid({ columns: { base: 1, md: 2 }, gap: '3', '& > li': { minWidth: '0' } })

export function People({
  people,
  level,
  mark,
}: {
  people: readonly PublicProfile[]
  level?: 2 | 3 | undefined
  mark: Mark
}) {
  return (
    <ul className={rows} aria-label="People">
      {people.map((profile) => (
        <UserRow key={idKey(profile.user.id)} profile={profile} level={level} mark={mark} />
      ))}
    </ul>
  )
}

/** One row per other user, and the rest of the height of the first card. */
const beside = css({ gridTemplateRows: { lg: '[var(--lines)]' } })
const oneBelow = grid({ columns: 1, gap: '3' })

/**
 * Number of other users that fill the height of a card with pictures; fewer are placed below it.
 */
const FULL = 3

/**
 * The user whose name matches the query, with some of their work; other users are next to it or
 * below.
 */
export function Namesake({
  user,
  others,
  line,
  works,
  mark,
}: {
  user: PublicProfile
  others: readonly PublicProfile[]
  /** Discipline and place. */
  line: string
  works: readonly Work[]
  mark: Mark
}) {
  const sideways = others.length < FULL
  const lines = works.length > 0 ? others.length : FULL
  // Three rows are lower than the card; more are as high as it.
  const left = lines === FULL ? 1 : 0
  const style = {
    '--lines': `repeat(${lines}, auto) ${left === 0 ? '' : '1fr'}`,
    '--span': lines + left,
  } as CSSProperties
  return (
    <ul
      className={others.length === 1 ? oneBelow : cx(rows, !sideways && beside)}
      aria-label="People"
      style={sideways ? undefined : style}
    >
      <TopHit profile={user} line={line} works={works} sideways={sideways} mark={mark} />
      {others.map((profile) => (
        <UserRow key={idKey(profile.user.id)} profile={profile} level={3} mark={mark} />
      ))}
    </ul>
  )
}
