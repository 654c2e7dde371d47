import { useCallback, useEffect, useId, useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio'
import type { ContentRef, Engagement, FeedItem } from '../../protocol/content/creative-types.ts'
import { contentKey } from '../../protocol/content/feed.ts'
import { useMember } from '../app-context.tsx'

/**
 * The user's like and save of a content item and its like count, including pending toggles. An
 * anonymous user likes and has saved nothing.
 */
export function useEngagement(contentRef: ContentRef, likesCount: number | null): Engagement {
  const member = useMember()
  const readModel = member?.readModel
  const key = contentKey(contentRef)
  // Subscribes to this item only: every card of a long list would compare a snapshot of all items.
  const liveEngagement = useSyncExternalStore(
    useCallback(
      (onStoreChange) => (readModel === undefined ? () => {} : subscribe(readModel, onStoreChange)),
      [readModel],
    ),
    () => {
      const entry = readModel?.engagement[key]
      return entry && snapshot(entry)
    },
    () => undefined,
  )
  const flag = member ? null : false
  const { liked, saved, likes_count } = liveEngagement ?? {
    liked: flag,
    saved: flag,
    likes_count: null,
  }
  return { liked, saved, likes_count: likes_count ?? likesCount }
}

/** Reports the content items of a list on the page to the engagement machine. */
export function useEngagementOf(entries: readonly FeedItem[]): void {
  const engagement = useMember()?.engagement
  const list = useId()
  useEffect(() => {
    const items = entries.map(({ type, item: { id, likes_count, liked, saved } }) => ({
      type,
      id,
      likes_count,
      ...(liked !== undefined && { liked }),
      ...(saved !== undefined && { saved }),
    }))
    engagement?.send({ type: 'engagement.seen', list, pieces: items })
  }, [engagement, list, entries])
  useEffect(() => () => engagement?.send({ type: 'engagement.left', list }), [engagement, list])
}
