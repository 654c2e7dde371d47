/**
 * Steps and expected values for likes and saves, from TOGGLE-01…03, ENT-26, ROLE-02 and A5. Imports
 * no machine. A count changes as A6 defines it for follow: by 1, only when the flag flips,
 * restored on failure, never below 0.
 */

import type { Id, StatusFlags } from '../../../src/protocol/base/types.ts'
import type { ContentRef } from '../../../src/protocol/content/creative-types.ts'
import type { ContentType } from '../../../src/protocol/enums/content.ts'

export type Kind = 'like' | 'save'

export type Piece = ContentRef & { likes_count: number | null }

export type EngagementStep =
  /** A list on the page shows these items. */
  | ['seen', string, Piece[]]
  /** The list is no longer on the page. */
  | ['left', string]
  | ['like', ContentRef]
  | ['save', ContentRef]
  | ['done', Kind, Id]
  /** The server already had the requested state. */
  | ['already', Kind, Id]
  /** HTTP status; 0 = no response, -1 = cancelled by the client, -2 = another error. */
  | ['refused', Kind, Id, number]
  /** The status response: likes, saves. */
  | ['status', StatusFlags, StatusFlags]
  | ['noStatus']
  /** The browser reports the network as lost, or as back (B12). */
  | ['offline']
  | ['online']
  | ['wait', number]

/** Liked, saved, likes count; null if unknown (B15). */
export type Shown = [boolean | null, boolean | null, number | null]

export interface EngagementLook {
  /** By content key, as the read model has them. */
  shown: { [key: string]: Shown }
  /** Pending calls as text, sorted. */
  running: string[]
  looking: boolean
}

export type Emitted = { type: string; [key: string]: unknown }

export const POST: ContentRef = { type: 'post', id: 5 }
export const WORK: ContentRef = { type: 'work', id: 5 }
export const LOOK_DELAY = 50

export const item = (ref: ContentRef, likes_count: number | null): Piece => ({
  ...ref,
  likes_count,
})
/** A list that shows one item. */
export const seen = (
  ref: ContentRef,
  likes_count: number | null,
  list = 'first',
): EngagementStep => ['seen', list, [item(ref, likes_count)]]

export const call = (type: Kind, { type: content, id }: ContentRef, on: boolean): Emitted => ({
  type,
  content,
  id,
  on,
})
export const lookup = (content: ContentType, ids: Id[]): Emitted => ({ type: 'look', content, ids })
export const toast = (title: string): Emitted => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text: '' },
})
export const look = (
  shown: EngagementLook['shown'],
  running: string[] = [],
  looking = false,
): EngagementLook => ({ shown, running, looking })

export const known: EngagementStep[] = [seen(POST, 3)]
export const liking: EngagementStep[] = [...known, ['like', POST]]
export const liked: EngagementStep[] = [...liking, ['done', 'like', 5]]
export const saving: EngagementStep[] = [...known, ['save', POST]]
export const looking: EngagementStep[] = [...known, ['wait', LOOK_DELAY]]

export const PLAIN = { 'post:5': [null, null, 3] as Shown }
export const LIKED = { 'post:5': [true, null, 4] as Shown }
export const SAVED = { 'post:5': [null, true, 3] as Shown }

export interface EngagementRow {
  title: string
  given: EngagementStep[]
  when: EngagementStep[]
  look: EngagementLook
  emitted: Emitted[]
}
