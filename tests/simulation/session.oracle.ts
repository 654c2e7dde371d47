/**
 * Oracle for the session: who may be signed out, and what may remain of a session (A2.4, A3, A2.5,
 * B7, B10, B11).
 */

import type { Entry } from '../../devtools/simulation/event-log.ts'
import type { Step } from '../../devtools/simulation/scenario.ts'
import type { Simulation } from '../../devtools/simulation/simulation.ts'
import { LOGOUT_KEYS } from '../../src/protocol/account/tokens.ts'
import type { Finding } from './findings.ts'
import { isKnown, isSignedIn, type Place, TABS } from './stage.ts'

/** Status codes of a proxy or a restarting server, as opposed to the API (B11). */
const GATEWAY = [408, 425, 429, 502, 503, 504]
const REFRESH = /POST \/api\/(auth\/token\/refresh|token\/refresh|auth\/jwt\/refresh)\/$/
const THIRD = 'auth/jwt/refresh'
/** The other tabs of a browser have received a sign-out by then, ms. */
const TYPING_TIMEOUT_MS = 50

/** The attempts of a tab's current token refresh. */
interface Tries {
  last: string
  isByCookie: boolean
  /** Whether the API responded to all of them. */
  answered: boolean
}

const browserOf = (tab: string): string => TABS.find((place) => place.tab === tab)?.browser ?? tab

export class SessionOracle {
  /** Browsers and tabs that may be signed out, since the last rest. */
  readonly #causes = new Set<string>()
  /** Browsers in which a user signed out, with the time and tab. */
  readonly #left = new Map<string, { at: number; tab: string }>()
  readonly #tries = new Map<string, Tries>()

  /** Starts an episode in which all users are signed in. */
  begin(world: Simulation): void {
    this.#causes.clear()
    this.#left.clear()
    for (const place of TABS) {
      const { access } = world.browserOf(place.tab).storage.contents
      // The tokens could not be stored, or will be rejected at the next refresh.
      if (!access || !isKnown(world, place)) this.#causes.add(place.browser)
    }
  }

  /** Records a step of a user, a device or the server. */
  did(world: Simulation, step: Step): void {
    if (step.do === 'revoke' && step.refresh) {
      for (const { browser, person } of TABS)
        if (step.person === undefined || step.person === person) this.#causes.add(browser)
    } else if (step.do === 'storage' && step.state !== 'fine') {
      this.#causes.add(browserOf(step.tab))
      this.#left.delete(browserOf(step.tab))
    } else if (step.do === 'sign-out') {
      const browser = browserOf(step.tab)
      this.#causes.add(browser)
      if (world.browserOf(step.tab).storage.state === 'fine')
        this.#left.set(browser, { at: world.elapsed, tab: step.tab })
    }
  }

  read({ tab, by, what }: Entry): void {
    if (tab === null || by === 'step' || by === 'fault') return
    const path = REFRESH.exec(what)?.[1]
    if (path !== undefined) this.#refresh(tab, path, what)
    else if (what === '200 POST /api/auth/token/') this.#left.delete(browserOf(tab))
    else if (by === 'server' && what.endsWith(' GET /api/users/me/')) this.#user(tab, what)
  }

  /** Whether the tab is signed out without a cause; a reconnect must restore the session (B10). */
  isOwed(world: Simulation, place: Place): boolean {
    const mayBeOut = this.#causes.has(place.browser) || this.#causes.has(place.tab)
    return !mayBeOut && !isSignedIn(world, place)
  }

  /** Checks the sessions after recovery. */
  atRest(world: Simulation): Finding[] {
    const out = TABS.filter((place) => this.isOwed(world, place))
    return out.map(({ tab }) => ({ rule: 'B10', what: `${tab} was signed out without a cause` }))
  }

  /** Checks what is left after a sign-out, once the other tabs have received it. */
  afterSignOut(world: Simulation): Finding[] {
    return [...this.#left].flatMap(([browser, { at, tab }]) => {
      if (world.elapsed - at < TYPING_TIMEOUT_MS) return []
      this.#left.delete(browser)
      return ofLeft(world, browser, tab)
    })
  }

  #refresh(tab: string, path: string, what: string): void {
    const tries = this.#tries.get(tab)
    if (what.startsWith('POST')) {
      const isByCookie = tries?.last === THIRD
      const isGoingOn = isByCookie || path !== 'auth/token/refresh'
      const answered = isGoingOn ? (tries?.answered ?? true) : true
      this.#tries.set(tab, { last: path, isByCookie, answered })
      return
    }
    const status = Number.parseInt(what, 10)
    const isAnswered = status > 0 && !GATEWAY.includes(status)
    if (tries === undefined) return
    const refuses = isAnswered && status >= 300 && (!tries.isByCookie || tries.answered)
    tries.answered &&= isAnswered
    if (refuses) this.#causes.add(browserOf(tab))
  }

  /**
   * A 401 for the user request ends the session of the browser (A2.5), any other error that of the
   * tab (A3).
   */
  #user(tab: string, what: string): void {
    const status = Number.parseInt(what, 10)
    if (status === 401) this.#causes.add(browserOf(tab))
    else if (status >= 300) this.#causes.add(tab)
  }
}

function ofLeft(world: Simulation, browser: string, by: string): Finding[] {
  const { contents } = world.browserOf(by).storage
  const remainingKeys = LOGOUT_KEYS.filter((key) => key in contents)
  const found: Finding[] = []
  if (remainingKeys.length > 0)
    found.push({ rule: 'A3', what: `${by} signed out and left ${remainingKeys}` })
  for (const place of TABS.filter((each) => each.browser === browser)) {
    const tab = world.tab(place.tab)
    if (!tab.isOpen) continue
    const rule = place.tab === by ? 'A3' : 'B7'
    if (isSignedIn(world, place)) found.push({ rule, what: `${place.tab} is still signed in` })
    const count = tab.sockets.length
    if (count > 0) found.push({ rule, what: `${place.tab} has ${count} sockets, signed out` })
  }
  return found
}
