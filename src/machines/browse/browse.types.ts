import type { ContentRef } from '../../protocol/creative-types.ts'
import type { FeedSource } from '../../protocol/feed.ts'
import type { User } from '../../protocol/types.ts'
import type { EditorKind } from '../editor/editor.types.ts'
import type { FeedActor } from '../feed/feed.machine.ts'
import type { ThreadActor, ThreadFact } from '../thread/thread.machine.ts'

export interface BrowseInput {
  pageVisible: boolean
}

export interface BrowseContext {
  pageVisible: boolean
  /** By `feedKey`. */
  feeds: Record<string, FeedActor>
  /** By `contentKey`. */
  threads: Record<string, ThreadActor>
}

/** What the root and the views say. */
export type BrowseCommand =
  | { type: 'feed.open'; source: FeedSource }
  | { type: 'thread.open'; content: ContentRef }
  /** A piece of content was deleted: no feed shows it any more. */
  | { type: 'feed.forget'; content: ContentRef }
  /** Something new or changed stands there: the lists that may show it are read anew. */
  | { type: 'content.published'; kind: EditorKind }
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  | { type: 'network.online' }
  | { type: 'session.started'; user: User; restored: boolean }
  | { type: 'session.ended' }
  /** The person is called or looks otherwise now. */
  | { type: 'user.updated'; user: User }

export type BrowseFact = ThreadFact

export type BrowseEvent = BrowseCommand | BrowseFact
