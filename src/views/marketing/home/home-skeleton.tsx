import { container, grid } from '../../../../styled-system/patterns'
import { Skeleton } from '../../components/skeleton.tsx'

export const userHome = container({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 44rem) minmax(0, 20rem)]' },
  justifyContent: 'space-between',
  columnGap: '12',
  rowGap: '8',
  paddingBlock: { base: '4', md: '8' },
  minHeight: 'screen',
  alignItems: 'start',
  '& h1': { textStyle: 'title' },
  // The sidebar of the skeleton.
  '& > span': { lgDown: { display: 'none' } },
  // The suggestions follow the feed in one column.
  '& > :has([role=status] [data-pending]) + div': { display: { base: 'none', lg: 'flex' } },
})

export const homeColumn = grid({ gap: '4', minWidth: '0' })

/** Skeleton of the home page of a signed-in user. */
export function HomeSkeleton() {
  return (
    <div className={userHome} role="status" aria-label="Loading">
      <div className={homeColumn}>
        <Skeleton height="200px" />
        <Skeleton width="17rem" height="44px" />
        <Skeleton height="24rem" />
      </div>
      <Skeleton height="24rem" />
    </div>
  )
}
