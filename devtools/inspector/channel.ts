/**
 * Messages between the app's page and the inspector, over a `BroadcastChannel` of their origin. The
 * page's data is serialized and redacted by `devtools/trace/`, so no user content is sent.
 */
import type { TraceSegment } from '../trace/record.ts'
import type { Trace } from '../trace/schema.ts'

export const CHANNEL = 'kinyeti-inspector'

/**
 * Web Lock held by an inspector while it is open; acquiring it means that the inspector is gone.
 */
export const lockName = (panel: string): string => `${CHANNEL} ${panel}`

/** Maximum number of events per batch; a batch with fewer ends with the last event so far. */
export const MAX_BATCH_EVENTS = 500

/** Describes a page of the app. */
export interface TabInfo {
  tab: string
  /** When the page was loaded, ms since 1970. */
  since: number
  /** First segment of its path, such as `/explore`; the rest may be user content. */
  page?: string
  isSignedIn?: boolean
}

export interface Batch extends TraceSegment {
  tab: string
  /** Time of the app, ms since 1970. */
  now: number
  /** HTTP requests and responses since the last batch. */
  journal?: NonNullable<Trace['journal']>
  /** Time origin of the journal, ms since 1970. */
  start?: number
}

export type FromHost =
  | ({ say: 'here' } & TabInfo)
  | { say: 'gone'; tab: string }
  | { say: 'batch'; to: string; batch: Batch }
  /** Response to a `send`; `wrong`: why it was rejected. */
  | { say: 'answer'; to: string; ask: number; wrong: string | null }

export type FromPanel =
  | { say: 'who' }
  | { say: 'attach'; tab: string; panel: string }
  | { say: 'detach'; panel: string }
  /**
   * `event`: the event typed by the user. Its texts are sent as they are, except that a `$text`
   * placeholder is replaced by the text it stands for.
   */
  | { say: 'send'; tab: string; panel: string; ask: number; actor: string; event: unknown }

/** The used part of `BroadcastChannel`. */
export interface Channel {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
  close(): void
}
