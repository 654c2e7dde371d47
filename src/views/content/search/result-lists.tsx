import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { assetsQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { sellerOf, useUnmuted } from '../../hooks/use-muted.ts'
import { ListEnd } from '../../shared/lists/list-end.tsx'
import { PreviousPage, usePages } from '../../shared/lists/pages.tsx'
import { AssetGrid, AssetSkeleton } from '../../shared/market/asset-card.tsx'
import { LoadFailure } from '../../shared/page/load-failure.tsx'
import { ContentFeed } from '../feed/content-feed.tsx'
import { FEED_TEXTS } from '../feed/feed-texts.ts'

interface Props {
  q: string
  /** Shown instead of an empty list. */
  emptyState: ReactNode
}

const column = css({ maxWidth: '[44rem]' })

/** Matching content of one type. */
export function FeedResults({ kind, q, emptyState }: Props & { kind: keyof typeof FEED_TEXTS }) {
  const feed = (
    <ContentFeed key={kind} source={{ kind, search: q }} {...FEED_TEXTS[kind]} empty={emptyState} />
  )
  return kind === 'works' ? feed : <div className={column}>{feed}</div>
}

/** All matching assets, page by page. */
export function AssetResults({ q, emptyState }: Props) {
  const app = useApp()
  const { from } = usePages()
  const query = useInfiniteQuery(assetsQuery(app.api, { search: q }, from))
  const assets = useUnmuted(query.data, sellerOf)
  if (query.isPending) return <AssetSkeleton />
  if (query.data === undefined) return <LoadFailure query={query} />
  if (assets.length === 0 && !query.hasNextPage) return emptyState
  return (
    <>
      <PreviousPage />
      <AssetGrid assets={assets} label="Assets" eager={4} />
      <ListEnd
        query={query}
        busyText="Load more"
        failure={<p role="alert">{TEXTS.dataFailed}</p>}
      />
    </>
  )
}
