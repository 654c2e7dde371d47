/** The notification socket by decisions A1.5, D13, D14, A9 (ping) and B4; knows no machine. */

import type { Json } from '../../src/protocol/base/types.ts'
import { decodeFrame } from '../../src/protocol/live/frames.ts'
import { AUTH_CODES, NORMAL_CODES } from './transport.reference.ts'
import { type Ticking, wait } from './transport.run.ts'
import type { SocketLook, Step, Told } from './transport.steps.ts'

export interface NotificationLook {
  status: 'closed' | 'connecting' | 'open'
  attempts: number
  /** Milliseconds since the run began. */
  retryAt: number | null
  sockets: SocketLook[]
  reported: number
}

export type NotificationState = 'token' | 'connecting' | 'open' | 'waiting' | 'ended'

export class NotificationRun implements Ticking {
  now = 0
  reported = 0
  readonly sockets: SocketLook[] = []
  readonly told: Told[] = []
  /** When the state acts by itself: a bound, a ping or the retry. */
  deadline: number | null = 150_000
  #state: NotificationState = 'token'
  #attempts = 0
  #attemptsBeforeOpen = 0
  #openedAt = 0

  get state(): NotificationState {
    return this.#state
  }

  get asking(): 'token' | null {
    return this.#state === 'token' ? 'token' : null
  }

  tick(): void {
    if (this.#state === 'waiting') this.#connect()
    else if (this.#state === 'token') this.#failed()
    else if (this.#state === 'connecting') {
      this.#closeSocket(1000)
      this.#failed()
    } else if (this.#state === 'open') {
      this.#socket().sent.push({ type: 'ping' })
      this.deadline = this.now + 30_000
    }
  }

  do(step: Step): void {
    const state = this.#state
    switch (step[0]) {
      case 'wait':
        wait(this, step[1])
        break
      case 'sleep':
        this.now += step[1]
        break
      case 'tell':
        this.#hear(step[1])
        break
      case 'token':
      case 'token fails':
        if (state === 'token') this.#token(step[1] ?? null)
        break
      case 'open':
        if (state === 'connecting') this.#opened()
        break
      case 'text':
        if (state === 'open') this.#text(step.slice(1))
        break
      case 'close':
        if (state === 'connecting' || state === 'open') this.#closed(step[1])
    }
  }

  look(): NotificationLook {
    const state = this.#state
    const closed = ['waiting', 'ended'].includes(state)
    return {
      status: closed ? 'closed' : state === 'open' ? 'open' : 'connecting',
      attempts: this.#attempts,
      retryAt: state === 'waiting' ? this.deadline : null,
      sockets: structuredClone(this.sockets),
      reported: this.reported,
    }
  }

  #hear(event: Told): void {
    const state = this.#state
    if (event.type === 'network.online' && state === 'waiting') {
      this.#connect()
    } else if (event.type === 'page.visible' && state === 'waiting') {
      if (this.now >= (this.deadline ?? 0)) this.#connect()
    } else if (event.type === 'connection.send' && state === 'open') {
      this.#socket().sent.push(event.payload as Json)
    }
  }

  #enter(state: NotificationState, deadline: number | null): void {
    this.#state = state
    this.deadline = deadline
  }

  #connect(): void {
    this.#enter('token', this.now + 150_000)
  }

  #token(token: string | null): void {
    if (token === null || token.trim() === '') {
      this.#failed()
      return
    }
    this.sockets.push({
      token,
      conversationId: null,
      state: 'connecting',
      sent: [],
      closeCodes: [],
    })
    this.#enter('connecting', this.now + 30_000)
  }

  #opened(): void {
    this.#attemptsBeforeOpen = this.#attempts
    this.#attempts = 0
    this.#openedAt = this.now
    this.#socket().state = 'open'
    this.#enter('open', this.now + 30_000)
    this.told.push({ type: 'connection.opened', source: 'notifications' })
  }

  #text(data: string[]): void {
    const decoded = data.map(decodeFrame)
    const frames = decoded.flatMap((one) => (one.ok ? one.frame : []))
    if (frames.length < data.length) this.reported++
    if (frames.length > 0)
      this.told.push({ type: 'frames.received', source: 'notifications', frames })
  }

  #closed(code: number): void {
    this.#socket().state = 'closed'
    if (this.#state === 'open') {
      this.told.push({ type: 'connection.lost', source: 'notifications' })
      const tooSoon = this.now - this.#openedAt < 3000
      if (AUTH_CODES.includes(code) && tooSoon) this.#attempts = this.#attemptsBeforeOpen
    }
    if (NORMAL_CODES.includes(code)) this.#enter('ended', null)
    else this.#failed()
  }

  #failed(): void {
    if (this.#attempts === 5) this.#enter('ended', null)
    else {
      this.#attempts++
      this.#enter('waiting', this.now + 3000 * this.#attempts)
    }
  }

  #closeSocket(code: number): void {
    this.#socket().state = 'closed'
    this.#socket().closeCodes.push(code)
  }

  #socket(): SocketLook {
    return this.sockets.at(-1)!
  }
}
