import { type Kind, LIFE_MS, type ToastLook, type ToastStep } from './toasts.table.ts'

interface Toast {
  n: number
  kind: Kind
  title: string
  left: number
  held: boolean
  /** Number of live notifications it stands for. */
  emits: number
}

/** Toasts as NOTIF-05…08 and decision A9 describe them, with a millisecond clock. */
export class ToastsReference {
  #queue: Toast[] = []
  #outside: { title: string; left: number }[] = []
  #count = 0

  do(step: ToastStep): void {
    switch (step[0]) {
      case 'show': {
        const [, kind, title] = step
        const n = ++this.#count
        const stands = this.#queue.some((t) => t.kind === 'error' && t.title === title)
        if (kind === 'error' && stands) break
        this.#queue.push({ n, kind, title, left: LIFE_MS, held: false, emits: 1 })
        if (kind === 'notification') this.#gather()
        break
      }
      case 'dismiss':
        this.#queue = this.#queue.filter((t) => t.n !== step[1])
        break
      case 'hold':
      case 'release':
        for (const toast of this.#shown) {
          if (toast.n === step[1]) toast.held = step[0] === 'hold'
        }
        break
      case 'outside':
        // At most four are open.
        if (this.#outside.length === 4) break
        this.#count++
        this.#outside.push({ title: step[1], left: LIFE_MS })
        break
      case 'outsideFails':
        this.#count++
        break
      case 'wait':
        this.#pass(step[1])
        break
    }
  }

  look(): ToastLook {
    const shown = this.#shown.map((t) => t.title)
    return {
      shown,
      waiting: this.#queue.length - shown.length,
      outside: this.#outside.map((o) => o.title),
    }
  }

  emitted(): [] {
    return []
  }

  /** Four may wait one by one; the fifth merges them into one, which later ones join. */
  #gather(): void {
    const waiting = this.#queue.filter((t) => t.kind === 'notification' && !this.#shown.includes(t))
    const [first, ...others] = waiting
    const gathers = waiting.length > 4 || waiting.some((t) => t.emits > 1)
    if (first === undefined || others.length === 0 || !gathers) return
    first.emits += others.reduce((sum, t) => sum + t.emits, 0)
    first.title = `${first.emits} new notifications`
    this.#queue = this.#queue.filter((t) => !others.includes(t))
  }

  get #shown(): Toast[] {
    const errors = this.#queue.filter((t) => t.kind === 'error').slice(0, 3)
    return this.#queue.filter((t) => t.kind !== 'error' || errors.includes(t)).slice(0, 4)
  }

  /** Advances time from one expiry to the next. */
  #pass(ms: number): void {
    const running = this.#shown.filter((t) => t.kind !== 'error' && !t.held)
    const next = Math.min(ms, ...running.map((t) => t.left), ...this.#outside.map((o) => o.left))
    for (const thing of [...running, ...this.#outside]) thing.left -= next
    this.#queue = this.#queue.filter((t) => t.left > 0)
    this.#outside = this.#outside.filter((o) => o.left > 0)
    if (ms > next) this.#pass(ms - next)
  }
}
