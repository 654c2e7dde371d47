import type { ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'
import { grid } from '../../../styled-system/patterns'
import type { UserStats } from '../../protocol/base/types.ts'
import { formatCompact } from '../locale.ts'
import { Skeleton } from './skeleton.tsx'

const tileGrid = grid({
  columns: { base: 2, sm: 4 },
  '& > div': {
    display: 'flex',
    flexDirection: 'column-reverse',
    // Aligns the tiles at the top, regardless of the content below the label.
    justifyContent: 'flex-end',
    padding: '4',
    borderRadius: 'md',
    background: 'sunken',
  },
  '& dt': { textStyle: 'small', color: 'muted' },
  '& dt + dd': {
    display: 'flex',
    alignItems: 'center',
    height: '10',
    fontFamily: 'display',
    fontSize: '3xl',
    fontWeight: 'bold',
    lineHeight: 'none',
  },
})

const calendar = grid({
  columns: 7,
  gap: '[3px]',
  order: '[-1]',
  '& > span': {
    borderRadius: '[2px]',
    background: 'hairline',
    '&[data-here]': { background: '[var(--textile) fixed]' },
  },
})

/** Content below a number, equally high in all tiles. */
const detailStyle = css({
  order: '[-1]',
  height: '10',
  marginBlockStart: '3',
  minWidth: '0',
  overflow: 'hidden',
})
const compact = css({ marginBlockStart: '2', maxWidth: '24', '& > span': { height: '2' } })
/** As high as the content below the other numbers. */
const fullHeight = css({ height: 'full' })

const LABELS = [
  ['uploads', 'Uploads'],
  ['likes_received', 'Likes'],
  ['followers', 'Followers'],
] as const satisfies readonly (readonly [keyof UserStats, string])[]

function formatKnown(count: StatTile['count']): ReactNode {
  if (count === undefined) return <Skeleton width="3ch" height="0.8em" />
  return count !== null && formatCompact(count)
}

/** One tile. */
export interface StatTile {
  label: string
  /** null where the API does not say, undefined while loading. */
  count: number | null | undefined
  detail?: ReactNode
}

/**
 * Four statistics (WELCOME-04), empty where the API does not say. The tiles keep their size while loading.
 * @param details small content below each number; if given, all tiles reserve its space
 */
export function StatTiles({
  stats,
  details,
}: {
  stats: UserStats | null
  details?: { readonly [K in keyof UserStats]?: ReactNode }
}) {
  return (
    <TileList
      tiles={LABELS.map(([key, label]) => ({ label, count: stats?.[key], detail: details?.[key] }))}
      streak={stats?.activity_streak}
      hasDetails={details !== undefined}
    />
  )
}

/** @param streak as `count` of a tile */
export function TileList({
  tiles,
  streak,
  hasDetails,
}: {
  tiles: readonly StatTile[]
  streak: number | null | undefined
  hasDetails: boolean
}) {
  return (
    <dl className={tileGrid}>
      {tiles.map(({ label, count, detail }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatKnown(count)}</dd>
          {hasDetails && <dd className={detailStyle}>{detail}</dd>}
        </div>
      ))}
      <div>
        <dt>Day Streak</dt>
        <dd>{formatKnown(streak)}</dd>
        {streak !== null && <StreakCalendar streak={streak ?? 0} fullHeight={hasDetails} />}
      </div>
    </dl>
  )
}

const DAYS_AGO = Array.from({ length: 14 }, (_, day) => 13 - day)

/** The last two weeks, one block per day; days of the streak are highlighted. */
function StreakCalendar({ streak, fullHeight: high }: { streak: number; fullHeight: boolean }) {
  const days = DAYS_AGO.map((ago) => <span key={ago} data-here={ago < streak || undefined} />)
  if (!high) {
    return (
      <dd className={cx(calendar, compact)} aria-hidden>
        {days}
      </dd>
    )
  }
  return (
    <dd className={detailStyle} aria-hidden>
      <div className={cx(calendar, fullHeight)}>{days}</div>
    </dd>
  )
}
