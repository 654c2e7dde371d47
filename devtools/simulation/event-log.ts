/**
 * The event log of a scenario run, one entry per event. The simulation, the lab's proxy and the
 * browser tests write the same entries for the same client actions, so that runs can be compared.
 */
import type { Role } from './scenario.ts'

export interface Entry {
  /** ms since the start of the scenario. */
  at: number
  /** Null if the entry concerns no particular tab. */
  tab: string | null
  /**
   * `client`: a client action, as seen on the network; `server`: a response or frame from the
   * server; `step`: a step of the scenario; `fault`: a fault that was applied.
   */
  by: 'client' | 'server' | 'step' | 'fault'
  what: string
}

export type WriteEntry = (tab: string | null, by: Entry['by'], what: string) => void

/** Text of each client action. */
export const actions = {
  /** `GET /api/users/me/`: without query, with ids. */
  request: (method: string, path: string): string => `${method} ${path.replace(/\?.*$/, '')}`,
  /** A handshake begins. */
  opens: (role: Role): string => `opens ${role}`,
  /** The client closes the socket or aborts the handshake. */
  closes: (role: Role): string => `closes ${role}`,
  /** A frame sent by the client, by its type. */
  says: (role: Role, type: string): string => `says ${type} on ${role}`,
} as const

/** Connection role by WebSocket URL (B3); null for any other URL. */
export function roleOf(url: URL): Role | null {
  if (url.pathname === '/ws/notifications/') return 'notification'
  if (url.pathname !== '/ws/messaging/') return null
  return url.searchParams.has('conversation') ? 'conversation' : 'general'
}

/**
 * Client actions that are the same however a scenario is run: WebSockets, sign-in and sign-out,
 * token refreshes and sent messages. Other requests depend on the views.
 */
const COMPARED =
  /^(?:opens|closes) |^POST \/api\/(?:auth\/|token\/refresh\/$|messaging\/conversations\/[^/]+\/messages\/$)/

/** Compared client actions since the last mark, with times relative to it and ids as `{id}`. */
export function comparedActions(entries: readonly Entry[]): Entry[] {
  const mark = entries.findLast(({ by, what }) => by === 'step' && what === 'mark')
  const markTime = mark?.at ?? 0
  return entries
    .slice(mark === undefined ? 0 : entries.indexOf(mark) + 1)
    .filter(({ by, what }) => by === 'client' && COMPARED.test(what))
    .map((entry) => ({ ...entry, at: entry.at - markTime, what: withoutIds(entry.what) }))
}

/** Replaces ids, because each server assigns its own. */
export const withoutIds = (what: string): string =>
  what.replace(/\/conversations\/(?!create\/)[^/]+\//, '/conversations/{id}/')

/** Maximum time difference between two runs of a scenario, ms. */
export const TOLERANCE_MS = 250

/**
 * Describes where two runs of a scenario differ; empty if they agree. Tabs are compared one by one,
 * because the order of simultaneous actions in different tabs is undefined.
 */
export function disagreements(
  first: readonly Entry[],
  second: readonly Entry[],
  tolerance = TOLERANCE_MS,
): string[] {
  const [ours, theirs] = [comparedActions(first), comparedActions(second)]
  const tabs = [...new Set([...ours, ...theirs].map(({ tab }) => tab))]
  return tabs.flatMap((tab) => {
    const of = (entries: Entry[]): Entry[] => entries.filter((entry) => entry.tab === tab)
    return differences(tab, of(ours), of(theirs), tolerance)
  })
}

function differences(tab: string | null, first: Entry[], second: Entry[], tolerance: number) {
  const entryText = (entry: Entry | undefined): string =>
    entry === undefined ? 'nothing' : `${entry.what} at ${entry.at} ms`
  const messages: string[] = []
  for (let index = 0; index < Math.max(first.length, second.length); index++) {
    const [a, b] = [first[index], second[index]]
    const agree = a !== undefined && b !== undefined && a.what === b.what
    if (agree && Math.abs(a.at - b.at) <= tolerance) continue
    messages.push(`${tab ?? 'no tab'} ${index + 1}: ${entryText(a)} | ${entryText(b)}`)
    // After a missing action all others are shifted and would only add noise.
    if (!agree) break
  }
  return messages
}

/** One line of text per entry, for display and for byte-by-byte comparison of runs. */
export function eventLogText(entries: readonly Entry[]): string {
  return entries
    .map(({ at, tab, by, what }) => `${String(at).padStart(8)} ${tab ?? '-'} ${by} ${what}\n`)
    .join('')
}
