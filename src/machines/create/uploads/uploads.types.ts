import type { ServiceFailure } from '../../../protocol/base/types.ts'
import type { Picture } from '../../../protocol/content/creative-types.ts'

/** A file as machines speak of it; the file itself lies on the shelf under `fileId`. */
export interface FileRef {
  fileId: string
  name: string
  /** MIME type as the browser tells it; may be ''. */
  type: string
  /** Bytes. */
  size: number
}

/**
 * - `waiting` for one of the places; `preparing` while it is made smaller; `sending`;
 * - `done`: the server has it as `picture`;
 * - `held`: ready, and sent with the form itself: the file of an asset always, a picture where the
 *   server takes none ahead;
 * - `failed`, `cancelled`: the person retries or removes it.
 */
export type UploadStatus =
  | 'waiting'
  | 'preparing'
  | 'sending'
  | 'done'
  | 'held'
  | 'failed'
  | 'cancelled'

export interface UploadItem {
  /** Also the client id it is sent with, however often. */
  id: string
  /** Null for a picture the server had from before. */
  fileId: string | null
  name: string
  type: string
  size: number
  status: UploadStatus
  /** Bytes sent of `total`; 0 of 0 before the first byte. */
  sent: number
  total: number
  picture: Picture | null
  alt: string
  /** Why it failed, for a person. */
  error: string | null
  /** Made smaller already: a retry goes on from there. */
  prepared: boolean
  /** Failed for want of a connection, and goes on by itself once there is one. */
  awaitsNetwork: boolean
  /** Has gone on by itself once; the next time a person decides. */
  resumed: boolean
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

/** What the effects of one file tell. */
export type UploadReport =
  | { type: 'upload.prepared'; id: string; file: FileRef }
  | { type: 'upload.refused'; id: string; reason: string }
  | { type: 'upload.progress'; id: string; sent: number; total: number }
  | { type: 'upload.done'; id: string; picture: Picture }
  /** The server takes no pictures ahead of what shows them. */
  | { type: 'upload.held'; id: string }
  | { type: 'upload.failed'; id: string; failure: ServiceFailure }

export type UploadsEvent = UploadsCommand | UploadReport | { type: 'upload.stalled'; id: string }

export type UploadsFact = {
  type: 'uploads.changed'
  field: string
  items: UploadItem[]
  refused: Refusal[]
}

/** Input of `prepareFile`. */
export interface PrepareInput extends FileRef {
  id: string
}

/** Input of `sendFile`; `clientId` makes a repeat one picture. */
export interface SendInput {
  id: string
  fileId: string
  clientId: string
  alt: string
}
