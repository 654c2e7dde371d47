import type { Id } from '../../../src/protocol/base/types.ts'
import type { MarkReadLook, MarkReadStep, Receipt } from './mark-read.table.ts'

type Fact = { type: string; [key: string]: unknown }

/** Read receipts as decision A12 describes them. */
export class MarkReadReference {
  #messages: Id[][] = []
  #conversation = 0
  #running: Receipt | null = null
  #requests: Id[] = []
  #batch: Id[] = []
  /** The server's unread count for the batch that is collected or sent. */
  #figure = 0
  #marked = 0
  /** Marked with the conversation and not named; ids that were waiting may be among them. */
  #unnamed = 0
  #emitted: Fact[] = []
  #now = 0
  #askedAt = 0

  do(step: MarkReadStep): void {
    if (step[0] === 'ask') this.#ask(step[1], step[2])
    else if (step[0] === 'wait') this.#wait(step[1])
    else if (this.#running === step[1]) this.#settle(step[1], step[0] === 'answered')
  }

  look(): MarkReadLook {
    return { messages: this.#messages, conversation: this.#conversation, running: this.#running }
  }

  emitted(): Fact[] {
    return this.#emitted
  }

  #ask(ids: Id[], figure: number): void {
    if (this.#running === null && this.#requests.length === 0) this.#unnamed = 0
    const known = [...this.#requests, ...this.#batch].map(String)
    for (const id of ids) {
      if (known.includes(String(id))) continue
      known.push(String(id))
      this.#requests.push(id)
    }
    if (this.#running === null) this.#figure = figure
  }

  #wait(ms: number): void {
    this.#tick()
    this.#now += ms
  }

  #tick(): void {
    if (this.#running !== null) return
    this.#batch = this.#requests
    this.#requests = []
    this.#marked = 0
    if (this.#batch.length > 0) {
      this.#messages = [...this.#messages, this.#batch]
      this.#running = 'messages'
      this.#askedAt = this.#now
    } else if (this.#figure > 0) this.#markConversation()
  }

  #markConversation(): void {
    this.#conversation += 1
    this.#running = 'conversation'
    this.#askedAt = this.#now
  }

  #notify(count: number): void {
    this.#emitted.push({ type: 'read.done', ids: this.#batch, count, askedAt: this.#askedAt })
  }

  #settle(receipt: Receipt, success: boolean): void {
    this.#running = null
    if (receipt === 'messages') {
      if (success) {
        this.#marked = this.#batch.length
        this.#notify(Math.max(0, this.#marked - this.#unnamed))
        this.#unnamed = 0
      }
      if (this.#figure > this.#batch.length) {
        this.#markConversation()
        return
      }
    } else if (success) {
      const count = Math.max(0, this.#figure - this.#marked)
      this.#notify(count)
      this.#unnamed = Math.max(0, this.#figure - this.#batch.length)
    }
    this.#batch = []
    this.#figure = 0
  }
}
