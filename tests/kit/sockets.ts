import { type CallbackActorLogic, fromCallback, fromPromise } from 'xstate'
import type { Id, Json } from '../../src/protocol/base/types.ts'

/** Input of the `socket` effect as docs/actors.md gives it. */
export type SocketInput = {
  channel: 'messaging' | 'notifications'
  token: string
  conversationId: Id | null
}

export type SocketWord =
  | { type: 'socket.opened' }
  | { type: 'socket.errored' }
  | { type: 'socket.received'; data: string[] }
  | { type: 'socket.closed'; code: number; reason: string }

export type SocketOrder =
  | { type: 'socket.send'; payload: Json }
  | { type: 'socket.close'; code: number }

/** What can be said of a socket in one value, for whole comparisons. */
export interface SocketLook {
  token: string
  conversationId: Id | null
  state: 'connecting' | 'open' | 'closed'
  /** Payloads that went out. */
  sent: Json[]
  /** Codes the client closed it with. */
  closeCodes: number[]
}

/** One socket the client made; the test is the server at its other end. */
export class FakeSocket {
  readonly input: SocketInput
  /** When it was made, ms of the clock given to `fakeSockets`. */
  readonly madeAt: number
  readonly sent: Json[] = []
  readonly closeCodes: number[] = []
  state: SocketLook['state'] = 'connecting'
  /** True when the client let go of it without a close code. */
  dropped = false
  readonly #say: (word: SocketWord) => void

  constructor(input: SocketInput, madeAt: number, say: (word: SocketWord) => void) {
    this.input = input
    this.madeAt = madeAt
    this.#say = say
  }

  /** Query parameters its address carries. */
  get params(): Record<string, string> {
    const { token, conversationId } = this.input
    return conversationId === null ? { token } : { token, conversation: String(conversationId) }
  }

  /** The server accepts; nothing happens to a socket that is not connecting. */
  open(): void {
    if (this.state !== 'connecting') return
    this.state = 'open'
    this.#say({ type: 'socket.opened' })
  }

  /** The browser reports trouble; a close follows in its own time. */
  error(): void {
    if (this.state !== 'closed') this.#say({ type: 'socket.errored' })
  }

  /** The server sends texts, all between two paints. */
  text(...data: string[]): void {
    if (this.state === 'open') this.#say({ type: 'socket.received', data })
  }

  /** The server sends a value as JSON. */
  receive(value: Json): void {
    this.text(JSON.stringify(value))
  }

  /** The server closes, or the line breaks (1006). */
  close(code: number, reason = ''): void {
    if (this.state === 'closed') return
    this.state = 'closed'
    this.#say({ type: 'socket.closed', code, reason })
  }

  /** Words spoken whatever the state, as a socket nobody listens to any more may. */
  late(word: SocketWord): void {
    this.#say(word)
  }

  look(): SocketLook {
    const { token, conversationId } = this.input
    const { state, sent, closeCodes } = this
    return { token, conversationId, state, sent: [...sent], closeCodes: [...closeCodes] }
  }

  /** What the effect does when the machine speaks to it. */
  obey(order: SocketOrder): void {
    if (order.type === 'socket.send') {
      if (this.state === 'open') this.sent.push(order.payload)
      return
    }
    this.closeCodes.push(order.code)
    this.state = 'closed'
  }

  /** What the effect does when its actor is stopped. */
  release(): void {
    if (this.state !== 'closed') this.dropped = true
    this.state = 'closed'
  }
}

export interface FakeSockets {
  /** Provide it as the `socket` effect. */
  logic: CallbackActorLogic<SocketOrder, SocketInput>
  /** Every socket ever made, oldest first. */
  all: FakeSocket[]
  /** Those not closed. */
  readonly live: FakeSocket[]
  /** The newest; throws when none was made. */
  readonly last: FakeSocket
}

/** A `socket` effect that records every socket; `onMade` plays a server that acts by itself. */
export function fakeSockets(
  now: () => number,
  onMade: (socket: FakeSocket, index: number) => void = () => {},
): FakeSockets {
  const all: FakeSocket[] = []
  const logic = fromCallback<SocketOrder, SocketInput>(({ input, sendBack, receive }) => {
    const made = new FakeSocket(input, now(), sendBack)
    all.push(made)
    receive((order) => made.obey(order))
    onMade(made, all.length - 1)
    return () => made.release()
  })
  return {
    logic,
    all,
    get live() {
      return all.filter((s) => s.state !== 'closed')
    },
    get last() {
      const last = all.at(-1)
      if (!last) throw new Error('no socket was made')
      return last
    },
  }
}

export interface Asked<T> {
  resolve(value: T): void
  reject(error: unknown): void
  /** Aborted by the machine before it was answered. */
  aborted: boolean
  answered: boolean
}

/** A promise effect answered by the test: `pending` holds the questions still open. */
export function askedEffect<T>() {
  const all: Asked<T>[] = []
  const logic = fromPromise<T, void>(
    ({ signal }) =>
      new Promise<T>((resolve, reject) => {
        const asked: Asked<T> = {
          resolve: (value) => {
            asked.answered = true
            resolve(value)
          },
          reject: (error) => {
            asked.answered = true
            reject(error)
          },
          aborted: false,
          answered: false,
        }
        signal.addEventListener('abort', () => {
          asked.aborted = true
        })
        all.push(asked)
      }),
  )
  return {
    logic,
    all,
    get pending() {
      return all.filter((a) => !a.aborted && !a.answered)
    },
  }
}
