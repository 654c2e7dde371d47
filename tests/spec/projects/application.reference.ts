import {
  type ApplicationLook,
  type ApplicationStep,
  sends,
  toast,
  withdraws,
} from './application.table.ts'

type Emitted = { type: string; [key: string]: unknown }

/** Applying once and withdrawing, as PROD-15 describes it. */
export class ApplicationReference {
  /** The last known status on the server, and its minute. */
  #known: { status: string; minute: number } | null = null
  #running: 'send' | 'withdraw' | null = null
  #unsent = ''
  #emitted: Emitted[] = []

  do(step: ApplicationStep): void {
    switch (step[0]) {
      case 'known':
        if (step[1] !== null) this.#receive(step[1], step[2] ?? 0)
        break
      case 'send':
        if (this.#running !== null || this.#standing !== null) break
        this.#running = 'send'
        this.#unsent = step[1]
        this.#emitted.push(sends(step[1]))
        break
      case 'withdraw':
        if (!this.look().canWithdraw) break
        this.#running = 'withdraw'
        this.#emitted.push(withdraws)
        break
      case 'done':
        if (this.#running === 'send') this.#unsent = ''
        this.#running = null
        this.#receive(step[1], step[2])
        break
      case 'refused':
        this.#refuse(step[1])
        break
    }
  }

  look(): ApplicationLook {
    const standing = this.#standing
    return {
      standing,
      sending: this.#running === 'send',
      withdrawing: this.#running === 'withdraw',
      canWithdraw: this.#running === null && (standing === 'sent' || standing === 'seen'),
      unsent: this.#unsent,
    }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  get #standing(): string | null {
    const status = this.#known?.status ?? null
    return status === 'withdrawn' ? null : status
  }

  #receive(status: string, minute: number): void {
    if (this.#known === null || minute >= this.#known.minute) this.#known = { status, minute }
  }

  #refuse(status: number): void {
    const words = this.#running === 'send' ? 'sent' : 'withdrawn'
    this.#running = null
    if (status === -1) return
    this.#emitted.push(
      toast(
        status === -2
          ? `Your application couldn’t be ${words}. Please try again.`
          : 'The call failed.',
      ),
    )
  }
}
