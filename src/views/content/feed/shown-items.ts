import { useMemo } from 'react'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { useRemoved } from '../removal.ts'

/** What of a list is shown: all but what its maker has just deleted. */
export function useShownItems(items: readonly FeedItem[]): readonly FeedItem[] {
  const removed = useRemoved()
  return useMemo(() => items.filter(({ type, item }) => !removed(type, item.id)), [items, removed])
}
