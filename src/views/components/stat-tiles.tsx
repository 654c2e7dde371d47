import { grid } from '../../../styled-system/patterns'
import type { UserStats } from '../../protocol/base/types.ts'
import { compactText } from '../locale.ts'
import { Skeleton } from './skeleton.tsx'

const tiles = grid({
  columns: { base: 2, sm: 4 },
  '& > div': {
    display: 'flex',
    flexDirection: 'column-reverse',
    // All of them begin at one line, whatever stands under the words.
    justifyContent: 'flex-end',
    padding: '4',
    borderRadius: 'md',
    background: 'sunken',
  },
  '& dt': { textStyle: 'small', color: 'muted' },
  '& dd:not([aria-hidden])': {
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
  marginBlockStart: '2',
  maxWidth: '24',
  '& > span': {
    height: '2',
    borderRadius: '[2px]',
    background: 'hairline',
    '&[data-here]': { background: '[var(--cloth) fixed]' },
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
          {key === 'activity_streak' && <Days streak={stats?.activity_streak ?? 0} />}
        </div>
      ))}
    </dl>
  )
}

const TWO_WEEKS = Array.from({ length: 14 }, (_, day) => 13 - day)

/** The last two weeks, a day a block; those of the streak are woven. */
function Days({ streak }: { streak: number }) {
  return (
    <dd className={calendar} aria-hidden>
      {TWO_WEEKS.map((ago) => (
        <span key={ago} data-here={ago < streak || undefined} />
      ))}
    </dd>
  )
}
