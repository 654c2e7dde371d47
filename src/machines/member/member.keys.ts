import { mapKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import { editorKey } from '../create/editor/editor.key.ts'
import type { EditorKind } from '../create/editor/editor.types.ts'
import { type DownloadTarget, downloadKey } from '../market/download/download.key.ts'

/**
 * What one of each family is asked for with, and how it is found. Apart from the families, for
 * whoever has not loaded their machines.
 */
export const memberKeys = {
  /** One for each conversation that was opened. */
  chat: ({ conversationId }: { conversationId: Id }) => mapKey(conversationId),
  /** One for each form that is open or holds something unpublished. */
  editor: ({ kind, id }: { kind: EditorKind; id: Id | null }) => editorKey(kind, id),
  /** One for each project somebody's own application was looked at. */
  application: ({ projectId }: { projectId: Id }) => mapKey(projectId),
  /** One for each asset somebody looked at buying. */
  purchase: ({ assetId }: { assetId: Id }) => mapKey(assetId),
  /** One for each file that may be fetched. */
  download: ({ target }: { target: DownloadTarget }) => downloadKey(target),
}

export type MemberAsks = { [F in keyof typeof memberKeys]: Parameters<(typeof memberKeys)[F]>[0] }
