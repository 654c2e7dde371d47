import type { Locator, Page, Route } from 'playwright/test'
import type { Json } from '../../src/protocol/base/types.ts'
import { expect, type Person, signIn, type World } from './kit.ts'

export const list = (page: Page): Locator => page.getByRole('log')

/** The messages with exactly this text; a quote inside of another message does not count. */
export const bubble = (page: Page, text: string): Locator =>
  list(page)
    .locator('[data-message]')
    .filter({ has: page.locator('span', { hasText: exactly(text) }) })

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to / })

export const sendButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Send', exact: true })

export const conversations = (page: Page): Locator =>
  page.getByRole('region', { name: 'Conversations' })

/** The list entries whose text holds this one. */
export const entry = (page: Page, text: string): Locator =>
  conversations(page).getByRole('listitem').filter({ hasText: text })

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await sendButton(page).click()
}

/** Signs in and opens a conversation; ready once it can be written in. */
export async function openChat(page: Page, world: World, who: Person, id: number): Promise<void> {
  await signIn(page, world, who, `/messages/${id}`)
  await expect(composer(page)).toBeVisible()
}

export function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
}

type Handler = (route: Route) => Promise<unknown>

/** Lets a test answer calls of the API; `path` is matched against the path name behind /api/. */
export async function onCall(
  page: Page,
  method: string,
  path: RegExp,
  handler: Handler,
): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/api/') && path.test(url.pathname.slice('/api/'.length)),
    (route) => (route.request().method() === method ? handler(route) : route.fallback()),
  )
}

export const SENDING = /^messaging\/conversations\/\d+\/messages\/$/
export const INBOX = /^messaging\/conversations\/$/

/** Holds calls until told to let them go. */
export async function holdCalls(page: Page, method: string, path: RegExp) {
  const held: Route[] = []
  let open = false
  await onCall(page, method, path, async (route) => {
    if (open) await route.fallback()
    else held.push(route)
  })
  return {
    held,
    async letGo(): Promise<void> {
      open = true
      await Promise.all(held.splice(0).map((route) => route.continue()))
    },
  }
}

/** Answers with the server's own answer, changed. */
export function changed(change: (body: { [field: string]: Json }) => void): Handler {
  return async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    change(json)
    await route.fulfill({ response, json })
  }
}

/** Answers with a status; the texts of the API's own errors are JSON objects with `detail`. */
export function answer(status: number, json: Json = { detail: 'not today' }): Handler {
  return (route) => route.fulfill({ status, json })
}

/** What the page sees when its tab is put away or fetched again. */
export async function showPage(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
