import type { Id } from '../../../protocol/base/types.ts'
import type { ThreadRef } from '../../../protocol/content/feed.ts'
import type { ToastContent } from '../../notices/toasts/toasts.types.ts'

export type RemovalKind = 'post' | 'blog' | 'work' | 'project' | 'asset' | 'review' | 'comment'

/** What somebody deletes of their own. */
export interface RemovalAsk {
  kind: RemovalKind
  id: Id
  /** What becomes of what hangs on it, in a sentence; '' = nothing that has to be said. */
  fate: string
  /** Where it can be seen again when it is back; '' = nowhere of its own. */
  href: string
  /** Of a comment: where it stands. */
  thread: ThreadRef | null
}

export type RemovalEvent =
  | { type: 'removal.undo' }
  /** The offer to take it back is over, or nobody may be here to take it any more. */
  | { type: 'removal.due' }
  | { type: 'page.hidden' }

export type RemovalFact =
  | { type: 'toast.show'; toast: ToastContent }
  /** It is gone or back, and nothing is left to be done. */
  | { type: 'removal.over'; key: string }
