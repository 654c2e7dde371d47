import type { Locator, Page } from 'playwright/test'
import { answer, onCall, openChat } from './chat-kit.ts'
import { addWork } from './content-kit.ts'
import { expect, type Person, pageErrors, signIn, test, type World } from './kit.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const items = (page: Page) =>
  page.getByRole('region', { name: 'Notifications', exact: true }).getByRole('article')
const follow = (world: World, who: Person, whom: Person) =>
  world.call(who, 'PUT', `follow/toggle/${whom.id}/`)

/** Somebody whom each of the others follows, the last one latest. */
async function followed(world: World, names: readonly string[]) {
  const ayen = await world.person('Ayen')
  const followers: Person[] = []
  for (const name of names) {
    const follower = await world.person(name)
    await follow(world, follower, ayen)
    followers.push(follower)
  }
  return { ayen, followers }
}

const account = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread > 0 ? `Account of Ayen Deng, ${unread} unread` : 'Account of Ayen Deng',
    exact: true,
  })

test('[NOTIF-01 NOTIF-02 NOTIF-03 PROD-12] lists what happened, newest first, and marks one and all as read', async ({
  page,
  world,
}) => {
  const { ayen } = await followed(world, ['Deng', 'Keji', 'Wani'])
  await signIn(page, world, ayen, '/notifications')
  await expect(items(page)).toHaveCount(3)
  await expect(items(page).nth(0)).toContainText('Wani Deng started following you')
  await expect(items(page).nth(2)).toContainText('Deng Deng started following you')
  await expect(items(page).getByText('Unread:')).toHaveCount(3)
  await expect(account(page, 3)).toBeVisible()
  await items(page).nth(1).getByRole('button', { name: 'Mark as read' }).click()
  await expect(items(page).getByText('Unread:')).toHaveCount(2)
  await expect(items(page).nth(1).getByText('Unread:')).toHaveCount(0)
  await expect(account(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(items(page).getByText('Unread:')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await expect(account(page, 0)).toBeVisible()
  await expect
    .poll(async () => (await world.call(ayen, 'GET', 'notifications/unread_count/')).unread_count)
    .toBe(0)
  await page.reload()
  await expect(items(page)).toHaveCount(3)
  await expect(items(page).getByText('Unread:')).toHaveCount(0)
})

test('[NOTIF-03 A9] deletes a notification; a refusal brings it back with a notice that stays', async ({
  page,
  world,
}) => {
  const { ayen } = await followed(world, ['Deng', 'Keji'])
  let failing = true
  await onCall(page, 'DELETE', /^notifications\/\d+\/$/, (route) =>
    failing ? answer(403)(route) : route.fallback(),
  )
  await signIn(page, world, ayen, '/notifications')
  const first = items(page).filter({ hasText: 'Deng Deng' })
  await expect(items(page)).toHaveCount(2)
  await first.getByRole('button', { name: 'Delete notification' }).click()
  await expect(notices(page).getByRole('button', { name: /^Dismiss/ })).toBeVisible()
  await expect(items(page)).toHaveCount(2)
  await notices(page)
    .getByRole('button', { name: /^Dismiss/ })
    .click()
  await expect(notices(page).getByRole('button')).toHaveCount(0)
  failing = false
  await first.getByRole('button', { name: 'Delete notification' }).click()
  await expect(items(page)).toHaveCount(1)
  await expect(account(page, 1)).toBeVisible()
  await page.reload()
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('Keji Deng started following you')
})

/** Frames wait for the next paint, and a clock that stands paints nothing: a frame at a time. */
async function paintUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(4)
    await expect(shown).toHaveCount(1, { timeout: 100 })
  }).toPass({ intervals: [0] })
}

test('[NOTIF-06 SOCKEV-06 SOCKEV-07] a follower arrives live: a toast for 5 s, a badge, an entry in the list', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const errors = pageErrors(page)
  const open = new Set<string>()
  page.on('websocket', (socket) => {
    socket.on('framereceived', () => open.add(socket.url()))
  })
  await page.clock.install()
  await signIn(page, world, ayen, '/notifications')
  await expect(page.getByText('Nothing has happened yet')).toBeVisible()
  await expect.poll(() => open.size).toBeGreaterThan(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  await follow(world, deng, ayen)
  const toast = notices(page).getByText('Deng Deng started following you')
  await paintUntil(page, toast)
  await expect(account(page, 1)).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'New followers' })).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
  expect(errors).toEqual([])
})

test('[NOTIF-06 A9] a toast waits while the pointer is on it, and can be dismissed', async ({
  page,
  world,
}) => {
  const [ayen, deng, keji] = [
    await world.person('Ayen'),
    await world.person('Deng'),
    await world.person('Keji'),
  ]
  let frames = 0
  page.on('websocket', (socket) => {
    socket.on('framereceived', () => frames++)
  })
  await page.clock.install()
  await signIn(page, world, ayen, '/faq')
  await expect.poll(() => frames).toBeGreaterThan(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  await follow(world, deng, ayen)
  const toast = notices(page).getByText('Deng Deng started following you')
  await paintUntil(page, toast)
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(5_100)
  await expect(toast).toHaveCount(0)
  await follow(world, keji, ayen)
  const dismiss = notices(page).getByRole('button', { name: /^Dismiss/ })
  await paintUntil(page, dismiss)
  await dismiss.click()
  await expect(notices(page).getByText('Keji Deng started following you')).toHaveCount(0)
})

test('[NOTIF-01 A8] a message notification leads to its conversation and is read by that', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(deng, ayen, ['Come and see'])
  await signIn(page, world, ayen, '/notifications')
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('Come and see')
  await items(page).getByRole('link', { name: 'Deng Deng sent you a message' }).click()
  await expect(page).toHaveURL(new RegExp(`/messages/${id}$`))
  await expect(page.getByRole('log').getByText('Come and see', { exact: true })).toBeVisible()
  await expect(account(page, 0)).toBeVisible()
})

test('[NOTIF-06 A12] no toast for the chat that is being looked at', async ({ page, world }) => {
  const [ayen, deng, keji] = [
    await world.person('Ayen'),
    await world.person('Deng'),
    await world.person('Keji', 'Lado'),
  ]
  const id = await world.conversation(deng, ayen, ['Hello'])
  await openChat(page, world, ayen, id)
  await expect(page.getByText('Connecting…')).toHaveCount(0)
  await world.call(deng, 'POST', `messaging/conversations/${id}/messages/`, {
    content: 'In the open chat',
    message_type: 'text',
  })
  await expect(page.getByRole('log').getByText('In the open chat', { exact: true })).toBeVisible()
  await world.conversation(keji, ayen, ['In another chat'])
  await expect(notices(page).getByText('Keji Lado sent you a message')).toBeVisible()
  await expect(notices(page).getByText('Deng Deng sent you a message')).toHaveCount(0)
})

test('[FNOTIF-01] to follow back somebody of a long name stays within its card on a phone', async ({
  page,
  world,
}) => {
  const { ayen } = await followed(world, ['Nyandengdit'])
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, world, ayen, '/notifications')
  const row = page.getByRole('region', { name: 'New followers' }).getByRole('listitem')
  const button = row.getByRole('button', { name: /^Follow back/ })
  await expect(button).toBeVisible()
  const [outer, inner] = [await row.boundingBox(), await button.boundingBox()]
  if (!outer || !inner) throw new Error('both are shown')
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
})

test('[FNOTIF-01 FNOTIF-03 FNOTIF-04 FOLLOW-01] new followers can be marked read and followed back', async ({
  page,
  world,
}) => {
  const { ayen, followers } = await followed(world, ['Deng', 'Keji'])
  const panel = page.getByRole('region', { name: 'New followers' })
  await signIn(page, world, ayen, '/notifications')
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByText('2 unread')).toBeAttached()
  await panel.getByRole('button', { name: 'Follow back Keji Deng' }).click()
  await expect(panel.getByRole('button', { name: 'Following Keji Deng' })).toBeVisible()
  await expect(panel.getByText('1 unread')).toBeAttached()
  await panel.getByRole('button', { name: 'Mark followers as read' }).click()
  await expect(panel.getByText(/\d unread/)).toHaveCount(0)
  await expect
    .poll(
      async () =>
        (await world.call(ayen, 'GET', `follow/stats/${followers[1]!.id}/`)).followers_count,
    )
    .toBe(1)
})

test('[ERR-11] a list that cannot be loaded says so and can be asked for again', async ({
  page,
  world,
}) => {
  const { ayen } = await followed(world, ['Deng'])
  let failing = true
  await onCall(page, 'GET', /^notifications\/$/, (route) =>
    failing ? answer(418, {})(route) : route.fallback(),
  )
  await signIn(page, world, ayen, '/notifications')
  await expect(page.getByText('Failed to fetch notifications')).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(items(page)).toHaveCount(1)
})

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (box === null) throw new Error('it is not shown')
  return box
}

test('[PROD-12] what kind it is and when it was stand on one line beside a picture, 360 px', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { ayen, followers } = await followed(world, ['Deng'])
  const { id } = await addWork(world, ayen)
  await world.call(followers[0]!, 'POST', 'comments/', { type: 'work', id, body: 'Whose boat?' })
  // The longest kind a server of ours names.
  await page.route('**/api/notifications/**', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll('New comment', 'New application')
    await route.fulfill({ response, body: text })
  })
  await signIn(page, world, ayen, '/notifications')
  const row = items(page).filter({ hasText: 'Whose boat?' })
  await expect(row.locator('img')).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const [kind, time] = [
    await boxOf(row.getByText('New application')),
    await boxOf(row.getByRole('time')),
  ]
  expect([kind.height, time.y]).toEqual([time.height, kind.y])
})

for (const width of [360, 1280] as const)
  test(`[PROD-12] a row shows what it is about, has room for its words, and never moves, ${width} px`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const { ayen, followers } = await followed(world, ['Deng'])
    const work = await addWork(world, ayen, { title: 'Ferry across the Nile at dawn' })
    const [deng] = followers
    await world.call(deng!, 'PUT', 'likes/', { type: 'work', id: work.id })
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/media/pictures/**', async (route) => {
      await held
      await route.continue()
    })
    await signIn(page, world, ayen, '/notifications')
    await expect(items(page)).toHaveCount(2)
    const [liked, follower] = [items(page).nth(0), items(page).nth(1)]
    await expect(liked.locator('img')).toHaveAttribute(
      'src',
      new RegExp(`${work.images[0].url}\\d+\\.jpg$`),
    )
    await expect(follower.locator('img')).toHaveCount(0)
    const parts = [liked, follower].flatMap((row) => [
      row,
      row.getByRole('heading'),
      row.getByRole('time'),
      ...['Mark as read', 'Delete notification'].map((name) => row.getByRole('button', { name })),
    ])
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const places = () => Promise.all(parts.map(boxOf))
    const before = await places()
    letGo()
    const picture = liked.locator('img')
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true)
    expect(await places()).toEqual(before)
    for (const row of [liked, follower]) {
      const [whole, words] = [await boxOf(row), await boxOf(row.getByRole('heading'))]
      expect(words.width / whole.width).toBeGreaterThanOrEqual(0.6)
      for (const button of await row.getByRole('button').all()) {
        const box = await boxOf(button)
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      }
    }
    // The buttons stand below the picture or beside it, never on it.
    const [face, check] = [
      await boxOf(picture),
      await boxOf(liked.getByRole('button', { name: 'Mark as read' })),
    ]
    expect(face.y + face.height <= check.y || face.x + face.width <= check.x).toBe(true)
    expect([face.width, face.height]).toEqual([48, 48])
    await liked.getByRole('button', { name: 'Mark as read' }).click()
    await expect(liked.getByText('Unread:')).toHaveCount(0)
    expect((await boxOf(picture)).x).toBe(face.x)
  })
