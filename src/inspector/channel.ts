/**
 * What the app's page and the inspector say to each other, over a `BroadcastChannel` of their origin.
 * What the page says is written and redacted by `trace/`; nobody's words are on the channel.
 */
import type { TracePart } from '../../trace/record.ts'

export const CHANNEL = 'kinyeti-inspector'

/** Held by an inspector while it lives; whoever gets it knows that the inspector is gone. */
export const lockOf = (panel: string): string => `${CHANNEL} ${panel}`

export interface Batch extends TracePart {
  tab: string
  /** The app's time, ms since 1970. */
  now: number
}

export type FromHost =
  /** `since`: when the page was loaded, ms since 1970. */
  | { say: 'here'; tab: string; since: number }
  | { say: 'gone'; tab: string }
  | { say: 'batch'; to: string; batch: Batch }
  /** To what was asked to be sent; `wrong`: why it was not. */
  | { say: 'answer'; to: string; ask: number; wrong: string | null }

export type FromPanel =
  | { say: 'who' }
  | { say: 'attach'; tab: string; panel: string }
  | { say: 'detach'; panel: string }
  /**
   * `event`: what somebody typed. Its texts are meant as they are; a `$text` that was left in it
   * stands for the words it stands for in what this inspector was told.
   */
  | { say: 'send'; tab: string; panel: string; ask: number; actor: string; event: unknown }

/** What a channel is used for. */
export interface Channel {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
  close(): void
}
