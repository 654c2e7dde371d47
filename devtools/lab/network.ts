/**
 * State of the network between clients and server: connections, active faults and the journal.
 * Request and socket relays read it; the steps of a scenario change it.
 */

import type { Entry } from '../simulation/event-log.ts'
import { Faults } from '../simulation/faults.ts'
import type { HttpFault, Role, SocketFault, Step } from '../simulation/scenario.ts'
import { ConsoleLog } from './console-log.ts'
import { Devices } from './devices.ts'
import { Tokens } from './tokens.ts'

/** Steps that affect only the network; the others need a page or a user. */
const NETWORK_ACTIONS = [
  'offline',
  'online',
  'http',
  'socket',
  'close-sockets',
  'heal',
  'revoke',
  'restart',
] as const
export type NetworkStep = Extract<Step, { do: (typeof NETWORK_ACTIONS)[number] }>

export const isNetworkStep = (step: Step): step is NetworkStep =>
  (NETWORK_ACTIONS as readonly string[]).includes(step.do)

/** A request or WebSocket in progress. */
export interface LiveConnection {
  readonly tab: string | null
  /** Null for a request. */
  readonly role: Role | null
  /** Text of its journal entry. */
  readonly what: string
  state(): 'connecting' | 'open' | 'hangs' | 'mute'
  /** Ends it as a lost connection. */
  break(): void
  /** Removes its fault, if it is this one: what hangs ends as a lost connection. */
  heal(fault?: HttpFault | SocketFault): void
  /** What is delayed continues at once. */
  release(): void
  closeByServer(code: number): void
}

export interface Connection {
  tab: string | null
  role: Role | null
  what: string
  state: ReturnType<LiveConnection['state']>
  /** Start time, ms of the journal. */
  since: number
}

/** Default downtime of a server restart, ms. */
const RESTART_MS = 0

export class Network {
  readonly tokens = new Tokens()
  /** Pages that users opened by hand. */
  readonly devices = new Devices((tab) => this.isOnline(tab))
  readonly faults = new Faults()
  readonly consoleLog = new ConsoleLog(() => this.now())
  entries: Entry[] = []
  #startedAt = performance.now()
  #startedOn = Date.now()
  #downUntil = 0
  readonly #browsers = new Map<string, string>()
  #onlineChanges: { browser: string | null; online: boolean }[] = []
  readonly #liveConnections = new Map<LiveConnection, number>()
  readonly #listeners = new Set<() => void>()

  constructor() {
    this.devices.onConsole = (tab, { level, text }) => this.consoleLog.add(tab, level, text)
  }

  /** ms since the start of the journal, rounded. */
  now(): number {
    return Math.round(performance.now() - this.#startedAt)
  }

  /** Start of the journal, ms since the epoch. */
  get startedOn(): number {
    return this.#startedOn
  }

  write(tab: string | null, by: Entry['by'], what: string): void {
    this.entries.push({ at: this.now(), tab, by, what })
    this.notifyChange()
  }

  /** Clears the journal; connections continue. */
  clearJournal(): void {
    const elapsed = performance.now() - this.#startedAt
    this.#startedAt = performance.now()
    this.#startedOn = Date.now()
    for (const [connection, since] of this.#liveConnections)
      this.#liveConnections.set(connection, since - elapsed)
    this.entries = []
    this.consoleLog.clear()
    this.notifyChange()
  }

  /** Calls `listener` on every change. Returns a function that removes it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  notifyChange(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Assigns a tab to a browser; tabs of one browser go offline and online together. */
  assignBrowser(tab: string, browser: string): void {
    this.#browsers.set(tab, browser)
  }

  isUp(tab: string | null): boolean {
    return performance.now() >= this.#downUntil && this.isOnline(tab)
  }

  isOnline(tab: string | null): boolean {
    const ownBrowser = this.#browserOf(tab)
    const lastChange = this.#onlineChanges.findLast(
      ({ browser }) => browser === null || browser === ownBrowser,
    )
    return lastChange?.online ?? true
  }

  /** Browsers that are offline; null = all. */
  offlineBrowsers(): (string | null)[] {
    const latest = new Map(this.#onlineChanges.map(({ browser, online }) => [browser, online]))
    return [...latest].filter(([, online]) => !online).map(([browser]) => browser)
  }

  /** How long the server stays down, ms. */
  downtimeLeft(): number {
    return Math.max(0, Math.round(this.#downUntil - performance.now()))
  }

  /** Ends the downtime of a restart. */
  endDowntime(): void {
    this.#downUntil = 0
    this.notifyChange()
  }

  begin(connection: LiveConnection): void {
    this.#liveConnections.set(connection, this.now())
    this.notifyChange()
  }

  end(connection: LiveConnection): void {
    if (this.#liveConnections.delete(connection)) this.notifyChange()
  }

  connections(): Connection[] {
    return [...this.#liveConnections].map(([connection, since]) => ({
      tab: connection.tab,
      role: connection.role,
      what: connection.what,
      state: connection.state(),
      since: Math.max(0, Math.round(since)),
    }))
  }

  /** Number of open sockets of a role, of one tab or in total. */
  open(role: Role, tab?: string): number {
    const openConnections = [...this.#liveConnections.keys()].filter(
      (connection) =>
        connection.role === role &&
        connection.state() !== 'connecting' &&
        connection.state() !== 'hangs',
    )
    return openConnections.filter((connection) => tab === undefined || connection.tab === tab)
      .length
  }

  apply(step: NetworkStep): void {
    if (step.do === 'http' || step.do === 'socket') this.faults.add(step)
    else if (step.do === 'heal') this.#heal()
    else if (step.do === 'restart') this.#restart(step.ms ?? RESTART_MS)
    else if (step.do === 'revoke') this.tokens.revoke(step.person ?? null, step.refresh === true)
    else if (step.do === 'close-sockets') this.#close(step)
    else this.#setOnline(step.tab, step.do === 'online')
    this.notifyChange()
  }

  /** Removes one fault; what hangs because of it ends as a lost connection. */
  removeFault(id: number): void {
    const rule = this.faults.active().find((each) => each.id === id)
    if (rule === undefined) return
    this.faults.remove(id)
    for (const connection of this.#all()) connection.heal(rule.step.fault)
    this.notifyChange()
  }

  /**
   * Ends every fault of network, server and devices. Unlike the step `heal`, it also ends delays,
   * downtime and offline periods, accepts rejected tokens again, and resets the pages.
   * @returns the number of pages that did not respond
   */
  async reset(): Promise<number> {
    this.#onlineChanges = []
    this.#downUntil = 0
    this.tokens.restore()
    this.#heal()
    for (const connection of this.#all()) connection.release()
    const silent = await this.devices.reset()
    this.notifyChange()
    return silent
  }

  /** Ends all connections. */
  breakAll(): void {
    for (const connection of this.#all()) connection.break()
  }

  #all(): LiveConnection[] {
    return [...this.#liveConnections.keys()]
  }

  #browserOf(tab: string | null): string | null {
    return tab === null ? null : (this.#browsers.get(tab) ?? tab)
  }

  #heal(): void {
    this.faults.heal()
    for (const connection of this.#all()) connection.heal()
  }

  #restart(ms: number): void {
    this.#downUntil = performance.now() + ms
    this.breakAll()
    if (ms > 0) setTimeout(() => this.notifyChange(), ms + 1).unref()
  }

  #close({ tab, role, code }: Extract<NetworkStep, { do: 'close-sockets' }>): void {
    for (const connection of this.#all()) {
      if (connection.role === null || (role !== undefined && connection.role !== role)) continue
      if (tab === undefined || connection.tab === tab) connection.closeByServer(code)
    }
  }

  #setOnline(tab: string | undefined, online: boolean): void {
    const browser = tab === undefined ? null : this.#browserOf(tab)
    if (browser === null) this.#onlineChanges = []
    this.#onlineChanges.push({ browser, online })
    if (online) return
    for (const connection of this.#all())
      if (browser === null || this.#browserOf(connection.tab) === browser) connection.break()
  }
}
