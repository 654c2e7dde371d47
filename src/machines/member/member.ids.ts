import { mapKey } from '../../protocol/ids.ts'
import type { Id } from '../../protocol/types.ts'
import { type DownloadTarget, downloadKey } from '../download/download.key.ts'
import type { MemberChild } from './member.types.ts'

/** Each waits for a person and finds one at once. */
export const SESSION_LISTENERS = [
  'inbox',
  'notifications',
  'followNotifications',
  'follow',
  'capabilities',
  'engagement',
  'blocks',
  'welcome',
] as const satisfies MemberChild[]

/** The system id of a form; `key` is its `editorKey`. */
export const editorId = (key: string): string => `editor-${key}`

/** The system id of the own application to a project. */
export const applicationId = (project: Id): string => `application-${mapKey(project)}`

/** The system id of buying one asset. */
export const purchaseId = (asset: Id): string => `purchase-${mapKey(asset)}`

/** The system id of one download. */
export const downloadId = (target: DownloadTarget): string => `download-${downloadKey(target)}`

/** The system id of the chat with a conversation. */
export const chatId = (conversation: Id): string => `chat-${mapKey(conversation)}`
