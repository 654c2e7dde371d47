import type { ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'
import { grid } from '../../../styled-system/patterns'
import type { UserStats } from '../../protocol/base/types.ts'
import { formatCompact } from '../locale.ts'
import { Skeleton } from './skeleton.tsx'

const tiles = grid({
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
  ['activity_streak', 'Day Streak'],
] as const satisfies readonly (readonly [keyof UserStats, string])[]

const formatKnown = (count: number | null) => count !== null && formatCompact(count)

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
  const streak = stats ? stats.activity_streak : 0
  return (
    <dl className={tiles}>
      {LABELS.map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{stats ? formatKnown(stats[key]) : <Skeleton width="3ch" height="0.8em" />}</dd>
          {details && key !== 'activity_streak' && <dd className={detailStyle}>{details[key]}</dd>}
          {key === 'activity_streak' && streak !== null && (
            <StreakCalendar streak={streak} fullHeight={details !== undefined} />
          )}
        </div>
      ))}
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
