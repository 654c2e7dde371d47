import { mapKey } from '../../protocol/ids.ts'
import type { Id } from '../../protocol/types.ts'
import type { ApplicationEvent } from '../application/application.machine.ts'
import type { ChatEvent } from '../chat/chat.types.ts'
import { type DownloadTarget, downloadKey } from '../download/download.key.ts'
import type { DownloadEvent } from '../download/download.types.ts'
import type { EditorEvent } from '../editor/editor.types.ts'
import type { ChildId } from '../kit/wires.ts'
import type { PurchaseEvent } from '../purchase/purchase.machine.ts'

/** The system id of a form; `key` is its `editorKey`. */
export const editorId = (key: string) => `editor-${key}` as ChildId<EditorEvent>

/** The system id of the own application to a project. */
export const applicationId = (project: Id) =>
  `application-${mapKey(project)}` as ChildId<ApplicationEvent>

/** The system id of buying one asset. */
export const purchaseId = (asset: Id) => `purchase-${mapKey(asset)}` as ChildId<PurchaseEvent>

/** The system id of one download. */
export const downloadId = (target: DownloadTarget) =>
  `download-${downloadKey(target)}` as ChildId<DownloadEvent>

/** The system id of the chat with a conversation. */
export const chatId = (conversation: Id) => `chat-${mapKey(conversation)}` as ChildId<ChatEvent>
