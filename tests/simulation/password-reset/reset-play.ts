/** Plays episodes of password resets and checks them against docs/your-own-api.md and A15. */
import type { Entry } from '../../../devtools/simulation/event-log.ts'
import {
  openPasswordReset,
  type PasswordResetVisit,
} from '../../../devtools/simulation/password-reset-driver.ts'
import { act } from '../../../devtools/simulation/run.ts'
import { Simulation } from '../../../devtools/simulation/simulation.ts'
import type { Finding } from '../findings.ts'
import type { SeededBug } from '../seed-bug.ts'
import { PEOPLE } from '../stage.ts'
import { ResetModel } from './reset-model.ts'
import { type ResetStep, TABS, type Tab } from './reset-steps.ts'

/** Longer than the time limit of a request, ms. */
const REST_MS = 40_000
/** How long another link cannot be requested, ms. */
const RESEND_MS = 60_000
const REQUEST = 'POST /api/auth/password-reset/'
const SAVE = 'POST /api/auth/password-reset/confirm/'

/** A visit of the page in a tab. */
interface Visit {
  page: PasswordResetVisit
  token: string | null
  /** Position in the journal at which it began. */
  since: number
  /** Requests that the user's presses should have sent. */
  expected: { [request: string]: number }
}

class ResetPlay {
  readonly world: Simulation
  readonly #model: ResetModel
  readonly #visits = new Map<Tab, Visit>()
  readonly #findings: Finding[] = []

  private constructor(world: Simulation, model: ResetModel) {
    this.world = world
    this.#model = model
  }

  static async begin(seed: number, seededBug?: SeededBug): Promise<ResetPlay> {
    const model = new ResetModel()
    const world = new Simulation({
      seed,
      people: PEOPLE,
      extraRoutes: (server) => model.routes(server),
      ...(seededBug ? { watch: seededBug.watch } : {}),
    })
    for (const tab of TABS) await act(world, { do: 'open', tab, page: '/reset-password' })
    return new ResetPlay(world, model)
  }

  async play(steps: readonly ResetStep[]): Promise<Finding[]> {
    for (const step of steps) {
      await this.#step(step)
      await this.world.clock.settle()
      for (const [tab, visit] of this.#visits) this.#checkView(tab, visit)
    }
    await act(this.world, { do: 'heal' })
    await act(this.world, { do: 'wait', ms: REST_MS })
    for (const [tab, visit] of this.#visits) {
      this.#checkView(tab, visit)
      this.#checkRequests(tab, visit)
      if (visit.page.phase() === 'busy') this.#report('end', `${tab} still waits for a response.`)
    }
    return this.#findings
  }

  async #step(step: ResetStep): Promise<void> {
    switch (step.do) {
      case 'open':
        return this.#open(step.tab, step.link)
      case 'request':
        for (let press = 0; press < step.presses; press += 1) this.#request(step.tab, step.email)
        return
      case 'save':
        for (let press = 0; press < step.presses; press += 1) this.#save(step.tab, step.password)
        return
      case 'retry':
        return this.#visits.get(step.tab)?.page.retry()
      case 'restart':
        return this.#restart(step.tab)
      case 'delete-user':
        return this.#model.deleteUser('ayen')
      case 'fault':
        await act(this.world, { do: 'http', route: step.route, times: 1, fault: step.fault })
        return
      case 'wait':
        await act(this.world, step)
    }
  }

  async #open(tab: Tab, link: number | null): Promise<void> {
    const previous = this.#visits.get(tab)
    if (previous !== undefined) {
      this.#checkRequests(tab, previous)
      previous.page.leave()
    }
    const token = link === null ? null : (this.#model.links[link - 1]?.token ?? 'invalid')
    const since = this.world.journal.length
    const page = await openPasswordReset(this.world.tab(tab), token)
    this.#visits.set(tab, { page, token, since, expected: {} })
  }

  #request(tab: Tab, email: string): void {
    const visit = this.#visits.get(tab)
    if (visit === undefined) return
    const phase = visit.page.phase()
    const mayRepeat = phase === 'sent' && this.world.elapsed - this.#sentAt(tab, visit) >= RESEND_MS
    if (phase === 'request' || mayRepeat) countPress(visit, REQUEST)
    visit.page.requestLink(email)
  }

  /** When the last request of the visit for a link succeeded, ms. */
  #sentAt(tab: Tab, { since }: Visit): number {
    const isSuccess = ({ tab: at, by, what }: Entry) =>
      at === tab && by === 'server' && what === `200 ${REQUEST}`
    return this.world.journal.slice(since).findLast(isSuccess)?.at ?? Number.POSITIVE_INFINITY
  }

  #save(tab: Tab, password: string): void {
    const visit = this.#visits.get(tab)
    if (visit?.page.phase() === 'choose') countPress(visit, SAVE)
    visit?.page.save(password)
  }

  #restart(tab: Tab): void {
    const visit = this.#visits.get(tab)
    if (visit?.page.phase() === 'expired') visit.token = null
    visit?.page.restart()
  }

  /** The page says what the server did with its link. */
  #checkView(tab: Tab, visit: Visit): void {
    const phase = visit.page.phase()
    const token = visit.token ?? ''
    if (phase === 'saved' && !this.#model.used.has(token))
      this.#report('outcome', `${tab} says that the password was saved with ${token}.`)
    if (phase === 'expired' && !this.#model.refused.has(token))
      this.#report('outcome', `${tab} says that ${token} is refused.`)
    if (phase === 'choose' && visit.token === null)
      this.#report('outcome', `${tab} asks for a password without a link.`)
  }

  /** A15: every press sends one request; another link can be requested a minute after one. */
  #checkRequests(tab: Tab, { since, expected }: Visit): void {
    const sent = this.world.journal
      .slice(since)
      .filter((entry) => entry.tab === tab && entry.by === 'client')
    for (const request of [REQUEST, SAVE]) {
      const count = sent.filter(({ what }) => what === request).length
      if (count !== (expected[request] ?? 0))
        this.#report('A15', `${tab} sent ${count} ${request} instead of ${expected[request] ?? 0}.`)
    }
  }

  #report(rule: string, what: string): void {
    this.#findings.push({ rule, what })
  }

  end(): void {
    for (const { page } of this.#visits.values()) page.leave()
    this.world.end()
  }
}

function countPress({ expected }: Visit, request: string): void {
  expected[request] = (expected[request] ?? 0) + 1
}

/** Plays an episode in a new simulation; returns what the oracles found. */
export async function playResets(
  steps: readonly ResetStep[],
  seededBug?: SeededBug,
): Promise<Finding[]> {
  const play = await ResetPlay.begin(1, seededBug)
  try {
    return await play.play(steps)
  } finally {
    play.end()
  }
}
