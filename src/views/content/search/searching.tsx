import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { Skeleton } from '../../components/skeleton.tsx'
import { FreelancerSkeleton } from '../../shared/freelance/freelancer-card.tsx'
import { AssetSkeleton } from '../../shared/market/asset-card.tsx'
import { FeedSkeleton, WallSkeleton } from '../feed/feed-skeleton.tsx'
import type { Tab } from './search-results.ts'

const ROWS = ['a', 'b', 'c', 'd'] as const

const rows = grid({ columns: { base: 1, md: 2 }, gap: '3' })
const all = css({ '& > [data-pending] + div': { marginBlock: '4' } })

/** Skeleton of a tab's results, as large as the real ones. */
export function SearchSkeleton({ tab }: { tab: Tab }) {
  if (tab === 'work') return <FeedSkeleton layout="wall" label="Searching" />
  if (tab === 'assets') return <AssetSkeleton label="Searching" />
  if (tab === 'freelancers') return <FreelancerSkeleton label="Searching" />
  return (
    <div role="status" aria-label="Searching" className={all}>
      <SkeletonRow />
      {tab === 'all' && <Skeleton width="7rem" height="1.75rem" />}
      <div className={rows}>
        {ROWS.map((name) => (
          // Height of an offer card, or of a row with a 48 px avatar.
          <Skeleton key={name} height={tab === 'services' ? '11rem' : '82px'} />
        ))}
      </div>
      {tab === 'all' && (
        <>
          <Skeleton width="5rem" height="1.75rem" />
          <WallSkeleton />
        </>
      )}
    </div>
  )
}

/** Skeleton of the line with the result count. */
function SkeletonRow() {
  return (
    <div className={css({ marginBlockEnd: '6' })}>
      <Skeleton width="5rem" height="1.4rem" />
    </div>
  )
}
