/** The general connection by decisions A1.3, B4 and D6…D9, from their tables; knows no machine. */
import type { Json } from '../../src/protocol/base/types.ts'
import { AUTH_CODES, TransportReference } from './transport.reference.ts'
import { feedTransport, type Ticking, wait } from './transport.run.ts'
import type { SocketLook, Step, Told } from './transport.steps.ts'

/** `off`: no conversation is chosen; the general connection is never off. */
export type Status = 'off' | 'connecting' | 'open' | 'waiting' | 'closed' | 'failed'

export interface ConnectionLook {
  status: Status
  attempts: number
  error: string | null
  /** Milliseconds since the run began. */
  retryAt: number | null
  sockets: SocketLook[]
  reported: number
}

const FINAL = {
  auth: 'Authentication failed. Please log in again.',
  drop: 'Connection lost. Please refresh the page.',
}

export class ConnectionRun implements Ticking {
  now = 0
  reported = 0
  readonly sockets: SocketLook[] = []
  readonly told: Told[] = []
  #status: Status = 'connecting'
  #attempts = 0
  #attemptsBeforeOpen = 0
  #openedAt = 0
  #error: string | null = null
  #retryAt: number | null = null
  #transport: TransportReference

  constructor() {
    this.#transport = this.#newTransport()
    this.#transport.connect(this.now)
  }

  get asking(): 'token' | 'refresh' | null {
    return this.#transport.asking
  }

  get transportState(): string {
    return this.#transport.state
  }

  get deadline(): number | null {
    return this.#retryAt ?? this.#transport.deadline
  }

  tick(): void {
    if (this.#retryAt === null) this.#transport.tick(this.now)
    else this.#connect()
  }

  do(step: Step): void {
    if (step[0] === 'wait') wait(this, step[1])
    else if (step[0] === 'sleep') this.now += step[1]
    else if (step[0] === 'tell') this.#hear(step[1])
    else feedTransport(this.#transport, step, this.now)
  }

  look(): ConnectionLook {
    return {
      status: this.#status,
      attempts: this.#attempts,
      error: this.#error,
      retryAt: this.#retryAt,
      sockets: structuredClone(this.sockets),
      reported: this.reported,
    }
  }

  #newTransport(): TransportReference {
    const report = () => {
      this.reported++
    }
    const tell = (word: Told) => this.#fromTransport(word)
    return new TransportReference({ sockets: this.sockets, tell, report }, null)
  }

  #connect(): void {
    this.#status = 'connecting'
    this.#retryAt = null
    this.#transport = this.#newTransport()
    this.#transport.connect(this.now)
  }

  #hear(event: Told): void {
    const resting = ['waiting', 'closed', 'failed'].includes(this.#status)
    if (['page.visible', 'network.online'].includes(event.type) && resting) {
      this.#connect()
    } else if (event.type === 'connection.send') {
      this.#transport.send(event.payload as Json)
    } else if (event.type === 'error.dismiss') {
      this.#error = null
    }
  }

  #fromTransport(word: Told): void {
    if (word.type === 'transport.opened') {
      this.#attemptsBeforeOpen = this.#attempts
      this.#attempts = 0
      this.#openedAt = this.now
      this.#error = null
      this.#status = 'open'
      this.told.push({ type: 'connection.opened', source: 'general' })
    } else if (word.type === 'transport.error') {
      this.#error = String(word.message)
    } else if (word.type === 'transport.received') {
      const frames = word.frames as { type: string; payload: { message?: unknown } }[]
      for (const frame of frames) this.#frame(frame)
      this.told.push({ type: 'frames.received', source: 'general', frames })
    } else {
      this.#noLongerOpen(word.code as number | null)
      if (word.type === 'transport.down') this.#status = 'connecting'
      else this.#closed(word.cause as 'normal' | 'drop' | 'auth')
    }
  }

  #frame(frame: { type: string; payload: { message?: unknown } }): void {
    if (frame.type === 'error') {
      const text = frame.payload.message
      this.#error = typeof text === 'string' && text !== '' ? text : 'WebSocket connection error'
    }
  }

  /** Rule R, and the word to the parent. */
  #noLongerOpen(code: number | null): void {
    if (this.#status !== 'open') return
    this.told.push({ type: 'connection.lost', source: 'general' })
    if (code !== null && AUTH_CODES.includes(code) && this.now - this.#openedAt < 3000) {
      this.#attempts = this.#attemptsBeforeOpen
    }
  }

  #closed(cause: 'normal' | 'drop' | 'auth'): void {
    if (cause === 'normal') {
      this.#error = null
      this.#status = 'closed'
    } else if (this.#attempts < 5) {
      this.#attempts++
      this.#retryAt = this.now + 3000
      this.#status = 'waiting'
    } else {
      this.#error = FINAL[cause]
      this.#status = 'failed'
    }
  }
}
