import { useMemo } from 'react'
import type { ContentRef, FeedItem } from '../../../protocol/content/creative-types.ts'
import { contentKey, type FeedSource } from '../../../protocol/content/feed.ts'
import { useUnmuted } from '../../hooks/use-muted.ts'
import { useRemoved } from '../../hooks/use-removed.ts'

const authorOf = ({ item }: FeedItem) => item.author
const noAuthor = () => null

/**
 * Items of a list without those just deleted by their author and those of muted users. Lists of one
 * user and the user's saved items include muted users.
 * @param omitted item that the page shows elsewhere
 */
export function useVisibleItems(
  items: readonly FeedItem[],
  source?: FeedSource,
  omitted: ContentRef | null = null,
): readonly FeedItem[] {
  const isRemoved = useRemoved()
  const unmutedItems = useUnmuted(
    items,
    source !== undefined && isOfOneAuthor(source) ? noAuthor : authorOf,
  )
  const omittedKey = omitted && contentKey(omitted)
  return useMemo(
    () =>
      unmutedItems.filter(
        ({ type, item: { id } }) => !isRemoved(type, id) && contentKey({ type, id }) !== omittedKey,
      ),
    [unmutedItems, isRemoved, omittedKey],
  )
}

function isOfOneAuthor(source: FeedSource): boolean {
  if (source.kind === 'posts') return Boolean(source.user)
  if (source.kind === 'works') return Boolean(source.username)
  if (source.kind === 'blog') return Boolean(source.author)
  return source.kind === 'saved'
}
