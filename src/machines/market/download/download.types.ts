import type { Id, ServiceFailure } from '../../../protocol/base/types.ts'
import type { DownloadLink } from '../../../protocol/market/market-types.ts'
import type { ToastContent } from '../../notices/toasts/toasts.types.ts'
import type { DownloadTarget } from './download.key.ts'

export type { DownloadTarget } from './download.key.ts'

export interface DownloadInput {
  target: DownloadTarget
  /** Whose download it is: parts kept in the browser belong to one person. */
  userId: Id
}

/** Where the parts of a file lie. */
export interface PartsAddress extends DownloadInput {}

/** What an earlier transfer left behind. */
export interface PartsFound {
  /** Bytes. */
  received: number
  /** Bytes; 0 when unknown. */
  total: number
  filename: string
}

/** What views and `member` say. */
export type DownloadCommand =
  | { type: 'download.start' }
  | { type: 'download.pause' }
  | { type: 'download.resume' }
  | { type: 'download.cancel' }
  | { type: 'network.online' }

/** What the transfer tells. Bytes. */
export type TransferReport =
  | { type: 'download.progress'; received: number; total: number }
  /** Every byte is there and was handed to the browser. */
  | { type: 'download.finished'; saved: number }
  | { type: 'download.broken'; failure: ServiceFailure }
  /** The link has run out. */
  | { type: 'download.expired' }

export type DownloadEvent = DownloadCommand | TransferReport

export type DownloadFact = { type: 'toast.show'; toast: ToastContent }

export interface DownloadContext extends DownloadInput {
  link: DownloadLink | null
  filename: string
  received: number
  total: number
  /** Transfers that broke off one after the other without a byte in between. */
  tries: number
  /** The link was asked for anew and has not brought a byte yet. */
  renewed: boolean
  /** A sentence for the person. */
  problem: string | null
}
