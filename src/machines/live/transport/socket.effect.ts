import type { Id, Json } from '../../../protocol/base/types.ts'
import { notImplemented, notImplementedCallback } from '../../not-implemented.ts'

/** Input of one socket; `conversationId` null means the general connection. */
export interface SocketInput {
  channel: 'messaging' | 'notifications'
  token: string
  conversationId: Id | null
}

/**
 * Events of the `socket` effect. `socket.received` contains all frames since the last paint, in
 * order; `socket.closed` is sent once, as the last event.
 */
export type SocketEvent =
  | { type: 'socket.opened' }
  | { type: 'socket.errored' }
  | { type: 'socket.received'; data: string[] }
  /** `address`: of a socket that never opened, without its token (B3). */
  | { type: 'socket.closed'; code: number; reason: string; address?: string }

/** Events that the `socket` effect accepts. Stopping it closes a socket that is still open. */
export type SocketCommand =
  | { type: 'socket.send'; payload: Json }
  | { type: 'socket.close'; code: number }

/** One native WebSocket, connecting or open; never reconnects by itself (A40). */
export const socket = notImplementedCallback<SocketCommand, SocketInput>('socket')

/**
 * An access token that stays valid beyond the 30 s margin, or null (A2.3 step 5). Rejects if no
 * server answered (B10).
 */
export const usableToken = notImplemented<string | null>('usableToken')

/**
 * A new token from the shared refresh, regardless of the age of the stored one (A1 D3); null if it
 * was refused. Rejects if no server answered (B10).
 */
export const forceRefresh = notImplemented<string | null>('forceRefresh')
