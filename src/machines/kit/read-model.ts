import type { Id } from '../../protocol/base/types.ts'
import type { Engagement } from '../../protocol/content/creative-types.ts'

/**
 * Reactive state that many small views read by key: effects of machines write it, views only read
 * it. Keys are ids as text (`idKey`), or `contentKey` for content. Created per session, so that no
 * data leaks into the next one.
 */
export interface ReadModel {
  presence: Record<string, 'online' | 'offline'>
  /** ISO time at which the user was last seen, from the server. */
  lastSeen: Record<string, string>
  /** Ids of other users who are typing, by conversation. */
  typing: Record<string, Id[]>
  engagement: Record<string, Engagement>
  /** Wishlist changes in this session, by `mapKey`; false = removed. */
  wished: Record<string, boolean>
  /** The user's own content that is deleted or pending deletion, by `removalKey`. */
  removed: Record<string, true>
}

export const emptyReadModel = (): ReadModel => ({
  presence: {},
  lastSeen: {},
  typing: {},
  engagement: {},
  wished: {},
  removed: {},
})
