/**
 * What happened in a run of a scenario, one line a happening. The world, the lab's proxy and a
 * browser test write the same lines for the same client actions, so that they can be compared.
 */
import type { Role } from './scenario.ts'

export interface Entry {
  /** ms after the scenario began. */
  at: number
  /** Null for what concerns nobody's tab. */
  tab: string | null
  /**
   * `client`: what a client did, as the line sees it; `server`: what came back; `step`: a step of
   * the scenario; `fault`: a fault that struck.
   */
  by: 'client' | 'server' | 'step' | 'fault'
  what: string
}

export type Write = (tab: string | null, by: Entry['by'], what: string) => void

/** How a client action is written. */
export const actions = {
  /** `GET /api/users/me/`: without the query, ids as they are. */
  request: (method: string, path: string): string => `${method} ${path.replace(/\?.*$/, '')}`,
  /** A handshake begins. */
  opens: (role: Role): string => `opens ${role}`,
  /** The client ends it, or lets a handshake go. */
  closes: (role: Role): string => `closes ${role}`,
  /** A frame of the client's own: its type. */
  says: (role: Role, type: string): string => `says ${type} on ${role}`,
} as const

/** The role of a socket by the address it is opened with (B3); null for none of ours. */
export function roleOf(url: URL): Role | null {
  if (url.pathname === '/ws/notifications/') return 'notification'
  if (url.pathname !== '/ws/messaging/') return null
  return url.searchParams.has('conversation') ? 'conversation' : 'general'
}

/**
 * Client actions that every way of running a scenario shows alike: live sockets, signing in and
 * out, token refreshes, and messages that are sent. What a page reads besides depends on its views.
 */
const COMPARED =
  /^(?:opens|closes) |^POST \/api\/(?:auth\/|token\/refresh\/$|messaging\/conversations\/[^/]+\/messages\/$)/

/** The compared client actions after the last mark, times from there, ids as `{id}`. */
export function comparedActions(entries: readonly Entry[]): Entry[] {
  const mark = entries.findLast(({ by, what }) => by === 'step' && what === 'mark')
  const zero = mark?.at ?? 0
  return entries
    .slice(mark === undefined ? 0 : entries.indexOf(mark) + 1)
    .filter(({ by, what }) => by === 'client' && COMPARED.test(what))
    .map((entry) => ({ ...entry, at: entry.at - zero, what: withoutIds(entry.what) }))
}

/** Ids are the server's own. */
export const withoutIds = (what: string): string =>
  what.replace(/\/conversations\/(?!create\/)[^/]+\//, '/conversations/{id}/')

/** Two runs of one scenario may differ by so much, ms. */
export const TOLERANCE_MS = 250

/**
 * Where two runs of one scenario disagree, in words; empty when they agree. What several tabs do is
 * compared tab by tab: which of two goes first at one moment is nobody's promise.
 */
export function disagreements(
  one: readonly Entry[],
  other: readonly Entry[],
  tolerance = TOLERANCE_MS,
): string[] {
  const [ours, theirs] = [comparedActions(one), comparedActions(other)]
  const tabs = [...new Set([...ours, ...theirs].map(({ tab }) => tab))]
  return tabs.flatMap((tab) => {
    const of = (entries: Entry[]): Entry[] => entries.filter((entry) => entry.tab === tab)
    return differences(tab, of(ours), of(theirs), tolerance)
  })
}

function differences(tab: string | null, one: Entry[], other: Entry[], tolerance: number) {
  const told = (entry: Entry | undefined): string =>
    entry === undefined ? 'nothing' : `${entry.what} at ${entry.at} ms`
  const found: string[] = []
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    const [a, b] = [one[index], other[index]]
    const agree = a !== undefined && b !== undefined && a.what === b.what
    if (agree && Math.abs(a.at - b.at) <= tolerance) continue
    found.push(`${tab ?? 'nobody'} ${index + 1}: ${told(a)} | ${told(b)}`)
    // What follows a missing action is out of step, and says nothing more.
    if (!agree) break
  }
  return found
}

/** One line of text for each happening, for people and for comparing runs byte by byte. */
export function journalText(entries: readonly Entry[]): string {
  return entries
    .map(({ at, tab, by, what }) => `${String(at).padStart(8)} ${tab ?? '-'} ${by} ${what}\n`)
    .join('')
}
