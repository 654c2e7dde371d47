/** The part of `Storage` that is used; every call may throw (blocked, full, private mode). */
export interface StorageArea {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface SafeStorage {
  get(key: string): string | null
  /**
   * The value in the storage itself, without values kept in memory because they could not be
   * stored.
   */
  stored(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /**
   * Called on changes made by other tabs. `key` null = the whole storage was cleared; `value` is what
   * the other tab stored, null if it removed the entry. Returns the unsubscribe function.
   */
  onChangeElsewhere(listener: (key: string | null, value: string | null) => void): () => void
}

export interface SafeStorageOptions {
  /** A getter, because reading `window.localStorage` throws where storage is blocked. */
  area: () => StorageArea
  /** Source of `storage` events; null without a window. */
  events: EventTarget | null
}

/**
 * localStorage that never throws. A value that cannot be stored is kept in memory for the lifetime
 * of this tab; a later change of the same key by another tab overrides it.
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

  const write = (key: string, value: string | null): void => {
    const stored = attempt((s) => (value === null ? s.removeItem(key) : s.setItem(key, value)))
    if (stored) memory.delete(key)
    else memory.set(key, value)
  }

  const stored = (key: string) => attempt((s) => s.getItem(key))?.value ?? null

  return {
    get: (key) => {
      const remembered = memory.get(key)
      return remembered === undefined ? stored(key) : remembered
    },
    stored,
    set: write,
    remove: (key) => write(key, null),
    onChangeElsewhere(listener) {
      if (!events) return () => {}
      const onStorage = (event: Event): void => {
        const { key, newValue, storageArea } = event as StorageEvent
        const storage = attempt((s) => s)?.value
        if (storageArea && storage && storageArea !== storage) return
        if (key === null) memory.clear()
        else memory.delete(key)
        listener(key, newValue)
      }
      events.addEventListener('storage', onStorage)
      return () => events.removeEventListener('storage', onStorage)
    },
  }
}
