import type { ServiceFailure } from '../../../protocol/base/types.ts'
import type { Picture } from '../../../protocol/content/creative-types.ts'

/** Reference to a file; the file itself is in the file store under `fileId`. */
export interface FileRef {
  fileId: string
  name: string
  /** MIME type from the browser; may be ''. */
  type: string
  /** Bytes. */
  size: number
}

/**
 * - `waiting` for a free slot; `preparing` while it is resized; `sending`;
 * - `done`: the server has it as `picture`;
 * - `held`: staged, and sent with the form itself: the file of an asset always, an image where the
 *   server accepts none in advance;
 * - `failed`, `cancelled`: the user retries or removes it.
 */
export type UploadStatus =
  | 'waiting'
  | 'preparing'
  | 'sending'
  | 'done'
  | 'held'
  | 'failed'
  | 'cancelled'

/** Status of one file. */
export interface UploadItemState {
  status: UploadStatus
  /** Null for an image that was already on the server. */
  fileId: string | null
  type: string
  size: number
  /** Bytes sent of `total`; 0 of 0 before the first byte. */
  sent: number
  total: number
  picture: Picture | null
  /** Error message for the user, or null. */
  error: string | null
  /** Failed for lack of a connection; resumes by itself when the network returns. */
  awaitsNetwork: boolean
}

export interface UploadInput {
  /** Also the client id of every attempt. */
  id: string
  file: FileRef
  alt: string
  /** Whether it may be staged for the form; images in a text may not. */
  canBeStaged: boolean
}

export interface UploadContext extends UploadInput {
  sent: number
  total: number
  picture: Picture | null
  error: string | null
  /** Resized already: a retry continues from there. */
  prepared: boolean
  /** Has resumed by itself once; the next time the user decides. */
  resumed: boolean
  /** Why it was rejected. */
  refused: string | null
}

/** Events of the file effects. */
export type UploadReport =
  | { type: 'upload.prepared'; file: FileRef }
  | { type: 'upload.refused'; reason: string }
  | { type: 'upload.progress'; sent: number; total: number }
  | { type: 'upload.done'; picture: Picture }
  /** The server accepts no images in advance. */
  | { type: 'upload.held' }
  | { type: 'upload.failed'; failure: ServiceFailure }

export type UploadEvent =
  | UploadReport
  /** It has a free slot. */
  | { type: 'upload.start' }
  | { type: 'upload.cancel' }
  | { type: 'upload.retry' }
  | { type: 'upload.describe'; alt: string }
  | { type: 'network.online' }

export type UploadFact = { type: 'upload.changed'; id: string; look: UploadItemState }

export interface UploadOutcome {
  id: string
  look: UploadItemState
  /** Why it was rejected; null if it was accepted. */
  refused: string | null
}

/** Input of `sendFile`; with the same `clientId` a retry creates no second image. */
export interface SendInput {
  fileId: string
  clientId: string
  alt: string
}
