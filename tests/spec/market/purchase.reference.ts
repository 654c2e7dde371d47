import {
  buys,
  LONGEST,
  PURCHASE,
  type PurchaseLook,
  type PurchaseStep,
  RECEIPT,
  UNKNOWN,
  WORDS,
} from './purchase.table.ts'

type Emitted = { type: string; [key: string]: unknown }

/** Buying once, as API-ASSET-10 and A15 describe it. */
export class PurchaseReference {
  #phase = 'idle'
  #problem: string | null = null
  /** Number of purchases started, and whether the last one may still succeed. */
  #begun = 0
  #open = false
  #waited = 0
  #emitted: Emitted[] = []

  do([word, value = 0]: PurchaseStep): void {
    const from = (...phases: string[]): boolean => phases.includes(this.#phase)
    if (word === 'wait') this.#wait(value)
    else if (word === 'sold' && from('buying')) {
      this.#go('bought')
      this.#emitted.push(RECEIPT)
    } else if (word === 'failed' && from('buying')) this.#fail(value)
    else if (word === 'start' && from('idle', 'refused', 'unanswered')) this.#go('confirming')
    else if (word === 'cancel' && from('confirming', 'refused', 'unanswered')) this.#go('idle')
    else if (word === 'confirm' && from('confirming')) this.#buy()
    else if (word === 'retry' && from('unanswered')) this.#buy()
  }

  look(): PurchaseLook {
    return {
      phase: this.#phase,
      receipt: this.#phase === 'bought' ? PURCHASE.receipt : null,
      problem: this.#problem,
    }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  #go(phase: string, problem: string | null = null): void {
    this.#phase = phase
    this.#problem = problem
  }

  #buy(): void {
    if (!this.#open) this.#begun++
    this.#open = true
    this.#waited = 0
    this.#emitted.push(buys(`local-${this.#begun}`))
    this.#go('buying')
  }

  #fail(status: number): void {
    if (status < 400 || status >= 500) {
      this.#go('unanswered', UNKNOWN[status] ?? '')
      return
    }
    this.#open = false
    this.#go('refused', WORDS[status] ?? '')
  }

  #wait(ms: number): void {
    this.#waited += ms
    if (this.#phase === 'buying' && this.#waited >= LONGEST) this.#go('unanswered', UNKNOWN[0])
  }
}
