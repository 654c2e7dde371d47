import type { ContentRef, Engagement } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import type { EngagementSnapshot } from './engagement.machine.ts'

/** A piece as shown, unconfirmed changes included; null while nothing is known of it. */
export function engagementOf(snapshot: EngagementSnapshot, ref: ContentRef): Engagement | null {
  return snapshot.context.shown[contentKey(ref)] ?? null
}

/** True while a like or save of the piece waits for the server. */
export function isChanging(snapshot: EngagementSnapshot, ref: ContentRef): boolean {
  return snapshot.context.changes.some((change) => contentKey(change) === contentKey(ref))
}
