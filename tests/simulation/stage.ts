import { ImpossibleStepError } from '../../devtools/simulation/errors.ts'
import { act } from '../../devtools/simulation/run.ts'
import type { Role, Step } from '../../devtools/simulation/scenario.ts'
import type { Simulation } from '../../devtools/simulation/simulation.ts'
import type { Tab } from '../../devtools/simulation/tab.ts'

/**
 * Two users with two devices and three tabs, and a third user who writes to them from elsewhere.
 */
export const PEOPLE = ['ayen', 'deng', 'achol'] as const
export const TABS = [
  { tab: 'a1', browser: 'a', person: 'ayen', other: 'deng' },
  { tab: 'a2', browser: 'a', person: 'ayen', other: 'deng' },
  { tab: 'd1', browser: 'd', person: 'deng', other: 'ayen' },
] as const
export type Place = (typeof TABS)[number]

/** All specified delays have passed after this time, ms. */
export const CALM_MS = 8000

export async function every(world: Simulation, step: (place: Place) => Step | null): Promise<void> {
  for (const place of TABS) {
    const next = step(place)
    if (next !== null) await attempt(world, next)
  }
}

/** Carries out a step if it is possible. */
export async function attempt(world: Simulation, step: Step): Promise<boolean> {
  try {
    return await act(world, step)
  } catch (error) {
    if (error instanceof ImpossibleStepError) return false
    throw error
  }
}

const tabOf = (world: Simulation, { tab }: Place): Tab | undefined => world.tabs.get(tab)
export const isSignedIn = (world: Simulation, place: Place): boolean =>
  tabOf(world, place)?.userDriver.sees({ see: 'signed-in' }) ?? false

export const PAGE_OF_CHAT = /^GET \/api\/messaging\/conversations\/[^/]+\/(?:messages|events)\/$/
const MARKS = /^POST \/api\/messaging\/conversations\/[^/]+\/mark-(?:messages-)?read\/$/
const COUNTS = /^GET \/api\/(?:messaging\/unread-count|notifications\/unread_count)\/$/

/** Outcomes of a tab's requests since the last rest started. */
const endsOf = ({ journal }: Simulation, tab: string, call: RegExp): string[] =>
  journal.flatMap((entry) => {
    if (entry.tab !== tab || entry.by === 'fault') return []
    const [how = '', what = ''] = entry.what.split(/ (?=(?:GET|POST) )/)
    return call.test(what) ? [how] : []
  })

/** Whether a request of a tab failed since the last rest started. */
export const askedInVain = (world: Simulation, tab: string, call: RegExp): boolean =>
  endsOf(world, tab, call).some((how) => !how.startsWith('2'))

/**
 * Whether marking messages as read failed or its response was lost with a closed page, and whether it
 * succeeded.
 */
export function marked(world: Simulation, { tab }: Place): { inVain: boolean; done: boolean } {
  const ends = endsOf(world, tab, MARKS)
  const sent = world.journal.filter(
    (entry) => entry.tab === tab && entry.by === 'client' && MARKS.test(entry.what),
  )
  return {
    inVain: sent.length > ends.length || askedInVain(world, tab, MARKS),
    done: ends.some((how) => how.startsWith('2')),
  }
}

/**
 * Whether a count request failed: the badge then shows 0 (A8) until the next count from the server.
 */
export const lostCount = (world: Simulation, { tab }: Place): boolean =>
  askedInVain(world, tab, COUNTS)

export const isOpen = (world: Simulation, place: Place, role: Role): boolean =>
  tabOf(world, place)?.sockets.some((each) => each.role === role && each.readyState === 1) ?? false

/** Whether the tab shows the right conversation and its socket is open. */
export function isTalking(world: Simulation, place: Place): boolean {
  const { accounts, messageStore } = world.server
  const [me, them] = [accounts.findByUsername(place.person), accounts.findByUsername(place.other)]
  if (me === undefined || them === undefined) return false
  const isThere =
    world.tab(place.tab).userDriver.chatId() ===
    String(messageStore.findOrCreateConversation(me, them).id)
  return isThere && isOpen(world, place, 'conversation')
}

/** Whether the server accepts the refresh token in the browser's storage. */
export function isKnown(world: Simulation, { tab, person }: Place): boolean {
  const { refresh = '' } = world.browserOf(tab).storage.contents
  const { accounts } = world.server
  return (
    accounts.userOfToken(refresh, 'refresh', world.clock.now) === accounts.findByUsername(person)
  )
}
