import { Impossible } from '../../world/errors.ts'
import { act } from '../../world/run.ts'
import type { Role, Step } from '../../world/scenario.ts'
import type { Tab } from '../../world/tab.ts'
import type { World } from '../../world/world.ts'

/** Two people with two devices and three tabs, and one who writes to them from elsewhere. */
export const PEOPLE = ['ayen', 'deng', 'achol'] as const
export const TABS = [
  { tab: 'a1', browser: 'a', person: 'ayen', other: 'deng' },
  { tab: 'a2', browser: 'a', person: 'ayen', other: 'deng' },
  { tab: 'd1', browser: 'd', person: 'deng', other: 'ayen' },
] as const
export type Place = (typeof TABS)[number]

/** Everything that takes its time by decision has ended after this, ms. */
export const CALM_MS = 8000

export async function every(world: World, step: (place: Place) => Step | null): Promise<void> {
  for (const place of TABS) {
    const next = step(place)
    if (next !== null) await attempt(world, next)
  }
}

/** What cannot be done now is left undone. */
export async function attempt(world: World, step: Step): Promise<boolean> {
  try {
    return await act(world, step)
  } catch (error) {
    if (error instanceof Impossible) return false
    throw error
  }
}

const tabOf = (world: World, { tab }: Place): Tab | undefined => world.tabs.get(tab)
export const isSignedIn = (world: World, place: Place): boolean =>
  tabOf(world, place)?.onlooker.sees({ see: 'signed-in' }) ?? false

export const PAGE_OF_CHAT = /^GET \/api\/messaging\/conversations\/[^/]+\/messages\/$/
const MARKS = /^POST \/api\/messaging\/conversations\/[^/]+\/mark-(?:messages-)?read\/$/
const COUNTS = /^GET \/api\/(?:messaging\/unread-count|notifications\/unread_count)\/$/

/** How the calls of a tab ended, since the last rest began. */
const endsOf = ({ journal }: World, tab: string, call: RegExp): string[] =>
  journal.flatMap((entry) => {
    if (entry.tab !== tab || entry.by === 'fault') return []
    const [how = '', what = ''] = entry.what.split(/ (?=(?:GET|POST) )/)
    return call.test(what) ? [how] : []
  })

/** Whether a tab asked in vain for something, since the last rest began. */
export const askedInVain = (world: World, tab: string, call: RegExp): boolean =>
  endsOf(world, tab, call).some((how) => !how.startsWith('2'))

/** Whether the marking of what was read failed, and whether it was done. */
export const marked = (world: World, { tab }: Place): { inVain: boolean; done: boolean } => ({
  inVain: askedInVain(world, tab, MARKS),
  done: endsOf(world, tab, MARKS).some((how) => how.startsWith('2')),
})

/** A look at the counts that fails shows 0 (A8), until the server tells its next number. */
export const lostCount = (world: World, { tab }: Place): boolean => askedInVain(world, tab, COUNTS)

export const isOpen = (world: World, place: Place, role: Role): boolean =>
  tabOf(world, place)?.sockets.some((each) => each.role === role && each.readyState === 1) ?? false

/** Whether the tab is in the right conversation. */
export function isTalking(world: World, place: Place): boolean {
  const { people, talk } = world.server
  const [me, them] = [people.named(place.person), people.named(place.other)]
  if (me === undefined || them === undefined) return false
  const isThere = world.tab(place.tab).onlooker.chatId() === String(talk.between(me, them).id)
  return isThere && isOpen(world, place, 'conversation')
}

/** Whether the server grants the browser new tokens for what it keeps. */
export function isKnown(world: World, { tab, person }: Place): boolean {
  const { refresh = '' } = world.browserOf(tab).storage.contents
  const { people } = world.server
  return people.whose(refresh, 'refresh', world.clock.now) === people.named(person)
}
