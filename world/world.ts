/**
 * A seeded world: one server, browsers with tabs that run the real client, lines between them, and
 * one clock. The same seed and the same deeds give the same journal.
 */
import { Browser } from './browser.ts'
import { createChance } from './chance.ts'
import { eventLoopTurn, WorldClock } from './clock.ts'
import { Impossible } from './errors.ts'
import { Faults } from './faults.ts'
import type { Entry, Write } from './journal.ts'
import type { Around, Watch, WorldParts } from './parts.ts'
import type { Step } from './scenario.ts'
import { ModelServer, type ModelServerOptions } from './server/server.ts'
import type { Tab } from './tab.ts'

export interface WorldOptions {
  seed: number
  people: readonly string[]
  watch?: Watch
  around?: Around
  /** Whose time is the world's, where somebody says how it passes. */
  clock?: WorldClock
  /** What its server knows beside. */
  beside?: ModelServerOptions['beside']
}

export class World implements WorldParts {
  readonly clock: WorldClock
  readonly faults = new Faults()
  readonly journal: Entry[] = []
  /** Steps that could be carried out: the same scenario once more. */
  readonly done: Step[] = []
  readonly server: ModelServer
  readonly browsers = new Map<string, Browser>()
  readonly tabs = new Map<string, Tab>()
  readonly watch: Watch | undefined
  readonly around: Around | undefined
  onHandshake: WorldParts['onHandshake'] = () => {}
  onEntry: (entry: Entry) => void = () => {}
  /** Uniform in [0, 1), from the seed. */
  readonly chance: () => number
  readonly #began: number
  #ids = 0
  #over = false
  readonly #giveBack: () => void

  constructor({ seed, people, watch, around, clock, beside }: WorldOptions) {
    this.clock = clock ?? new WorldClock(eventLoopTurn())
    this.chance = createChance(seed)
    this.watch = watch
    this.around = around
    this.#began = this.clock.now
    this.server = new ModelServer({
      ...{ people, now: () => this.clock.now },
      ...(beside ? { beside } : {}),
    })
    this.#giveBack = takeTimers(this.clock)
  }

  /** Ids of this world are counted, so that two runs of it name everything alike. */
  readonly newId = (): string => {
    this.#ids += 1
    return `w-${String(this.#ids).padStart(6, '0')}`
  }

  readonly write: Write = (tab, by, what) => {
    if (this.#over) return
    const entry = { at: this.elapsed, tab, by, what }
    this.journal.push(entry)
    this.onEntry(entry)
  }

  /** ms since the world began, as in its journal. */
  get elapsed(): number {
    return this.clock.now - this.#began
  }

  browser(name: string): Browser {
    const known = this.browsers.get(name)
    if (known !== undefined) return known
    const made = new Browser(name, this)
    this.browsers.set(name, made)
    return made
  }

  /** A tab that was opened; throws for one nobody knows. */
  tab(name: string): Tab {
    const tab = this.tabs.get(name)
    if (tab === undefined) throw new Impossible(`There is no tab ${name}.`)
    return tab
  }

  /** The browser of a tab; throws for a tab nobody knows. */
  browserOf(name: string): Browser {
    const tab = this.tab(name)
    for (const browser of this.browsers.values()) if (browser.tabs.includes(tab)) return browser
    throw new Error(`Tab ${name} is of no browser.`)
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

  /** The server goes down, connections with it, and is up again so much later. */
  restart(ms: number): void {
    this.server.isUp = false
    for (const { line } of this.browsers.values()) line.break()
    this.clock.set(() => {
      this.server.isUp = true
    }, ms)
  }

  /** Ends every tab, which is nobody's deed, and gives the process its timers back. */
  end(): void {
    this.#over = true
    for (const tab of this.openTabs) tab.close()
    this.#giveBack()
  }
}

/**
 * Libraries that know no clock of ours set the process's timers: these are the world's as long as
 * it stands. One world at a time.
 */
function takeTimers(clock: WorldClock): () => void {
  const { setTimeout, clearTimeout } = globalThis
  const taken = {
    setTimeout: (fire: () => void, ms = 0) => clock.set(fire, ms),
    clearTimeout: (id: number | undefined) => {
      if (typeof id === 'number') clock.clear(id)
    },
  }
  Object.assign(globalThis, taken)
  return () => void Object.assign(globalThis, { setTimeout, clearTimeout })
}
