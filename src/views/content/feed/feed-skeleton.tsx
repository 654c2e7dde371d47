import { grid, hstack } from '../../../../styled-system/patterns'
import { Skeleton } from '../../components/skeleton.tsx'
import { cell, cellStyle, justified } from '../../shared/content/justified-grid.tsx'

/** `wall`: justified rows of pictures; `column`: full posts; `rows`: blog posts. */
export type FeedLayout = 'wall' | 'column' | 'rows'

const RATIOS = [1.33, 0.75, 1.5, 1, 0.8, 1.78, 0.67, 1.25, 1] as const
const LINE_WIDTHS = ['62%', '48%', '70%', '55%'] as const

const row = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', sm: '[minmax(0, 1fr) 14rem]' },
  columnGap: '6',
  rowGap: '3',
  paddingBlock: '6',
  '& > div': { display: 'grid', gap: '3', alignContent: 'start' },
  '& > span': { aspectRatio: 'photo', gridRow: { base: '[1]', sm: '[auto]' } },
})

/** Skeleton of a feed; its items are as large as the real ones. */
export function FeedSkeleton({ layout, label }: { layout: FeedLayout; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {layout === 'wall' && <WallSkeleton />}
      {layout === 'column' &&
        LINE_WIDTHS.map((width) => <PostSkeleton key={width} width={width} />)}
      {layout === 'rows' &&
        LINE_WIDTHS.map((width) => (
          <div key={width} className={row}>
            <div>
              <Skeleton width="40%" />
              <Skeleton width={width} height="1.5rem" />
              <Skeleton height="3.5em" />
            </div>
            <Skeleton height="auto" />
          </div>
        ))}
    </div>
  )
}

/**
 * Skeleton of the image grid without a status role, for callers that announce loading themselves.
 */
export function WallSkeleton() {
  return (
    <div className={justified}>
      {RATIOS.map((ratio, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton items have no other key
        <div key={index} className={cell} style={cellStyle(ratio)}>
          <div style={{ aspectRatio: ratio }}>
            <Skeleton height="100%" />
          </div>
          <div className={grid({ height: '12', alignContent: 'center' })}>
            <Skeleton width="80%" height="0.9em" />
            <Skeleton width="50%" height="0.8em" />
          </div>
        </div>
      ))}
    </div>
  )
}

function PostSkeleton({ width }: { width: string }) {
  return (
    <div className={grid({ gap: '3', paddingBlock: '6' })}>
      <div className={hstack()}>
        <Skeleton width="40px" height="40px" round />
        <Skeleton width="9rem" />
      </div>
      <Skeleton width={width} height="1.2em" />
      <Skeleton height="4.5em" />
      <Skeleton height="160px" />
    </div>
  )
}
