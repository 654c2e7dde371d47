interface Request {
  name: string
  signal: AbortSignal
  hold: () => Promise<void>
  settle: { resolve(): void; reject(reason: unknown): void }
}

/** Web Locks of one browser: every tab that uses the same instance shares them. */
export class FakeLocks {
  readonly #held = new Set<string>()
  #waiting: Request[] = []
  /** While true every request is refused, as on an opaque origin. */
  forbidden = false

  readonly request = (
    name: string,
    { signal }: { signal: AbortSignal },
    hold: () => Promise<void>,
  ): Promise<void> => {
    if (this.forbidden) return Promise.reject(new DOMException('no locks here', 'SecurityError'))
    const settle = Promise.withResolvers<void>()
    const request: Request = { name, signal, hold, settle }
    signal.addEventListener('abort', () => this.#drop(request))
    this.#waiting.push(request)
    queueMicrotask(() => this.#grant())
    return settle.promise
  }

  #drop(request: Request): void {
    if (!this.#waiting.includes(request)) return
    this.#waiting = this.#waiting.filter((r) => r !== request)
    request.settle.reject(new DOMException('aborted', 'AbortError'))
  }

  #grant(): void {
    const next = this.#waiting.find((r) => !this.#held.has(r.name))
    if (!next) return
    this.#waiting = this.#waiting.filter((r) => r !== next)
    this.#held.add(next.name)
    next.hold().then(() => {
      this.#held.delete(next.name)
      next.settle.resolve()
      this.#grant()
    }, next.settle.reject)
  }
}
