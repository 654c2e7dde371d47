import { mapKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import { type DownloadTarget, downloadKey } from '../market/download/download.key.ts'
import { editorKey } from '../publishing/editor/editor.key.ts'
import type { EditorKind } from '../publishing/editor/editor.types.ts'

/**
 * Request and key of each keyed actor. In a separate file, so that importing it does not load the
 * machines.
 */
export const memberKeys = {
  /** One per opened conversation. */
  chat: ({ conversationId }: { conversationId: Id }) => mapKey(conversationId),
  /** One per form that is open or has unpublished changes. */
  editor: ({ kind, id }: { kind: EditorKind; id: Id | null }) => editorKey(kind, id),
  /** One per project whose application by the user was viewed. */
  application: ({ projectId }: { projectId: Id }) => mapKey(projectId),
  /** One per asset whose purchase was viewed. */
  purchase: ({ assetId }: { assetId: Id }) => mapKey(assetId),
  /** One per order whose actions were viewed. */
  order: ({ purchaseId }: { purchaseId: Id }) => mapKey(purchaseId),
  /** One per downloadable file. */
  download: ({ target }: { target: DownloadTarget }) => downloadKey(target),
}

export type ScopeInputs = { [F in keyof typeof memberKeys]: Parameters<(typeof memberKeys)[F]>[0] }
