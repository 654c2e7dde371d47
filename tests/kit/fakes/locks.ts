/** Web Locks with `ifAvailable`. Tabs of one browser share an instance. */
export class FakeLocks {
  readonly #held = new Set<string>()
  /** While true every request throws, as on an opaque origin. */
  forbidden = false

  readonly request = async (
    name: string,
    _options: { ifAvailable: boolean },
    callback: (lock: unknown) => Promise<void>,
  ): Promise<void> => {
    if (this.forbidden) throw new DOMException('locks are forbidden', 'SecurityError')
    await Promise.resolve()
    if (this.#held.has(name)) return callback(null)
    this.#held.add(name)
    try {
      await callback({ name })
    } finally {
      this.#held.delete(name)
    }
  }
}
