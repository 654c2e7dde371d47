/** State of a browser's storage: usable, out of quota or inaccessible. */
export type StorageState = 'fine' | 'full' | 'blocked'

interface Listener {
  target: EventTarget
  area: Storage
}

/**
 * localStorage of one browser. Writes are visible to all tabs at once; `scheduleEvent` delays their storage
 * events.
 */
export class BrowserStorage {
  state: StorageState = 'fine'
  /** Keys whose last write failed. */
  readonly unsavedKeys = new Set<string>()
  readonly #stored: Map<string, string>
  readonly #tabs: Listener[] = []
  readonly #scheduleEvent: (notify: () => void) => void

  constructor(
    contents: Readonly<Record<string, string>> = {},
    scheduleEvent: (notify: () => void) => void = (notify) => notify(),
  ) {
    this.#stored = new Map(Object.entries(contents))
    this.#scheduleEvent = scheduleEvent
  }

  get contents(): Record<string, string> {
    return Object.fromEntries(this.#stored)
  }

  /** Clears the storage as a user does in the browser settings; every tab gets a storage event. */
  clear(): void {
    this.#stored.clear()
    this.#notify(null, null, null)
  }

  /**
   * Opens the storage for a tab, whose window then receives storage events for changes by other
   * tabs.
   */
  open(target: EventTarget): Storage {
    const assertAccess = (isWrite: boolean): void => {
      if (this.state === 'blocked') throw new DOMException('storage is blocked', 'SecurityError')
      if (isWrite && this.state === 'full')
        throw new DOMException('no room left', 'QuotaExceededError')
    }
    const stored = this.#stored
    const unsavedKeys = this.unsavedKeys
    const change = (key: string, value: string | null): void => this.#notify(listener, key, value)
    const area: Storage = {
      get length() {
        return stored.size
      },
      key: (index) => [...stored.keys()][index] ?? null,
      getItem: (key) => {
        assertAccess(false)
        return stored.get(key) ?? null
      },
      setItem: (key, value) => {
        unsavedKeys.add(key)
        assertAccess(true)
        unsavedKeys.delete(key)
        if (stored.get(key) === value) return
        stored.set(key, value)
        change(key, value)
      },
      removeItem: (key) => {
        assertAccess(false)
        if (stored.delete(key)) change(key, null)
      },
      clear: () => {
        assertAccess(true)
        stored.clear()
        this.#notify(listener, null, null)
      },
    }
    const listener: Listener = { target, area }
    this.#tabs.push(listener)
    return area
  }

  close(target: EventTarget): void {
    const index = this.#tabs.findIndex((tab) => tab.target === target)
    if (index >= 0) this.#tabs.splice(index, 1)
  }

  #notify(writer: Listener | null, key: string | null, newValue: string | null): void {
    for (const tab of this.#tabs) {
      if (tab === writer) continue
      this.#scheduleEvent(() => {
        if (!this.#tabs.includes(tab)) return
        const event = new Event('storage')
        tab.target.dispatchEvent(Object.assign(event, { key, newValue, storageArea: tab.area }))
      })
    }
  }
}

type LockCallback = (lock: { name: string } | null) => Promise<unknown>

/** Web Locks of one browser; supports only requests with `ifAvailable`. */
export class BrowserLocks {
  readonly #owners = new Map<string, object>()

  /** The lock manager of a tab; the locks of `owner` are released when it ends. */
  open(owner: object) {
    return {
      request: async (name: string, _options: { ifAvailable: boolean }, callback: LockCallback) => {
        await Promise.resolve()
        if (this.#owners.has(name)) return callback(null)
        this.#owners.set(name, owner)
        try {
          return await callback({ name })
        } finally {
          if (this.#owners.get(name) === owner) this.#owners.delete(name)
        }
      },
    }
  }

  end(owner: object): void {
    for (const [name, holder] of this.#owners) if (holder === owner) this.#owners.delete(name)
  }
}
