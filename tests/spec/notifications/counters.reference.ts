/** Unread counters from decisions A8 and B8; imports no machine. Times in ms. */
import { type Ticking, wait } from '../live/transport.run.ts'
import type { Emitted } from '../live/transport.steps.ts'

export type CountersStep =
  /** The root sends the machine an event. */
  | ['tell', Emitted]
  /** This many messages were marked read by a request sent this many ms ago. */
  | ['read', number, number]
  /** The window event `unreadCountUpdate` is dispatched. */
  | ['window', unknown]
  /** The pending poll succeeds or fails. */
  | ['messages', number]
  | ['messages fail']
  | ['notifications', number]
  | ['notifications fail']
  /** A response to an abandoned poll. */
  | ['late messages', number]
  | ['late notifications', number]
  /** Time passes, ms; no timer runs during `sleep`. */
  | ['wait', number]
  | ['sleep', number]

export interface CountersLook {
  messages: number
  notifications: number
  total: number
  /** Number of requests per count. */
  messagePolls: number
  notificationPolls: number
  /** When the next poll is due, ms since the start. */
  pollAt: number
}

const FIVE_MINUTES = 300_000
const DAY_ONE = 100_000_000_000

interface Counter {
  value: number
  polls: number
  requests: boolean
}

function numberIn(value: unknown): number | null {
  const isText = typeof value === 'string' && value.trim() !== ''
  if (typeof value !== 'number' && !isText) return null
  const number = Number(value)
  return Number.isFinite(number) ? Math.max(0, Math.trunc(number)) : null
}

function momentIn(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const number = value === '' ? Number.NaN : Number(value)
  if (Number.isFinite(number)) return number < DAY_ONE ? number * 1000 : number
  const parsed = Date.parse(String(value))
  return Number.isNaN(parsed) ? null : parsed
}

export class CountersRun implements Ticking {
  now = 0
  #visible: boolean
  #pollAt = FIVE_MINUTES
  #lastMoment: number | null = null
  /** When a window event last set the number of messages. */
  #emittedAt: number | null = null
  readonly #messages: Counter = { value: 0, polls: 1, requests: true }
  readonly #notifications: Counter = { value: 0, polls: 1, requests: true }

  constructor(visible = true) {
    this.#visible = visible
  }

  get deadline(): number | null {
    return this.#visible ? this.#pollAt : null
  }

  tick(): void {
    this.#poll()
  }

  do(step: CountersStep): void {
    const [what, value] = step
    if (step[0] === 'read') this.#read(step[1], step[2])
    if (what === 'wait') wait(this, value)
    else if (what === 'sleep') this.now += value
    else if (what === 'tell') this.#handle(value)
    else if (what === 'window') this.#window(value)
    else if (what === 'messages') this.#answer(this.#messages, value)
    else if (what === 'messages fail') this.#answer(this.#messages, 0)
    else if (what === 'notifications') this.#answer(this.#notifications, value)
    else if (what === 'notifications fail') this.#answer(this.#notifications, 0)
  }

  look(): CountersLook {
    return {
      messages: this.#messages.value,
      notifications: this.#notifications.value,
      total: this.#messages.value + this.#notifications.value,
      messagePolls: this.#messages.polls,
      notificationPolls: this.#notifications.polls,
      pollAt: this.#pollAt,
    }
  }

  #ask(counter: Counter): void {
    counter.polls++
    counter.requests = true
  }

  #poll(): void {
    this.#pollAt = this.now + FIVE_MINUTES
    this.#ask(this.#messages)
    this.#ask(this.#notifications)
  }

  #answer(counter: Counter, value: number): void {
    if (!counter.requests) return
    counter.requests = false
    counter.value = numberIn(value) ?? 0
  }

  /** A count from a socket: the pending poll is abandoned. */
  #set(counter: Counter, value: number): void {
    counter.value = value
    counter.requests = false
  }

  #window(detail: unknown): void {
    const isObject = typeof detail === 'object' && detail !== null && !Array.isArray(detail)
    const fields = isObject ? (detail as { [key: string]: unknown }) : {}
    const moment = momentIn(fields.timestamp)
    if (moment !== null && this.#lastMoment !== null && moment < this.#lastMoment) return
    const messages = numberIn(fields.message_count)
    const notifications = numberIn(fields.notification_count)
    if (messages !== null) {
      this.#set(this.#messages, messages)
      this.#emittedAt = this.now
    }
    if (notifications !== null) this.#set(this.#notifications, notifications)
    if (messages !== null || notifications !== null) this.#lastMoment = moment ?? this.#lastMoment
  }

  #read(by: number, ago: number): void {
    // The clock was set back in between, so the order of the two is unknown.
    if (ago < 0 || (this.#emittedAt !== null && this.#emittedAt > this.now)) {
      this.#ask(this.#messages)
      return
    }
    // A count that arrived during the request already includes the change.
    if (this.#emittedAt !== null && this.#emittedAt > this.now - ago) return
    this.#messages.value = Math.max(0, this.#messages.value - by)
  }

  #handle(event: Emitted): void {
    if (event.type === 'page.visible') {
      const wasVisible = this.#visible
      this.#visible = true
      if (this.now >= this.#pollAt) this.#poll()
      // B8
      else if (!wasVisible) this.#pollAt = Math.min(this.#pollAt, this.now + FIVE_MINUTES)
    } else if (event.type === 'page.hidden') {
      this.#visible = false
    } else {
      this.#count(event)
    }
  }

  #count(event: Emitted): void {
    if (event.type === 'counts.event') this.#window(event.detail)
    if (event.type === 'counts.notifications.set') {
      this.#set(this.#notifications, numberIn(event.count) ?? 0)
    }
    if (event.type === 'counts.notifications.reread') this.#ask(this.#notifications)
    // B17: the same wake of the page may have polled up to 5 s before.
    const age = this.now - (this.#pollAt - FIVE_MINUTES)
    if (event.type === 'counts.reread' && (age < 0 || age > 5000)) {
      this.#ask(this.#messages)
      this.#ask(this.#notifications)
    }
    if (event.type === 'counts.notifications.add') {
      this.#notifications.value = Math.max(0, this.#notifications.value + Number(event.by))
    }
  }
}
