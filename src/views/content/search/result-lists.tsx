import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { assetsQuery } from '../../../services/queries/assets.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { sellerOf, useUnmuted } from '../../hooks/use-muted.ts'
import { NextPage, PreviousPage, usePages } from '../../shared/lists/pages.tsx'
import { AssetGrid, AssetSkeleton } from '../../shared/market/asset-card.tsx'
import { LoadFailure } from '../../shared/page/load-failure.tsx'
import { ContentFeed } from '../feed/content-feed.tsx'

interface Props {
  q: string
  /** Shown instead of an empty list. */
  emptyState: ReactNode
}

const column = css({ maxWidth: '[44rem]' })

export function PortfolioResults({ q, emptyState }: Props) {
  return (
    <ContentFeed
      source={{ kind: 'works', search: q }}
      label="Works"
      layout="wall"
      singular="work"
      plural="works"
      empty={emptyState}
    />
  )
}

export function PostResults({ q, emptyState }: Props) {
  return (
    <div className={column}>
      <ContentFeed
        source={{ kind: 'posts', search: q }}
        label="Posts"
        layout="column"
        singular="post"
        plural="posts"
        empty={emptyState}
      />
    </div>
  )
}

export function BlogResults({ q, emptyState }: Props) {
  return (
    <div className={column}>
      <ContentFeed
        source={{ kind: 'blog', search: q }}
        label="Blog posts"
        layout="rows"
        singular="blog post"
        plural="blog posts"
        empty={emptyState}
      />
    </div>
  )
}

/** All matching assets, page by page. */
export function AssetResults({ q, emptyState }: Props) {
  const app = useApp()
  const { from } = usePages()
  const query = useInfiniteQuery(assetsQuery(app.api, { search: q }, from))
  const assets = useUnmuted(query.data, sellerOf)
  if (query.isPending) return <AssetSkeleton />
  if (query.data === undefined)
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (assets.length === 0 && !query.hasNextPage) return emptyState
  return (
    <>
      <PreviousPage />
      <AssetGrid assets={assets} label="Assets" eager={4} />
      {query.hasNextPage && (
        <div className={grid({ justifyItems: 'center', paddingBlock: '8' })}>
          {query.isFetchNextPageError && <p role="alert">{TEXTS.dataFailed}</p>}
          <Button
            look="outline"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError ? 'Retry' : 'Load more'}
          </Button>
          <NextPage />
        </div>
      )}
    </>
  )
}
