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

/** How it is with one file. */
export interface UploadLook {
  status: UploadStatus
  /** Null for a picture the server had from before. */
  fileId: string | null
  type: string
  size: number
  /** Bytes sent of `total`; 0 of 0 before the first byte. */
  sent: number
  total: number
  picture: Picture | null
  /** Why it failed, for a person. */
  error: string | null
  /** Failed for want of a connection, and goes on by itself once there is one. */
  awaitsNetwork: boolean
}

export interface UploadInput {
  /** Also the client id it is sent with, however often. */
  id: string
  file: FileRef
  alt: string
  /** It would go with a form, if the server takes none ahead; a text has no form. */
  mayBeHeld: boolean
}

export interface UploadContext extends UploadInput {
  sent: number
  total: number
  picture: Picture | null
  error: string | null
  /** Made smaller already: a retry goes on from there. */
  prepared: boolean
  /** Has gone on by itself once; the next time a person decides. */
  resumed: boolean
  /** Why it cannot be taken at all. */
  refused: string | null
}

/** What the effects of the file tell. */
export type UploadReport =
  | { type: 'upload.prepared'; file: FileRef }
  | { type: 'upload.refused'; reason: string }
  | { type: 'upload.progress'; sent: number; total: number }
  | { type: 'upload.done'; picture: Picture }
  /** The server takes no pictures ahead of what shows them. */
  | { type: 'upload.held' }
  | { type: 'upload.failed'; failure: ServiceFailure }

export type UploadEvent =
  | UploadReport
  /** It has one of the places. */
  | { type: 'upload.start' }
  | { type: 'upload.cancel' }
  | { type: 'upload.retry' }
  | { type: 'upload.describe'; alt: string }
  | { type: 'network.online' }

export type UploadFact = { type: 'upload.changed'; id: string; look: UploadLook }

export interface UploadOutcome {
  id: string
  look: UploadLook
  /** Why it cannot be taken, null when it was. */
  refused: string | null
}

/** Input of `sendFile`; `clientId` makes a repeat one picture. */
export interface SendInput {
  fileId: string
  clientId: string
  alt: string
}
