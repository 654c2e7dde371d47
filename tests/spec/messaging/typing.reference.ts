import type { Id } from '../../../src/protocol/base/types.ts'
import { type Emitted, emits, type TypingLook, type TypingStep } from './typing.table.ts'

/** Typing as its table describes it. */
export class TypingReference {
  #now = 0
  #own: { where: Id; lastKey: number; emittedAt: number } | null = null
  #others: { where: string; who: Id; receivedAt: number }[] = []
  #emitted: Emitted[] = []

  do(step: TypingStep): void {
    switch (step[0]) {
      case 'key':
        this.#key(step[1])
        break
      case 'stop':
        if (this.#own && String(this.#own.where) === String(step[1])) this.#stop()
        break
      case 'hidden':
        this.#stop()
        break
      case 'heard':
        this.#receive(String(step[1]), step[2], step[3])
        break
      case 'wait':
        this.#now += step[1]
        if (this.#own && this.#now - this.#own.lastKey >= 5_000) this.#stop()
        this.#others = this.#others.filter((one) => this.#now - one.receivedAt < 6_000)
    }
  }

  look(): TypingLook {
    const others: TypingLook['others'] = {}
    for (const { where, who } of this.#others) others[where] = [...(others[where] ?? []), who]
    return { typing: this.#own?.where ?? null, others }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  #key(where: Id): void {
    if (this.#own && String(this.#own.where) !== String(where)) this.#stop()
    if (this.#own && this.#now - this.#own.emittedAt < 3_000) {
      this.#own.lastKey = this.#now
      return
    }
    this.#own = { where, lastKey: this.#now, emittedAt: this.#now }
    this.#emitted.push(emits(where, true))
  }

  #stop(): void {
    if (this.#own) this.#emitted.push(emits(this.#own.where, false))
    this.#own = null
  }

  #receive(where: string, who: Id, typing: boolean): void {
    const known = this.#others.find((one) => one.where === where && one.who === who)
    if (typing && known) known.receivedAt = this.#now
    else if (typing) this.#others.push({ where, who, receivedAt: this.#now })
    else this.#others = this.#others.filter((one) => one !== known)
  }
}
