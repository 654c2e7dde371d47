import { OPEN_PROBATION_MS } from '../../../protocol/base/constants.ts'
import { decodeFrame, type Frame } from '../../../protocol/live/frames.ts'
import {
  type CloseCause,
  type Connection,
  classifyClose,
  RECONNECT_POLICIES,
  type ReconnectPolicy,
  type ReconnectPolicyName,
} from '../../../protocol/live/policies.ts'

/**
 * Ours, milliseconds: an answer that never comes must not hold a connection for ever. A token may
 * cost four refresh tries of 30 s, a handshake gets the time of one request.
 */
export const TOKEN_MAX_WAIT_MS = 150_000
export const HANDSHAKE_MAX_WAIT_MS = 30_000

/** What a socket that broke without a close frame reports. */
export const ABNORMAL_CLOSE = 1006

/** How a connect call ended; `code` null when no socket was ever made. */
export interface Close {
  code: number | null
  cause: CloseCause
}

/** Counter of failures in a row; `openedAt` (ms) is null while the socket is not open. */
export interface Tally {
  attempts: number
  attemptsBeforeOpen: number
  openedAt: number | null
}

export const NO_FAILURES: Tally = { attempts: 0, attemptsBeforeOpen: 0, openedAt: null }

/** The tally of an open at `now`: back to 0, the old count kept for rule R (A1.3 p2). */
export function tallyOpened(tally: Tally, now: number): Tally {
  return { attempts: 0, attemptsBeforeOpen: tally.attempts, openedAt: now }
}

/**
 * The tally of a socket no longer open. Rule R (A1.3, D7): an open that an auth-coded close ended
 * within 3000 ms was not successful, so the count goes back to what it was before that open.
 */
export function tallyClosed(tally: Tally, code: number | null, now: number): Tally {
  const { attempts, attemptsBeforeOpen, openedAt } = tally
  const unsuccessful =
    openedAt !== null &&
    code !== null &&
    classifyClose(code) === 'auth' &&
    now - openedAt < OPEN_PROBATION_MS
  return {
    attempts: unsuccessful ? attemptsBeforeOpen : attempts,
    attemptsBeforeOpen,
    openedAt: null,
  }
}

/** The reconnect policy of a connection by name; the specification's when none is named (B9). */
export function reconnectPolicy(
  name: ReconnectPolicyName | undefined,
  connection: Connection,
): ReconnectPolicy {
  return RECONNECT_POLICIES[name ?? 'specification'][connection]
}

/** The frames in what a socket delivered, and whether a text was no JSON object with a type. */
export function framesIn(data: readonly string[]): { frames: Frame[]; unreadable: boolean } {
  const decoded = data.map(decodeFrame)
  const frames = decoded.flatMap((one) => (one.ok ? one.frame : []))
  return { frames, unreadable: frames.length < decoded.length }
}

/** The token a promise effect answered with, read from its done event so that it stays out of context. */
export function tokenIn(event: object): string | null {
  const output = 'output' in event ? event.output : null
  return typeof output === 'string' && output.trim() !== '' ? output : null
}

/** Whether the event that ends a state already was the end of its socket, so nothing is left to close. */
export function endedSocket({ type }: { type: string }): boolean {
  return type === 'socket.closed' || type === 'xstate.error.actor.socket'
}
