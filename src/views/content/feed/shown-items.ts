import { useMemo } from 'react'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import type { FeedSource } from '../../../protocol/content/feed.ts'
import { useUnmuted } from '../../hooks/use-muted.ts'
import { useRemoved } from '../../hooks/use-removed.ts'

const authorOf = ({ item }: FeedItem) => item.author
const noAuthor = () => null

/**
 * Items of a list without those just deleted by their author and those of muted users. Lists of one
 * user and the user's saved items include muted users.
 */
export function useVisibleItems(
  items: readonly FeedItem[],
  source?: FeedSource,
): readonly FeedItem[] {
  const isRemoved = useRemoved()
  const unmutedItems = useUnmuted(
    items,
    source !== undefined && isOfOneAuthor(source) ? noAuthor : authorOf,
  )
  return useMemo(
    () => unmutedItems.filter(({ type, item }) => !isRemoved(type, item.id)),
    [unmutedItems, isRemoved],
  )
}

function isOfOneAuthor(source: FeedSource): boolean {
  if (source.kind === 'posts') return Boolean(source.user)
  if (source.kind === 'works') return Boolean(source.username)
  if (source.kind === 'blog') return Boolean(source.author)
  return source.kind === 'saved'
}
