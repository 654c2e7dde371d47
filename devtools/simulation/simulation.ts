/**
 * A seeded simulation: one server, browsers with tabs that run the real client, networks between
 * them, and one simulated clock. The same seed and the same steps produce the same journal.
 */
import { Browser } from './browser.ts'
import { eventLoopTurn, SimulatedClock } from './clock.ts'
import { ImpossibleStepError } from './errors.ts'
import type { Entry, WriteEntry } from './event-log.ts'
import { Faults } from './faults.ts'
import type { SimulationContext, Watch, WrapEnvironment } from './parts.ts'
import { createRandom } from './random.ts'
import type { Step } from './scenario.ts'
import { ModelServer, type ModelServerOptions } from './server/server.ts'
import type { Tab } from './tab.ts'

export interface SimulationOptions {
  seed: number
  people: readonly string[]
  /** Whether the server offers the extension `message_events`. */
  hasPositions?: boolean | undefined
  watch?: Watch
  wrapEnvironment?: WrapEnvironment
  /** The simulated clock; replaced by callers that control how time passes. */
  clock?: SimulatedClock
  /** Additional routes of the model server. */
  extraRoutes?: ModelServerOptions['extraRoutes']
}

export class Simulation implements SimulationContext {
  readonly clock: SimulatedClock
  readonly faults = new Faults()
  readonly journal: Entry[] = []
  /** Steps that were carried out; replaying them repeats the run. */
  readonly doneSteps: Step[] = []
  readonly server: ModelServer
  readonly browsers = new Map<string, Browser>()
  readonly tabs = new Map<string, Tab>()
  readonly watch: Watch | undefined
  readonly wrapEnvironment: WrapEnvironment | undefined
  onHandshake: SimulationContext['onHandshake'] = () => {}
  onEntry: (entry: Entry) => void = () => {}
  /** Uniform in [0, 1), from the seed. */
  readonly random: () => number
  readonly #startedAt: number
  #ids = 0
  #hasEnded = false
  readonly #restoreTimers: () => void

  constructor(options: SimulationOptions) {
    const { seed, people, hasPositions, watch, wrapEnvironment, clock, extraRoutes } = options
    this.clock = clock ?? new SimulatedClock(eventLoopTurn())
    this.random = createRandom(seed)
    this.watch = watch
    this.wrapEnvironment = wrapEnvironment
    this.#startedAt = this.clock.now
    this.server = new ModelServer({
      ...{ usernames: people, hasPositions, now: () => this.clock.now },
      ...(extraRoutes ? { extraRoutes } : {}),
    })
    this.#restoreTimers = replaceTimers(this.clock)
  }

  /** Ids are numbered, so that two runs generate the same ids. */
  readonly newId = (): string => {
    this.#ids += 1
    return `w-${String(this.#ids).padStart(6, '0')}`
  }

  readonly write: WriteEntry = (tab, by, what) => {
    if (this.#hasEnded) return
    const entry = { at: this.elapsed, tab, by, what }
    this.journal.push(entry)
    this.onEntry(entry)
  }

  /** ms since the simulation started, as in its journal. */
  get elapsed(): number {
    return this.clock.now - this.#startedAt
  }

  browser(name: string): Browser {
    const existing = this.browsers.get(name)
    if (existing !== undefined) return existing
    const created = new Browser(name, this)
    this.browsers.set(name, created)
    return created
  }

  /** A tab that was opened; throws if there is none with this name. */
  tab(name: string): Tab {
    const tab = this.tabs.get(name)
    if (tab === undefined) throw new ImpossibleStepError(`There is no tab ${name}.`)
    return tab
  }

  /** The browser of a tab; throws for an unknown tab. */
  browserOf(name: string): Browser {
    const tab = this.tab(name)
    for (const browser of this.browsers.values()) if (browser.tabs.includes(tab)) return browser
    throw new Error(`Tab ${name} belongs to no browser.`)
  }

  open(name: string, browser: string, path?: string): Tab {
    const tab = this.tabs.get(name) ?? this.browser(browser).tab(name)
    this.tabs.set(name, tab)
    tab.open(path)
    return tab
  }

  get openTabs(): Tab[] {
    return [...this.tabs.values()].filter(({ isOpen }) => isOpen)
  }

  /** Takes the server down, breaks all connections and starts it again after `ms`. */
  restart(ms: number): void {
    this.server.isUp = false
    for (const { network } of this.browsers.values()) network.break()
    this.clock.set(() => {
      this.server.isUp = true
    }, ms)
  }

  /** Closes every tab, without logging it, and restores the process timers. */
  end(): void {
    this.#hasEnded = true
    for (const tab of this.openTabs) tab.close()
    this.#restoreTimers()
  }
}

/**
 * Redirects the process timers to the simulated clock, for libraries that use global timers. Only
 * one simulation at a time. Returns a function that restores them.
 */
function replaceTimers(clock: SimulatedClock): () => void {
  const { setTimeout, clearTimeout } = globalThis
  const simulatedTimers = {
    setTimeout: (fire: () => void, ms = 0) => clock.set(fire, ms),
    clearTimeout: (id: number | undefined) => {
      if (typeof id === 'number') clock.clear(id)
    },
  }
  Object.assign(globalThis, simulatedTimers)
  return () => void Object.assign(globalThis, { setTimeout, clearTimeout })
}
