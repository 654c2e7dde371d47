import { type CallbackActorLogic, fromCallback } from 'xstate'
import type { Id, Json } from '../../src/protocol/base/types.ts'

/** Input of the `socket` effect (docs/actors.md). */
export type SocketInput = {
  channel: 'messaging' | 'notifications'
  token: string
  conversationId: Id | null
}

export type SocketEvent =
  | { type: 'socket.opened' }
  | { type: 'socket.errored' }
  | { type: 'socket.received'; data: string[] }
  | { type: 'socket.closed'; code: number; reason: string }

export type SocketCommand =
  | { type: 'socket.send'; payload: Json }
  | { type: 'socket.close'; code: number }

/** The state of a socket as one value, for whole-value assertions. */
export interface SocketState {
  token: string
  conversationId: Id | null
  state: 'connecting' | 'open' | 'closed'
  /** Payloads sent. */
  sent: Json[]
  /** Codes the client closed it with. */
  closeCodes: number[]
}

/** One socket created by the client; the test is its server. */
export class FakeSocket {
  readonly input: SocketInput
  /** Creation time in ms of the clock given to `fakeSockets`. */
  readonly createdAt: number
  readonly sent: Json[] = []
  readonly closeCodes: number[] = []
  state: SocketState['state'] = 'connecting'
  /** True when the client stopped its actor without closing it. */
  dropped = false
  readonly emit: (event: SocketEvent) => void

  constructor(input: SocketInput, createdAt: number, emit: (event: SocketEvent) => void) {
    this.input = input
    this.createdAt = createdAt
    this.emit = emit
  }

  /** Query parameters of its URL. */
  get params(): Record<string, string> {
    const { token, conversationId } = this.input
    return conversationId === null ? { token } : { token, conversation: String(conversationId) }
  }

  /** The server accepts. Does nothing unless the socket is connecting. */
  open(): void {
    if (this.state !== 'connecting') return
    this.state = 'open'
    this.emit({ type: 'socket.opened' })
  }

  /** The browser reports an error; the close follows separately. */
  error(): void {
    if (this.state !== 'closed') this.emit({ type: 'socket.errored' })
  }

  /** The server sends text frames that arrive between two paints. */
  text(...data: string[]): void {
    if (this.state === 'open') this.emit({ type: 'socket.received', data })
  }

  /** The server sends a value as JSON. */
  receive(value: Json): void {
    this.text(JSON.stringify(value))
  }

  /** The server closes, or the connection drops (1006). */
  close(code: number, reason = ''): void {
    if (this.state === 'closed') return
    this.state = 'closed'
    this.emit({ type: 'socket.closed', code, reason })
  }

  /** Sends an event in any state, as an outdated socket may do. */
  emitInAnyState(event: SocketEvent): void {
    this.emit(event)
  }

  toState(): SocketState {
    const { token, conversationId } = this.input
    const { state, sent, closeCodes } = this
    return { token, conversationId, state, sent: [...sent], closeCodes: [...closeCodes] }
  }

  /** Performs an event the machine sent to the effect. */
  perform(command: SocketCommand): void {
    if (command.type === 'socket.send') {
      if (this.state === 'open') this.sent.push(command.payload)
      return
    }
    this.closeCodes.push(command.code)
    this.state = 'closed'
  }

  /** Called when the effect's actor is stopped. */
  release(): void {
    if (this.state !== 'closed') this.dropped = true
    this.state = 'closed'
  }
}

export interface FakeSockets {
  /** Logic of the `socket` effect. */
  logic: CallbackActorLogic<SocketCommand, SocketInput>
  /** Every socket created, oldest first. */
  all: FakeSocket[]
  /** Sockets that are not closed. */
  readonly live: FakeSocket[]
  /** The newest socket. Throws if there is none. */
  readonly last: FakeSocket
}

/** A `socket` effect that records every socket; `onCreate` can act as its server. */
export function fakeSockets(
  now: () => number,
  onCreate: (socket: FakeSocket, index: number) => void = () => {},
): FakeSockets {
  const all: FakeSocket[] = []
  const logic = fromCallback<SocketCommand, SocketInput>(({ input, sendBack, receive }) => {
    const socket = new FakeSocket(input, now(), sendBack)
    all.push(socket)
    receive((command) => socket.perform(command))
    onCreate(socket, all.length - 1)
    return () => socket.release()
  })
  return {
    logic,
    all,
    get live() {
      return all.filter((s) => s.state !== 'closed')
    },
    get last() {
      const last = all.at(-1)
      if (!last) throw new Error('no socket was created')
      return last
    },
  }
}
