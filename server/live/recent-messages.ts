import { isObject } from '../../src/protocol/base/json.ts'
import type { LiveFrame } from '../context.ts'

/** More than a cluster stores while clients repeat a send: 10 s of 2,000 messages/s. */
const MAX_MESSAGES = 20_000

/** Ids of the messages whose `new_message` frames were sent last. */
export class RecentMessages {
  /** Oldest first. */
  readonly #ids = new Set<number>()

  add({ type, message }: LiveFrame): void {
    if (type !== 'new_message' || !isObject(message) || typeof message.id !== 'number') return
    this.#ids.add(message.id)
    if (this.#ids.size <= MAX_MESSAGES) return
    for (const oldest of this.#ids) {
      this.#ids.delete(oldest)
      return
    }
  }

  has(id: number): boolean {
    return this.#ids.has(id)
  }
}
