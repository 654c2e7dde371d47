import { CLIENT_ID, type OutgoingLook, type OutgoingStep, SEND_BOUND_MS } from './outgoing.table.ts'

/** One outgoing message, as the decisions describe it. */
export class OutgoingReference {
  #look: OutgoingLook = { phase: 'sending', calls: [CLIENT_ID], running: true }
  #emitted: { type: string; [key: string]: unknown }[] = []
  #waited = 0

  do(step: OutgoingStep): void {
    const [word] = step
    if (word === 'wait') {
      this.#waited += step[1]
      if (this.#look.running && this.#waited >= SEND_BOUND_MS) this.#fail(true)
    } else if (word === 'answered' && this.#look.running) {
      this.#look = { ...this.#look, phase: 'sent', running: false }
      this.#emitted.push({ type: 'outgoing.sent', clientId: CLIENT_ID, message: step[1] })
    } else if (word === 'failed' && this.#look.running) {
      this.#fail(step[1] === 0 || step[1] >= 500)
    } else if (word === 'elsewhere' && this.#look.running) {
      this.#look = { ...this.#look, phase: 'elsewhere', running: false }
      this.#emitted.push({ type: 'outgoing.elsewhere', clientId: CLIENT_ID })
    } else if (word === 'retry' && this.#look.phase === 'failed') {
      this.#waited = 0
      this.#look = { phase: 'sending', calls: [...this.#look.calls, CLIENT_ID], running: true }
    }
  }

  look(): OutgoingLook {
    return this.#look
  }

  emitted(): { type: string; [key: string]: unknown }[] {
    return this.#emitted
  }

  #fail(possiblyStored: boolean): void {
    this.#look = { ...this.#look, phase: 'failed', running: false }
    this.#emitted.push({ type: 'outgoing.failed', clientId: CLIENT_ID, possiblyStored })
  }
}
