import { Network } from './network.ts'
import type { SimulationContext } from './parts.ts'
import { BrowserLocks, BrowserStorage } from './storage.ts'
import { Tab } from './tab.ts'

/** Delay of a storage event to another tab, ms. */
const STORAGE_MS = 2

/** One browser on one device: the state that its tabs share. */
export class Browser {
  readonly name: string
  readonly simulation: SimulationContext
  readonly network: Network
  readonly storage: BrowserStorage
  readonly locks = new BrowserLocks()
  /** Whether the browser has Web Locks. */
  hasLocks = true
  readonly tabs: Tab[] = []

  constructor(name: string, simulation: SimulationContext) {
    this.name = name
    this.simulation = simulation
    this.network = new Network(simulation)
    this.storage = new BrowserStorage({}, (notify) => void simulation.clock.set(notify, STORAGE_MS))
  }

  tab(name: string): Tab {
    const tab = new Tab(name, this)
    this.tabs.push(tab)
    return tab
  }

  get openTabs(): Tab[] {
    return this.tabs.filter(({ isOpen }) => isOpen)
  }

  /**
   * Going offline fails all pending requests and sockets at once. Every open page gets the `online`
   * or `offline` event.
   */
  setOnline(online: boolean): void {
    if (online === this.network.online) return
    this.network.online = online
    if (!online) this.network.break()
    for (const { page } of this.openTabs)
      page.dispatchEvent(new Event(online ? 'online' : 'offline'))
  }
}
