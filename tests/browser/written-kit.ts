import type { Locator, Page } from 'playwright/test'
import { expect, type World } from './kit.ts'
import { shiftOf } from './shift-kit.ts'

declare global {
  interface Window {
    /** The first heading of the page that came. */
    firstHeading: Element | undefined
  }
}

/** Remembers the heading that came as HTML, to know it again. */
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

/** What the page asks of the API from now on, by path and query. */
export function apiRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/'))
      asked.push(`${request.method()} ${url.pathname}${url.search}`)
  })
  return asked
}

/** Removes what earlier visits stored, so that the next one is a first visit; the HTTP cache stays. */
export async function forgetVisits(page: Page, { server }: World): Promise<void> {
  // A page that starts no client, which could store something again.
  await page.goto(`${server.origin}/robots.txt`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
}

/** Waits until the server renders the page: one that takes too long starts empty, as it should. */
export async function untilWritten(page: Page, address: string): Promise<void> {
  await expect
    .poll(async () => (await page.request.get(address)).text(), { timeout: 30_000 })
    .toContain('id="written"')
}

/**
 * Opens a page once the server renders it.
 * @returns the HTML of the page
 */
export async function openWritten(page: Page, address: string): Promise<string> {
  await untilWritten(page, address)
  const html = (await (await page.goto(address))?.text()) ?? ''
  expect(html).toContain('id="written"')
  return html
}

/** Opens a page as the empty document that the server sends for pages of members. */
export async function openEmpty(page: Page, address: string): Promise<void> {
  const empty = await page.request.get(new URL('/settings', address).href)
  const body = (await empty.body()).toString('base64')
  const names = ['content-type', 'content-security-policy']
  const responseHeaders = names.map((name) => ({ name, value: empty.headers()[name] ?? '' }))
  // `page.route` would turn the HTTP cache off, and the client be compiled again.
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    void session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders,
      body,
    })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: address }] })
  await page.goto(address)
  expect(await page.locator('#written').count()).toBe(0)
  await session.detach()
}

/** Settles when the client has taken the page over, and whatever it puts off has happened. */
export async function takenOver(page: Page): Promise<void> {
  // For visitors a link in the HTML, a button of the sign-in window once it is known who reads.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Get Started' })).toBeVisible()
  // Inner parts follow by themselves: a clock that jumps before would make their answers old.
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return notTakenOver(page)
    })
    .toEqual([])
  await page.clock.runFor(5_000)
}

/** The elements of the main part which React does not hold yet; text of a document is none of its. */
async function notTakenOver(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const of = (element: Element, kind: string): unknown =>
      Object.entries(element).find(([key]) => key.startsWith(`__react${kind}$`))?.[1]
    const isRaw = (element: Element | null): boolean => {
      if (element === null || element.localName === 'main') return false
      const props = of(element, 'Props') as { dangerouslySetInnerHTML?: unknown } | undefined
      return props?.dangerouslySetInnerHTML !== undefined || isRaw(element.parentElement)
    }
    return [...document.querySelectorAll('main *')]
      .filter((element) => of(element, 'Fiber') === undefined && !isRaw(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 80))
  })
}

/** The page is the one that came, and did not move. */
export async function standsAsItCame(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => window.firstHeading === document.querySelector('main h1')),
    'the heading is the one that came as HTML',
  ).toBe(true)
  expect(await shiftOf(page)).toBeNull()
}

/** Keeps the client's own script from coming; returns what lets it come. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/(?!theme-).*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return async () => letGo()
}

/**
 * Activates a link below a list by keyboard. The page scrolls there and lays the list out as it comes
 * near (`data-below`), which moves the link away from the position of a click.
 */
export async function followLink(link: Locator): Promise<void> {
  const page = link.page()
  const before = page.url()
  await link.press('Enter')
  await page.waitForURL((url) => url.href !== before)
}
