import { decodeFrame, type Frame } from '../../../protocol/live/frames.ts'
import type { CloseCause } from '../../../protocol/live/policies.ts'
import type { SocketInput } from './socket.effect.ts'

/**
 * Our own limits, ms: a missing response must not block a connection forever. A token may take four
 * refresh attempts of 30 s; a handshake gets the time of one request.
 */
export const TOKEN_MAX_WAIT_MS = 150_000
export const HANDSHAKE_MAX_WAIT_MS = 30_000

/** Close code reported for a socket that broke without a close frame. */
export const ABNORMAL_CLOSE = 1006

/** Input of a connect call; `conversationId` is null except for a conversation. */
export type TransportInput = Omit<SocketInput, 'token'>

/** How a connect call ended; `code` is null if no socket was created. */
export interface Close {
  code: number | null
  cause: CloseCause
}

/** Decodes the frames of a socket; `unreadable`: a text was not a JSON object with a type. */
export function framesIn(data: readonly string[]): { frames: Frame[]; unreadable: boolean } {
  const decoded = data.map(decodeFrame)
  const frames = decoded.flatMap((result) => (result.ok ? result.frame : []))
  return { frames, unreadable: frames.length < decoded.length }
}

/**
 * The token in the done event of a promise actor, read there so that it stays out of the context.
 */
export function tokenIn(event: object): string | null {
  const output = 'output' in event ? event.output : null
  return typeof output === 'string' && output.trim() !== '' ? output : null
}

/** Whether the event that exits the state already ended its socket, so nothing is left to close. */
export function endedSocket({ type }: { type: string }): boolean {
  return type === 'socket.closed' || type === 'xstate.error.actor.socket'
}
