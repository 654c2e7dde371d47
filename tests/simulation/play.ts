import { act } from '../../devtools/simulation/run.ts'
import type { Scenario, Step } from '../../devtools/simulation/scenario.ts'
import { SCENARIO_VERSION } from '../../devtools/simulation/scenario.ts'
import type { Simulation } from '../../devtools/simulation/simulation.ts'
import { isExpired } from '../../src/protocol/account/tokens.ts'
import { ActionsOracle, ofLeftChats, oldestFailed } from './actions.oracle.ts'
import type { Episode } from './episode.ts'
import type { Finding } from './findings.ts'
import { calm, PLAIN_REST, type Rest, setStage } from './rest.ts'
import type { SeededBug } from './seeded-bugs.ts'
import { SessionOracle } from './session.oracle.ts'
import { SocketsOracle } from './sockets.oracle.ts'
import { attempt, lostCount, marked, PEOPLE, type Place, TABS } from './stage.ts'
import { ofBadges, ofCalm, ofHandshake, ofUnread, type SentMessage } from './state.oracle.ts'

const BROWSERS = [...new Set(TABS.map(({ browser }) => browser))]
/** A chat that was left has closed its socket by then, ms. */
const LEFT_MS = 10

export interface PlayOptions {
  seed: number
  seededBug?: SeededBug | undefined
}

/** A simulation with its oracles, in which episodes are played one after the other. */
export class Play {
  readonly world: Simulation
  /** The episodes played so far, as generated. */
  readonly played: Episode[] = []
  readonly #seed: number
  readonly #sockets: SocketsOracle
  readonly #session = new SessionOracle()
  readonly #actions = new ActionsOracle()
  #sentMessages: SentMessage[] = []
  #findings: Finding[] = []
  #texts = 0
  /** Tabs that may mark messages as read again that the server has already marked. */
  readonly #mayRepeat = new Set<string>()

  constructor(world: Simulation, seed: number, sockets: SocketsOracle) {
    this.world = world
    this.#seed = seed
    this.#sockets = sockets
    for (const entry of world.journal) sockets.read(entry)
    world.onEntry = (entry) => {
      sockets.read(entry)
      this.#session.read(entry)
    }
    world.onHandshake = (handshake) => this.#findings.push(...ofHandshake(handshake))
    this.#findings.push(...sockets.take())
  }

  static async begin({ seed, seededBug }: PlayOptions): Promise<Play> {
    const world = await setStage({ seed, ...(seededBug ? { watch: seededBug.watch } : {}) })
    const siblings = (tab: string): string[] => {
      const browser = TABS.find((place) => place.tab === tab)?.browser
      return TABS.filter((place) => place.browser === browser).map((place) => place.tab)
    }
    return new Play(world, seed, new SocketsOracle(siblings))
  }

  /** Plays steps, then lets the simulation recover; returns the findings of the oracles. */
  async episode(steps: readonly Step[], rest: Rest = PLAIN_REST): Promise<Finding[]> {
    this.world.journal.length = 0
    this.played.push({ steps: [...steps], rest })
    this.#session.begin(this.world)
    for (const step of steps) {
      await this.#step(this.#prepared(step))
      if (this.#findings.length > 0) return this.#take()
    }
    await this.#rest(rest)
    return this.#take()
  }

  async #rest({ edge, retries }: Rest): Promise<void> {
    const { world } = this
    const rests = (tab: string): boolean => this.#sockets.rests(tab)
    const woken = await calm(world, edge, {
      rests,
      isOwed: (place) => this.#session.isOwed(world, place),
      onRest: () =>
        this.#findings.push(...this.#session.atRest(world), ...this.#session.afterSignOut(world)),
    })
    // A retry that failed during recovery may wait longer than the rest (A1.5).
    const due = this.#sockets.lastDue() - world.elapsed
    if (due > 0) await attempt(world, { do: 'wait', ms: due + 1000 })
    await this.#count()
    this.#look()
    this.#findings.push(...ofCalm(world, this.#sentMessages, { rests, woken }))
    this.#sentMessages = []
    if (this.#findings.length === 0)
      this.#findings.push(...(await this.#actions.atRest(world, retries)))
  }

  end(): void {
    this.world.end()
  }

  /** All steps carried out, as a scenario. */
  scenario(name: string): Scenario {
    return {
      version: SCENARIO_VERSION,
      name,
      seed: this.#seed,
      people: [...PEOPLE],
      hasPositions: this.world.server.hasPositions,
      withoutLocks: BROWSERS.filter((name) => !this.world.browser(name).hasLocks),
      steps: [...this.world.doneSteps],
    }
  }

  /** Gives each message a unique text, and lets some frames through. */
  #prepared(step: Step): Step {
    if (step.do === 'socket') return this.#withGap(step)
    if (step.do !== 'write' && step.do !== 'message' && step.do !== 'edit') return step
    this.#texts += 1
    return { ...step, text: `text ${this.#texts}` }
  }

  /**
   * With positions a client notices a missing frame by the next one, if no socket has delivered it.
   */
  #withGap(step: Extract<Step, { do: 'socket' }>): Step {
    if (step.fault.kind !== 'drop-frames' || !this.world.server.hasPositions) return step
    const { role: _, times: __, ...ofAll } = step
    return { ...ofAll, fault: { ...step.fault, first: 4 } }
  }

  async #step(step: Step): Promise<void> {
    if (!this.#isPossible(step)) return
    const place = 'tab' in step ? TABS.find(({ tab }) => tab === step.tab) : undefined
    const failed = place === undefined ? null : oldestFailed(this.world, place)
    const changed = this.#textToChange(step, place)
    if (step.do === 'storage' && step.state !== 'fine') this.#forgetful(place)
    const done = step.do === 'wait' ? await act(this.world, step) : await attempt(this.world, step)
    // The stored text is replaced or removed; an old text need not be kept.
    if (done && changed !== null)
      for (const each of this.#sentMessages) if (each.text === changed) each.mayBeGone = true
    if (done) this.#did(step, place, failed)
    this.#look()
  }

  /** Text of the message that the step edits or deletes; null for other steps. */
  #textToChange(step: Step, place: Place | undefined): string | null {
    if ((step.do !== 'edit' && step.do !== 'delete') || place === undefined) return null
    const tab = this.world.tab(place.tab)
    return tab.isOpen ? (tab.userDriver.changeable()?.body ?? null) : null
  }

  #did(step: Step, place: Place | undefined, failed: string | null): void {
    this.#session.did(this.world, step)
    this.#findings.push(...this.#actions.did(this.world, step, place, failed))
    // A deleted message need not be kept.
    if (step.do === 'remove')
      for (const each of this.#sentMessages) if (each.text === failed) each.mayBeGone = true
    if (step.do === 'write' && place !== undefined)
      this.#sentMessages.push({ text: step.text, place, mayBeGone: this.#isForgetful(place) })
    if (step.do !== 'wait') return
    this.#findings.push(
      ...this.#session.afterSignOut(this.world),
      ...this.#actions.look(this.world),
    )
    if (step.ms >= LEFT_MS) this.#findings.push(...ofLeftChats(this.world))
  }

  /**
   * A message that is marked as read twice (by two tabs of a user, or after a lost response) is
   * subtracted twice (B14), and a failed count request shows 0 (A8). The next count from the server
   * corrects both, so another user sends a message here.
   */
  async #count(): Promise<void> {
    for (const to of ['ayen', 'deng']) {
      const places = TABS.filter(({ person }) => person === to)
      const isOnce = (place: Place): boolean =>
        !this.#mayRepeatMarks(place) && !lostCount(this.world, place)
      const mayBeOff = !places.map(isOnce).every(Boolean) || places.length > 1
      const isOff = places.some((place) => ofUnread(this.world, place).length > 0)
      if (!mayBeOff || !isOff) continue
      await attempt(this.world, this.#prepared({ do: 'message', from: 'achol', to, text: '-' }))
      await attempt(this.world, { do: 'wait', ms: 1000 })
    }
  }

  /**
   * Whether marking messages failed in this tab, now or before it last succeeded; the server may
   * have marked them twice.
   */
  #mayRepeatMarks(place: Place): boolean {
    const { inVain, done } = marked(this.world, place)
    const may = inVain || this.#mayRepeat.has(place.tab)
    if (inVain) this.#mayRepeat.add(place.tab)
    else if (done) this.#mayRepeat.delete(place.tab)
    return may
  }

  #look(): void {
    this.#sockets.overdue(this.world.elapsed, (tab) => this.#mayConnect(tab))
    this.#findings.push(...this.#sockets.take(), ...ofBadges(this.world))
  }

  #take(): Finding[] {
    return this.#findings.splice(0)
  }

  #mayConnect(name: string): boolean {
    const tab = this.world.tab(name)
    const { storage } = this.world.browserOf(name)
    const { access, refresh } = storage.contents
    if (!tab.isOpen || storage.state !== 'fine' || !access || !refresh) return false
    return (
      tab.userDriver.sees({ see: 'signed-in' }) &&
      !isExpired(access, this.world.clock.now + tab.jumped)
    )
  }

  /** A closed tab can only be opened, an open one allows all other steps. */
  #isPossible(step: Step): boolean {
    if (!('tab' in step) || step.tab === undefined || step.do === 'http' || step.do === 'socket')
      return true
    return this.world.tab(step.tab).isOpen === (step.do !== 'open')
  }

  /** A browser without working storage cannot keep unsent messages. */
  #forgetful(place: Place | undefined): void {
    for (const each of this.#sentMessages)
      if (each.place.browser === place?.browser) each.mayBeGone = true
  }

  #isForgetful({ tab }: Place): boolean {
    return this.world.browserOf(tab).storage.state !== 'fine'
  }
}
