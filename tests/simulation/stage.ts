import { Impossible } from '../../world/errors.ts'
import { act } from '../../world/run.ts'
import type { Step } from '../../world/scenario.ts'
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

/**
 * Everything that went wrong is put right, with edges: hidden and seen again, offline and online.
 * Whoever was signed out signs in, and everybody is in the conversation.
 */
export async function calm(world: World): Promise<void> {
  await attempt(world, { do: 'heal' })
  await every(world, ({ tab }) =>
    world.tabs.has(tab) ? { do: 'storage', tab, state: 'fine' } : null,
  )
  await every(world, ({ tab, browser }) =>
    world.tabs.get(tab)?.isOpen ? null : { do: 'open', tab, browser, page: '/messages' },
  )
  while (!world.server.isUp) await world.clock.advance(1000)
  await attempt(world, { do: 'offline' })
  await every(world, ({ tab }) => ({ do: 'hide', tab }))
  await world.clock.advance(100)
  await attempt(world, { do: 'online' })
  await every(world, ({ tab }) => ({ do: 'show', tab }))
  await world.clock.advance(CALM_MS)
  await every(world, (place) =>
    isSignedIn(world, place) ? null : { do: 'sign-in', tab: place.tab, person: place.person },
  )
  await world.clock.advance(1000)
  // A tab that stood by while another of its browser signed in finds the session when it is loaded.
  await every(world, (place) =>
    isSignedIn(world, place) ? null : { do: 'reload', tab: place.tab },
  )
  await world.clock.advance(1000)
  await every(world, ({ tab }) => ({ do: 'leave-chat', tab }))
  await every(world, ({ tab, other }) => ({ do: 'choose', tab, person: other }))
  await world.clock.advance(CALM_MS)
}
