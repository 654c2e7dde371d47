/** The transport, written from the table of decision A1.2; imports no machine. Times in ms. */

import type { Id, Json } from '../../../src/protocol/base/types.ts'
import { decodeFrame } from '../../../src/protocol/live/frames.ts'
import type { Emitted, SocketLook } from './transport.steps.ts'

export const AUTH_CODES = [4001, 4003, 1008]
const NORMAL_CODES = [1000, 1001]

const isBlank = (token: string | null): token is null => token === null || token.trim() === ''

export type TransportState = 'idle' | 'token' | 'connecting' | 'open' | 'authWait' | 'authRefresh'

export interface TransportWorld {
  sockets: SocketLook[]
  notify(word: Emitted): void
  report(): void
}

export class TransportReference {
  state: TransportState = 'idle'
  /** When the state times out, or null. */
  deadline: number | null = null
  #retryUsed = false
  #code: number | null = null
  readonly #world: TransportWorld
  readonly #conversationId: Id | null
  readonly #retries: boolean

  /** `retries`: whether a rejected token is retried once or is a plain failure (D13). */
  constructor(world: TransportWorld, conversationId: Id | null, retries = true) {
    this.#world = world
    this.#conversationId = conversationId
    this.#retries = retries
  }

  /** The pending request. */
  get asking(): 'token' | 'refresh' | null {
    if (this.state === 'authRefresh') return 'refresh'
    return this.state === 'token' ? 'token' : null
  }

  connect(now: number): void {
    if (this.state !== 'idle') return
    this.#retryUsed = false
    this.#enter('token', now + 150_000)
  }

  disconnect(): void {
    this.#dropSocket()
    this.#enter('idle', null)
  }

  token(token: string | null, now: number): void {
    if (this.state !== 'token') return
    if (isBlank(token)) this.#end('Not authenticated - no valid access token', null, 'auth')
    else this.#makeSocket(token, now)
  }

  refreshed(token: string | null, now: number): void {
    if (this.state !== 'authRefresh') return
    if (isBlank(token)) this.#end('Authentication failed. Please log in again.', this.#code, 'auth')
    else this.#makeSocket(token, now)
  }

  /** No server answered the pending request, which is no refusal: a drop (B10). */
  unanswered(request: 'token' | 'refresh'): void {
    if (this.asking === request) this.#end('WebSocket connection error', 1006, 'drop')
  }

  open(): void {
    if (this.state !== 'connecting') return
    this.#socket().state = 'open'
    this.#enter('open', null)
    this.#world.notify({ type: 'transport.opened' })
  }

  errors(): void {
    if (this.#hasSocket()) {
      this.#world.notify({ type: 'transport.error', message: 'WebSocket connection error' })
    }
  }

  /** Texts that arrive together are passed on together, without invalid frames. */
  text(data: string[]): void {
    if (this.state !== 'open') return
    const decoded = data.map(decodeFrame)
    const frames = decoded.flatMap((one) => (one.ok ? one.frame : []))
    if (frames.length < data.length) this.#world.report()
    if (frames.length > 0) this.#world.notify({ type: 'transport.received', frames })
  }

  send(payload: Json): void {
    if (this.state === 'open') this.#socket().sent.push(payload)
  }

  close(code: number, now: number): void {
    if (!this.#hasSocket()) return
    this.#socket().state = 'closed'
    const isAuth = AUTH_CODES.includes(code)
    if (isAuth && this.#retries && !this.#retryUsed) {
      this.#retryUsed = true
      this.#code = code
      this.#enter('authWait', now + 1000)
      this.#world.notify({ type: 'transport.down', code })
      return
    }
    this.#end(null, code, isAuth ? 'auth' : NORMAL_CODES.includes(code) ? 'normal' : 'drop')
  }

  /** The deadline is reached. */
  tick(now: number): void {
    if (this.state === 'authWait') this.#enter('authRefresh', now + 150_000)
    else if (this.asking !== null) this.unanswered(this.asking)
    else if (this.state === 'connecting') {
      this.#dropSocket()
      this.#end('WebSocket connection error', 1006, 'drop')
    }
  }

  #enter(state: TransportState, deadline: number | null): void {
    this.state = state
    this.deadline = deadline
  }

  #end(message: string | null, code: number | null, cause: string): void {
    this.#enter('idle', null)
    if (message !== null) this.#world.notify({ type: 'transport.error', message })
    this.#world.notify({ type: 'transport.closed', code, cause })
  }

  #makeSocket(token: string, now: number): void {
    const conversationId = this.#conversationId
    this.#world.sockets.push({
      token,
      conversationId,
      state: 'connecting',
      sent: [],
      closeCodes: [],
    })
    this.#enter('connecting', now + 30_000)
  }

  #dropSocket(): void {
    if (!this.#hasSocket()) return
    this.#socket().state = 'closed'
    this.#socket().closeCodes.push(1000)
  }

  #hasSocket(): boolean {
    return this.state === 'connecting' || this.state === 'open'
  }

  #socket(): SocketLook {
    return this.#world.sockets.at(-1)!
  }
}
