import type { User } from '../../protocol/base/types.ts'
import type { ContentRef } from '../../protocol/content/creative-types.ts'
import type { ThreadFact } from '../content/thread/thread.machine.ts'
import type { EditorKind } from '../create/editor/editor.types.ts'
import type { FamilyEvent, RetainedActors } from '../kit/keyed-actors.ts'
import type { BrowseFamilies } from './browse.families.ts'

export interface BrowseInput {
  pageVisible: boolean
}

export interface BrowseContext extends RetainedActors<BrowseFamilies> {
  pageVisible: boolean
}

/** What the root and the views say. */
export type BrowseCommand =
  | FamilyEvent<BrowseFamilies, 'open'>
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
