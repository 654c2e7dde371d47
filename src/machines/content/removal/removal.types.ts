import type { DoneActorEvent } from 'xstate'
import type { Id } from '../../../protocol/base/types.ts'
import type { ThreadRef } from '../../../protocol/content/feed.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'

export type RemovalKind =
  | 'post'
  | 'blog'
  | 'work'
  | 'project'
  | 'asset'
  | 'service'
  | 'collection'
  | 'review'
  | 'comment'
  | 'message'

/** An own item to delete. */
export interface RemovalRequest {
  kind: RemovalKind
  id: Id
  /** Sentence on what happens to dependent content; '' for none. */
  note: string
  /** Where a restored item can be seen; '' if it has no page. */
  href: string
  /** For a comment: its thread. */
  thread: ThreadRef | null
}

export type RemovalEvent =
  | { type: 'removal.undo' }
  /** The offer to undo is over, or the user may have left. */
  | { type: 'removal.due' }
  | { type: 'page.hidden' }

export type RemovalFact = { type: 'toast.show'; toast: ToastContent }

/** Done event of a removal: the item is deleted or restored. */
export type RemovalDone = DoneActorEvent<{ key: string }, `removal-${string}`>
