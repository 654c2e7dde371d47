import type { DraftFields } from '../../../protocol/content/creative-types.ts'
import type { FileRejection, UploadItem } from '../uploads/uploads.types.ts'
import { fileIn } from './editor.asset.ts'
import type { EditorSnapshot } from './editor.machine.ts'
import { emptyFields, isUploading, sameJson } from './editor.policy.ts'
import type { DraftRecord, FileField, FileValue, Problem, Transfer } from './editor.types.ts'
import { existingOf, validate } from './editor.validation.ts'

export type EditorStatus = 'opening' | 'failed' | 'choosing' | 'editing' | 'publishing' | 'outdated'

/** Status for the view; published content still is `publishing` until the page is left. */
export function editorStatus(snapshot: EditorSnapshot): EditorStatus {
  if (snapshot.matches({ form: { opening: 'failed' } })) return 'failed'
  if (snapshot.matches({ form: 'published' })) return 'publishing'
  const status = (['choosing', 'editing', 'publishing', 'outdated'] as const).find((form) =>
    snapshot.matches({ form }),
  )
  return status ?? 'opening'
}

export function editorFields(snapshot: EditorSnapshot): DraftFields {
  return snapshot.context.fields
}

/** When the draft that is offered, or that filled the form, was stored; ms. */
export function restoredAt(snapshot: EditorSnapshot): number | null {
  return snapshot.context.found?.savedAt ?? snapshot.context.restoredAt
}

/** Other stored drafts of this form, newest first. */
export function otherDrafts(snapshot: EditorSnapshot): DraftRecord[] {
  return snapshot.context.others
}

/** When the form was last stored as a draft, ms; null before. */
export function savedAt(snapshot: EditorSnapshot): number | null {
  return snapshot.context.savedAt
}

/** Storing the draft failed; retried at the next change. */
export function storeFailed(snapshot: EditorSnapshot): boolean {
  return snapshot.context.storeFailed
}

/** Changed since it was opened: there is a draft, or will be within a second. */
export function isDirty(snapshot: EditorSnapshot): boolean {
  return !sameJson(snapshot.context.fields, snapshot.context.base)
}

/** Closing the page now would lose nothing. */
export function canLeave(snapshot: EditorSnapshot): boolean {
  return (
    snapshot.context.unsavedSince === null &&
    !snapshot.matches({ saving: 'storing' }) &&
    !isUploading(snapshot.context)
  )
}

/** Something is being sent or not stored: closing the page needs a confirmation. */
export function hasUnsent(snapshot: EditorSnapshot): boolean {
  return !canLeave(snapshot) || snapshot.matches({ form: 'publishing' })
}

/** Image uploads are running; they end with the page. */
export function hasRunningUploads(snapshot: EditorSnapshot): boolean {
  return isUploading(snapshot.context)
}

/** One message per field, from the server or our validation. */
export function fieldErrors(snapshot: EditorSnapshot): { [field: string]: string } {
  return snapshot.context.fieldErrors
}

/** The fields required for publishing, each with whether it is valid now. */
export function needsOf({ context }: EditorSnapshot) {
  const { kind, fields } = context
  const errors = validate(kind, { ...fields, status: 'published' }, existingOf(context))
  const requiredFields = Object.keys(validate(kind, emptyFields(kind)))
  return requiredFields.map((field) => ({ field, met: !(field in errors) }))
}

export function editorProblem(snapshot: EditorSnapshot): Problem | null {
  return snapshot.context.problem
}

/** The images of a field, in order, with their upload status. */
export const filesOf =
  (field: FileField) =>
  (snapshot: EditorSnapshot): UploadItem[] =>
    snapshot.context.files[field]

/** The chosen file to send when an asset is published; null for none. */
export function chosenFile(snapshot: EditorSnapshot): FileValue | null {
  return fileIn(snapshot.context.fields, 'file')
}

/** The file of an existing asset on the server; null for none. */
export function currentFile(snapshot: EditorSnapshot): FileValue | null {
  return fileIn(snapshot.context.fields, 'current_file')
}

/** A file named by a restored draft that this tab does not have; it must be added again. */
export function lostFile(snapshot: EditorSnapshot): FileValue | null {
  return fileIn(snapshot.context.fields, 'lost_file')
}

/** The images without alt text, in order. */
export function undescribed({ context: { files } }: EditorSnapshot): UploadItem[] {
  return [...files.cover, ...files.images].filter(({ alt }) => alt.trim() === '')
}

/** Upload progress of the file while an asset is published, bytes; otherwise null. */
export function transferOf(snapshot: EditorSnapshot): Transfer | null {
  return snapshot.context.transfer
}

/** Rejected files of a field, until they are dismissed. */
export const rejectedFilesOf =
  (field: FileField) =>
  (snapshot: EditorSnapshot): FileRejection[] =>
    snapshot.context.refused[field]
