import { useMemo } from 'react'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import type { FeedSource } from '../../../protocol/content/feed.ts'
import { useUnmuted } from '../../safety/use-muted.ts'
import { useRemoved } from '../removal.ts'

const authorOf = ({ item }: FeedItem) => item.author
const nobody = () => null

/**
 * What of a list is shown: all but what its maker has just deleted, and what muted people made. Whose
 * own list it is, or what one saved oneself, is shown all the same.
 */
export function useShownItems(
  items: readonly FeedItem[],
  source?: FeedSource,
): readonly FeedItem[] {
  const removed = useRemoved()
  const wanted = useUnmuted(items, source !== undefined && isOfOne(source) ? nobody : authorOf)
  return useMemo(
    () => wanted.filter(({ type, item }) => !removed(type, item.id)),
    [wanted, removed],
  )
}

function isOfOne(source: FeedSource): boolean {
  if (source.kind === 'posts') return Boolean(source.user)
  if (source.kind === 'works') return Boolean(source.username)
  if (source.kind === 'blog') return Boolean(source.author)
  return source.kind === 'saved'
}
