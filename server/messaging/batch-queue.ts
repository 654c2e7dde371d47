/**
 * Runs the items of one batch. Calls `release` once the next batch may start, at the latest when
 * the promise settles.
 * @returns a result per item, in their order; an Error rejects that item alone
 */
type RunBatch<TItem, TResult> = (
  key: string,
  items: readonly TItem[],
  release: () => void,
) => Promise<readonly (TResult | Error)[]>

interface Entry<TItem, TResult> {
  readonly item: TItem
  resolve(result: TResult): void
  reject(error: unknown): void
}

export interface BatchQueue<TItem, TResult> {
  /** Rejects with the item's error, or with that of its whole batch. */
  add(key: string, item: TItem): Promise<TResult>
}

/**
 * Groups the items of a key: an item starts a batch at once if none runs; items that arrive during a
 * batch form the next one.
 * @param maxSize of a batch
 */
export function createBatchQueue<TItem, TResult>(
  runBatch: RunBatch<TItem, TResult>,
  maxSize: number,
): BatchQueue<TItem, TResult> {
  /** Waiting entries by key; a key is present while a batch of it runs. */
  const waiting = new Map<string, Entry<TItem, TResult>[]>()

  const startNext = (key: string): void => {
    const entries = waiting.get(key)?.splice(0, maxSize) ?? []
    if (entries.length === 0) {
      waiting.delete(key)
      return
    }
    let isReleased = false
    const release = (): void => {
      if (isReleased) return
      isReleased = true
      startNext(key)
    }
    void settle(entries, (items) => runBatch(key, items, release)).finally(release)
  }

  return {
    add: (key, item) =>
      new Promise((resolve, reject) => {
        const entry = { item, resolve, reject }
        const entries = waiting.get(key)
        if (entries) entries.push(entry)
        else {
          waiting.set(key, [entry])
          startNext(key)
        }
      }),
  }
}

/** Settles each entry with its result. Never rejects. */
async function settle<TItem, TResult>(
  entries: readonly Entry<TItem, TResult>[],
  run: (items: readonly TItem[]) => Promise<readonly (TResult | Error)[]>,
): Promise<void> {
  try {
    const results = await run(entries.map(({ item }) => item))
    entries.forEach(({ resolve, reject }, index) => {
      const result = results[index]
      if (result === undefined) reject(new Error('the batch has no result for this item'))
      else if (result instanceof Error) reject(result)
      else resolve(result)
    })
  } catch (error) {
    for (const { reject } of entries) reject(error)
  }
}
