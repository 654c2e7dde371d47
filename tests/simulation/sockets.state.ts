/** State that the WebSocket oracle keeps per tab. */
import type { Role } from '../../devtools/simulation/scenario.ts'

export const roles: readonly Role[] = ['general', 'conversation', 'notification']

export interface Connection {
  live: number
  /** Consecutive failures, and their number before the last open (A1.3). */
  attempts: number
  before: number
  /** `attempts` is a lower bound: attempts that failed without a token do not show on the network. */
  isLowerBound: boolean
  /** The same for `before`. */
  isBeforeLowerBound: boolean
  /** Whether the single retry after a rejected token has been used in this connect call (D4). */
  retried: boolean
  /** Whether no retry is left. */
  over: boolean
  /** Start time of the pending handshake. */
  askedAt: number | null
  openedAt: number | null
  /** Time and code of the last failure. */
  closed: { at: number; code: number } | null
  /**
   * Whether a token was unavailable since the last failure, so that attempts may have failed
   * unnoticed.
   */
  vain: boolean
  /** Time of the next attempt; null if there is none or it is unknown. */
  due: number | null
}

export interface TabState {
  of: { [R in Role]: Connection }
  /** Times of triggers to connect (session, reconnect, selection), newest last. */
  wanted: { [R in Role]: number[] }
  refreshing: number
  /** Times at which the last refreshes of the browser ended. */
  refreshEnds: number[]
  /**
   * Whether the browser's storage is unusable, so that attempts fail before they reach the network.
   */
  keepsNothing: boolean
  visible: boolean
}

export const fresh = (): Connection => ({
  live: 0,
  attempts: 0,
  before: 0,
  isLowerBound: false,
  isBeforeLowerBound: false,
  retried: false,
  over: false,
  vain: false,
  askedAt: null,
  openedAt: null,
  closed: null,
  due: null,
})

export const newTab = (): TabState => ({
  of: { general: fresh(), conversation: fresh(), notification: fresh() },
  wanted: { general: [], conversation: [], notification: [] },
  refreshing: 0,
  refreshEnds: [],
  keepsNothing: false,
  visible: true,
})
