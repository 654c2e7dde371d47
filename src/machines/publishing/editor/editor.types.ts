import type { Id } from '../../../protocol/base/types.ts'
import type { DraftFields } from '../../../protocol/content/creative-types.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'
import type { FileRef, FileRejection, UploadItem, UploadsFact } from '../uploads/uploads.machine.ts'

export type EditorKind = 'post' | 'blog' | 'work' | 'project' | 'asset' | 'service'

/**
 * Target of uploads: the image list, the cover or the text; `file` is the product file, sent with
 * the form itself.
 */
export type FileField = 'images' | 'cover' | 'body' | 'file'

/** A file in the fields of an asset; `fileId` if this tab has the file. */
export interface FileValue {
  fileId?: string
  name: string
  /** MIME type; may be ''. */
  type: string
  /** Bytes. */
  size: number
}

export interface EditorInput {
  kind: EditorKind
  /** The existing content; null for new content. */
  id: Id | null
  /** Owner of the draft. */
  userId: Id
}

/**
 * Whether this client id was sent with a create request: `same` with the current fields, `changed`
 * if they have changed since, so that the object it may have created must be updated.
 */
type Attempt = 'none' | 'same' | 'changed'

/** A draft as stored. */
export interface DraftRecord {
  fields: DraftFields
  clientId: string
  /** ms since 1970, by this browser's clock. */
  savedAt: number
  /** `changedAt` of the edited content; null for new content. */
  base: string | null
  attempt: Attempt
}

/** Upload progress of the files sent with the form, bytes. */
export interface Transfer {
  sent: number
  total: number
}

/** Result of `loadContent`. */
export interface LoadedContent {
  fields: DraftFields
  /** ISO time of the last change, or of creation. */
  changedAt: string
}

export interface DraftLocation {
  userId: Id
  /** `editorKey` of the form. */
  key: string
}

/** One stored draft of a form. */
export interface DraftPlace extends DraftLocation {
  clientId: string
}

export interface PublishInput {
  kind: EditorKind
  id: Id | null
  fields: DraftFields
  /**
   * The newest version that the user has seen; null for new content. What differs from it is sent,
   * so that saving over a newer version replaces all of it.
   */
  base: DraftFields | null
  /** What an earlier attempt without a response sent, which is no change elsewhere. */
  sent: DraftFields | null
  clientId: string
  /** An earlier request may have created the object with other fields: it must be updated, too. */
  outdated: boolean
}

export interface Published {
  id: Id
  href: string
  /** Number of chosen images that the stored record lacks; absent for none. */
  lostImages?: number
}

/** Nothing is sent if the content was changed elsewhere; `newer` is what it is now. */
export type PublishOutput = Published | { newer: LoadedContent }

/** An error for the user. `retry`: the same request may succeed later. */
export interface Problem {
  text: string
  retry: boolean
}

export interface EditorContext extends EditorInput {
  key: string
  fields: DraftFields
  /** The fields before any change. */
  base: DraftFields
  /** Last change of the content, null for new content. */
  changedAt: string | null
  /** One per object; a retry after a lost response sends it again. */
  clientId: string
  attempt: Attempt
  /**
   * The running request is the first one with this client id: if it is rejected, nothing was
   * created.
   */
  firstAttempt: boolean
  /** The stored draft, until the user uses or discards it. */
  found: DraftRecord | null
  /** Other stored drafts of this form, newest first, as from another tab. */
  others: DraftRecord[]
  /** A version that was saved elsewhere since the form was filled, and that the user has seen. */
  newer: LoadedContent | null
  /** The fields of the last attempt without a response. */
  sent: DraftFields | null
  /** When the draft that filled the form was stored. */
  restoredAt: number | null
  savedAt: number | null
  /** The first and the last change that is not stored; null: everything is stored. */
  unsavedSince: number | null
  changedLast: number
  /** Storing at once was requested while storing was running. */
  hurry: boolean
  storeFailed: boolean
  fieldErrors: { [field: string]: string }
  problem: Problem | null
  files: { [field in FileField]: UploadItem[] }
  refused: { [field in FileField]: FileRejection[] }
  /** Set while a file is being sent with the form. */
  transfer: Transfer | null
  published: Published | null
}

/** File events from the views; the editor forwards them to the uploads of the field. */
type FilesCommand =
  | { type: 'files.add'; field: FileField; files: FileRef[] }
  | { type: 'files.cancel'; field: FileField; id: string }
  | { type: 'files.retry'; field: FileField; id: string }
  | { type: 'files.describe'; field: FileField; id: string; alt: string }
  | { type: 'files.move'; field: FileField; id: string; to: number }
  | { type: 'files.remove'; field: FileField; id: string }
  | { type: 'files.dismissRefused'; field: FileField }

/** Events from the views and `member`. */
type EditorCommand =
  | { type: 'editor.opened' }
  | { type: 'editor.left' }
  | { type: 'editor.change'; fields: DraftFields }
  | { type: 'editor.publish' }
  /** Aborts a running publish. */
  | { type: 'editor.cancel' }
  | { type: 'editor.useDraft' }
  | { type: 'editor.discardDraft' }
  /** Continues with another draft; the current one remains a draft. */
  | { type: 'editor.useOther'; clientId: string }
  | { type: 'editor.discardOther'; clientId: string }
  /** Saves the form over the newer version. */
  | { type: 'editor.saveMine' }
  /** Fills the form with the newer version; the current one remains a draft. */
  | { type: 'editor.loadNewer' }
  | { type: 'editor.retry' }
  | { type: 'editor.dismissProblem' }
  | FilesCommand
  | { type: 'page.hidden' }
  | { type: 'network.online' }

/** Events between the two regions. */
type DraftEvent =
  | { type: 'draft.changed' }
  | { type: 'draft.settle' }
  | { type: 'draft.settled' }
  | { type: 'draft.clear'; clientId: string }
  | { type: 'draft.cleared' }

/** Events from `watchPublish`. */
type TransferEvent = { type: 'publish.progress' } & Transfer

export type EditorEvent = EditorCommand | DraftEvent | TransferEvent | UploadsFact

export type EditorFact =
  | { type: 'toast.show'; toast: ToastContent }
  | { type: 'editor.published'; key: string; kind: EditorKind; id: Id; href: string }
