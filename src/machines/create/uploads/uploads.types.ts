import type { Picture } from '../../../protocol/content/creative-types.ts'
import type { UploadDone } from '../upload/upload.machine.ts'
import type { FileRef, UploadFact, UploadLook } from '../upload/upload.types.ts'

export type { FileRef, UploadStatus } from '../upload/upload.types.ts'

/** A file of the field, or a picture the server has from before. */
export interface UploadItem extends UploadLook {
  /** Also the client id it is sent with, however often. */
  id: string
  name: string
  alt: string
}

/** A picture that is sent with the form; `fileId` is '' when its file is not here any more. */
export interface HeldPicture extends FileRef {
  alt: string
}

/** A picture of a form: one the server has, or one that goes with the form. */
export type ChosenPicture = Picture | HeldPicture

/** A file that cannot be taken, with the reason. */
export interface Refusal {
  id: string
  name: string
  reason: string
}

export interface UploadsInput {
  /** The field of the form the pictures are for; `file` holds the one that goes with the form. */
  field: string
  /** How many there may be, null = any number; 1 = a new one takes the place of the old. */
  max: number | null
}

export interface UploadsContext extends UploadsInput {
  items: UploadItem[]
  refused: Refusal[]
  /** What the parent was told last. */
  told: { items: UploadItem[]; refused: Refusal[] }
}

/** What the editor says. */
export type UploadsCommand =
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
  refused: Refusal[]
}
