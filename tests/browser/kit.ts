import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import { PRODUCT_SLUG, WELCOME_KEYS } from '../../src/protocol/base/brand.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import { type ConsoleWatch, watchConsole } from './console-watch.ts'
import { type ContextPool, createContextPool } from './context-pool.ts'
import { test as base } from './measured.ts'
import { createTestServer, type TestServer } from './server.ts'

export { expect }

export interface Person {
  id: number
  username: string
  firstName: string
  fullName: string
  password: string
  access: string
  refresh: string
}

export interface World {
  server: TestServer
  /** Signs up somebody new over HTTP. */
  person(firstName: string, lastName?: string, fields?: { [field: string]: Json }): Promise<Person>
  /** A call of the API on somebody's behalf; rejects unless it is 2xx. */
  // biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
  call(person: Person, method: string, path: string, body?: Json): Promise<any>
  /** A conversation between two people, with texts sent by turns, the first by `a`. */
  conversation(a: Person, b: Person, texts?: readonly string[]): Promise<number>
}

let sequence = 0
const PASSWORD = 'a long enough password'

async function http(origin: string, method: string, path: string, token?: string, body?: Json) {
  const response = await fetch(`${origin}/api/${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

function createWorld(server: TestServer): World {
  const { origin } = server
  const world: World = {
    server,
    async person(firstName, lastName = 'Deng', fields = {}) {
      const username = `${firstName.toLowerCase().replace(/\W/g, '')}_${process.pid}_${++sequence}`
      const created = await http(origin, 'POST', 'users/', undefined, {
        first_name: firstName,
        last_name: lastName,
        username,
        email: `${username}@example.org`,
        password: PASSWORD,
        user_type: 'creator',
        ...fields,
      })
      const tokens = await http(origin, 'POST', 'auth/token/', undefined, {
        username,
        password: PASSWORD,
      })
      return {
        id: created.id,
        username,
        firstName,
        fullName: `${firstName} ${lastName}`,
        password: PASSWORD,
        access: tokens.access,
        refresh: tokens.refresh,
      }
    },
    call: (person, method, path, body) => http(origin, method, path, person.access, body),
    async conversation(a, b, texts = []) {
      const { id } = await world.call(a, 'POST', 'messaging/conversations/create/', {
        target_user_id: b.id,
      })
      for (const [index, content] of texts.entries()) {
        const sender = index % 2 === 0 ? a : b
        await world.call(sender, 'POST', `messaging/conversations/${id}/messages/`, {
          content,
          message_type: 'text',
          reply_to_id: null,
        })
      }
      return id
    },
  }
  return world
}

/** Puts somebody's tokens where a sign-in leaves them; the welcome overlay stays away. */
export async function signIn(page: Page, world: World, person: Person, path = '/'): Promise<void> {
  // Any page of the origin has the storage, and this one starts no client.
  await page.goto(`${world.server.origin}/robots.txt`)
  await hasBeen(page, world)
  await page.evaluate(
    ([access, refresh, key]) => {
      localStorage.setItem('access', access)
      localStorage.setItem('refresh', refresh)
      localStorage.setItem(key, 'true')
    },
    [person.access, person.refresh, WELCOME_KEYS.dontShow] as const,
  )
  await page.goto(world.server.origin + path)
}

/** Lets the server know, as a page's script of first things does, that something may be kept here. */
export const hasBeen = (page: Page, { server }: World): Promise<void> =>
  page.context().addCookies([{ name: `${PRODUCT_SLUG}_been`, value: '1', url: server.origin }])

/** A word like none of another test: searches forgive spelling, so a number at its end is not enough. */
export const wordLikeNoOther = (): string => crypto.randomUUID().slice(0, 8)

/** Errors that reached the page; a test that expects none asserts that the list is empty. */
export function pageErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

interface TestParts {
  /** Identifies the context options of the test. */
  contextKey: string
  /** Opens another person's browser. */
  newPerson(): Promise<{ context: BrowserContext; page: Page }>
  /** Nothing of what pages say in the console goes unheard: an unexpected word fails the test. */
  consoleWatch: ConsoleWatch
  /** Lets go of the calls that a test answers as it ends. */
  routesEnd: undefined
  /** A test that failed leaves the traces of its pages and the charts as they stood, if they tell. */
  standing: undefined
}

interface TestOptions {
  /** A context that no test used before: for first visits, and for what the HTTP cache changes. */
  freshContext: boolean
}

interface WorkerParts {
  contextPool: ContextPool
  /** One server a worker; people are new in every test. */
  world: World
}

/** A call that a test answers may be on its way as the test ends: that is no fault of any test. */
async function endRoutes(context: BrowserContext): Promise<void> {
  const ends = [context, ...context.pages()].map((each) =>
    each.unrouteAll({ behavior: 'ignoreErrors' }),
  )
  // What a test closed itself has none.
  await Promise.allSettled(ends)
}

export const test = base.extend<TestParts & TestOptions, WorkerParts>({
  freshContext: [false, { option: true }],
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use) => {
      const server = await createTestServer()
      await use(createWorld(server))
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  contextPool: [
    async ({ browser, world }, use) => {
      const pool = createContextPool(browser, [world.server.origin])
      await use(pool)
      await pool.close()
    },
    { scope: 'worker' },
  ],
  // Every option that a test sets by `test.use`: contexts that differ in another one would be mixed up.
  contextKey: async (
    {
      colorScheme,
      deviceScaleFactor,
      extraHTTPHeaders,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      timezoneId,
      viewport,
    },
    use,
  ) => {
    const device = [deviceScaleFactor, hasTouch, isMobile, viewport]
    const user = [colorScheme, extraHTTPHeaders, javaScriptEnabled, locale, timezoneId]
    await use(JSON.stringify([device, user]))
  },
  context: async ({ browser, contextPool, contextKey, freshContext }, use, info) => {
    if (freshContext) {
      const context = await browser.newContext()
      await use(context)
      await context.close()
      return
    }
    const context = await contextPool.take(contextKey)
    await use(context)
    await contextPool.giveBack(context, { keep: info.status === info.expectedStatus })
  },
  routesEnd: [
    async ({ context }, use) => {
      await use(undefined)
      await endRoutes(context)
    },
    { auto: true },
  ],
  consoleWatch: [
    async ({ context }, use, { project, retry }) => {
      const watch = watchConsole()
      // A trace takes copies of pictures that only the page has; its policy forbids the fetch.
      if (retry > 0 || project.use.trace === 'on') watch.allow(/^Connecting to 'blob:/)
      watch.on(context)
      await use(watch)
      expect(watch.unexpected(), 'said in the console').toEqual([])
    },
    { auto: true },
  ],
  standing: [
    async ({ context }, use, info) => {
      await use(undefined)
      // A page that is gone or stuck tells nothing, and hides nothing of what went wrong.
      if (info.status === info.expectedStatus) return
      const { attachStanding } = await import('./standing.ts')
      await attachStanding(context, info).catch(() => {})
    },
    { auto: true },
  ],
  newPerson: async ({ contextPool, contextKey, consoleWatch }, use, info) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await contextPool.take(contextKey)
      contexts.push(context)
      consoleWatch.on(context)
      return { context, page: await context.newPage() }
    })
    await Promise.all(contexts.map(endRoutes))
    const keep = info.status === info.expectedStatus
    await Promise.all(contexts.map((context) => contextPool.giveBack(context, { keep })))
  },
})

/** A server of one's own, for tests that end it. */
export async function ownWorld(env: { [name: string]: string } = {}): Promise<World> {
  return createWorld(await createTestServer(env))
}

/** The figures of a description list alone, without what stands under each. */
export const figuresIn = (place: Page | Locator): Locator =>
  place.getByRole('definition').filter({ hasText: /^\d+$/ })

/**
 * Clicks an entry of an open menu. A click selects the entry that the pointer has highlighted, and the
 * one move of a test's pointer is lost if the menu takes its place after it.
 */
export async function clickMenuItem(item: Locator): Promise<void> {
  await expect(async () => {
    await item.page().mouse.move(0, 0)
    await item.hover()
    await expect(item).toHaveAttribute('data-highlighted', '', { timeout: 500 })
  }).toPass()
  await item.click()
}
