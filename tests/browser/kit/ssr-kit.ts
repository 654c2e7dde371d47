import type { Locator, Page } from 'playwright/test'
import { expect, type World } from './kit.ts'
import { layoutShiftOf } from './shift-kit.ts'

declare global {
  interface Window {
    /** The first heading of the server-rendered page. */
    firstHeading: Element | undefined
  }
}

/** Stores the heading of the server-rendered page, to detect whether React replaces it. */
export async function rememberHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const heading = document.querySelector('main h1')
      if (heading === null) return
      window.firstHeading = heading
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
}

/** The API requests of the page as `METHOD path?query`, filled as they occur. */
export function apiRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/'))
      requests.push(`${request.method()} ${url.pathname}${url.search}`)
  })
  return requests
}

/** Clears storage and cookies, so that the next visit is a first visit; the HTTP cache is kept. */
export async function clearVisits(page: Page, { server }: World): Promise<void> {
  // This page starts no client that could store something again.
  await page.goto(`${server.origin}/robots.txt`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
}

/**
 * Waits until the server renders the page. If rendering takes too long, the server sends an empty
 * document.
 */
export async function untilServerRendered(page: Page, url: string): Promise<void> {
  await expect
    .poll(async () => (await page.request.get(url)).text(), { timeout: 30_000 })
    .toContain('id="ssr-payload"')
}

/**
 * Opens a page once the server renders it.
 * @returns the HTML of the page
 */
export async function openServerRendered(page: Page, url: string): Promise<string> {
  await untilServerRendered(page, url)
  const html = (await (await page.goto(url))?.text()) ?? ''
  expect(html).toContain('id="ssr-payload"')
  return html
}

/** Opens a page with the empty document that the server sends for pages of signed-in users. */
export async function openEmptyDocument(page: Page, url: string): Promise<void> {
  const empty = await page.request.get(new URL('/settings', url).href)
  const body = (await empty.body()).toString('base64')
  const names = ['content-type', 'content-security-policy']
  const responseHeaders = names.map((name) => ({ name, value: empty.headers()[name] ?? '' }))
  // `page.route` would disable the HTTP cache, and the client would be compiled again.
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    void session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders,
      body,
    })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: url }] })
  await page.goto(url)
  expect(await page.locator('#ssr-payload').count()).toBe(0)
  await session.detach()
}

/** The first interaction: in data-saver mode, the client loads with it. */
export const startClient = (page: Page): Promise<void> => page.mouse.move(1, 1)

/** Waits until the client has hydrated the page and its deferred work has run. */
export async function untilHydrated(page: Page): Promise<void> {
  // For anonymous users this is a link in the HTML, and becomes a button once the session is known.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Get Started' })).toBeVisible()
  // Nested sections hydrate later. Advancing the clock too far before that would make their data
  // stale.
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return findUnhydrated(page)
    })
    .toEqual([])
  await page.clock.runFor(5_000)
}

/** The elements in main without a React fiber, except those of raw HTML. */
async function findUnhydrated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reactInternal = (element: Element, kind: string): unknown =>
      Object.entries(element).find(([key]) => key.startsWith(`__react${kind}$`))?.[1]
    const isRaw = (element: Element | null): boolean => {
      if (element === null || element.localName === 'main') return false
      const props = reactInternal(element, 'Props') as
        | { dangerouslySetInnerHTML?: unknown }
        | undefined
      return props?.dangerouslySetInnerHTML !== undefined || isRaw(element.parentElement)
    }
    return [...document.querySelectorAll('main *')]
      .filter(
        (element) => reactInternal(element, 'Fiber') === undefined && !isRaw(element.parentElement),
      )
      .map((element) => element.outerHTML.slice(0, 80))
  })
}

/** Expects that the heading is still the one from the HTML, and no layout shift. */
export async function expectHydratedInPlace(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => window.firstHeading === document.querySelector('main h1')),
    'the heading is the server-rendered one',
  ).toBe(true)
  expect(await layoutShiftOf(page)).toBeNull()
}

/** Holds the client's scripts until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => Promise<void>> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?!theme-).*\.js/, async (route) => {
    await released
    await route.continue()
  })
  return async () => release()
}

/**
 * Follows a link below a list by keyboard. Scrolling to it lays out the deferred list
 * (`data-below`), which would move the link away from the position of a click.
 */
export async function followLink(link: Locator): Promise<void> {
  const page = link.page()
  const before = page.url()
  await link.press('Enter')
  await page.waitForURL((url) => url.href !== before)
}
