import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import type { CommentCounts, Id } from '../../../protocol/base/types.ts'
import type { ContentRef, FeedItem } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import type { ContentType } from '../../../protocol/enums/content.ts'
import { commentCountsQuery } from '../../../services/queries/explore.ts'
import { useApp } from '../../app-context.tsx'

/** Comment counts by `contentKey`; unknown ones are absent. */
type Counts = Readonly<Record<string, number>>

const CommentCountsContext = createContext<Counts>({})

export const CommentCountsProvider = CommentCountsContext.Provider

/**
 * Content items of one type from one page of a list; one request fetches their counts
 * (API-LIKE-13).
 */
interface Batch {
  type: ContentType
  ids: Id[]
}

/** Fetches the comment counts of entries that are new. */
export function useCommentCountsOf(entries: readonly FeedItem[]): Counts {
  const app = useApp()
  const [batches, setBatches] = useState<readonly Batch[]>(() => newBatches([], entries))
  useEffect(() => {
    setBatches((previousBatches) => {
      const added = newBatches(previousBatches, entries)
      return added.length === 0 ? previousBatches : [...previousBatches, ...added]
    })
  }, [entries])
  const combine = useCallback(
    (results: UseQueryResult<CommentCounts>[]) => countsOf(batches, results),
    [batches],
  )
  const queries = batches.map(({ type, ids }) => commentCountsQuery(app.api, type, ids))
  return useQueries({ queries, combine })
}

function newBatches(previousBatches: readonly Batch[], entries: readonly FeedItem[]): Batch[] {
  const requestedKeys = new Set(
    previousBatches.flatMap(({ type, ids }) => ids.map((id) => contentKey({ type, id }))),
  )
  const idsByType = new Map<ContentType, Id[]>()
  for (const { type, item } of entries) {
    if (requestedKeys.has(contentKey({ type, id: item.id }))) continue
    idsByType.set(type, [...(idsByType.get(type) ?? []), item.id])
  }
  return [...idsByType].map(([type, ids]) => ({ type, ids }))
}

function countsOf(batches: readonly Batch[], results: UseQueryResult<CommentCounts>[]): Counts {
  const counts = batches.flatMap(({ type }, index) =>
    Object.entries(results[index]?.data?.counts ?? {}).map(([id, count]) => [
      contentKey({ type, id }),
      count,
    ]),
  )
  return Object.fromEntries(counts)
}

/**
 * The fetched comment count, else the one of the content item; null if both are unknown (ERR-25).
 */
export function useCommentCount(contentRef: ContentRef, fallback: number | null): number | null {
  return useContext(CommentCountsContext)[contentKey(contentRef)] ?? (fallback || null)
}
