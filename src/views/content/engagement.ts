import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio'
import type { Id } from '../../protocol/base/types.ts'
import type { ContentRef, Engagement, FeedItem } from '../../protocol/content/creative-types.ts'
import { contentKey } from '../../protocol/content/feed.ts'
import type { ContentType } from '../../protocol/enums/content.ts'
import { type Member, useApp, useMember } from '../app-context.tsx'

/** What the person did to a piece and how many like it, changes not yet confirmed included. */
export function useEngagement(piece: ContentRef, likesCount: number): Engagement {
  const { readModel } = useApp()
  const member = useMember()
  const key = contentKey(piece)
  // Of its own piece alone: a snapshot of everything would be compared by every card of a long list.
  const heard = useSyncExternalStore(
    useCallback((tell) => subscribe(readModel, tell), [readModel]),
    () => {
      const entry = readModel.engagement[key]
      return entry && snapshot(entry)
    },
  )
  const shown = member === null ? undefined : heard
  return shown ?? { liked: false, saved: false, likes_count: likesCount }
}

/** Tells the engagement machine what is on the page, each piece once a session. */
export function useEngagementOf(entries: readonly FeedItem[]): void {
  const member = useMember()
  const told = useRef<{ member: Member | null; keys: Set<string> }>({ member, keys: new Set() })
  useEffect(() => {
    if (member === null) return
    if (told.current.member !== member) told.current = { member, keys: new Set() }
    const { keys } = told.current
    const asked = new Map<ContentType, Id[]>()
    for (const { type, item } of entries) {
      const key = contentKey({ type, id: item.id })
      if (keys.has(key)) continue
      keys.add(key)
      const { id, likes_count } = item
      member.engagement.send({ type: 'engagement.known', item: { type, id, likes_count } })
      asked.set(type, [...(asked.get(type) ?? []), id])
    }
    for (const [type, ids] of asked) {
      member.engagement.send({ type: 'engagement.look', content: type, ids })
    }
  }, [member, entries])
}
