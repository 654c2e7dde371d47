import type { DraftFields } from '../../../protocol/content/creative-types.ts'
import type { Refusal, UploadItem } from '../uploads/uploads.types.ts'
import { fileIn } from './editor.asset.ts'
import type { EditorSnapshot } from './editor.machine.ts'
import { emptyFields, isUploading, sameJson } from './editor.policy.ts'
import type { FileField, FileValue, Problem, Transfer } from './editor.types.ts'
import { validate } from './editor.validation.ts'

export type EditorStatus =
  | 'opening'
  | 'failed'
  | 'choosing'
  | 'editing'
  | 'publishing'
  | 'published'

/** What the page shows. */
export function editorStatus(snapshot: EditorSnapshot): EditorStatus {
  if (snapshot.matches({ form: { opening: 'failed' } })) return 'failed'
  const found = (['choosing', 'editing', 'publishing', 'published'] as const).find((form) =>
    snapshot.matches({ form }),
  )
  return found ?? 'opening'
}

export function editorFields(snapshot: EditorSnapshot): DraftFields {
  return snapshot.context.fields
}

/** When the draft that is offered, or that the form was filled from, was stored; ms. */
export function restoredAt(snapshot: EditorSnapshot): number | null {
  return snapshot.context.found?.savedAt ?? snapshot.context.restoredAt
}

/** When the form was last stored as a draft, ms; null before. */
export function savedAt(snapshot: EditorSnapshot): number | null {
  return snapshot.context.savedAt
}

/** The browser would not keep the draft; it is tried again at the next change. */
export function storeFailed(snapshot: EditorSnapshot): boolean {
  return snapshot.context.storeFailed
}

/** Changed from what was there when it was opened: there is a draft, or will be in a second. */
export function isDirty(snapshot: EditorSnapshot): boolean {
  return !sameJson(snapshot.context.fields, snapshot.context.base)
}

/** Nothing would be lost by closing the page now. */
export function canLeave(snapshot: EditorSnapshot): boolean {
  return (
    snapshot.context.unsavedSince === null &&
    !snapshot.matches({ saving: 'storing' }) &&
    !isUploading(snapshot.context)
  )
}

/** Something is on its way or not stored: closing the page has to be asked about. */
export function hasUnsent(snapshot: EditorSnapshot): boolean {
  return !canLeave(snapshot) || snapshot.matches({ form: 'publishing' })
}

/** Pictures on their way: they end with the page. */
export function hasRunningUploads(snapshot: EditorSnapshot): boolean {
  return isUploading(snapshot.context)
}

/** One sentence a field, the server's or our own. */
export function fieldErrors(snapshot: EditorSnapshot): { [field: string]: string } {
  return snapshot.context.fieldErrors
}

/** The fields without which nothing of this kind is published, each with whether it is fit now. */
export function needsOf({ context: { kind, fields } }: EditorSnapshot) {
  const wrong = validate(kind, { ...fields, status: 'published' })
  const needed = Object.keys(validate(kind, emptyFields(kind)))
  return needed.map((field) => ({ field, met: !(field in wrong) }))
}

export function editorProblem(snapshot: EditorSnapshot): Problem | null {
  return snapshot.context.problem
}

/** The pictures of a field, in order, with how far each is. */
export const filesOf =
  (field: FileField) =>
  (snapshot: EditorSnapshot): UploadItem[] =>
    snapshot.context.files[field]

/** The file that was chosen and is sent when an asset is published; null without one. */
export function chosenFile(snapshot: EditorSnapshot): FileValue | null {
  return fileIn(snapshot.context.fields, 'file')
}

/** The file the server has of an asset that is changed; null without one. */
export function currentFile(snapshot: EditorSnapshot): FileValue | null {
  return fileIn(snapshot.context.fields, 'current_file')
}

/** A file that a restored draft speaks of and this tab has not; it has to be added once more. */
export function lostFile(snapshot: EditorSnapshot): FileValue | null {
  return fileIn(snapshot.context.fields, 'lost_file')
}

/** The pictures that nobody who cannot see them knows anything of, in order. */
export function undescribed({ context: { files } }: EditorSnapshot): UploadItem[] {
  return [...files.cover, ...files.images].filter(({ alt }) => alt.trim() === '')
}

/** How much of the file is sent while an asset is published, bytes; null while nothing is. */
export function transferOf(snapshot: EditorSnapshot): Transfer | null {
  return snapshot.context.transfer
}

/** Files of a field that could not be taken, until they are dismissed. */
export const refusedOf =
  (field: FileField) =>
  (snapshot: EditorSnapshot): Refusal[] =>
    snapshot.context.refused[field]
