/** The conversation's connection by decisions A1.4, D10 and B4; knows no machine. */
import type { Id } from '../../src/protocol/base/types.ts'
import type { Status } from './connection.reference.ts'
import { AUTH_CODES, TransportReference } from './transport.reference.ts'
import { feedTransport, type Ticking, wait } from './transport.run.ts'
import type { SocketLook, Step, Told } from './transport.steps.ts'

export interface ConversationLook {
  status: Status
  conversationId: Id | null
  /** Authentication failures in a row. */
  attempts: number
  error: string | null
  /** Milliseconds since the run began. */
  retryAt: number | null
  sockets: SocketLook[]
  reported: number
}

export class ConversationRun implements Ticking {
  now = 0
  reported = 0
  readonly sockets: SocketLook[] = []
  readonly told: Told[] = []
  #id: Id | null = null
  #status: Status = 'off'
  #authAttempts = 0
  #authAttemptsBeforeOpen = 0
  #openedAt = 0
  #error: string | null = null
  #retryAt: number | null = null
  #transport: TransportReference

  constructor() {
    this.#transport = this.#newTransport()
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

  look(): ConversationLook {
    return {
      status: this.#status,
      conversationId: this.#id,
      attempts: this.#authAttempts,
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
    return new TransportReference({ sockets: this.sockets, tell, report }, this.#id)
  }

  #connect(): void {
    this.#status = 'connecting'
    this.#retryAt = null
    this.#transport = this.#newTransport()
    this.#transport.connect(this.now)
  }

  #hear(event: Told): void {
    switch (event.type) {
      case 'conversation.choose':
        this.#choose(event.id as Id)
        break
      case 'conversation.leave':
        this.#leave()
        break
      case 'network.online':
        if (this.#status === 'waiting') this.#connect()
        break
      case 'page.visible':
        if (this.#retryAt !== null && this.now >= this.#retryAt) this.#connect()
        break
      case 'error.dismiss':
        this.#error = null
    }
  }

  #choose(id: Id): void {
    const isSame = this.#id !== null && String(this.#id) === String(id)
    if (isSame && ['connecting', 'open', 'waiting'].includes(this.#status)) return
    this.#transport.disconnect()
    this.#id = id
    this.#error = null
    this.#authAttempts = 0
    this.#connect()
  }

  #leave(): void {
    this.#transport.disconnect()
    this.#status = 'off'
    this.#id = null
    this.#error = null
    this.#retryAt = null
  }

  #fromTransport(word: Told): void {
    const conversationId = this.#id
    if (word.type === 'transport.opened') {
      this.#authAttemptsBeforeOpen = this.#authAttempts
      this.#authAttempts = 0
      this.#openedAt = this.now
      this.#error = null
      this.#status = 'open'
      this.told.push({ type: 'connection.opened', source: 'conversation', conversationId })
    } else if (word.type === 'transport.error') {
      this.#error = String(word.message)
    } else if (word.type === 'transport.received') {
      const frames = word.frames as { type: string; payload: { message?: unknown } }[]
      for (const { type, payload } of frames) {
        if (type !== 'error') continue
        const text = payload.message
        this.#error = typeof text === 'string' && text !== '' ? text : 'WebSocket connection error'
      }
      this.told.push({ type: 'frames.received', source: 'conversation', conversationId, frames })
    } else {
      this.#noLongerOpen(word.code as number | null)
      if (word.type === 'transport.down') this.#status = 'connecting'
      else this.#closed(word.cause as 'normal' | 'drop' | 'auth')
    }
  }

  /** Rule R, and the word to the parent. */
  #noLongerOpen(code: number | null): void {
    if (this.#status !== 'open') return
    this.told.push({
      type: 'connection.lost',
      source: 'conversation',
      conversationId: this.#id,
    })
    if (code !== null && AUTH_CODES.includes(code) && this.now - this.#openedAt < 3000) {
      this.#authAttempts = this.#authAttemptsBeforeOpen
    }
  }

  #closed(cause: 'normal' | 'drop' | 'auth'): void {
    if (cause === 'normal') {
      this.#error = null
      this.#status = 'closed'
    } else if (cause === 'auth' && this.#authAttempts === 5) {
      this.#error = 'Authentication failed. Please log in again.'
      this.#status = 'failed'
    } else {
      if (cause === 'auth') this.#authAttempts++
      this.#retryAt = this.now + 3000
      this.#status = 'waiting'
    }
  }
}
