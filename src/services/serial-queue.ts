/**
 * Runs work of one key in the order it was asked for, each after the one before has settled,
 * however it settled. The first of a key starts at once.
 */
export function createSerialQueue() {
  const last = new Map<string, Promise<void>>()

  return async function inOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key)
    const running = before ? before.then(work) : work()
    const settled = running.then(
      () => {},
      () => {},
    )
    last.set(key, settled)
    try {
      return await running
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
