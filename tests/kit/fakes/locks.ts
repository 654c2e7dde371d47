/** Web Locks with `ifAvailable`. Tabs of one browser share an instance. */
export class FakeLocks {
  readonly #taken = new Set<string>()
  /** While true every request throws, as on an opaque origin. */
  forbidden = false

  readonly request = async (
    name: string,
    _options: { ifAvailable: boolean },
    callback: (lock: unknown) => Promise<void>,
  ): Promise<void> => {
    if (this.forbidden) throw new DOMException('locks are forbidden', 'SecurityError')
    await Promise.resolve()
    if (this.#taken.has(name)) return callback(null)
    this.#taken.add(name)
    try {
      await callback({ name })
    } finally {
      this.#taken.delete(name)
    }
  }
}
