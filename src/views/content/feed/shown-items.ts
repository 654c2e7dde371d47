import { useMemo } from 'react'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import type { FeedSource } from '../../../protocol/content/feed.ts'
import { useUnmuted } from '../../safety/use-muted.ts'
import { useRemoved } from '../use-removed.ts'

const authorOf = ({ item }: FeedItem) => item.author
const nobody = () => null

/**
 * Items of a list without those just deleted by their author and those of muted users. Lists of one
 * user and the user's saved items include muted users.
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
