// Preloads lazy modules: no module can load while simulated time is stopped.
import '../../src/app/effects/market/page-downloads.ts'
import '../../src/app/effects/messaging/missed-messages.ts'
import '../../src/services/api/oldest-first-pages.ts'
import '../../src/app/effects/browse.ts'
import '../../src/app/effects/member.ts'
import '../../src/services/api/auth.ts'
import '../../src/services/content-api.ts'
import '../../src/services/public-users-api.ts'
import '../../src/services/staff-api.ts'
import type { Environment } from '../../src/app/environment.ts'
import { type RunningApp, startApp } from '../../src/app/start.ts'
import type { Member } from '../../src/views/app-context.tsx'
import { ImpossibleStepError } from './errors.ts'
import type { Network } from './network.ts'
import { Page } from './page.ts'
import type { SimulationContext } from './parts.ts'
import { SimulatedSocket } from './socket.ts'
import type { BrowserLocks, BrowserStorage } from './storage.ts'
import { createUserDriver, type UserDriver } from './user-driver.ts'

/** The state that the tabs of a browser share. */
export interface TabBrowser {
  readonly simulation: SimulationContext
  readonly network: Network
  readonly storage: BrowserStorage
  readonly locks: BrowserLocks
  readonly hasLocks: boolean
}

/** One page load of the app in a tab. */
interface Load {
  /** Owns the timers, requests and locks of this load. */
  owner: object
  app: RunningApp
  userDriver: UserDriver
  page: Page
  sockets: SimulatedSocket[]
}

/** A browser tab running the real client: machines and services, without views. */
export class Tab {
  readonly name: string
  readonly browser: TabBrowser
  #jumped = 0
  #maxClockError = 0
  #loads = 0
  #load: Load | null = null

  constructor(name: string, browser: TabBrowser) {
    this.name = name
    this.browser = browser
  }

  get isOpen(): boolean {
    return this.#load !== null
  }

  /** The running client. Throws if the tab is closed, like the getters below. */
  get app(): RunningApp {
    return this.#loaded.app
  }

  get page(): Page {
    return this.#loaded.page
  }

  /** The simulated user of the tab. */
  get userDriver(): UserDriver {
    return this.#loaded.userDriver
  }

  /** The authenticated scope; null without a session. */
  get member(): Member | null {
    return this.app.handle.member.current()
  }

  /** Connecting and open sockets. */
  get sockets(): readonly SimulatedSocket[] {
    const { sockets } = this.#loaded
    return sockets.filter(({ readyState }) => readyState < SimulatedSocket.CLOSING)
  }

  get #loaded(): Load {
    if (this.#load === null) throw new ImpossibleStepError(`Tab ${this.name} is closed.`)
    return this.#load
  }

  open(path = '/'): void {
    if (this.#load !== null) throw new ImpossibleStepError(`Tab ${this.name} is open.`)
    this.#loads += 1
    const owner = {}
    const sockets: SimulatedSocket[] = []
    const page = this.#pageFor(owner, sockets, path)
    const { watch, wrapEnvironment } = this.browser.simulation
    const inspect = watch?.(this.name, this.#loads)
    const environment = this.#environment(owner, page)
    const app = startApp({
      environment: wrapEnvironment?.(this.name, environment) ?? environment,
      navigate: (to) => userDriver.go(to),
      ...(inspect ? { inspect } : {}),
    })
    const userDriver = createUserDriver(app.handle, page)
    this.#load = { owner, app, userDriver, page, sockets }
  }

  /** Closes the page abruptly, as a browser does: nothing keeps running and no cleanup runs. */
  close(): void {
    const { owner, page, sockets } = this.#loaded
    const { network, storage, locks, simulation } = this.browser
    this.#load = null
    simulation.clock.end(owner)
    network.discard(owner)
    for (const socket of sockets) socket.discard()
    storage.close(page)
    locks.end(owner)
  }

  /** Dispatches `pagehide` and loads the page again. */
  reload(): void {
    const path = this.page.path
    this.page.dispatchEvent(new Event('pagehide'))
    this.close()
    this.open(path)
  }

  /** How far the device's wall clock is ahead, ms. */
  get jumped(): number {
    return this.#jumped
  }

  jump(ms: number): void {
    this.#jumped += ms
    this.#maxClockError = Math.max(this.#maxClockError, Math.abs(this.#jumped))
  }

  /** Delays the timers and frames of the tab by `ms`. */
  sleep(ms: number): void {
    this.browser.simulation.clock.delay(this.#loaded.owner, ms)
    for (const socket of this.#loaded.sockets) socket.sleep(ms)
  }

  #pageFor(owner: object, sockets: SimulatedSocket[], path: string): Page {
    const { name, browser } = this
    const { network, storage, locks } = browser
    const trackSocket = (socket: SimulatedSocket): void => {
      // Closed sockets would keep their listeners alive.
      const remaining = sockets.filter(({ readyState }) => readyState < SimulatedSocket.CLOSED)
      sockets.splice(0, sockets.length, ...remaining, socket)
      this.#reportHandshake(socket)
    }
    class TabSocket extends SimulatedSocket {
      constructor(url: string) {
        super(url, network, owner, name)
        trackSocket(this)
      }
    }
    const page = new Page({
      path,
      fetch: network.fetchFor(owner, name),
      WebSocket: TabSocket,
      locks: browser.hasLocks ? locks.open(owner) : undefined,
      isOnline: () => network.online,
    })
    page.localStorage = storage.open(page)
    return page
  }

  #reportHandshake({ role, token }: SimulatedSocket): void {
    const { simulation, storage } = this.browser
    simulation.onHandshake({
      tab: this.name,
      role,
      token,
      deviceNow: simulation.clock.now + this.jumped,
      maxClockError: this.#maxClockError,
      stored: storage.contents,
      unsavedKeys: storage.unsavedKeys,
    })
  }

  #environment(owner: object, page: Page): Environment {
    const { clock, newId, random } = this.browser.simulation
    return {
      now: () => clock.now + this.jumped,
      random,
      newId,
      clock: {
        setTimeout: (fire, ms) => clock.set(fire, ms, owner),
        clearTimeout: (id) => clock.clear(id),
      },
      // The parts of a window that the client uses without rendering.
      window: page as unknown as Environment['window'],
      load: (importModule) => importModule(),
    }
  }
}
