import { decodeFrame, type Frame } from '../../../protocol/live/frames.ts'
import type { CloseCause } from '../../../protocol/live/policies.ts'
import type { SocketInput } from './socket.effect.ts'

/**
 * Ours, milliseconds: an answer that never comes must not hold a connection for ever. A token may
 * cost four refresh tries of 30 s, a handshake gets the time of one request.
 */
export const TOKEN_MAX_WAIT_MS = 150_000
export const HANDSHAKE_MAX_WAIT_MS = 30_000

/** What a socket that broke without a close frame reports. */
export const ABNORMAL_CLOSE = 1006

/** Where a connect call leads; `conversationId` null but for the connection of a conversation. */
export type TransportInput = Omit<SocketInput, 'token'>

/** How a connect call ended; `code` null when no socket was ever made. */
export interface Close {
  code: number | null
  cause: CloseCause
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
