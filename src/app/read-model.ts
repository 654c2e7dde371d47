import { proxy } from 'valtio'
import type { Id } from '../protocol/base/types.ts'
import type { Engagement } from '../protocol/content/creative-types.ts'

/**
 * What many small views read, one key each: machines write it, views only read. Keys are ids as
 * text (`idKey`), or `contentKey` for content. Made with each session, so nobody sees the last one's.
 */
export interface ReadModel {
  presence: Record<string, 'online' | 'offline'>
  /** When somebody was here last, as the server told; ISO. */
  lastSeen: Record<string, string>
  /** Who else is typing, by conversation. */
  typing: Record<string, Id[]>
  engagement: Record<string, Engagement>
  /** What of the market was wished for here, or not any more, by `mapKey`. */
  wished: Record<string, boolean>
  /** What of one's own is being deleted, or is, by `removalKey`. */
  removed: Record<string, true>
}

export function createReadModel(): ReadModel {
  return proxy<ReadModel>({
    presence: {},
    lastSeen: {},
    typing: {},
    engagement: {},
    wished: {},
    removed: {},
  })
}
