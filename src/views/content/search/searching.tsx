import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { Skeleton } from '../../components/skeleton.tsx'
import { AssetSkeleton } from '../../market/asset-card.tsx'
import { FreelancerSkeleton } from '../../people/freelance/freelancer-card.tsx'
import { FeedSkeleton, WallBones } from '../feed/feed-skeleton.tsx'
import type { Tab } from './found.ts'

const ROWS = ['a', 'b', 'c', 'd'] as const

const rows = grid({ columns: { base: 1, md: 2 }, gap: '3' })
const all = css({ '& > [data-pending] + div': { marginBlock: '4' } })

/** Holds the places of what is looked for, each as large as what will stand there. */
export function Searching({ tab }: { tab: Tab }) {
  if (tab === 'work') return <FeedSkeleton layout="wall" label="Searching" />
  if (tab === 'assets') return <AssetSkeleton label="Searching" />
  if (tab === 'freelancers') return <FreelancerSkeleton label="Searching" />
  return (
    <div role="status" aria-label="Searching" className={all}>
      <Line />
      {tab === 'all' && <Skeleton width="7rem" height="1.75rem" />}
      <div className={rows}>
        {ROWS.map((name) => (
          // A row has a picture of 48 px, or a card of an offer its words.
          <Skeleton key={name} height={tab === 'services' ? '11rem' : '82px'} />
        ))}
      </div>
      {tab === 'all' && (
        <>
          <Skeleton width="5rem" height="1.75rem" />
          <WallBones />
        </>
      )}
    </div>
  )
}

/** How many there are is said here. */
function Line() {
  return (
    <div className={css({ marginBlockEnd: '6' })}>
      <Skeleton width="5rem" height="1.4rem" />
    </div>
  )
}
