/** Between two episodes all comes to rest. */
import type { Step } from '../../world/scenario.ts'
import { World, type WorldOptions } from '../../world/world.ts'
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

/** What wakes a page: its line that was gone, its sight that was lost, or both at one moment. */
export type Edge = 'line' | 'sight' | 'both'

/** How all comes to rest: as drawn. */
export interface Rest {
  edge: Edge
  /** Whether people send again what failed. */
  retries: boolean
}

/** Where nothing is drawn. */
export const PLAIN_REST: Rest = { edge: 'both', retries: false }

/** What the judges know of those who rest. */
export interface Resting {
  /** A notification socket rests by decision: no edge brings it back. */
  rests(tab: string): boolean
  /** A tab was signed out for no reason, as far as anybody knows. */
  isOwed(place: Place): boolean
  /** Before those who are out sign in. */
  onRest(): void
}

const NOBODY: Resting = { rests: () => false, isOwed: () => false, onRest: () => {} }

/** A stage: a world in which both talk to each other, in every tab. */
export async function setStage(options: Omit<WorldOptions, 'people'>): Promise<World> {
  const world = new World({ ...options, people: PEOPLE })
  await calm(world)
  return world
}

/** Nobody waits for the socket of a chat that was left, or not yet chosen: to choose it opens one. */
const isInChat = (world: World, { tab }: Place): boolean =>
  world.tab(tab).onlooker.chatId() !== null

/**
 * Browsers of which a tab lacks a socket, a page of the chat, or the session nobody ended, get edges.
 * So does one that is to be signed out as it asks for a token; of an access token that was taken back
 * a page hears as it asks for something, without edges.
 * @returns who was woken, and how
 */
async function wake(
  world: World,
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
  // A page of a chat is asked for again as a socket opens, and so is a token.
  const needsLine = asleep.some((place) => !isKnown(world, place) || lacksPage(place))
  const edge = needsLine ? 'both' : drawn
  await comeBack(world, places, edge)
  return new Map(places.map(({ tab }) => [tab, edge]))
}

async function comeBack(world: World, places: readonly Place[], edge: Edge): Promise<void> {
  const all = places.length === TABS.length
  const line = async (deed: 'offline' | 'online'): Promise<void> => {
    const [first] = places
    if (edge === 'sight' || first === undefined) return
    await attempt(world, { do: deed, ...(all ? {} : { tab: first.tab }) })
  }
  const sight = async (deed: 'hide' | 'show'): Promise<void> => {
    if (edge === 'line') return
    for (const { tab } of places) await attempt(world, { do: deed, tab })
  }
  await line('offline')
  await sight('hide')
  await attempt(world, { do: 'wait', ms: 100 })
  await line('online')
  await sight('show')
  await attempt(world, { do: 'wait', ms: CALM_MS })
}

/** Faults end, the line and the server are there, and every tab is open and seen. */
async function putRight(world: World): Promise<void> {
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
}

/**
 * Everything that went wrong is put right, and whoever is not back by then gets edges. Whoever was
 * signed out signs in, and everybody is in the conversation.
 * @returns who was woken, and how
 */
export async function calm(
  world: World,
  edge: Edge = 'both',
  resting: Resting = NOBODY,
): Promise<Map<string, Edge>> {
  await putRight(world)
  const woken = await wake(world, edge, resting)
  resting.onRest()
  const signIn = ({ tab, person }: Place): Step => ({ do: 'sign-in', tab, person })
  await every(world, (place) => (isSignedIn(world, place) ? null : signIn(place)))
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
  return woken
}
