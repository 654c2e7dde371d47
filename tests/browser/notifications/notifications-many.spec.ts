import type { Page, WebSocketRoute } from 'playwright/test'
import { addPortfolioItem } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { items, notices } from './notifications-kit.ts'

const MANY = 1_000
const BATCH = 50
/** The longest acceptable task in ms, on a machine that has other load. */
const LONGEST_TASK = 1_000

interface Watched {
  longest: number
  mostToasts: number
  said: string[]
}

declare global {
  interface Window {
    watched: Watched
  }
}

/**
 * Records from the start the longest task, the live-region announcements and the largest number of
 * toasts.
 */
function watchPage() {
  const watched: Watched = { longest: 0, mostToasts: 0, said: [] }
  window.watched = watched
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      watched.longest = Math.max(watched.longest, duration)
  }).observe({ type: 'longtask' })
  new MutationObserver(() => {
    const toasts = document.querySelectorAll('section[aria-label=Notices] button').length
    watched.mostToasts = Math.max(watched.mostToasts, toasts)
    const text = document.querySelector('body > #root > [aria-live=polite]')?.textContent ?? ''
    if (text !== '' && watched.said.at(-1) !== text) watched.said.push(text)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/**
 * Intercepts the notification socket so that the test can send frames. It is ready once the server
 * has sent its unread count, because that count overrides earlier changes (A8).
 */
async function socketOf(page: Page): Promise<() => WebSocketRoute> {
  let route: WebSocketRoute | null = null
  await page.routeWebSocket(/\/ws\/notifications\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => {
      socket.send(message)
      if (String(message).includes('unread_count')) route = socket
    })
  })
  return () => {
    if (route === null) throw new Error('the notification socket was not opened')
    return route
  }
}

const frame = (n: number) =>
  JSON.stringify({
    type: 'new_notification',
    notification: {
      id: 1_000_000 + n,
      title: 'News',
      message: `News number ${n}`,
      verb: 'notified',
      actor: null,
      payload: { preview: '' },
      created_at: new Date(Date.now() + n).toISOString(),
      is_read: false,
    },
  })

test('[NOTIF-04 NOTIF-06 A9] a thousand notifications at once become 100 rows, few toasts and few announcements, without long tasks', async ({
  page,
  world,
}) => {
  test.setTimeout(180_000)
  const ayen = await world.createUser('Ayen')
  await page.addInitScript(watchPage)
  const socket = await socketOf(page)
  await signIn(page, world, ayen, '/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await expect(async () => void socket()).toPass()
  const account = (unread: number) =>
    page.getByRole('button', { name: `Account of Ayen Deng, ${unread} unread`, exact: true })
  const begun = Date.now()
  for (let from = 1; from <= MANY; from += BATCH) {
    for (let n = from; n < from + BATCH; n++) socket().send(frame(n))
    await expect(account(from + BATCH - 1)).toBeVisible()
  }
  await expect(items(page)).toHaveCount(100)
  await expect(items(page).first()).toContainText(`News number ${MANY}`)
  await expect(page).toHaveTitle('(99+) Notifications | Kinyeti')
  await expect(notices(page).getByRole('button')).toHaveCount(0, { timeout: 30_000 })
  const seconds = (Date.now() - begun) / 1_000
  const { longest, mostToasts, said } = await page.evaluate(() => window.watched)
  expect(longest).toBeLessThan(LONGEST_TASK)
  expect(mostToasts).toBeLessThanOrEqual(4)
  expect(said[0]).toBe('News: News number 1')
  expect(said.length).toBeLessThanOrEqual(Math.ceil(seconds / 4) + 1)
  const counted = said.map((text) => Number(/^(\d+) new notifications/.exec(text)?.[1] ?? 1))
  expect(counted.reduce((sum, each) => sum + each, 0)).toBe(MANY)
  // The page still responds.
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(items(page).getByText('Unread:')).toHaveCount(0)
  await expect(page).toHaveTitle('Notifications | Kinyeti')
})

/** Creates Ayen with two reminders, and then a portfolio item that five users liked. */
async function reminded(world: World): Promise<TestUser> {
  const ayen = await world.createUser('Ayen')
  for (const message of ['First', 'Second']) {
    await world.call(ayen, 'POST', 'notifications/', { title: 'Reminder', message })
  }
  const work = await addPortfolioItem(world, ayen, { title: 'Ferry' })
  for (const name of ['Deng', 'Keji', 'Wani', 'Poni', 'Lokai']) {
    const fan = await world.createUser(name)
    await world.call(fan, 'PUT', 'likes/', { type: 'work', id: work.id })
  }
  return ayen
}

test('[NOTIF-01 A8] likes of one portfolio item are a group, which is expanded by keyboard and marked as read when opened; ?show=unread lists only unread ones', async ({
  page,
  world,
}) => {
  const ayen = await reminded(world)
  await signIn(page, world, ayen, '/notifications')
  const title = 'Lokai Deng and 4 others liked your work'
  await test.step('a group opens and closes', async () => {
    await expect(items(page)).toHaveCount(3)
    await expect(items(page).first()).toContainText(title)
    await page.getByRole('button', { name: 'Show all 5' }).focus()
    await page.keyboard.press('Enter')
    await expect(items(page)).toHaveCount(8)
    const group = page.getByRole('list', { name: title }).getByRole('article')
    await expect(group.nth(4)).toContainText('Deng Deng liked your work')
    await page.getByRole('button', { name: 'Show fewer' }).click()
    await expect(items(page)).toHaveCount(3)
  })
  await test.step('opening a group marks it as read', async () => {
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ferry' })).toBeVisible()
    const unread = async () =>
      (await world.call(ayen, 'GET', 'notifications/unread_count/')).unread_count
    await expect.poll(unread).toBe(2)
    await page.goBack()
    await expect(items(page)).toHaveCount(3)
  })
  await test.step('the Unread filter is in the URL; marking as read removes a row', async () => {
    await items(page).nth(1).getByRole('button', { name: 'Mark as read' }).click()
    await page.getByRole('link', { name: 'Unread', exact: true }).click()
    await expect(page).toHaveURL(/\/notifications\?show=unread$/)
    await expect(items(page)).toHaveCount(1)
    await page.reload()
    await expect(items(page)).toHaveCount(1)
    await items(page).getByRole('button', { name: 'Mark as read' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('You’re all caught up')).toBeVisible()
    await page.getByRole('link', { name: 'Show all notifications' }).click()
    await expect(items(page)).toHaveCount(3)
  })
})
