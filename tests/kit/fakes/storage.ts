import type { StorageArea } from '../../../src/services/stores/safe-storage.ts'

export interface FakeArea extends StorageArea, Pick<Storage, 'length' | 'key'> {
  /** Everything stored, for whole-value assertions. */
  readonly contents: Record<string, string>
  /** While true every call throws, as when the browser blocks storage. */
  blocked: boolean
  /** While true writing throws, as when the quota is used up. */
  full: boolean
  clear(): void
}

export interface FakeTab {
  localStorage: FakeArea
  /** Receives `storage` events for changes made by other tabs. */
  window: EventTarget
}

/** Several tabs of one origin: shared storage, and `storage` events in all tabs but the writer. */
export class FakeBrowser {
  readonly #stored = new Map<string, string>()
  readonly #tabs: FakeTab[] = []

  constructor(contents: Record<string, string> = {}) {
    for (const [key, value] of Object.entries(contents)) this.#stored.set(key, value)
  }

  openTab(): FakeTab {
    const window = new EventTarget()
    const tab: FakeTab = { window, localStorage: this.#area(() => tab) }
    this.#tabs.push(tab)
    return tab
  }

  #notifyOthers(writer: FakeTab, key: string | null, newValue: string | null): void {
    for (const tab of this.#tabs) {
      if (tab === writer) continue
      const event = new Event('storage')
      const storageArea = tab.localStorage
      tab.window.dispatchEvent(Object.assign(event, { key, newValue, storageArea }))
    }
  }

  #area(getTab: () => FakeTab): FakeArea {
    const stored = this.#stored
    const notify = (key: string | null, value: string | null): void =>
      this.#notifyOthers(getTab(), key, value)
    const assertAccessible = (area: FakeArea, writing: boolean): void => {
      if (area.blocked) throw new DOMException('storage is blocked', 'SecurityError')
      if (writing && area.full) throw new DOMException('storage is full', 'QuotaExceededError')
    }
    return {
      blocked: false,
      full: false,
      get contents() {
        return Object.fromEntries(stored)
      },
      get length() {
        return stored.size
      },
      key: (index) => [...stored.keys()][index] ?? null,
      getItem(key) {
        assertAccessible(this, false)
        return stored.get(key) ?? null
      },
      setItem(key, value) {
        assertAccessible(this, true)
        if (stored.get(key) === value) return
        stored.set(key, value)
        notify(key, value)
      },
      removeItem(key) {
        assertAccessible(this, false)
        if (stored.delete(key)) notify(key, null)
      },
      clear() {
        if (stored.size === 0) return
        stored.clear()
        notify(null, null)
      },
    }
  }
}

/** A single tab. */
export function createFakeTab(contents: Record<string, string> = {}): FakeTab {
  return new FakeBrowser(contents).openTab()
}
