/** The part of `Storage` that is used; every call may throw (blocked, full, private mode). */
export interface StorageArea {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface SafeStorage {
  get(key: string): string | null
  /** What all tabs of the browser have; not what is kept in memory because it could not be stored. */
  stored(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /**
   * Tells of changes made by other tabs. `key` null = the whole storage was emptied.
   * Returns the unsubscribe function.
   */
  onChangeElsewhere(listener: (key: string | null) => void): () => void
}

export interface SafeStorageOptions {
  /** A getter, because reading `window.localStorage` itself throws where storage is blocked. */
  area: () => StorageArea
  /** Where `storage` events arrive; null where there is no window. */
  events: EventTarget | null
}

/**
 * localStorage that never throws. What could not be stored is kept in memory for the life of this
 * tab; a later change of the same key by another tab wins over it.
 */
export function createSafeStorage({ area, events }: SafeStorageOptions): SafeStorage {
  const memory = new Map<string, string | null>()

  const attempt = <T>(use: (storage: StorageArea) => T): { value: T } | null => {
    try {
      return { value: use(area()) }
    } catch {
      return null
    }
  }

  const put = (key: string, value: string | null): void => {
    const stored = attempt((s) => (value === null ? s.removeItem(key) : s.setItem(key, value)))
    if (stored) memory.delete(key)
    else memory.set(key, value)
  }

  const stored = (key: string) => attempt((s) => s.getItem(key))?.value ?? null

  return {
    get: (key) => {
      const kept = memory.get(key)
      return kept === undefined ? stored(key) : kept
    },
    stored,
    set: put,
    remove: (key) => put(key, null),
    onChangeElsewhere(listener) {
      if (!events) return () => {}
      const onStorage = (event: Event): void => {
        const { key, storageArea } = event as StorageEvent
        const own = attempt((s) => s)?.value
        if (storageArea && own && storageArea !== own) return
        if (key === null) memory.clear()
        else memory.delete(key)
        listener(key)
      }
      events.addEventListener('storage', onStorage)
      return () => events.removeEventListener('storage', onStorage)
    },
  }
}
