import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import type { Asset } from '../../../protocol/market/market-types.ts'
import { recommendedAssetsQuery, trendingAssetsQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { sellerOf, useUnmuted } from '../../hooks/use-muted.ts'
import { useRemoved } from '../../hooks/use-removed.ts'
import { AssetCard, AssetSkeleton } from '../../shared/market/asset-card.tsx'
import { SectionLoadError, useIsMembersOnly } from '../../shared/page/load-failure.tsx'

const MAX_ASSETS = 8

const section = css({ marginBlockEnd: '8', '& h2': { textStyle: 'title', marginBlockEnd: '1' } })
const skeletonTitle = css({ textStyle: 'title', marginBlockEnd: '1' })
const row = grid({
  gridAutoFlow: 'column',
  gridTemplateColumns: '[none]',
  gridAutoColumns: {
    base: '[minmax(9.5rem, 42%)]',
    md: '[29%]',
    lg: '[calc((100% - 3 * 24px) / 4)]',
  },
  columnGap: { base: '3', md: '6' },
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: '[x proximity]',
  // Space for the focus ring inside the scroll container.
  padding: '1',
  scrollPaddingInline: '1',
  marginInline: '[-4px]',
  '& > *': { scrollSnapAlign: 'start', minWidth: '0' },
})
const skeletonGrid = css({
  gridTemplateColumns: { base: '[repeat(2, minmax(0, 1fr))]' },
  '& > [data-pending]:nth-child(n + 3)': { display: { base: 'none', md: 'flex' } },
  '& > [data-pending]:nth-child(n + 4)': { display: { base: 'none', lg: 'flex' } },
})

/**
 * Trending and recommended assets. An empty shelf is not rendered, so both show skeletons and
 * `children` stay hidden until both have loaded; they load in parallel.
 */
export function Shelves({ children }: { children: ReactNode }) {
  const { api } = useApp()
  const trending = useQuery(trendingAssetsQuery(api))
  const recommended = useQuery(recommendedAssetsQuery(api))
  const isPending = trending.isPending || recommended.isPending
  return (
    <>
      {isPending ? (
        <>
          <ShelfSkeleton label="Loading trending" />
          <ShelfSkeleton label="Loading recommended" />
        </>
      ) : (
        <>
          <Shelf title="Trending" query={trending} />
          <Shelf title="Recommended" query={recommended} />
        </>
      )}
      <div hidden={isPending}>{children}</div>
    </>
  )
}

const ShelfSkeleton = ({ label }: { label: string }) => (
  <div className={section}>
    <div className={skeletonTitle}>
      <Skeleton width="8rem" height="1.3em" />
    </div>
    <AssetSkeleton count={4} label={label} className={skeletonGrid} />
  </div>
)

interface ShelfQuery {
  data: { items: readonly Asset[] } | undefined
  error: unknown
  refetch: () => unknown
}

/** Renders nothing if the shelf is empty. */
function Shelf({ title, query }: { title: string; query: ShelfQuery }) {
  const id = useId()
  const { data, error } = query
  const isMembersOnly = useIsMembersOnly(error)
  const removed = useRemoved()
  const assets = useUnmuted(data?.items, sellerOf).filter(({ id }) => !removed('asset', id))
  if (isMembersOnly || (data && assets.length === 0)) return null
  return (
    <section aria-labelledby={id} className={section}>
      <h2 id={id}>{title}</h2>
      {data === undefined ? (
        <SectionLoadError query={query} />
      ) : (
        <ul className={row} aria-labelledby={id}>
          {assets.slice(0, MAX_ASSETS).map((asset, index) => (
            <li key={asset.id}>
              <AssetCard asset={asset} level={3} priority={index < 4 ? 'eager' : 'lazy'} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
