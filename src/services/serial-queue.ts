/** Runs the tasks of one key serially, in call order. A rejected task does not stop the queue. */
export function createSerialQueue() {
  const tails = new Map<string, Promise<void>>()

  return async function enqueue<T>(key: string, task: () => Promise<T>): Promise<T> {
    const tail = tails.get(key)
    const running = tail ? tail.then(task) : task()
    const settled = running.then(
      () => {},
      () => {},
    )
    tails.set(key, settled)
    try {
      return await running
    } finally {
      if (tails.get(key) === settled) tails.delete(key)
    }
  }
}
