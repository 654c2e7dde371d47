import type { Locator, Page } from 'playwright/test'
import { expect, pageErrors, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { onCall, respondWith } from '../messaging/chat-kit.ts'
import { account, follow, followed, items, notices } from './notifications-kit.ts'

/** Expects a failed load, and loads the list with Retry. */
async function retry(page: Page, restore: () => void): Promise<void> {
  await expect(page.getByText('Failed to fetch notifications')).toBeVisible()
  restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(items(page)).toHaveCount(3)
  await expect(items(page).nth(0)).toContainText('Wani Deng started following you')
  await expect(items(page).nth(2)).toContainText('Deng Deng started following you')
  await expect(items(page).getByText('Unread:')).toHaveCount(3)
  await expect(account(page, 3)).toBeVisible()
}

async function deleteFirst(page: Page, restore: () => void): Promise<void> {
  const first = items(page).filter({ hasText: 'Deng Deng' })
  const dismiss = notices(page).getByRole('button', { name: /^Dismiss/ })
  await first.getByRole('button', { name: 'Delete notification' }).click()
  await expect(dismiss).toBeVisible()
  await expect(items(page)).toHaveCount(3)
  await dismiss.click()
  await expect(notices(page).getByRole('button')).toHaveCount(0)
  restore()
  await first.getByRole('button', { name: 'Delete notification' }).click()
  await expect(items(page)).toHaveCount(2)
  await expect(account(page, 2)).toBeVisible()
}

async function markRead(page: Page): Promise<void> {
  await items(page).nth(1).getByRole('button', { name: 'Mark as read' }).click()
  await expect(items(page).getByText('Unread:')).toHaveCount(1)
  await expect(items(page).nth(1).getByText('Unread:')).toHaveCount(0)
  await expect(account(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(items(page).getByText('Unread:')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await expect(account(page, 0)).toBeVisible()
}

test('[ERR-11 NOTIF-01 NOTIF-02 NOTIF-03 PROD-12 A9] notifications are listed newest first after a failed load, deleted after a rejected attempt, and marked as read one by one and all at once', async ({
  page,
  world,
}) => {
  const { ayen } = await followed(world, ['Deng', 'Keji', 'Wani'])
  const failing = { list: true, deletion: true }
  await onCall(page, 'GET', /^notifications\/$/, (route) =>
    failing.list ? respondWith(418, {})(route) : route.fallback(),
  )
  await onCall(page, 'DELETE', /^notifications\/\d+\/$/, (route) =>
    failing.deletion ? respondWith(403)(route) : route.fallback(),
  )
  await signIn(page, world, ayen, '/notifications')
  await test.step('Retry loads a list that failed to load', () =>
    retry(page, () => {
      failing.list = false
    }))
  await test.step('a rejected deletion restores the row, with a toast that stays', () =>
    deleteFirst(page, () => {
      failing.deletion = false
    }))
  await test.step('one and all are marked as read', () => markRead(page))
  await expect
    .poll(async () => (await world.call(ayen, 'GET', 'notifications/unread_count/')).unread_count)
    .toBe(0)
  await page.reload()
  await expect(items(page)).toHaveCount(2)
  await expect(items(page).nth(1)).toContainText('Keji Deng started following you')
  await expect(items(page).getByText('Unread:')).toHaveCount(0)
})

test('[FNOTIF-01 FNOTIF-03 FNOTIF-04 FOLLOW-01] new followers can be followed back and marked as read', async ({
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

/**
 * Socket frames are handled at the next paint, and a paused clock does not paint: advances it frame
 * by frame.
 */
async function paintUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(4)
    await expect(shown).toHaveCount(1, { timeout: 100 })
  }).toPass({ intervals: [0] })
}

/** The toast of a new follower, once it is shown. */
async function toastOf(page: Page, world: World, ayen: TestUser, name: string): Promise<Locator> {
  await follow(world, await world.createUser(name), ayen)
  const toast = notices(page).getByText(`${name} Deng started following you`)
  await paintUntil(page, toast)
  return toast
}

test('[NOTIF-06 SOCKEV-06 SOCKEV-07 A9] a follower arrives live as a badge, an item and a toast of 5 s, which stays under the pointer and can be dismissed', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const errors = pageErrors(page)
  const open = new Set<string>()
  page.on('websocket', (socket) => {
    socket.on('framereceived', () => open.add(socket.url()))
  })
  await page.clock.install()
  await signIn(page, world, ayen, '/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await expect.poll(() => open.size).toBeGreaterThan(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  await test.step('a follower arrives and the toast disappears after 5 s', async () => {
    const toast = await toastOf(page, world, ayen, 'Deng')
    await expect(account(page, 1)).toBeVisible()
    await expect(items(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'New followers' })).toBeVisible()
    await page.clock.runFor(4_900)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toast).toHaveCount(0)
  })
  await test.step('a toast stays while the pointer is on it', async () => {
    const toast = await toastOf(page, world, ayen, 'Wani')
    await toast.hover()
    await page.clock.runFor(20_000)
    await expect(toast).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(5_100)
    await expect(toast).toHaveCount(0)
  })
  await test.step('a toast is dismissed', async () => {
    const toast = await toastOf(page, world, ayen, 'Keji')
    await notices(page)
      .getByRole('button', { name: /^Dismiss/ })
      .click()
    await expect(toast).toHaveCount(0)
  })
  expect(errors).toEqual([])
})

test('[NOTIF-01 NOTIF-06 A8 A12] a message notification opens its conversation and is marked as read by that; the open chat gets no toast', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const keji = await world.createUser('Keji', 'Lado')
  const id = await world.createConversation(deng, ayen, ['Come and see'])
  await signIn(page, world, ayen, '/notifications')
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('Come and see')
  await items(page).getByRole('link', { name: 'Deng Deng sent you a message' }).click()
  await expect(page).toHaveURL(new RegExp(`/messages/${id}$`))
  const log = page.getByRole('log')
  await expect(log.getByText('Come and see', { exact: true })).toBeVisible()
  await expect(account(page, 0)).toBeVisible()
  await expect(page.getByText('Connecting…')).toHaveCount(0)
  await world.call(deng, 'POST', `messaging/conversations/${id}/messages/`, {
    content: 'In the open chat',
    message_type: 'text',
  })
  await expect(log.getByText('In the open chat', { exact: true })).toBeVisible()
  await world.createConversation(keji, ayen, ['In another chat'])
  await expect(notices(page).getByText('Keji Lado sent you a message')).toBeVisible()
  await expect(notices(page).getByText('Deng Deng sent you a message')).toHaveCount(0)
})
