import type { Id, Json } from '../../../protocol/base/types.ts'
import { notImplemented, notImplementedCallback } from '../../not-implemented.ts'

/** What one socket is opened with; `conversationId` null means the general connection. */
export interface SocketInput {
  channel: 'messaging' | 'notifications'
  token: string
  conversationId: Id | null
}

/**
 * What the `socket` effect tells. `socket.received` brings all that came between two paints, in
 * order; `socket.closed` comes once and is the last.
 */
export type SocketEvent =
  | { type: 'socket.opened' }
  | { type: 'socket.errored' }
  | { type: 'socket.received'; data: string[] }
  | { type: 'socket.closed'; code: number; reason: string }

/** What the `socket` effect is told. Being stopped closes a socket that is not closed yet. */
export type SocketCommand =
  | { type: 'socket.send'; payload: Json }
  | { type: 'socket.close'; code: number }

/** One native socket, open or trying; never reconnects by itself (A40). */
export const socket = notImplementedCallback<SocketCommand, SocketInput>('socket')

/** A token valid beyond the 30 s margin, or null (A2.3 step 5). */
export const usableToken = notImplemented<string | null>('usableToken')

/** A new token from the shared refresh, whatever the age of the stored one (A1 D3). */
export const forceRefresh = notImplemented<string>('forceRefresh')
