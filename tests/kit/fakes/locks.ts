interface Pending {
  name: string
  grant(): void
}

type LockOptions = { ifAvailable: true } | { signal: AbortSignal }

/** Web Locks with `ifAvailable` or `signal`. Tabs of one browser share an instance. */
export class FakeLocks {
  readonly #taken = new Set<string>()
  readonly #pending: Pending[] = []
  /** While true every request throws, as on an opaque origin. */
  forbidden = false

  readonly request = async (
    name: string,
    options: LockOptions,
    callback: (lock: unknown) => Promise<void>,
  ): Promise<void> => {
    if (this.forbidden) throw new DOMException('locks are forbidden', 'SecurityError')
    await Promise.resolve()
    if (this.#taken.has(name)) {
      if ('ifAvailable' in options) return callback(null)
      await this.#turn(name, options.signal)
    }
    this.#taken.add(name)
    try {
      await callback({ name })
    } finally {
      this.release(name)
    }
  }

  /** Ends a lock as its tab is closed: the next request gets it. */
  release(name: string): void {
    const index = this.#pending.findIndex((pending) => pending.name === name)
    if (index < 0) this.#taken.delete(name)
    else this.#pending.splice(index, 1)[0]?.grant()
  }

  #turn(name: string, signal: AbortSignal): Promise<void> {
    return new Promise((grant, reject) => {
      const pending = { name, grant }
      this.#pending.push(pending)
      signal.addEventListener('abort', () => {
        const index = this.#pending.indexOf(pending)
        if (index < 0) return
        this.#pending.splice(index, 1)
        reject(signal.reason)
      })
    })
  }
}
