/** Runs steps against the transport reference, advancing time from deadline to deadline. */
import type { Id, Json } from '../../../src/protocol/base/types.ts'
import {
  TransportReference,
  type TransportState,
  type TransportWorld,
} from './transport.reference.ts'
import type { Emitted, SocketLook, Step } from './transport.steps.ts'

/** Applies a step other than `notify`, `wait` and `sleep` to a transport. */
export function feedTransport(transport: TransportReference, step: Step, now: number): void {
  switch (step[0]) {
    case 'token':
      transport.token(step[1], now)
      return
    case 'token fails':
      transport.unanswered('token')
      return
    case 'refresh':
      transport.refreshed(step[1], now)
      return
    case 'refresh fails':
      transport.unanswered('refresh')
      return
    case 'open':
      transport.open()
      return
    case 'errors':
      transport.errors()
      return
    case 'text':
      transport.text(step.slice(1))
      return
    case 'close':
      transport.close(step[1], now)
      return
    default:
      return
  }
}

/** Something with its own clock that acts at `deadline`. */
export interface Ticking {
  now: number
  readonly deadline: number | null
  tick(): void
}

/** Advances time, stopping at every deadline on the way. */
export function wait(ticking: Ticking, ms: number): void {
  const target = ticking.now + ms
  for (let due = ticking.deadline; due !== null && due <= target; due = ticking.deadline) {
    ticking.now = Math.max(ticking.now, due)
    ticking.tick()
  }
  ticking.now = target
}

export interface TransportLook {
  state: TransportState
  sockets: SocketLook[]
  reported: number
}

/** A complete run of one transport. */
export class TransportRun implements Ticking {
  now = 0
  reported = 0
  readonly sockets: SocketLook[] = []
  readonly emitted: Emitted[] = []
  readonly #transport: TransportReference

  constructor(conversationId: Id | null = null) {
    const world: TransportWorld = {
      sockets: this.sockets,
      notify: (word) => this.emitted.push(word),
      report: () => {
        this.reported++
      },
    }
    this.#transport = new TransportReference(world, conversationId)
  }

  get asking(): 'token' | 'refresh' | null {
    return this.#transport.asking
  }

  get deadline(): number | null {
    return this.#transport.deadline
  }

  tick(): void {
    this.#transport.tick(this.now)
  }

  do(step: Step): void {
    if (step[0] === 'wait') wait(this, step[1])
    else if (step[0] === 'sleep') this.now += step[1]
    else if (step[0] === 'tell') this.#handle(step[1])
    else feedTransport(this.#transport, step, this.now)
  }

  look(): TransportLook {
    const sockets = structuredClone(this.sockets)
    return { state: this.#transport.state, sockets, reported: this.reported }
  }

  #handle(event: Emitted): void {
    if (event.type === 'transport.connect') this.#transport.connect(this.now)
    if (event.type === 'transport.disconnect') this.#transport.disconnect()
    if (event.type === 'transport.send') this.#transport.send(event.payload as Json)
  }
}
