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
type LockOptions = { ifAvailable: true } | { signal: AbortSignal }

interface PendingLock {
  owner: object
  grant(): void
}

/** Web Locks of one browser; supports requests with `ifAvailable` or `signal`. */
export class BrowserLocks {
  readonly #owners = new Map<string, object>()
  readonly #pending = new Map<string, PendingLock[]>()

  /** The lock manager of a tab; the locks and requests of `owner` end with it. */
  open(owner: object) {
    return {
      request: async (name: string, options: LockOptions, callback: LockCallback) => {
        await Promise.resolve()
        if (this.#owners.has(name)) {
          if ('ifAvailable' in options) return callback(null)
          await this.#turn(name, owner, options.signal)
        }
        this.#owners.set(name, owner)
        try {
          return await callback({ name })
        } finally {
          this.#release(name, owner)
        }
      },
    }
  }

  end(owner: object): void {
    for (const [name, queue] of this.#pending)
      this.#pending.set(
        name,
        queue.filter((pending) => pending.owner !== owner),
      )
    for (const [name, holder] of this.#owners) if (holder === owner) this.#release(name, owner)
  }

  #turn(name: string, owner: object, signal: AbortSignal): Promise<void> {
    return new Promise((grant, reject) => {
      const queue = this.#pending.get(name) ?? []
      const pending = { owner, grant }
      this.#pending.set(name, [...queue, pending])
      signal.addEventListener('abort', () => {
        const waiting = this.#pending.get(name) ?? []
        this.#pending.set(
          name,
          waiting.filter((other) => other !== pending),
        )
        reject(signal.reason)
      })
    })
  }

  #release(name: string, owner: object): void {
    if (this.#owners.get(name) !== owner) return
    const [next, ...rest] = this.#pending.get(name) ?? []
    this.#pending.set(name, rest)
    if (next === undefined) {
      this.#owners.delete(name)
      return
    }
    this.#owners.set(name, next.owner)
    next.grant()
  }
}
