/** The three live connections from decisions A1.3…A1.5, B4, B17, D6…D10, D13, D14 and A9; no machine. */
import type { Id, Json } from '../../../src/protocol/base/types.ts'
import { AUTH_CODES, TransportReference } from './transport.reference.ts'
import { feedTransport, type Ticking, wait } from './transport.run.ts'
import type { Emitted, SocketLook, Step } from './transport.steps.ts'

export type Which = 'general' | 'conversation' | 'notifications'

/** `off`: no conversation is selected. */
export type Status = 'off' | 'connecting' | 'open' | 'waiting' | 'closed' | 'failed'

export interface ConnectionLook {
  /** For notifications only `connecting`, `open` or `closed` (SOCKNOTIF-01). */
  status: Status
  conversationId: Id | null
  /** Consecutive failures; for a conversation only authentication failures. */
  attempts: number
  error: string | null
  /** Milliseconds since the run started. */
  retryAt: number | null
  sockets: SocketLook[]
  reported: number
}

/** What differs between the connections in the tables of A1. */
interface Rules {
  /** Milliseconds before the n-th retry. */
  delay(n: number): number
  /** Whether drops are retried without limit and not counted (D10). */
  dropsForEver: boolean
  /** Whether a visible page or the network reconnects from every idle status (A1.3 p8, B4). */
  wakes: boolean
  /** Whether errors are shown as text (D14). */
  texts: boolean
  /** Milliseconds between pings, or null (A9). */
  ping: number | null
}

const PING_MS = 30_000

const RULES: Record<Which, Rules> = {
  general: { delay: () => 3000, dropsForEver: false, wakes: true, texts: true, ping: null },
  conversation: { delay: () => 3000, dropsForEver: true, wakes: false, texts: true, ping: null },
  notifications: {
    delay: (n) => 3000 * n,
    dropsForEver: false,
    wakes: false,
    texts: false,
    ping: PING_MS,
  },
}

const FINAL = {
  auth: 'Authentication failed. Please log in again.',
  drop: 'Connection lost. Please refresh the page.',
}

export class ConnectionRun implements Ticking {
  now = 0
  reported = 0
  readonly sockets: SocketLook[] = []
  readonly emitted: Emitted[] = []
  readonly #which: Which
  readonly #rules: Rules
  /** Whether the server answers pings on this socket; it may say so (B17). */
  #pings: boolean
  #id: Id | null = null
  #status: Status = 'off'
  #attempts = 0
  #attemptsBeforeOpen = 0
  #openedAt = 0
  #error: string | null = null
  #retryAt: number | null = null
  #pingAt: number | null = null
  /** Whether something arrived since the last ping (B17). */
  #isActive = true
  /** Until then an open socket in doubt must answer (B17). */
  #provenBy: number | null = null
  #transport: TransportReference

  constructor(which: Which = 'general') {
    this.#which = which
    this.#rules = RULES[which]
    this.#pings = this.#rules.ping !== null
    this.#transport = this.#newTransport()
    if (which !== 'conversation') this.#connect()
  }

  get asking(): 'token' | 'refresh' | null {
    return this.#transport.asking
  }

  get transportState(): string {
    return this.#transport.state
  }

  get deadline(): number | null {
    return this.#retryAt ?? this.#provenBy ?? this.#pingAt ?? this.#transport.deadline
  }

  tick(): void {
    if (this.#retryAt !== null) this.#connect()
    else if (this.#provenBy !== null) this.#replace()
    else if (this.#pingAt !== null && !this.#isActive) this.#replace()
    else if (this.#pingAt === null) this.#transport.tick(this.now)
    else {
      this.#transport.send({ type: 'ping' })
      this.#pingNext()
      this.#isActive = false
    }
  }

  do(step: Step): void {
    if (step[0] === 'wait') wait(this, step[1])
    else if (step[0] === 'sleep') this.now += step[1]
    else if (step[0] === 'tell') this.#handle(step[1])
    else feedTransport(this.#transport, step, this.now)
  }

  look(): ConnectionLook {
    const isRest = ['waiting', 'failed'].includes(this.#status)
    return {
      status: this.#which === 'notifications' && isRest ? 'closed' : this.#status,
      conversationId: this.#id,
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
    const notify = (word: Emitted) => this.#fromTransport(word)
    const retries = this.#which !== 'notifications'
    return new TransportReference({ sockets: this.sockets, notify, report }, this.#id, retries)
  }

  #connect(): void {
    this.#status = 'connecting'
    this.#retryAt = null
    this.#transport = this.#newTransport()
    this.#transport.connect(this.now)
  }

  #handle(event: Emitted): void {
    switch (event.type) {
      case 'conversation.choose':
        this.#choose(event.id as Id)
        break
      case 'conversation.leave':
        this.#leave()
        break
      case 'network.online':
        if (this.#status === 'waiting' || this.#isWoken()) this.#connect()
        else this.#doubt()
        break
      case 'page.visible':
        if (this.#isOverdue() || this.#isWoken()) this.#connect()
        else this.#doubt()
        break
      case 'connection.send':
        this.#transport.send(event.payload as Json)
        break
      case 'error.dismiss':
        this.#error = null
    }
  }

  /** B17: an open socket is proven by a frame within 5 s; pings are specified for one socket. */
  #doubt(): void {
    if (this.#status !== 'open' || this.#provenBy !== null) return
    this.#provenBy = this.now + 5000
    this.#pingAt = null
    if (this.#pings) this.#transport.send({ type: 'ping' })
  }

  #receive(): void {
    if (!this.#isActive) this.#pingNext()
    if (this.#provenBy === null) return
    this.#provenBy = null
    this.#pingNext()
    this.#notify({ type: 'connection.proven' })
  }

  #replace(): void {
    this.#noLongerOpen(null)
    this.#notify({ type: 'connection.silent' })
    this.#transport.disconnect()
    this.#connect()
  }

  #isWoken(): boolean {
    return this.#rules.wakes && ['waiting', 'closed', 'failed'].includes(this.#status)
  }

  #isOverdue(): boolean {
    return this.#retryAt !== null && this.now >= this.#retryAt
  }

  #choose(id: Id): void {
    const isSame = this.#id !== null && String(this.#id) === String(id)
    if (isSame && ['connecting', 'open', 'waiting'].includes(this.#status)) return
    this.#transport.disconnect()
    this.#provenBy = null
    this.#id = id
    this.#error = null
    this.#attempts = 0
    this.#connect()
  }

  #leave(): void {
    this.#transport.disconnect()
    this.#provenBy = null
    this.#status = 'off'
    this.#id = null
    this.#error = null
    this.#retryAt = null
  }

  #notify(word: Emitted): void {
    const source = this.#which
    const where = source === 'conversation' ? { source, conversationId: this.#id } : { source }
    this.emitted.push({ ...word, ...where })
  }

  #say(text: string): void {
    if (this.#rules.texts) this.#error = text
  }

  #pingNext(): void {
    this.#pingAt = this.#pings ? this.now + PING_MS : null
    this.#isActive = true
  }

  #fromTransport(word: Emitted): void {
    if (word.type === 'transport.opened') {
      this.#attemptsBeforeOpen = this.#attempts
      this.#attempts = 0
      this.#openedAt = this.now
      this.#error = null
      this.#status = 'open'
      this.#pingNext()
      this.#notify({ type: 'connection.opened' })
    } else if (word.type === 'transport.error') {
      this.#say(String(word.message))
    } else if (word.type === 'transport.received') {
      const frames = word.frames as { type: string; payload: { message?: unknown } }[]
      for (const frame of frames) this.#frame(frame)
      this.#notify({ type: 'frames.received', frames })
      this.#receive()
    } else {
      this.#noLongerOpen(word.code as number | null)
      if (word.type === 'transport.down') this.#status = 'connecting'
      else this.#closed(word.cause as 'normal' | 'drop' | 'auth')
    }
  }

  #frame({ type, payload }: { type: string; payload: { message?: unknown } }): void {
    if (type === 'connection_established' && 'answers_ping' in payload) {
      this.#pings = true
      this.#pingAt ??= this.#openedAt + PING_MS
    }
    if (type !== 'error') return
    const text = payload.message
    this.#say(typeof text === 'string' && text !== '' ? text : 'WebSocket connection error')
  }

  /** Rule R, and the `connection.lost` event. */
  #noLongerOpen(code: number | null): void {
    if (this.#status !== 'open') return
    this.#pingAt = null
    this.#provenBy = null
    this.#notify({ type: 'connection.lost' })
    const lasted = this.now - this.#openedAt
    if (code !== null && AUTH_CODES.includes(code) && lasted >= 0 && lasted < 3000) {
      this.#attempts = this.#attemptsBeforeOpen
    }
  }

  #closed(cause: 'normal' | 'drop' | 'auth'): void {
    if (cause === 'normal') {
      this.#error = null
      this.#status = 'closed'
      return
    }
    const isCounted = cause === 'auth' || !this.#rules.dropsForEver
    if (isCounted && this.#attempts === 5) {
      this.#say(FINAL[cause])
      this.#status = 'failed'
      return
    }
    if (isCounted) this.#attempts++
    this.#retryAt = this.now + this.#rules.delay(this.#attempts)
    this.#status = 'waiting'
  }
}
