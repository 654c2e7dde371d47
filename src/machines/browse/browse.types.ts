import type { User } from '../../protocol/base/types.ts'
import type { ContentRef } from '../../protocol/content/creative-types.ts'
import type { ThreadFact } from '../content/thread/thread.machine.ts'
import type { KeyedActorEvent, RetainedActors } from '../kit/keyed-actors.ts'
import type { EditorKind } from '../publishing/editor/editor.types.ts'
import type { BrowseKeyedActors } from './browse.keyed-actors.ts'

export type BrowseContext = RetainedActors<BrowseKeyedActors>

/** Events from the root and the views. */
export type BrowseCommand =
  | KeyedActorEvent<BrowseKeyedActors, 'open'>
  /** A content item was deleted: removes it from all feeds. */
  | { type: 'feed.forget'; content: ContentRef }
  /** Content was published or changed: reloads the lists that may show it. */
  | { type: 'content.published'; kind: EditorKind }
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  | { type: 'network.online' }
  | { type: 'session.started'; user: User; restored: boolean }
  | { type: 'session.ended' }
  /** The user's name or avatar changed. */
  | { type: 'user.updated'; user: User }

export type BrowseFact = ThreadFact

export type BrowseEvent = BrowseCommand | BrowseFact
