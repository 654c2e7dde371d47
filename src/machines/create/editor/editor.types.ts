import type { Id } from '../../../protocol/base/types.ts'
import type { DraftFields } from '../../../protocol/content/creative-types.ts'
import type { ToastContent } from '../../notices/toasts/toasts.types.ts'
import type { FileRef, Refusal, UploadItem, UploadsFact } from '../uploads/uploads.machine.ts'

export type EditorKind = 'post' | 'blog' | 'work' | 'project' | 'asset'

/**
 * Where pictures go: a list, the one on top, or into the text; `file` is the thing that is sold, sent
 * with the form itself.
 */
export type FileField = 'images' | 'cover' | 'body' | 'file'

/** A file as the fields of an asset hold it; `fileId` where it lies on the shelf of this tab. */
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
  /** What is changed; null = something new. */
  id: Id | null
  /** Whose draft it is. */
  userId: Id
}

/**
 * Whether this client id has been sent with a create call: `same` = with the fields as they are,
 * `changed` = they have been changed since, so an object that call made has to be brought up to date.
 */
export type Attempt = 'none' | 'same' | 'changed'

/** A draft as it is stored. */
export interface DraftRecord {
  fields: DraftFields
  clientId: string
  /** Milliseconds since 1970, by this browser's clock. */
  savedAt: number
  /** `changedAt` of the content it changes; null for something new. */
  base: string | null
  attempt: Attempt
}

/** How much of the files that go with the form is sent, bytes. */
export interface Transfer {
  sent: number
  total: number
}

/** What `loadContent` answers. */
export interface LoadedContent {
  fields: DraftFields
  /** ISO time of its last change, or of its making. */
  changedAt: string
}

export interface DraftAddress {
  userId: Id
  /** `editorKey` of the form. */
  key: string
}

export interface PublishInput {
  kind: EditorKind
  id: Id | null
  fields: DraftFields
  /** What the content has now; null of something new. */
  base: DraftFields | null
  clientId: string
  /** An earlier call may have made the object with other fields: it has to be updated, too. */
  outdated: boolean
}

export interface Published {
  id: Id
  href: string
}

/** Something that went wrong, for a person. `retry`: the same call may succeed next time. */
export interface Problem {
  text: string
  retry: boolean
}

export interface EditorContext extends EditorInput {
  key: string
  fields: DraftFields
  /** What the fields are when nothing is changed. */
  base: DraftFields
  /** Last change of the content, null for something new. */
  changedAt: string | null
  /** Made once an object; a repeat after a lost answer carries it again. */
  clientId: string
  attempt: Attempt
  /** The call under way is the first one with this client id: if it is refused, nothing was made. */
  firstAttempt: boolean
  /** The stored draft, while it is being decided about. */
  found: DraftRecord | null
  /** When the draft that the form was filled from had been stored. */
  restoredAt: number | null
  savedAt: number | null
  /** The first change not yet in the store, and the last; null = all is stored. */
  unsavedSince: number | null
  changedLast: number
  /** Something has asked for storing at once while the store was busy. */
  hurry: boolean
  storeFailed: boolean
  fieldErrors: { [field: string]: string }
  problem: Problem | null
  files: { [field in FileField]: UploadItem[] }
  refused: { [field in FileField]: Refusal[] }
  /** While a file is being sent with the form. */
  transfer: Transfer | null
  published: Published | null
}

/** What views say of files; the editor hands it to the uploads of that field. */
export type FilesCommand =
  | { type: 'files.add'; field: FileField; files: FileRef[] }
  | { type: 'files.cancel'; field: FileField; id: string }
  | { type: 'files.retry'; field: FileField; id: string }
  | { type: 'files.describe'; field: FileField; id: string; alt: string }
  | { type: 'files.move'; field: FileField; id: string; to: number }
  | { type: 'files.remove'; field: FileField; id: string }
  | { type: 'files.dismissRefused'; field: FileField }

/** What views and `member` say. */
export type EditorCommand =
  | { type: 'editor.opened' }
  | { type: 'editor.left' }
  | { type: 'editor.change'; fields: DraftFields }
  | { type: 'editor.publish' }
  /** Stops a publish under way. */
  | { type: 'editor.cancel' }
  | { type: 'editor.useDraft' }
  | { type: 'editor.discardDraft' }
  | { type: 'editor.retry' }
  | { type: 'editor.dismissProblem' }
  | FilesCommand
  | { type: 'page.hidden' }
  | { type: 'network.online' }

/** What one region tells the other. */
export type DraftEvent =
  | { type: 'draft.changed' }
  | { type: 'draft.settle' }
  | { type: 'draft.settled' }
  | { type: 'draft.clear' }
  | { type: 'draft.cleared' }

/** What `watchPublish` tells. */
export type TransferEvent = { type: 'publish.progress' } & Transfer

export type EditorEvent = EditorCommand | DraftEvent | TransferEvent | UploadsFact

export type EditorFact =
  | { type: 'toast.show'; toast: ToastContent }
  | { type: 'editor.published'; key: string; kind: EditorKind; id: Id; href: string }
