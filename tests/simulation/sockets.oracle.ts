/**
 * Oracle for WebSockets: when one may and must be opened, by the tables of A1.2 to A1.5 and B4. It
 * reads only the journal (network traffic and user steps) and knows nothing of the machines.
 */
import type { Entry } from '../../devtools/simulation/event-log.ts'
import type { Role } from '../../devtools/simulation/scenario.ts'
import type { Finding } from './findings.ts'
import { fresh, newTab, roles, type TabState } from './sockets.state.ts'

const AUTH_CODES = [4001, 4003, 1008]
const NORMAL_CODES = [1000, 1001]
const AUTH_WAIT_MS = 1000
const RETRY_MS = 3000
const MOST_ATTEMPTS = 5
/**
 * If a rejected token closes a socket within this time, its open does not count as a success (D7).
 */
const PROBATION_MS = 3000
/** Timeout of a handshake, the same as for a request; afterwards it has failed. */
const HANDSHAKE_MS = 30_000
/** Tolerance for "at once": a storage event or a 0 ms timer takes some turns of the clock. */
const AT_ONCE_MS = 5
/** After a refresh the next tab gets the lock of B7. */
const LOCK_MS = 50
/** Longest time until a response without faults. */
const RESPONSE_MS = 50
/** Tolerance for an attempt that is due: another tab may be refreshing its token. */
const LATE_MS = 2 * AT_ONCE_MS + LOCK_MS + RESPONSE_MS
/** Maximum number of recent triggers and refresh ends that may explain an attempt. */
const MOST_MOMENTS = 128
const REFRESH = /POST \/api\/(?:auth\/token\/refresh|token\/refresh|auth\/jwt\/refresh)\/$/

const withNewest = (moments: readonly number[], at: number): number[] => [
  ...moments.slice(1 - MOST_MOMENTS),
  at,
]

/** Waits of a notification socket after `attempts` failures (A1.5); `orMore` if that is a lower bound. */
const waitsOf = (attempts: number, orMore: boolean): number[] => {
  const counts = Array.from({ length: MOST_ATTEMPTS + 1 }, (_, count) => count)
  const possible = counts.filter((count) => (orMore ? count >= attempts : count === attempts))
  return possible.map((count) => RETRY_MS * count)
}

/** Whether attempts of this role may have failed before they reached the network. */
const isInVain = ({ keepsNothing, of }: TabState, role: Role): boolean =>
  keepsNothing || of[role].vain

const tryInVain = ({ of }: TabState): void => {
  for (const role of roles) of[role].vain = true
}

/** Reads the journal incrementally. */
export class SocketsOracle {
  readonly #tabs = new Map<string, TabState>()
  readonly #findings: Finding[] = []
  /** The tabs of the same browser, which share tokens. */
  readonly #siblings: (tab: string) => readonly string[]

  constructor(siblings: (tab: string) => readonly string[]) {
    this.#siblings = siblings
  }

  /** Returns the findings since the last call. */
  take(): Finding[] {
    return this.#findings.splice(0)
  }

  read(entry: Entry): void {
    if (entry.by === 'step') this.#step(entry)
    else if (entry.tab !== null) this.#line(entry.tab, entry)
  }

  /**
   * Reports attempts that were due and not made.
   * @param mayConnect whether the tab is signed in with a token that is valid for a while
   */
  overdue(now: number, mayConnect: (tab: string) => boolean): void {
    for (const [tab, state] of this.#tabs) {
      // A tab also waits for the refresh of another tab of its browser (B7).
      const isWaiting = [tab, ...this.#siblings(tab)].some((one) => this.#state(one).refreshing > 0)
      if (isWaiting || !mayConnect(tab)) continue
      for (const role of roles) {
        const { due, live } = state.of[role]
        if (isInVain(state, role) || due === null || live > 0) continue
        if (now <= Math.max(due, ...state.refreshEnds) + LATE_MS) continue
        state.of[role].due = null
        this.#find(tab, now, 'A1.3', `${role} was not opened, though it was due at ${due} ms`)
      }
    }
  }

  /**
   * Whether the notification socket stays closed as specified: closed normally, or no retry left
   * (D8, D14).
   */
  rests(tab: string): boolean {
    const state = this.#state(tab)
    const { closed, over, isLowerBound } = state.of.notification
    // Six attempts without a token end the retries as well, but do not reach the network.
    const mayBeOver = over || isLowerBound
    const isOver = closed !== null && (NORMAL_CODES.includes(closed.code) || mayBeOver)
    return isOver || isInVain(state, 'notification')
  }

  /** Time of the last attempt that is due by the tables. */
  lastDue(): number {
    const all = [...this.#tabs.values()].flatMap((state) => roles.map((role) => state.of[role].due))
    return Math.max(...all.map((due) => due ?? 0))
  }

  #state(tab: string): TabState {
    const known = this.#tabs.get(tab)
    if (known !== undefined) return known
    const made = newTab()
    this.#tabs.set(tab, made)
    return made
  }

  #find(tab: string, at: number, rule: string, what: string): void {
    this.#findings.push({ rule, what: `${tab} at ${at} ms: ${what}` })
  }

  #step({ at, tab, what }: Entry): void {
    if (what === 'mark') return
    const step = JSON.parse(what) as { do: string; ms?: number; state?: string }
    const { do: action, ms = 0 } = step
    const tabs = tab === null ? [...this.#tabs.keys()] : [tab]
    if (action === 'online' || action === 'offline') {
      for (const each of tab === null ? tabs : this.#siblings(tab)) this.#want(each, at, roles)
    } else if (action === 'show') {
      for (const each of tabs) this.#want(each, at, roles)
    } else if (action === 'choose' || action === 'leave-chat') {
      for (const each of tabs) this.#want(each, at, ['conversation'])
    } else if (action === 'storage' && tab !== null) {
      // Without tokens an attempt fails before it reaches the network.
      for (const each of this.#siblings(tab)) {
        const state = this.#state(each)
        state.keepsNothing = step.state === 'full' || step.state === 'blocked'
        tryInVain(state)
      }
    } else if (action === 'sleep' && tab !== null) {
      for (const each of this.#siblings(tab)) this.#delay(each, ms)
    } else if (action === 'jump' && tab !== null) {
      // The open time of a socket is measured with the device clock (B8).
      for (const each of this.#siblings(tab))
        for (const connection of Object.values(this.#state(each).of))
          if (connection.openedAt !== null) connection.openedAt -= ms
    } else if (action === 'open' || action === 'reload' || action === 'close') {
      for (const each of tabs) {
        const { keepsNothing } = this.#state(each)
        this.#tabs.set(each, { ...newTab(), keepsNothing })
      }
    }
  }

  /** Records a trigger to connect now, which replaces a pending retry. */
  #want(tab: string, at: number, which: readonly Role[]): void {
    const state = this.#state(tab)
    for (const role of which) {
      state.wanted[role] = withNewest(state.wanted[role], at)
      state.of[role].due = null
    }
  }

  #delay(tab: string, ms: number): void {
    const state = this.#state(tab)
    state.refreshEnds = state.refreshEnds.map((end) => end + ms)
    for (const role of roles) {
      const connection = state.of[role]
      if (connection.due !== null) connection.due += ms
      if (connection.closed !== null) connection.closed.at += ms
    }
  }

  #line(tab: string, { at, by, what }: Entry): void {
    const state = this.#state(tab)
    const [verb = '', role = '', code = ''] = what.split(' ')
    if (REFRESH.test(what)) this.#refresh(tab, state, at, by, what)
    else if (what === '200 GET /api/users/me/') this.#session(tab, at)
    else if (/^20[01] POST \/api\/messaging\/conversations\/create\/$/.test(what))
      this.#want(tab, at, ['conversation'])
    else if (verb === 'opens') this.#opens(tab, state, at, role as Role)
    else if (verb === 'accepts') this.#accepts(state, at, role as Role)
    else if (verb === 'closes' && by === 'client') this.#left(state, at, role as Role)
    else if (verb === 'closes') this.#closed(state, at, role as Role, Number(code))
    else if (verb === 'refuses') this.#closed(state, at, role as Role, 1006)
  }

  #refresh(tab: string, state: TabState, at: number, by: Entry['by'], what: string): void {
    if (by === 'client' && what.startsWith('POST')) {
      state.refreshing += 1
      if (state.refreshing > 1) this.#find(tab, at, 'A2.4', 'two refreshes at once')
      return
    }
    if (by === 'fault') return
    state.refreshing -= 1
    if (!what.startsWith('200')) tryInVain(state)
    // Other tabs of the browser that waited for this refresh may continue.
    for (const each of this.#siblings(tab)) {
      this.#ended(this.#state(each), at)
      this.#ended(this.#state(each), at + LOCK_MS)
    }
  }

  #ended(state: TabState, at: number): void {
    state.refreshEnds = withNewest(state.refreshEnds, at)
  }

  /** A session starts, or is restored after a page load. */
  #session(tab: string, at: number): void {
    const state = this.#state(tab)
    this.#want(tab, at, roles)
    for (const role of roles) {
      const { live, askedAt, openedAt } = state.of[role]
      state.of[role] = { ...fresh(), live, askedAt, openedAt }
    }
  }

  #accepts(state: TabState, at: number, role: Role): void {
    const connection = state.of[role]
    connection.before = connection.attempts
    connection.isBeforeLowerBound = connection.isLowerBound || isInVain(state, role)
    connection.attempts = 0
    connection.isLowerBound = false
    connection.over = false
    connection.vain = false
    connection.askedAt = null
    connection.openedAt = at
  }

  #left(state: TabState, at: number, role: Role): void {
    const connection = state.of[role]
    // The user may leave the chat before a handshake that ended during sleep is noticed.
    const isTriggered = at - (state.wanted[role].at(-1) ?? -1) <= AT_ONCE_MS
    if (!isTriggered && connection.askedAt !== null && at - connection.askedAt >= HANDSHAKE_MS) {
      this.#closed(state, at, role, 1006)
      return
    }
    connection.askedAt = null
    connection.live = Math.max(0, connection.live - 1)
    connection.openedAt = null
    connection.due = null
    // B17: a client replaces a socket that does not answer.
    state.wanted[role] = withNewest(state.wanted[role], at)
  }

  #closed(state: TabState, at: number, role: Role, code: number): void {
    const connection = state.of[role]
    connection.live = Math.max(0, connection.live - 1)
    const isAuth = AUTH_CODES.includes(code)
    const { openedAt } = connection
    const lasted = openedAt === null ? null : at - openedAt
    // Rule R: the count before this open is restored. It includes attempts that failed without a token.
    if (isAuth && lasted !== null && lasted >= 0 && lasted < PROBATION_MS) {
      connection.attempts = connection.before
      connection.isLowerBound = connection.isBeforeLowerBound
    }
    connection.askedAt = null
    connection.openedAt = null
    connection.closed = { at, code }
    connection.due = null
    if (NORMAL_CODES.includes(code)) return
    // The 1 s rule applies first, and its outcome depends on the refresh.
    if (isAuth && role !== 'notification' && !connection.retried) return
    const isCounted = role !== 'conversation' || isAuth
    if (isCounted && connection.attempts >= MOST_ATTEMPTS) {
      connection.over = true
      return
    }
    if (isCounted) connection.attempts += 1
    // With a lower bound neither the wait nor whether an attempt is left is known.
    if (isCounted && connection.isLowerBound) return
    const wait = role === 'notification' ? RETRY_MS * connection.attempts : RETRY_MS
    connection.due = at + wait
  }

  #opens(tab: string, state: TabState, at: number, role: Role): void {
    const connection = state.of[role]
    connection.live += 1
    connection.due = null
    connection.askedAt = at
    if (connection.live > 1) this.#find(tab, at, 'D2', `${connection.live} live ${role} sockets`)
    const { closed } = connection
    const wasRequested = at - (state.wanted[role].at(-1) ?? -1) <= AT_ONCE_MS
    const wasDown = closed !== null && AUTH_CODES.includes(closed.code) && !connection.retried
    connection.retried = wasDown && !wasRequested
    const waited = closed === null ? -1 : at - closed.at
    const hasty = wasDown && role !== 'notification' && waited >= 0 && waited < AUTH_WAIT_MS
    if (hasty && !wasRequested)
      this.#find(tab, at, 'D3', `${role} was opened ${waited} ms after its token was refused`)
    // A response that arrived as the device fell asleep may be handled later.
    if (this.#isWanted(state, role, at) || (closed !== null && waited < 0)) return
    if (closed === null) {
      // The triggered attempt may have failed before it reached the network. Each attempt is
      // timed from the end of the previous one, which takes a moment itself.
      const moments = [...state.wanted[role], ...state.refreshEnds]
      const fits =
        isInVain(state, role) && moments.some((moment) => (at - moment) % RETRY_MS <= AT_ONCE_MS)
      if (!fits) this.#find(tab, at, 'A1.3', `${role} was opened for no reason`)
      return
    }
    const isAuth = AUTH_CODES.includes(closed.code) && role !== 'notification'
    if (isAuth && waited >= AUTH_WAIT_MS && waited <= AUTH_WAIT_MS + AT_ONCE_MS) return
    this.#timer(tab, state, at, role, waited)
  }

  /** Whether a trigger or a refresh end explains an attempt now. */
  #isWanted(state: TabState, role: Role, at: number): boolean {
    return [...state.wanted[role], ...state.refreshEnds].some(
      (moment) => moment >= 0 && at >= moment && at - moment <= AT_ONCE_MS,
    )
  }

  #timer(tab: string, state: TabState, at: number, role: Role, waited: number): void {
    const { attempts, isLowerBound, over } = state.of[role]
    const grows = role === 'notification'
    const vain = isInVain(state, role)
    // An attempt without a token leaves no trace on the network, so one may have come in
    // between.
    const waits = grows ? waitsOf(vain ? 1 : attempts, vain || isLowerBound) : [RETRY_MS]
    const moments = [...state.wanted[role], ...state.refreshEnds]
    const anchors = vain ? [waited, ...moments.map((moment) => at - moment)] : [waited]
    const fits = anchors.some((since) =>
      waits.some((wait) => {
        const rest = vain ? (since - wait) % RETRY_MS : since - wait
        return rest >= 0 && rest <= AT_ONCE_MS
      }),
    )
    if (!fits) this.#find(tab, at, 'A1.3', `${role} was opened ${waited} ms after its failure`)
    if (over && !vain) this.#find(tab, at, 'A1.3 p6', `${role} was opened with no retry left`)
  }
}
