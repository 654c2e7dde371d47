import type { Page } from 'playwright/test'
import { openInside } from '../a11y/ways-in.ts'
import { clickMenuItem } from '../kit/kit.ts'
import {
  arrive,
  arrived,
  everywhere,
  expect,
  expectNothingUnknown,
  type Place,
  type Someone,
  taken,
  test,
} from './foreign-kit.ts'

const items = (page: Page) =>
  page.getByRole('region', { name: 'Notifications', exact: true }).getByRole('article')

async function readAndDelete(page: Page): Promise<void> {
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
}

async function followArrives(page: Page, place: Place, from: Someone, to: Someone): Promise<void> {
  await expect(page.getByRole('button', { name: `Account of ${to.fullName}` })).toBeVisible()
  const arrived = page.getByRole('main').getByText(from.fullName).first()
  await expect(arrived).toHaveCount(0)
  // A follow before the socket is open is not pushed, so it is repeated until one arrives.
  await expect(async () => {
    await place.follow(from, to).catch(() => {})
    await expect(arrived).toBeVisible({ timeout: 1500 })
  }).toPass()
}

async function followAndUnfollow(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main')
  // The label is "Follow back" if the server reports that this user follows the signed-in user.
  const follow = main.getByRole('button', { name: new RegExp(`^Follow (?:back )?${name}$`) })
  const unfollow = main.getByRole('button', { name: `Following ${name}` })
  const followers = main.locator('dt', { hasText: /^follower/ }).locator('+ dd')
  await taken(page, /^follow\/(?:toggle|follow)\//, () => follow.click())
  await expect(unfollow).toBeVisible()
  await expect(followers).toHaveText('1')
  await page.reload()
  await expect(unfollow).toBeVisible()
  await expect(followers).toHaveText('1')
  await taken(page, /^follow\/(?:toggle|unfollow)\//, async () => {
    await unfollow.click()
    await clickMenuItem(page.getByRole('menuitem', { name: 'Unfollow' }))
  })
  await expect(follow).toBeVisible()
  await expect(followers).toHaveText('0')
  await page.reload()
  await expect(follow).toBeVisible()
  await expect(followers).toHaveText('0')
}

async function readFollowers(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'New followers' })
  await expect(panel.getByText('1 unread')).toBeAttached()
  await taken(page, /^follow\/notifications\/read-all\/$/, () =>
    panel.getByRole('button', { name: 'Mark followers as read' }).click(),
  )
  await expect(panel.getByText('1 unread')).toHaveCount(0)
  await page.reload()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel.getByText('1 unread')).toHaveCount(0)
}

function expectNotificationCalls(place: Place): void {
  const read = ['POST', 'PATCH'].flatMap((m) =>
    arrived(place, `${m} notifications/{id}/mark_read/`),
  )
  const removed = arrived(place, 'DELETE notifications/{id}/')
  expect([read.length, removed.length]).toEqual([1, 1])
  expect(read[0]?.path).toBe(`${removed[0]?.path}mark_read/`)
  expect(arrived(place, 'POST notifications/mark_all_read/')).toHaveLength(1)
  const changed = arrived(place, 'PATCH notifications/settings/').map(({ body }) => body)
  expect(changed).toEqual([{ likes: true }])
}

function expectFollowCalls(place: Place, user: Someone): void {
  const followed = [
    ...arrived(place, 'PUT follow/toggle/{id}/').filter(({ path }) =>
      path.endsWith(`/${user.id}/`),
    ),
    ...arrived(place, 'POST follow/follow/').filter(({ body }) => body.user_id === user.id),
  ]
  expect(followed).toHaveLength(1)
  const unfollowed = ['DELETE follow/toggle/{id}/', 'POST follow/unfollow/{id}/'].flatMap((key) =>
    arrived(place, key),
  )
  expect(unfollowed.map(({ path }) => path.split('/').at(-2))).toEqual([String(user.id)])
  expect(arrived(place, 'POST follow/notifications/read-all/')).toHaveLength(1)
  expectNothingUnknown(place, 'POST follow/unfollow/{id}/', 'DELETE follow/toggle/{id}/')
  expectNothingUnknown(place, 'POST follow/follow/', 'PUT follow/toggle/{id}/')
}

everywhere(() => {
  test('a user reads and deletes notifications, receives a follow, follows, unfollows and reads the new followers', async ({
    page,
    place,
  }) => {
    test.slow()
    const [ayen, deng] = [await place.user('Ayen'), await place.user('Deng', 'Garang')]
    for (const message of ['First', 'Second', 'Third']) await place.notify(ayen, message)
    await arrive(page, place, ayen, '/notifications')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
    await test.step('notifications are read and deleted', () => readAndDelete(page))
    await test.step('a follow is pushed while the page is open', () =>
      followArrives(page, place, deng, ayen))
    await openInside(page, `${place.origin}/u/${deng.username}`)
    await test.step('the follower is followed and unfollowed', () =>
      followAndUnfollow(page, deng.fullName))
    await openInside(page, `${place.origin}/notifications`)
    await test.step('the new followers are read', () => readFollowers(page))
    await openInside(page, `${place.origin}/settings`)
    await test.step('a setting is changed, although the server does not tell the settings', async () => {
      const part = page.getByRole('region', { name: 'Notifications', exact: true })
      await taken(page, /^notifications\/settings\/$/, () =>
        part.getByRole('checkbox', { name: 'Likes' }).click(),
      )
      await expect(part.getByRole('switch', { name: 'Likes' })).toBeChecked()
    })
    if (place.received === null) return
    expectNotificationCalls(place)
    expectFollowCalls(place, deng)
  })
}, ['an API with the defaults of DRF and UUIDs'])
