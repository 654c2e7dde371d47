/**
 * Steps of the socket tables and references: one event from the environment per step. A step that
 * does not apply (no pending request, no such socket) does nothing.
 */
import type { Id, Json } from '../../../src/protocol/base/types.ts'
import type { SocketEvent, SocketState } from '../../kit/sockets.ts'

export type { SocketState as SocketLook } from '../../kit/sockets.ts'

export type Emitted = { type: string; [key: string]: unknown }

export type Step =
  /** The parent sends the machine an event. */
  | ['tell', Emitted]
  /** The pending token request returns; null: there is no usable token. Fails: no server answered. */
  | ['token', string | null]
  | ['token fails']
  /** The pending forced refresh returns; null: it was refused. Fails: no server answered. */
  | ['refresh', string | null]
  | ['refresh fails']
  /** A response to a request that was abandoned. */
  | ['late token', string]
  | ['late refresh', string]
  /** Server and network events at the newest socket. */
  | ['open']
  | ['errors']
  | ['text', ...string[]]
  | ['close', number]
  /** The newest closed socket emits one more event. */
  | ['late', SocketEvent]
  /** Time passes, ms; no timer runs during `sleep`. */
  | ['wait', number]
  | ['sleep', number]

/** A table row: after `given`, `when` leads to `look` and emits exactly `emitted` to the parent. */
export interface Row<TLook> {
  /** Clause and decision ids, then the behaviour. */
  title: string
  given: Step[]
  when: Step[]
  look: TLook
  emitted: Emitted[]
}

/** A timed row: `before` holds until 1 ms before `at` (ms after `given`), `after` from then on. */
export interface Timed<TLook> {
  title: string
  given: Step[]
  at: number
  before: TLook
  after: TLook
  emitted: Emitted[]
}

/** The expected value of a socket. */
export function socketLook(
  token: string,
  state: SocketState['state'],
  rest: { closeCodes?: number[]; sent?: Json[]; conversationId?: Id | null } = {},
): SocketState {
  return { token, conversationId: null, state, sent: [], closeCodes: [], ...rest }
}
