import { useInfiniteQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { type AssetFilters, assetsQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { failureText } from '../../components/errors/failure-text.ts'
import { sellerOf, useUnmuted } from '../../hooks/use-muted.ts'
import { useRemoved } from '../../hooks/use-removed.ts'
import { formatCount } from '../../locale.ts'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { NextPage, PreviousPage, usePages } from '../../shared/lists/pages.tsx'
import { AssetGrid, AssetSkeleton } from '../../shared/market/asset-card.tsx'
import { LoadFailure } from '../../shared/page/load-failure.tsx'

const count = css({ color: 'muted', textStyle: 'small', marginBlockEnd: '4' })
const end = grid({ justifyItems: 'center', paddingBlock: '8', color: 'muted', textStyle: 'small' })

/** Paginated list of the assets that match the filters. */
export function AssetList({ filters, isFiltered }: { filters: AssetFilters; isFiltered: boolean }) {
  const app = useApp()
  const { from } = usePages()
  const isRemoved = useRemoved()
  const query = useInfiniteQuery({
    ...assetsQuery(app.api, filters, from),
    select: ({ pages }) => ({
      assets: pages.flatMap((page) => page.items),
      count: pages.at(-1)?.count ?? null,
    }),
  })
  const unmutedAssets = useUnmuted(query.data?.assets, sellerOf)
  if (query.isPending) return <AssetSkeleton />
  if (query.data === undefined) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  }
  const assets = unmutedAssets.filter(({ id }) => !isRemoved('asset', id))
  if (assets.length === 0 && !query.hasNextPage) return isFiltered ? <NoMatch /> : <NoAssets />
  return (
    <>
      <PreviousPage />
      <p role="status" className={count}>
        {formatCount(query.data.count ?? assets.length, 'asset', 'assets')}
      </p>
      <AssetGrid assets={assets} label="Assets" level={isFiltered ? 2 : 3} eager={4} />
      <div className={end}>
        {query.isFetchNextPageError && (
          <p role="alert">
            {TEXTS.dataFailed}: {failureText(query.error)}
          </p>
        )}
        {query.hasNextPage ? (
          <>
            <Button
              look="outline"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {query.isFetchingNextPage && TEXTS.loading}
              {!query.isFetchingNextPage && (query.isFetchNextPageError ? 'Retry' : 'Load more')}
            </Button>
            <NextPage />
          </>
        ) : (
          <p>You’ve seen all assets.</p>
        )}
      </div>
    </>
  )
}

function NoMatch() {
  return (
    <EmptyState title="No assets match" text="Try a different search or clear some filters.">
      <ButtonLink href="/marketplace">Clear filters</ButtonLink>
    </EmptyState>
  )
}

function NoAssets() {
  return (
    <EmptyState
      title="Nothing for sale yet"
      text="Sell brushes, patterns, fonts or photos you’ve already made."
    >
      <ButtonLink href="/upload-asset">Sell an asset</ButtonLink>
    </EmptyState>
  )
}
