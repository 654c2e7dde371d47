import type { Page } from 'playwright/test'
import { expect } from './kit.ts'
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

/** Opens a page once the server has it written: what takes too long starts empty, as it is to. */
export async function openWritten(page: Page, address: string): Promise<void> {
  await expect
    .poll(async () => (await page.request.get(address)).text(), { timeout: 30_000 })
    .toContain('id="written"')
  const answer = await page.goto(address)
  expect(await answer?.text()).toContain('id="written"')
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
