import type { Id } from '../../../src/protocol/base/types.ts'
import { asks, type BlocksLook, type BlocksStep, LIST, nameOf, toast } from './blocks.table.ts'

type Emitted = { type: string; [key: string]: unknown }
type PendingToggle = { userId: Id; on: boolean }

/** Blocking as the table describes it: the server's list, queued changes, one request at a time. */
export class BlocksReference {
  /** Null = never loaded. */
  #server: Id[] | null = null
  #pendingToggles: PendingToggle[] = []
  #running: 'list' | 'change' | null = 'list'
  #again = false
  #emitted: Emitted[] = [LIST]

  do(step: BlocksStep): void {
    switch (step[0]) {
      case 'toggle':
        this.#toggle(step[1])
        break
      case 'reload':
        if (this.#running === 'list') break
        if (this.#running === 'change') this.#again = true
        else this.#list()
        break
      case 'listed':
        if (this.#running !== 'list') break
        this.#running = null
        this.#server = step[1]
        this.#next()
        break
      case 'done':
        this.#done()
        break
      case 'refused':
        this.#refuse(step[1])
        break
    }
  }

  look(): BlocksLook {
    const [first] = this.#pendingToggles
    return {
      blocked: this.#shown.toSorted(),
      running:
        this.#running === 'change' && first ? first : this.#running === 'list' ? 'list' : null,
      failed: this.#running === null && this.#server === null,
    }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  get #shown(): Id[] {
    let ids = this.#server ?? []
    for (const pendingToggle of this.#pendingToggles) ids = this.#with(ids, pendingToggle)
    return ids
  }

  #with(ids: readonly Id[], { userId, on }: PendingToggle): Id[] {
    const others = ids.filter((id) => String(id) !== String(userId))
    return on ? [...others, userId] : others
  }

  #list(): void {
    this.#running = 'list'
    this.#again = false
    this.#emitted.push(LIST)
  }

  #toggle(userId: Id): void {
    const begun = this.#running === 'change' ? 1 : 0
    const waiting = this.#pendingToggles.findIndex(
      (pendingToggle, i) => i >= begun && pendingToggle.userId === userId,
    )
    if (waiting >= 0) this.#pendingToggles.splice(waiting, 1)
    else this.#pendingToggles.push({ userId, on: !this.#shown.includes(userId) })
    if (this.#running === null) this.#next()
  }

  #done(): void {
    if (this.#running !== 'change') return
    const pendingToggle = this.#pendingToggles.shift()
    if (!pendingToggle) return
    const name = nameOf(pendingToggle.userId)
    this.#emitted.push(
      toast('success', pendingToggle.on ? `Blocked ${name}.` : `Unblocked ${name}.`),
    )
    if (this.#server) this.#server = this.#with(this.#server, pendingToggle)
    this.#running = null
    this.#next()
  }

  #refuse(status: number): void {
    const was = this.#running
    this.#running = null
    if (was === 'list') {
      this.#next()
      return
    }
    const pendingToggle = this.#pendingToggles.shift()
    if (!pendingToggle) return
    if (status === -2) {
      const what = pendingToggle.on
        ? 'This person couldn’t be blocked'
        : 'This person couldn’t be unblocked'
      this.#emitted.push(toast('error', `${what}. Please try again.`))
    } else if (status !== -1) this.#emitted.push(toast('error', 'The call failed.'))
    this.#next()
  }

  /** Sends the next change that the server does not have, else loads the list if requested. */
  #next(): void {
    const [pendingToggle] = this.#pendingToggles
    if (!pendingToggle) {
      if (this.#again) this.#list()
      return
    }
    if (this.#server !== null && this.#server.includes(pendingToggle.userId) === pendingToggle.on) {
      this.#pendingToggles.shift()
      this.#next()
      return
    }
    this.#running = 'change'
    this.#emitted.push(asks(pendingToggle.userId, pendingToggle.on))
  }
}
