/** Web Locks of one browser, asked with `ifAvailable`: every tab that uses the same instance shares them. */
export class FakeLocks {
  readonly #held = new Set<string>()
  /** While true every request is refused, as on an opaque origin. */
  forbidden = false

  readonly request = async (
    name: string,
    _options: { ifAvailable: boolean },
    hold: (lock: unknown) => Promise<void>,
  ): Promise<void> => {
    if (this.forbidden) throw new DOMException('no locks here', 'SecurityError')
    await Promise.resolve()
    if (this.#held.has(name)) return hold(null)
    this.#held.add(name)
    try {
      await hold({ name })
    } finally {
      this.#held.delete(name)
    }
  }
}
