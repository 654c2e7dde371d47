import type { Picture } from '../../../protocol/content/creative-types.ts'
import type { UploadDone } from '../upload/upload.machine.ts'
import type { FileRef, UploadFact, UploadItemState } from '../upload/upload.types.ts'

export type { FileRef } from '../upload/upload.types.ts'

/** A file of the field, or an image that was already on the server. */
export interface UploadItem extends UploadItemState {
  /** Also the client id of every attempt. */
  id: string
  name: string
  alt: string
}

/** An image that is sent with the form; `fileId` is '' if its file is missing. */
export interface StagedImage extends FileRef {
  alt: string
}

/** An image of a form: on the server already, or sent with the form. */
export type ChosenPicture = Picture | StagedImage

/** A rejected file, with the reason. */
export interface FileRejection {
  id: string
  name: string
  reason: string
}

export interface UploadsInput {
  /** The form field; `file` holds the file that is sent with the form. */
  field: string
  /** Maximum number, null: unlimited; with 1 a new file replaces the old one. */
  max: number | null
}

export interface UploadsContext extends UploadsInput {
  items: UploadItem[]
  refused: FileRejection[]
  /** The last lists sent to the parent. */
  reported: { items: UploadItem[]; refused: FileRejection[] }
}

/** Events from the editor. */
type UploadsCommand =
  | { type: 'uploads.add'; files: FileRef[] }
  | { type: 'uploads.restore'; pictures: ChosenPicture[] }
  | { type: 'uploads.cancel'; id: string }
  | { type: 'uploads.retry'; id: string }
  | { type: 'uploads.describe'; id: string; alt: string }
  | { type: 'uploads.move'; id: string; to: number }
  | { type: 'uploads.remove'; id: string }
  | { type: 'uploads.dismissRefused' }
  | { type: 'network.online' }

export type UploadsEvent = UploadsCommand | UploadFact | UploadDone

export type UploadsFact = {
  type: 'uploads.changed'
  field: string
  items: UploadItem[]
  refused: FileRejection[]
}
