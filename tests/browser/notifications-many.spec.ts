import type { Page, WebSocketRoute } from 'playwright/test'
import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { addWork } from './content-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'
import { logOut } from './ways-in.ts'

const items = (page: Page) =>
  page.getByRole('region', { name: 'Notifications', exact: true }).getByRole('article')
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

const MANY = 1_000
const BATCH = 50
/** Milliseconds the page may be deaf at a stretch, on a machine that has much else to do. */
const LONGEST_TASK = 1_000

interface Watched {
  longest: number
  mostToasts: number
  said: string[]
}

declare global {
  interface Window {
    watched: Watched
    badges: (number | 'clear')[]
  }
}

/** Notes from the start on how long the page was busy, what readers heard, how many toasts stood. */
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
 * The notification socket, with a way to say more on it than the server does; open once the server has
 * told its number of unread ones, for that number wins over what came before it (A8).
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

test('[NOTIF-04 NOTIF-06 A9] a thousand at once: 100 rows, few toasts, few sentences, no jam', async ({
  page,
  world,
}) => {
  test.setTimeout(180_000)
  const ayen = await world.person('Ayen')
  await page.addInitScript(watchPage)
  const socket = await socketOf(page)
  await signIn(page, world, ayen, '/notifications')
  await expect(page.getByText('Nothing has happened yet')).toBeVisible()
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
  // The page still does what it is told.
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(items(page).getByText('Unread:')).toHaveCount(0)
  await expect(page).toHaveTitle('Notifications | Kinyeti')
})

/** Somebody's work, liked by as many as there are names. */
async function liked(world: World, names: readonly string[]): Promise<Person> {
  const ayen = await world.person('Ayen')
  const work = await addWork(world, ayen, { title: 'Ferry' })
  for (const name of names) {
    const fan = await world.person(name)
    await world.call(fan, 'PUT', 'likes/', { type: 'work', id: work.id })
  }
  return ayen
}

const FANS = ['Deng', 'Keji', 'Wani', 'Poni', 'Lokai']

test('[NOTIF-01 A8] what belongs together stands as one: opened by keyboard, read by following it', async ({
  page,
  world,
}) => {
  const ayen = await liked(world, FANS)
  await signIn(page, world, ayen, '/notifications')
  const title = 'Lokai Deng and 4 others liked your work'
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText(title)
  await page.getByRole('button', { name: 'Show all 5' }).focus()
  await page.keyboard.press('Enter')
  await expect(items(page)).toHaveCount(6)
  await expect(page.getByRole('list', { name: title }).getByRole('article').nth(4)).toContainText(
    'Deng Deng liked your work',
  )
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await expect(items(page)).toHaveCount(1)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ferry' })).toBeVisible()
  await expect
    .poll(async () => (await world.call(ayen, 'GET', 'notifications/unread_count/')).unread_count)
    .toBe(0)
})

test('[NOTIF-01] only what is unread, as the address says; reading takes it away', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  for (const message of ['First', 'Second']) {
    await world.call(ayen, 'POST', 'notifications/', { title: 'Reminder', message })
  }
  await signIn(page, world, ayen, '/notifications')
  await items(page).first().getByRole('button', { name: 'Mark as read' }).click()
  await page.getByRole('link', { name: 'Unread', exact: true }).click()
  await expect(page).toHaveURL(/\/notifications\?show=unread$/)
  await expect(items(page)).toHaveCount(1)
  await page.reload()
  await expect(items(page)).toHaveCount(1)
  await items(page).getByRole('button', { name: 'Mark as read' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have read everything')).toBeVisible()
  await page.getByRole('link', { name: 'Show all notifications' }).click()
  await expect(items(page)).toHaveCount(2)
})

test('[A8] the tab and the app’s icon tell how much is unread, until one signs out', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await world.call(deng, 'PUT', `follow/toggle/${ayen.id}/`)
  await page.addInitScript(() => {
    window.badges = []
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void window.badges.push(count),
      clearAppBadge: async () => void window.badges.push('clear'),
    })
  })
  await signIn(page, world, ayen, '/faq')
  await expect(page).toHaveTitle('(1) Questions and answers | Kinyeti')
  await world.conversation(deng, ayen, ['Come and see'])
  await expect(page).toHaveTitle(/^\([23]\) Questions and answers \| Kinyeti$/)
  await logOut(page)
  await expect(page).toHaveTitle(/^Questions and answers \| Kinyeti$/)
  const badges = await page.evaluate(() => window.badges)
  expect([badges[0], badges[1], badges.at(-1)]).toEqual(['clear', 1, 'clear'])
})

for (const width of WIDTHS) {
  test(`[PROD-12] axe finds nothing in the notifications at ${width} px`, async ({
    page,
    world,
  }) => {
    const ayen = await liked(world, FANS)
    await world.call(ayen, 'POST', 'notifications/', { title: 'Reminder', message: 'Tonight' })
    await wear(page, width)
    await signIn(page, world, ayen, '/notifications')
    await page.getByRole('button', { name: 'Show all 5' }).click()
    await expect(items(page)).toHaveCount(7)
    expect(await problems(page)).toEqual([])
  })
}
