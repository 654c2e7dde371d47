import { useInfiniteQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { type AssetFilters, assetsQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { failureText } from '../../components/errors/failure-text.ts'
import { sellerOf, useUnmuted } from '../../hooks/use-muted.ts'
import { useRemoved } from '../../hooks/use-removed.ts'
import { formatCount } from '../../locale.ts'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { ListEnd } from '../../shared/lists/list-end.tsx'
import { PreviousPage, usePages } from '../../shared/lists/pages.tsx'
import { AssetGrid, AssetSkeleton } from '../../shared/market/asset-card.tsx'
import { LoadFailure } from '../../shared/page/load-failure.tsx'

const small = css({ textStyle: 'small' })
const count = css({ color: 'muted', textStyle: 'small', marginBlockEnd: '4' })

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
    return <LoadFailure query={query} />
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
      <ListEnd
        query={query}
        failure={
          <p role="alert" className={small}>
            {TEXTS.dataFailed}: {failureText(query.error)}
          </p>
        }
      >
        <p className={small}>You’ve seen all assets.</p>
      </ListEnd>
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
