import { type BrowserContext, expect, type Page } from 'playwright/test'
import { WELCOME_KEYS } from '../../../src/protocol/base/brand.ts'
import { type ContextPool, createContextPool } from '../kit/context-pool.ts'
import { test as base } from '../kit/measured.ts'
import {
  closePlaces,
  openPlace,
  PLACES,
  type Place,
  type PlaceName,
  type Someone,
  type VariantName,
} from './foreign-places.ts'

export type { Place, Someone, VariantName }
export { expect }

interface Parts {
  at: PlaceName | VariantName
  place: Place
  /** Page errors except rejected requests; expected to be empty after every test. */
  errors: string[]
  /** Opens a page in a separate context, for another user. */
  newPage(): Promise<Page>
}

interface WorkerParts {
  closing: undefined
  /** The origins of the current test: the pool clears their storage after the test. */
  origins: string[]
  contextPool: ContextPool
}

const NOT_AN_ERROR = /^Failed to load resource|WebSocket connection to/

function listen(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !NOT_AN_ERROR.test(message.text())) {
      errors.push(`${message.page()?.url()}: ${message.text()}`)
    }
  })
}

/** These tests do not change the context options. */
const OPTIONS = 'default'

/** A request that a test handles may be in flight when the test ends. */
async function endRoutes(context: BrowserContext): Promise<void> {
  const pages = context.pages()
  await Promise.allSettled(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
}

export const test = base.extend<Parts, WorkerParts>({
  at: ['an API with numbers, arrays and a 404 in JSON', { option: true }],
  closing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use) => {
      await use(undefined)
      await closePlaces()
    },
    { scope: 'worker', auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
  origins: [async ({}, use) => use([]), { scope: 'worker' }],
  contextPool: [
    async ({ browser, origins }, use) => {
      const pool = createContextPool(browser, origins)
      await use(pool)
      await pool.close()
    },
    { scope: 'worker' },
  ],
  place: async ({ at, origins }, use) => {
    const place = await openPlace(at)
    origins.splice(0, origins.length, place.origin)
    await use(place)
    await place.stop()
  },
  // Depends on the place, so that its pages close before the place stops.
  context: async ({ contextPool, place: _ }, use, info) => {
    const context = await contextPool.acquire(OPTIONS)
    await use(context)
    await endRoutes(context)
    await contextPool.release(context, { keep: info.status === info.expectedStatus })
  },
  errors: [
    async ({ context }, use) => {
      const errors: string[] = []
      listen(context, errors)
      await use(errors)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  newPage: async ({ contextPool, place: _, errors }, use, info) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await contextPool.acquire(OPTIONS)
      contexts.push(context)
      listen(context, errors)
      return context.newPage()
    })
    const keep = info.status === info.expectedStatus
    await Promise.all(contexts.map((context) => contextPool.release(context, { keep })))
  },
})

/** Declares the same tests for each API of `PLACES`, and for more of them. */
export const everywhere = (describe: () => void, more: readonly VariantName[] = []): void =>
  forPlaces([...(Object.keys(PLACES) as PlaceName[]), ...more], describe)

/**
 * Declares the same tests for some APIs: for tests next to another one of the same area that runs
 * everywhere, and reads the same records.
 */
export function forPlaces(
  places: readonly (PlaceName | VariantName)[],
  describe: () => void,
): void {
  for (const at of places) {
    test.describe(at, () => {
      test.use({ at })
      describe()
    })
  }
}

/** Stores the tokens of a user as sign-in does, then opens the path. */
export async function arrive(page: Page, place: Place, who: Someone, path: string): Promise<void> {
  await page.goto(`${place.origin}/robots.txt`)
  await page.evaluate(
    ([access, refresh, key]) => {
      localStorage.setItem('access', access)
      localStorage.setItem('refresh', refresh)
      localStorage.setItem(key, 'true')
    },
    [who.access, who.refresh, WELCOME_KEYS.dontShow] as const,
  )
  await page.goto(place.origin + path)
}

const BROKEN =
  /Resource not found|Oops! Something went wrong|Failed to load data|Connection Problem|Server error occurred/

/** Expects a page with a heading that has finished loading and shows no error. */
export async function expectWhole(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await expect(page.getByRole('heading', { level: 1 }).first(), pathname).toBeVisible()
  await expect(page.locator('[aria-busy=true]'), pathname).toHaveCount(0)
  await expect(page.getByRole('main').getByText(/^Loading/), pathname).toHaveCount(0)
  await expect(
    page.getByRole('main').getByRole('status', { name: /^Loading/ }),
    pathname,
  ).toHaveCount(0)
  await expect(page.locator('body'), pathname).not.toContainText(BROKEN)
}

/**
 * Runs `act` and waits until the server has accepted its request, because leaving the page earlier
 * may cancel it.
 */
export async function taken(page: Page, path: RegExp, act: () => Promise<void>): Promise<void> {
  const accepted = page.waitForResponse(
    (response) =>
      response.ok() &&
      // An API may respond 200 with HTML where it has no such endpoint.
      !response.headers()['content-type']?.includes('html') &&
      response.request().method() !== 'GET' &&
      path.test(new URL(response.url()).pathname.replace(/^.*?\/api\//, '')),
  )
  await act()
  await accepted
}

/** The successful requests to an endpoint, with body and files. */
export function arrived(place: Place, key: string) {
  return place.received?.filter((call) => call.key === key && call.status < 300) ?? []
}

/** The same place, with only the requests from now on in `received`. */
export function fromNow(place: Place): Place {
  const { received } = place
  const start = received?.length ?? 0
  return {
    ...place,
    get received() {
      return received?.slice(start) ?? null
    },
  }
}

/** Expects no unspecified fields in requests to endpoints whose fields are specified. */
export function expectNothingUnknown(place: Place, ...keys: string[]): void {
  const strange = (place.received ?? []).flatMap(({ key, unknown }) =>
    key !== null && keys.includes(key) && unknown.length > 0 ? [{ key, unknown }] : [],
  )
  expect(strange).toEqual([])
}
