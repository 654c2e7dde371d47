/**
 * Combines the lookups of one turn of the event loop into one query, which reads the current rows:
 * nothing is cached.
 * @param load reads the values of distinct keys; missing keys are absent
 */
export function combineLookups<TKey, TValue>(
  load: (keys: readonly TKey[]) => Promise<ReadonlyMap<TKey, TValue>>,
): (key: TKey) => Promise<TValue | undefined> {
  let pending: { keys: Set<TKey>; values: Promise<ReadonlyMap<TKey, TValue>> } | null = null
  const startLookup = () => {
    const keys = new Set<TKey>()
    const values = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      pending = null
      return load([...keys])
    })
    return { keys, values }
  }
  return async (key) => {
    pending ??= startLookup()
    pending.keys.add(key)
    return (await pending.values).get(key)
  }
}
