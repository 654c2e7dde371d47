/** Messages between the benchmark, its load generator and the bare server. */

/** A conversation and the user who sends to it. */
export interface SendTarget {
  readonly conversationId: number
  readonly token: string
}

export interface RequestOrder {
  readonly type: 'requests'
  readonly origin: string
  /** Connection n requests path n modulo their number. */
  readonly paths: readonly string[]
  /** Access token; '' = anonymous. */
  readonly token: string
  readonly connections: number
  readonly seconds: number
}

export interface SendOrder {
  readonly type: 'sends'
  readonly via: 'post' | 'socket'
  readonly origin: string
  /** Connection n sends to target n modulo their number. */
  readonly targets: readonly SendTarget[]
  /** URLs of the sockets of other members, on which deliveries are counted. */
  readonly listeners: readonly string[]
  /** URLs of sockets that never read. */
  readonly deaf: readonly string[]
  readonly connections: number
  readonly seconds: number
}

export type LoadOrder = RequestOrder | SendOrder

/** Durations in ms, from the request on. */
export interface LoadResult {
  readonly perSecond: number
  readonly answered: { readonly p50: number; readonly p99: number }
  /** Sends only. */
  readonly delivered: { readonly p50: number; readonly p99: number } | null
  /** Sends only: acknowledged messages that did not arrive at the other member. */
  readonly undelivered: number
}

export type LoadReport = { readonly result: LoadResult } | { readonly failure: string }

/** Path of the route that stores a message, as in the API and in the bare server. */
export const messagesPath = (conversationId: number): string =>
  `/api/messaging/conversations/${conversationId}/messages/`

/** A message that goes to the bare server over a socket. */
export interface SocketSend {
  readonly conversation_id: number
  readonly content: string
  readonly client_id: string
}
