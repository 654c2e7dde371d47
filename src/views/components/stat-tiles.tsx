import { grid } from '../../../styled-system/patterns'
import type { UserStats } from '../../protocol/base/types.ts'
import { compactText } from '../locale.ts'
import { Skeleton } from './skeleton.tsx'

const tiles = grid({
  columns: { base: 2, sm: 4 },
  '& > div': {
    display: 'flex',
    flexDirection: 'column-reverse',
    padding: '4',
    borderRadius: 'md',
    background: 'sunken',
  },
  '& dt': { textStyle: 'small', color: 'muted' },
  '& dd': {
    display: 'flex',
    alignItems: 'center',
    height: '10',
    fontFamily: 'display',
    fontSize: '3xl',
    fontWeight: 'bold',
    lineHeight: 'none',
  },
})

const LABELS = [
  ['uploads', 'Uploads'],
  ['likes_received', 'Likes'],
  ['followers', 'Followers'],
  ['activity_streak', 'Day Streak'],
] as const satisfies readonly (readonly [keyof UserStats, string])[]

/** Four figures (WELCOME-04); the tiles keep their size while the figures are on their way. */
export function StatTiles({ stats }: { stats: UserStats | null }) {
  return (
    <dl className={tiles}>
      {LABELS.map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{stats ? compactText(stats[key]) : <Skeleton width="3ch" height="0.8em" />}</dd>
        </div>
      ))}
    </dl>
  )
}
