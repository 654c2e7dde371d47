import type { Page } from 'playwright/test'
import {
  arrive,
  arrived,
  everywhere,
  expect,
  expectNothingUnknown,
  taken,
  test,
} from './foreign-kit.ts'

const items = (page: Page) =>
  page.getByRole('region', { name: 'Notifications', exact: true }).getByRole('article')

everywhere(() => {
  test('notifications are marked as read, one and all, and deleted', async ({ page, place }) => {
    const ayen = await place.person('Ayen')
    for (const message of ['First', 'Second', 'Third']) await place.notify(ayen, message)
    await arrive(page, place, ayen, '/notifications')
    await expect(items(page).getByText('Unread:')).toHaveCount(3)
    const second = items(page).filter({ hasText: 'Second' })
    await taken(page, /\/mark_read\/$/, () =>
      second.getByRole('button', { name: 'Mark as read' }).click(),
    )
    await expect(items(page).getByText('Unread:')).toHaveCount(2)
    await expect(second.getByText('Unread:')).toHaveCount(0)
    await page.reload()
    await expect(items(page).getByText('Unread:')).toHaveCount(2)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(items(page).getByText('Unread:')).toHaveCount(0)
    await taken(page, /^notifications\/[^/]+\/$/, () =>
      second.getByRole('button', { name: 'Delete notification' }).click(),
    )
    await expect(items(page)).toHaveCount(2)
    await page.reload()
    await expect(items(page)).toHaveCount(2)
    await expect(second).toHaveCount(0)
    await expect(items(page).getByText('Unread:')).toHaveCount(0)
    if (place.received === null) return
    const read = ['POST', 'PATCH'].flatMap((m) =>
      arrived(place, `${m} notifications/{id}/mark_read/`),
    )
    const removed = arrived(place, 'DELETE notifications/{id}/')
    expect([read.length, removed.length]).toEqual([1, 1])
    expect(read[0]?.path).toBe(`${removed[0]?.path}mark_read/`)
    expect(arrived(place, 'POST notifications/mark_all_read/')).toHaveLength(1)
  })

  test('somebody is followed and not any more; who follows is marked as read', async ({
    page,
    place,
  }) => {
    const [ayen, deng] = [await place.person('Ayen'), await place.person('Deng', 'Garang')]
    await place.follow(deng, ayen)
    await arrive(page, place, ayen, `/u/${deng.username}`)
    const main = page.getByRole('main')
    // Who follows one is followed back, where a server tells of it.
    const follow = main.getByRole('button', { name: /^Follow (?:back )?Deng Garang$/ })
    const unfollow = main.getByRole('button', { name: 'Following Deng Garang' })
    const followers = main.locator('dt', { hasText: /^follower/ }).locator('+ dd')
    await taken(page, /^follow\//, () => follow.click())
    await expect(followers).toHaveText('1')
    await taken(page, /^follow\/(?:toggle|unfollow)\//, async () => {
      await unfollow.click()
      await page.getByRole('menuitem', { name: 'Unfollow' }).click()
    })
    await expect(follow).toBeVisible()
    await expect(followers).toHaveText('0')
    await page.reload()
    await expect(follow).toBeVisible()
    await expect(followers).toHaveText('0')
    await page.goto(`${place.origin}/notifications`)
    const panel = page.getByRole('region', { name: 'New followers' })
    await expect(panel.getByText('1 unread')).toBeAttached()
    await taken(page, /^follow\/notifications\/read-all\/$/, () =>
      panel.getByRole('button', { name: 'Mark followers as read' }).click(),
    )
    await expect(panel.getByText('1 unread')).toHaveCount(0)
    await page.reload()
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await expect(panel.getByText('1 unread')).toHaveCount(0)
    if (place.received === null) return
    const [one, ...others] = ['DELETE follow/toggle/{id}/', 'POST follow/unfollow/{id}/'].flatMap(
      (key) => arrived(place, key),
    )
    expect(others).toEqual([])
    expect(one?.path.split('/').at(-2)).toBe(String(deng.id))
    expect(arrived(place, 'POST follow/notifications/read-all/')).toHaveLength(1)
    expectNothingUnknown(place, 'POST follow/unfollow/{id}/', 'DELETE follow/toggle/{id}/')
  })

  test('what one is told about cannot be read, and the page says so', async ({ page, place }) => {
    await arrive(page, place, await place.person('Ayen'), '/settings')
    const part = page.getByRole('region', { name: 'Notifications', exact: true })
    await expect(part.getByText('This server does not offer notification settings.')).toBeVisible()
    await expect(part.getByRole('switch')).toHaveCount(0)
    expect(arrived(place, 'PATCH notifications/settings/')).toEqual([])
  })
})
