import type { Locator, Page, Request } from 'playwright/test'
import { clickMenuItem, expect, markVisited, type TestUser, type World } from '../kit/kit.ts'

/** Sets localStorage entries as an earlier visit would have, then opens the path. */
export async function arriveWith(
  page: Page,
  world: World,
  entries: { [key: string]: string },
  path: string,
): Promise<void> {
  // Any page of the origin can set its storage, and this one starts no client.
  await page.goto(`${world.server.origin}/robots.txt`)
  await markVisited(page, world)
  await page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value)
  }, entries)
  await page.goto(world.server.origin + path)
}

/** Navigates within the running client, as a link does. */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path)

/**
 * Opens a URL by client navigation if the client runs on the page, which costs a fraction of a page
 * load. Loads the page otherwise, and for other parameters of the same path. Resolves once the
 * previous page is removed.
 */
export async function openInside(page: Page, address: string): Promise<void> {
  const [from, to] = [new URL(page.url()), new URL(address)]
  const previous = page.locator('main h1').first()
  const isInside =
    from.origin === to.origin && from.pathname !== to.pathname && (await previous.count()) > 0
  if (!isInside) {
    await page.goto(address)
    return
  }
  const heading = await previous.elementHandle()
  await goInside(page, to.pathname + to.search + to.hash)
  await page.waitForFunction((element) => element?.isConnected !== true, heading)
}

/** The localStorage value of a key, or null. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** The requests of the page with this method and path (below /api/), filled as they occur. */
export function requestsOf(page: Page, method: string, path: string): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === `/api/${path}`) {
      seen.push(request)
    }
  })
  return seen
}

/** The path and query of the page's URL. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** The alerts of the page that are not empty. */
export const alerts = (page: Page): Locator =>
  page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })

export const loginForm = (within: Page | Locator): Locator =>
  within.getByRole('form', { name: 'Sign in' })

export const registerForm = (within: Page | Locator): Locator =>
  within.getByRole('form', { name: 'Create account' })

export async function fillLogin(form: Locator, username: string, password: string): Promise<void> {
  await form.getByLabel('Username', { exact: true }).fill(username)
  await form.getByLabel('Password', { exact: true }).fill(password)
}

export const submitLogin = (form: Locator): Promise<void> =>
  form.getByRole('button', { name: 'Sign In', exact: true }).click()

/** Signs in through the login page and waits for the dashboard. */
export async function logIn(page: Page, world: World, user: TestUser): Promise<void> {
  await page.goto(`${world.server.origin}/login`)
  await fillLogin(loginForm(page), user.username, user.password)
  await submitLogin(loginForm(page))
  await expect(
    page.getByRole('heading', { level: 1, name: `Hello, ${user.firstName}` }),
  ).toBeVisible()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await clickMenuItem(page.getByRole('menuitem', { name: 'Logout' }))
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
}

export interface Newcomer {
  type: 'Creator' | 'Client' | 'Freelancer'
  first: string
  last: string
  username: string
  email: string
  password: string
}

let newcomers = 0

/** Registration data of a user who does not exist yet. */
export function newcomer(fields: Partial<Newcomer> = {}): Newcomer {
  const username = `nyandeng_${process.pid}_${++newcomers}`
  return {
    type: 'Freelancer',
    first: 'Nyandeng',
    last: 'Garang',
    username,
    email: `${username}@example.org`,
    password: 'the river is high today',
    ...fields,
  }
}

export async function fillRegistration(form: Locator, who: Newcomer): Promise<void> {
  await form.getByRole('radio', { name: new RegExp(`^${who.type}`) }).check()
  await form.getByLabel('First name').fill(who.first)
  await form.getByLabel('Last name').fill(who.last)
  await form.getByLabel('Username').fill(who.username)
  await form.getByLabel('E-mail').fill(who.email)
  await form.getByLabel('Password', { exact: true }).fill(who.password)
  await form.getByLabel('Confirm password', { exact: true }).fill(who.password)
}

export const submitRegistration = (form: Locator): Promise<void> =>
  form.getByRole('button', { name: 'Create account' }).click()
