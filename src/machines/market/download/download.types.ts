import type { Id, ServiceFailure } from '../../../protocol/base/types.ts'
import type { DownloadLink } from '../../../protocol/market/market-types.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'
import type { DownloadTarget } from './download.key.ts'

export type { DownloadTarget } from './download.key.ts'

export interface DownloadInput {
  target: DownloadTarget
  /** Owner of the download: parts stored in the browser belong to one user. */
  userId: Id
}

/** Key of the stored parts of a file. */
export interface ChunkStoreKey extends DownloadInput {}

/** State of an earlier transfer. */
export interface StoredTransfer {
  /** Bytes. */
  received: number
  /** Bytes; 0 when unknown. */
  total: number
  filename: string
}

/** Events from the views and `member`. */
type DownloadCommand =
  | { type: 'download.start' }
  | { type: 'download.pause' }
  | { type: 'download.resume' }
  | { type: 'download.cancel' }
  | { type: 'network.online' }

/** Events from the transfer; sizes in bytes. */
type TransferReport =
  | { type: 'download.progress'; received: number; total: number }
  /** All bytes are received and were handed to the browser. */
  | { type: 'download.finished'; saved: number }
  | { type: 'download.broken'; failure: ServiceFailure }
  /** The link has expired. */
  | { type: 'download.expired' }

export type DownloadEvent = DownloadCommand | TransferReport

export type DownloadFact = { type: 'toast.show'; toast: ToastContent }

export interface DownloadContext extends DownloadInput {
  link: DownloadLink | null
  filename: string
  received: number
  total: number
  /** Consecutive interruptions without a byte in between. */
  tries: number
  /** The link was renewed and has not delivered a byte yet. */
  renewed: boolean
  /** Error message for the user, or null. */
  problem: string | null
}
