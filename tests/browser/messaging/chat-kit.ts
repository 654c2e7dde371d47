import type { Locator, Page, Route } from 'playwright/test'
import type { Json } from '../../../src/protocol/base/types.ts'
import { keepHttpCache } from '../kit/http-cache.ts'
import { expect, signIn, type TestUser, type World } from '../kit/kit.ts'

export const list = (page: Page): Locator => page.getByRole('log')

/** The messages with exactly this text, not those that only quote it. */
export const bubble = (page: Page, text: string): Locator =>
  list(page)
    .locator('[data-message]')
    .filter({ has: page.locator('span', { hasText: exactly(text) }) })

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to / })

export const sendButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Send', exact: true })

export const conversations = (page: Page): Locator =>
  page.getByRole('region', { name: 'Conversations' })

/** The list entries that contain this text. */
export const entry = (page: Page, text: string): Locator =>
  conversations(page).getByRole('listitem').filter({ hasText: text })

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await sendButton(page).click()
}

/** Signs in and opens a conversation; resolves once its composer is visible. */
export async function openChat(page: Page, world: World, who: TestUser, id: number): Promise<void> {
  await signIn(page, world, who, `/messages/${id}`)
  await expect(composer(page)).toBeVisible()
}

/** Opens a conversation from the list; resolves once its composer is visible. */
export async function openEntry(page: Page, text: string): Promise<void> {
  await entry(page, text).getByRole('link').click()
  await expect(composer(page)).toBeVisible()
}

/** The reactions below a message. */
export const chips = (page: Page, text: string): Locator =>
  bubble(page, text).getByRole('list', { name: 'Reactions' }).getByRole('button')

/** The button that opens the menu of a message. */
export const moreButton = (page: Page, text: string): Locator =>
  bubble(page, text).getByRole('button', { name: 'React and more', exact: true })

/** The reactions in the menu of a message. */
export const reactionBar = (page: Page): Locator =>
  page.getByRole('toolbar', { name: 'Reactions to choose' })

/** Chooses a reaction with the pointer. */
export async function react(page: Page, text: string, name: string): Promise<void> {
  await bubble(page, text).hover()
  await moreButton(page, text).click()
  await reactionBar(page).getByRole('button', { name }).click()
}

/** Two users and their conversation; its messages alternate between them, the first one by Ayen. */
export async function pair(world: World, texts: readonly string[] = []) {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng', 'Garang')]
  return { ayen, deng, id: await world.createConversation(ayen, deng, texts) }
}

/** Sends a message over HTTP. */
export const say = (
  world: World,
  sender: TestUser,
  id: number,
  content: string,
  replyTo?: number,
) =>
  world.call(sender, 'POST', `messaging/conversations/${id}/messages/`, {
    content,
    message_type: 'text',
    ...(replyTo === undefined ? {} : { reply_to_id: replyTo }),
  })

interface StoredMessage {
  id: number
  content: string
  reactions: Json[]
}

/** The messages of a conversation on the server, oldest first. */
export async function storedMessages(
  world: World,
  who: TestUser,
  id: number,
): Promise<StoredMessage[]> {
  const { results } = await world.call(who, 'GET', `messaging/conversations/${id}/messages/`)
  return (results as StoredMessage[]).sort((a, b) => a.id - b.id)
}

/** The message texts of a conversation on the server, oldest first. */
export const stored = async (world: World, who: TestUser, id: number): Promise<string[]> =>
  (await storedMessages(world, who, id)).map(({ content }) => content)

const leftBelow = (page: Page): Promise<number> =>
  list(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)

/** Waits until the list is scrolled to its end, where this message is visible. */
export async function atEnd(page: Page, text: string): Promise<void> {
  await expect(bubble(page, text)).toBeInViewport()
  await expect.poll(() => leftBelow(page)).toBeLessThan(2)
}

/** The URLs of the sockets that receive a frame from now on. */
export function liveSockets(page: Page): Set<string> {
  const urls = new Set<string>()
  page.on('websocket', (socket) => socket.on('framereceived', () => urls.add(socket.url())))
  return urls
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
}

type Handler = (route: Route) => Promise<unknown>

/** Handles API requests in the test; `path` is matched against the path after /api/. */
export async function onCall(
  page: Page,
  method: string,
  path: RegExp,
  handler: Handler,
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.includes('/api/') && path.test(pathname.replace(/^.*?\/api\//, '')),
    (route) => (route.request().method() === method ? handler(route) : route.fallback()),
  )
  await keepHttpCache(page)
}

export const SENDING = /^messaging\/conversations\/\d+\/messages\/$/
export const INBOX = /^messaging\/conversations\/$/

/** Holds matching requests until `letGo` is called. */
export async function delayRequests(page: Page, method: string, path: RegExp) {
  const delayed: Route[] = []
  let open = false
  await onCall(page, method, path, async (route) => {
    if (open) await route.fallback()
    else delayed.push(route)
  })
  return {
    delayed,
    async letGo(): Promise<void> {
      open = true
      await Promise.all(delayed.splice(0).map((route) => route.continue()))
    },
  }
}

/** Fulfils with the server's response after changing its body. */
export function changed(change: (body: { [field: string]: Json }) => void): Handler {
  return async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    change(json)
    await route.fulfill({ response, json })
  }
}

/**
 * Fulfils with a status, also across origins. The API's own errors are JSON objects with a `detail`.
 */
export function respondWith(status: number, json: Json = { detail: 'not today' }): Handler {
  return (route) => {
    const { origin = '' } = route.request().headers()
    const headers = {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    }
    return route.fulfill({ status, json, headers: origin === '' ? {} : headers })
  }
}

/** Simulates that the tab is hidden or shown again. */
export async function showPage(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
