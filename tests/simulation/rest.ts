/** Recovery between two episodes. */
import type { Step } from '../../devtools/simulation/scenario.ts'
import { Simulation, type SimulationOptions } from '../../devtools/simulation/simulation.ts'
import { REFRESH_MARK_KEY } from '../../src/protocol/account/tokens.ts'
import { REFRESH_BOUND_MS } from '../../src/protocol/base/constants.ts'
import {
  askedInVain,
  attempt,
  CALM_MS,
  every,
  isKnown,
  isOpen,
  isSignedIn,
  isTalking,
  PAGE_OF_CHAT,
  PEOPLE,
  type Place,
  TABS,
} from './stage.ts'

/** What reconnects a page: the network coming back, the page becoming visible, or both at once. */
export type Edge = 'line' | 'sight' | 'both'

/** How the simulation recovers; generated. */
export interface Rest {
  edge: Edge
  /** Whether users retry failed messages. */
  retries: boolean
}

/** The default, if nothing is generated. */
export const PLAIN_REST: Rest = { edge: 'both', retries: false }

/** What the oracles know about the tabs. */
export interface Resting {
  /**
   * Whether the notification connection of a tab has given up as specified, so that nothing
   * reconnects it.
   */
  rests(tab: string): boolean
  /** Whether a tab is signed out without a known cause. */
  isOwed(place: Place): boolean
  /** Called before signed-out users sign in again. */
  onRest(): void
}

const NO_EXCEPTIONS: Resting = { rests: () => false, isOwed: () => false, onRest: () => {} }

/** Creates a simulation in which both users have the conversation open in every tab. */
export async function setStage(options: Omit<SimulationOptions, 'people'>): Promise<Simulation> {
  // Recovery is correct with and without positions.
  const hasPositions = options.seed % 4 >= 2
  const world = new Simulation({ ...options, people: PEOPLE, hasPositions })
  // B7: refreshes are correct with and without Web Locks.
  world.browser('a').hasLocks = options.seed % 2 === 1
  await calm(world)
  return world
}

/** The conversation socket is only required while a chat is open. */
const isInChat = (world: Simulation, { tab }: Place): boolean =>
  world.tab(tab).userDriver.chatId() !== null

/**
 * Reconnects the browsers with a tab that lacks a socket, a page of the chat, or a session that was
 * not ended. Also those with a tab that will be signed out at its next token refresh; a revoked
 * access token alone is noticed with the next request.
 * @returns the tabs that were reconnected, and how
 */
async function wake(
  world: Simulation,
  drawn: Edge,
  { rests, isOwed }: Resting,
): Promise<Map<string, Edge>> {
  const lacksPage = (place: Place): boolean => askedInVain(world, place.tab, PAGE_OF_CHAT)
  const isBack = (place: Place): boolean =>
    isKnown(world, place) &&
    !lacksPage(place) &&
    isOpen(world, place, 'general') &&
    (isOpen(world, place, 'conversation') || !isInChat(world, place)) &&
    (isOpen(world, place, 'notification') || rests(place.tab))
  const asleep = TABS.filter((place) => (isSignedIn(world, place) ? !isBack(place) : isOwed(place)))
  const places = TABS.filter(({ browser }) => asleep.some((place) => place.browser === browser))
  if (places.length === 0) return new Map()
  // A chat page and a token are requested again when a socket opens.
  const needsLine = asleep.some((place) => !isKnown(world, place) || lacksPage(place))
  const edge = needsLine ? 'both' : drawn
  await comeBack(world, places, edge)
  return new Map(places.map(({ tab }) => [tab, edge]))
}

async function comeBack(world: Simulation, places: readonly Place[], edge: Edge): Promise<void> {
  const all = places.length === TABS.length
  const network = async (action: 'offline' | 'online'): Promise<void> => {
    const [first] = places
    if (edge === 'sight' || first === undefined) return
    await attempt(world, { do: action, ...(all ? {} : { tab: first.tab }) })
  }
  const sight = async (action: 'hide' | 'show'): Promise<void> => {
    if (edge === 'line') return
    for (const { tab } of places) await attempt(world, { do: action, tab })
  }
  await network('offline')
  await sight('hide')
  await attempt(world, { do: 'wait', ms: 100 })
  await network('online')
  await sight('show')
  await attempt(world, { do: 'wait', ms: CALM_MS })
}

/** Resets all faults, starts network and server, and opens and shows every tab. */
async function putRight(world: Simulation): Promise<void> {
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
  await every(world, ({ tab }) =>
    world.browserOf(tab).network.online ? null : { do: 'online', tab },
  )
  await every(world, ({ tab }) => (world.tab(tab).page.isVisible ? null : { do: 'show', tab }))
  await attempt(world, { do: 'wait', ms: CALM_MS })
  if (TABS.some((place) => isMarked(world, place) || isRestoring(world, place)))
    await attempt(world, { do: 'wait', ms: REFRESH_BOUND_MS })
}

/**
 * Whether a tab was killed while it refreshed the tokens: without Web Locks the others may then wait
 * for the bound of one refresh (B7).
 */
function isMarked(world: Simulation, { browser }: Place): boolean {
  const { hasLocks, storage } = world.browser(browser)
  return !hasLocks && REFRESH_MARK_KEY in storage.contents
}

/** Whether a tab waits after a refused refresh, in case a killed tab has got the tokens (B7). */
function isRestoring(world: Simulation, { tab }: Place): boolean {
  const { userDriver } = world.tab(tab)
  return !userDriver.sees({ see: 'signed-in' }) && !userDriver.sees({ see: 'signed-out' })
}

/**
 * Resets everything, and reconnects tabs that do not recover on their own. Then signs in all
 * signed-out users and opens the conversation in every tab.
 * @returns the tabs that were reconnected, and how
 */
export async function calm(
  world: Simulation,
  edge: Edge = 'both',
  resting: Resting = NO_EXCEPTIONS,
): Promise<Map<string, Edge>> {
  await putRight(world)
  const woken = await wake(world, edge, resting)
  resting.onRest()
  // The new tokens could not be stored: the next refresh would end the session.
  await every(world, (place) =>
    isSignedIn(world, place) && !isKnown(world, place) ? { do: 'sign-out', tab: place.tab } : null,
  )
  const signIn = ({ tab, person }: Place): Step => ({ do: 'sign-in', tab, person })
  await every(world, (place) => (isSignedIn(world, place) ? null : signIn(place)))
  await attempt(world, { do: 'wait', ms: 1000 })
  // A tab that did not follow the sign-in of another tab finds the session after a reload.
  await every(world, (place) =>
    isSignedIn(world, place) ? null : { do: 'reload', tab: place.tab },
  )
  await attempt(world, { do: 'wait', ms: 1000 })
  const away = TABS.filter((place) => !isTalking(world, place))
  for (const { tab } of away) await attempt(world, { do: 'leave-chat', tab })
  for (const { tab, other } of away) await attempt(world, { do: 'choose', tab, person: other })
  if (away.length > 0) await attempt(world, { do: 'wait', ms: CALM_MS })
  return woken
}
