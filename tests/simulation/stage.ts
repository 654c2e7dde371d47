import { Impossible } from '../../world/errors.ts'
import { act } from '../../world/run.ts'
import type { Role, Step } from '../../world/scenario.ts'
import type { Tab } from '../../world/tab.ts'
import { World, type WorldOptions } from '../../world/world.ts'

/** Two people with two devices and three tabs, and one who writes to them from elsewhere. */
export const PEOPLE = ['ayen', 'deng', 'achol'] as const
export const TABS = [
  { tab: 'a1', browser: 'a', person: 'ayen', other: 'deng' },
  { tab: 'a2', browser: 'a', person: 'ayen', other: 'deng' },
  { tab: 'd1', browser: 'd', person: 'deng', other: 'ayen' },
] as const
export type Place = (typeof TABS)[number]

/** Everything that takes its time by decision has ended after this, ms. */
const CALM_MS = 8000

/** A stage: a world in which both talk to each other, in every tab. */
export async function setStage(options: Omit<WorldOptions, 'people'>): Promise<World> {
  const world = new World({ ...options, people: PEOPLE })
  await calm(world)
  return world
}

async function every(world: World, step: (place: Place) => Step | null): Promise<void> {
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
const isSignedIn = (world: World, place: Place): boolean =>
  tabOf(world, place)?.onlooker.sees({ see: 'signed-in' }) ?? false

const PAGE_OF_CHAT = /^GET \/api\/messaging\/conversations\/[^/]+\/messages\/$/
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
const askedInVain = (world: World, tab: string, call: RegExp): boolean =>
  endsOf(world, tab, call).some((how) => !how.startsWith('2'))

/** Whether the marking of what was read failed, and whether it was done. */
export const marked = (world: World, { tab }: Place): { inVain: boolean; done: boolean } => ({
  inVain: askedInVain(world, tab, MARKS),
  done: endsOf(world, tab, MARKS).some((how) => how.startsWith('2')),
})

/** A look at the counts that fails shows 0 (A8), until the server tells its next number. */
export const lostCount = (world: World, { tab }: Place): boolean => askedInVain(world, tab, COUNTS)

const isOpen = (world: World, place: Place, role: Role): boolean =>
  tabOf(world, place)?.sockets.some((each) => each.role === role && each.readyState === 1) ?? false

/** Whether the tab is in the right conversation. */
function isTalking(world: World, place: Place): boolean {
  const { people, talk } = world.server
  const [me, them] = [people.named(place.person), people.named(place.other)]
  if (me === undefined || them === undefined) return false
  const isThere = world.tab(place.tab).onlooker.chatId() === String(talk.between(me, them).id)
  return isThere && isOpen(world, place, 'conversation')
}

/** Whether the server grants the browser new tokens for what it keeps. */
function isKnown(world: World, { tab, person }: Place): boolean {
  const { refresh = '' } = world.browserOf(tab).storage.contents
  const { people } = world.server
  return people.whose(refresh, 'refresh', world.clock.now) === people.named(person)
}

/** Whether a notification socket rests by decision: no edge brings it back. */
export type Rests = (tab: string) => boolean

/** Nobody waits for the socket of a chat that was left, or not yet chosen: to choose it opens one. */
const isInChat = (world: World, { tab }: Place): boolean =>
  world.tab(tab).onlooker.chatId() !== null

/**
 * Browsers of which a tab is signed in and lacks a socket, or a page of the chat, get edges. So
 * does one that is to be signed out as it asks for a token; of an access token that was taken back a
 * page hears as it asks for something, without edges.
 */
async function wake(world: World, rests: Rests): Promise<void> {
  const isBack = (place: Place): boolean =>
    isKnown(world, place) &&
    !askedInVain(world, place.tab, PAGE_OF_CHAT) &&
    isOpen(world, place, 'general') &&
    (isOpen(world, place, 'conversation') || !isInChat(world, place)) &&
    (isOpen(world, place, 'notification') || rests(place.tab))
  const asleep = TABS.filter((place) => isSignedIn(world, place) && !isBack(place))
  const places = TABS.filter(({ browser }) => asleep.some((place) => place.browser === browser))
  const [first] = places
  if (first === undefined) return
  const all = places.length === TABS.length
  const line = (deed: 'offline' | 'online'): Step => ({
    do: deed,
    ...(all ? {} : { tab: first.tab }),
  })
  await attempt(world, line('offline'))
  for (const { tab } of places) await attempt(world, { do: 'hide', tab })
  await attempt(world, { do: 'wait', ms: 100 })
  await attempt(world, line('online'))
  for (const { tab } of places) await attempt(world, { do: 'show', tab })
  await attempt(world, { do: 'wait', ms: CALM_MS })
}

/**
 * Everything that went wrong is put right, and whoever is not back by then gets edges. Whoever was
 * signed out signs in, and everybody is in the conversation.
 */
export async function calm(world: World, rests: Rests = () => false): Promise<void> {
  await attempt(world, { do: 'heal' })
  await every(world, ({ tab }) =>
    world.tabs.has(tab) && world.browserOf(tab).storage.state !== 'fine'
      ? { do: 'storage', tab, state: 'fine' }
      : null,
  )
  await every(world, ({ tab, browser }) =>
    world.tabs.get(tab)?.isOpen ? null : { do: 'open', tab, browser, page: '/messages' },
  )
  while (!world.server.isUp) await attempt(world, { do: 'wait', ms: 1000 })
  await every(world, ({ tab }) => (world.browserOf(tab).line.online ? null : { do: 'online', tab }))
  await every(world, ({ tab }) => (world.tab(tab).page.isVisible ? null : { do: 'show', tab }))
  await attempt(world, { do: 'wait', ms: CALM_MS })
  await wake(world, rests)
  await every(world, (place) =>
    isSignedIn(world, place) ? null : { do: 'sign-in', tab: place.tab, person: place.person },
  )
  await attempt(world, { do: 'wait', ms: 1000 })
  // A tab that stood by while another of its browser signed in finds the session when it is loaded.
  await every(world, (place) =>
    isSignedIn(world, place) ? null : { do: 'reload', tab: place.tab },
  )
  await attempt(world, { do: 'wait', ms: 1000 })
  const away = TABS.filter((place) => !isTalking(world, place))
  for (const { tab } of away) await attempt(world, { do: 'leave-chat', tab })
  for (const { tab, other } of away) await attempt(world, { do: 'choose', tab, person: other })
  if (away.length > 0) await attempt(world, { do: 'wait', ms: CALM_MS })
}
