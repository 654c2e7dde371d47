import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import { PRODUCT_SLUG, WELCOME_KEYS } from '../../../src/protocol/base/brand.ts'
import type { Json } from '../../../src/protocol/base/types.ts'
import { type ConsoleWatch, watchConsole } from './console-watch.ts'
import { type ContextPool, createContextPool } from './context-pool.ts'
import { test as base } from './measured.ts'
import { createTestServer, type TestServer } from './server.ts'

export { expect }

export interface TestUser {
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
  /** Registers a new user over HTTP. */
  createUser(
    firstName: string,
    lastName?: string,
    fields?: { [field: string]: Json },
  ): Promise<TestUser>
  /** Sends an API request as this user; rejects unless the status is 2xx. */
  // biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
  call(user: TestUser, method: string, path: string, body?: Json): Promise<any>
  /**
   * Creates a conversation between two users; its messages alternate between them, the first one by
   * `a`.
   */
  createConversation(a: TestUser, b: TestUser, contents?: readonly string[]): Promise<number>
}

let sequence = 0
const PASSWORD = 'a long enough password'

async function sendRequest(
  origin: string,
  method: string,
  path: string,
  token?: string,
  body?: Json,
) {
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
    async createUser(firstName, lastName = 'Deng', fields = {}) {
      const username = `${firstName.toLowerCase().replace(/\W/g, '')}_${process.pid}_${++sequence}`
      const created = await sendRequest(origin, 'POST', 'users/', undefined, {
        first_name: firstName,
        last_name: lastName,
        username,
        email: `${username}@example.org`,
        password: PASSWORD,
        user_type: 'creator',
        ...fields,
      })
      const tokens = await sendRequest(origin, 'POST', 'auth/token/', undefined, {
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
    call: (user, method, path, body) => sendRequest(origin, method, path, user.access, body),
    async createConversation(a, b, contents = []) {
      const { id } = await world.call(a, 'POST', 'messaging/conversations/create/', {
        target_user_id: b.id,
      })
      for (const [index, content] of contents.entries()) {
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

/**
 * Stores the user's tokens as sign-in does and opens the path; the welcome overlay is turned off.
 */
export async function signIn(page: Page, world: World, user: TestUser, path = '/'): Promise<void> {
  // Any page of the origin can set its storage, and this one starts no client.
  await page.goto(`${world.server.origin}/robots.txt`)
  await markVisited(page, world)
  await page.evaluate(
    ([access, refresh, key]) => {
      localStorage.setItem('access', access)
      localStorage.setItem('refresh', refresh)
      localStorage.setItem(key, 'true')
    },
    [user.access, user.refresh, WELCOME_KEYS.dontShow] as const,
  )
  await page.goto(world.server.origin + path)
}

/**
 * Sets the cookie by which the server knows that the browser may have stored data, as the first
 * script of a page does.
 */
export const markVisited = (page: Page, { server }: World): Promise<void> =>
  page.context().addCookies([{ name: `${PRODUCT_SLUG}_been`, value: '1', url: server.origin }])

/**
 * A word unlike those of other tests. Searches tolerate spelling errors, so a number at its end is
 * not enough.
 */
export const uniqueWord = (): string => crypto.randomUUID().slice(0, 8)

/** Uncaught errors of the page, filled as they occur. */
export function pageErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

interface TestFixtures {
  /** Identifies the context options of the test. */
  contextKey: string
  /** Opens a page in a separate context, for another user. */
  newUser(): Promise<{ context: BrowserContext; page: Page }>
  /** Fails the test on an unexpected console message of a page. */
  consoleWatch: ConsoleWatch
  /** Removes the routes at the end of the test, for requests in flight. */
  routeRemoval: undefined
  /**
   * After a failed test, attaches the traces of its pages and their active charts, if the client
   * has the inspector.
   */
  failureCharts: undefined
}

interface TestOptions {
  /** A new context instead of a pooled one: for first visits, and where the HTTP cache matters. */
  freshContext: boolean
}

interface WorkerFixtures {
  contextPool: ContextPool
  /** One server per worker; each test creates its users. */
  world: World
}

/** A request that a test handles may be in flight when the test ends, which is not an error. */
async function removeRoutes(context: BrowserContext): Promise<void> {
  const removals = [context, ...context.pages()].map((target) =>
    target.unrouteAll({ behavior: 'ignoreErrors' }),
  )
  // A page that the test closed rejects.
  await Promise.allSettled(removals)
}

export const test = base.extend<TestFixtures & TestOptions, WorkerFixtures>({
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
  // Contains every option that a test sets by `test.use`: contexts that differ in another option
  // would be mixed up.
  contextKey: async (
    {
      colorScheme,
      deviceScaleFactor,
      extraHTTPHeaders,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      serviceWorkers,
      timezoneId,
      viewport,
    },
    use,
  ) => {
    const device = [deviceScaleFactor, hasTouch, isMobile, viewport]
    const user = [
      colorScheme,
      extraHTTPHeaders,
      javaScriptEnabled,
      locale,
      serviceWorkers,
      timezoneId,
    ]
    await use(JSON.stringify([device, user]))
  },
  context: async ({ browser, contextPool, contextKey, freshContext }, use, info) => {
    if (freshContext) {
      const context = await browser.newContext()
      await use(context)
      await context.close()
      return
    }
    const context = await contextPool.acquire(contextKey)
    await use(context)
    await contextPool.release(context, { keep: info.status === info.expectedStatus })
  },
  routeRemoval: [
    async ({ context }, use) => {
      await use(undefined)
      await removeRoutes(context)
    },
    { auto: true },
  ],
  consoleWatch: [
    async ({ context }, use, { project, retry }) => {
      const watch = watchConsole()
      // Playwright's trace fetches copies of blob pictures, which the content security policy
      // blocks.
      if (retry > 0 || project.use.trace === 'on') watch.allow(/^Connecting to 'blob:/)
      watch.on(context)
      await use(watch)
      expect(watch.unexpected(), 'unexpected console messages').toEqual([])
    },
    { auto: true },
  ],
  failureCharts: [
    async ({ context }, use, info) => {
      await use(undefined)
      // Errors of a closed or unresponsive page must not hide the failure of the test.
      if (info.status === info.expectedStatus) return
      const { attachCharts } = await import('./standing.ts')
      await attachCharts(context, info).catch(() => {})
    },
    { auto: true },
  ],
  newUser: async ({ contextPool, contextKey, consoleWatch }, use, info) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await contextPool.acquire(contextKey)
      contexts.push(context)
      consoleWatch.on(context)
      return { context, page: await context.newPage() }
    })
    await Promise.all(contexts.map(removeRoutes))
    const keep = info.status === info.expectedStatus
    await Promise.all(contexts.map((context) => contextPool.release(context, { keep })))
  },
})

/** Starts a separate server, for tests that stop it or configure it. */
export async function createSeparateWorld(
  env: Parameters<typeof createTestServer>[0] = {},
): Promise<World> {
  return createWorld(await createTestServer(env))
}

/** The numbers of a description list, without their captions. */
export const countsIn = (scope: Page | Locator): Locator =>
  scope.getByRole('definition').filter({ hasText: /^\d+$/ })

/**
 * Clicks an item of an open menu. A click selects the item that the pointer has highlighted, and
 * the pointer's move is lost if the menu is positioned after it.
 */
export async function clickMenuItem(item: Locator): Promise<void> {
  await expect(async () => {
    await item.page().mouse.move(0, 0)
    await item.hover()
    await expect(item).toHaveAttribute('data-highlighted', '', { timeout: 500 })
  }).toPass()
  await item.click()
}
