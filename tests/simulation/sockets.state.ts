/** What the judge of the live sockets remembers of a tab. */
import type { Role } from '../../world/scenario.ts'

export const roles: readonly Role[] = ['general', 'conversation', 'notification']

export interface Connection {
  live: number
  /** Failures in a row, and how many there were before the last open (A1.3). */
  attempts: number
  before: number
  /** `attempts` is a lower bound: attempts that failed without a token do not show on the network. */
  isLowerBound: boolean
  /** The same for `before`. */
  isBeforeLowerBound: boolean
  /** The one retry after a refused token is used in this connect call (D4). */
  retried: boolean
  /** No try is left. */
  over: boolean
  /** When the handshake that is under way began. */
  askedAt: number | null
  openedAt: number | null
  /** The last failure, and when it was known. */
  closed: { at: number; code: number } | null
  /** Since its last failure a token could not be had, so that tries were in vain. */
  vain: boolean
  /** A try is due then; null when none is, or when it cannot be told. */
  due: number | null
}

export interface TabState {
  of: { [R in Role]: Connection }
  /** When wishes to connect may have come, the newest last: a session, an edge, a choice. */
  wanted: { [R in Role]: number[] }
  refreshing: number
  /** When the last refreshes of the browser ended. */
  refreshEnds: number[]
  /** The browser's storage cannot be used: tries fail before the line sees them. */
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
