import type { Locator, Page, Route } from 'playwright/test'
import type { Json } from '../../../src/protocol/base/types.ts'
import { expect, type World } from '../kit/kit.ts'
import { onCall } from '../messaging/chat-kit.ts'

export const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Search Kinyeti' })
export const overlay = (page: Page): Locator => page.getByRole('listbox', { name: 'Quick results' })
export const group = (page: Page, name: string): Locator =>
  overlay(page).getByRole('group', { name }).getByRole('option')
export const said = (page: Page): Locator =>
  page.getByRole('search', { name: 'Whole site' }).getByRole('status')
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
export const field = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search for' })
export const kinds = (page: Page): Locator => page.getByRole('navigation', { name: 'Result types' })

const PEOPLE = /^public-profiles\/search\/$/
const FREELANCERS = /^freelancer-profiles\/$/
const ASSETS = /^creative-assets\/$/
export const OVERLAY_CALLS = ['creative-assets/', 'freelancer-profiles/', 'public-profiles/search/']
/** The seven requests of a search on its page; three of them are also those of the overlay. */
export const CALLS = [
  'asset-categories/',
  'creative-assets/',
  'creator-profiles/',
  'freelancer-profiles/',
  'portfolio/',
  'public-profiles/search/',
  'services/',
]

const user = (n: number) => ({
  id: n,
  username: `nyakim${n}`,
  first_name: 'Nyakim',
  last_name: `${n}`,
  full_name: `Nyakim ${n}`,
  profile_picture: null,
})
const five = <T>(make: (n: number) => T): T[] => [1, 2, 3, 4, 5].map(make)
const listed = (results: Json[]) => ({ count: results.length, next: null, previous: null, results })

type Results = Json[] | 'failing'

/** The responses to the requests of a search. A test may change them between two searches. */
export interface Answers {
  people: Results
  freelancers: Results
  assets: Results
  /** Whether every request of a search fails. */
  isDown: boolean
}

export const FULL = {
  people: five((n) => ({ user: user(n), headline: `Maker ${n}`, bio: '', avatar: null })),
  freelancers: five((n) => ({ id: n, user: user(n), title: `Painter ${n}`, skills: ['Murals'] })),
  assets: five((n) => ({ id: n, title: `Nyakim brush ${n}`, category: 'Brushes', price: 'Free' })),
}
export const NONE = { people: [], freelancers: [], assets: [] }

/** Handles every request of a search. */
export async function response(page: Page, results: Omit<Answers, 'isDown'>): Promise<Answers> {
  const responses: Answers = { ...results, isDown: false }
  const fulfill = (route: Route, given: Results) =>
    given === 'failing' || responses.isDown
      ? route.fulfill({ status: 500, json: {} })
      : route.fulfill({ json: listed(given) })
  await page.route(
    /\/api\/(creator-profiles|services|portfolio|asset-categories)\/(\?|$)/,
    (route) => fulfill(route, []),
  )
  await onCall(page, 'GET', PEOPLE, (route) => fulfill(route, responses.people))
  await onCall(page, 'GET', FREELANCERS, (route) => fulfill(route, responses.freelancers))
  await onCall(page, 'GET', ASSETS, (route) => fulfill(route, responses.assets))
  return responses
}

/** The paths of the page's search requests, filled as they occur. */
export function searchCalls(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/api/', '')
    if (CALLS.includes(path)) seen.push(path)
  })
  return seen
}

export async function open(page: Page, world: World, path = '/about'): Promise<void> {
  await page.goto(world.server.origin + path)
  await expect(heading(page)).toBeVisible()
}

export async function expectSearched(page: Page, q: string): Promise<void> {
  await expect(heading(page)).toHaveText('Search')
  await expect(field(page)).toHaveValue(q)
  expect(new URL(page.url()).searchParams.get('q')).toBe(q)
}
