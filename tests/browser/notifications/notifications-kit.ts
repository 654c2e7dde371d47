import type { Locator, Page } from 'playwright/test'
import { expect, type TestUser, type World } from '../kit/kit.ts'

export { toastRegion as notices } from '../kit/content-kit.ts'

/** The rows of /notifications, without those of new followers. */
export const items = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications', exact: true }).getByRole('article')

export const follow = (world: World, follower: TestUser, followed: TestUser): Promise<unknown> =>
  world.call(follower, 'PUT', `follow/toggle/${followed.id}/`)

/** Creates Ayen and her followers, who follow her in this order. */
export async function followed(world: World, names: readonly string[]) {
  const ayen = await world.createUser('Ayen')
  const followers: TestUser[] = []
  for (const name of names) {
    const follower = await world.createUser(name)
    await follow(world, follower, ayen)
    followers.push(follower)
  }
  return { ayen, followers }
}

/** Ayen's account button with this unread count. */
export const account = (page: Page, unread: number): Locator =>
  page.getByRole('button', {
    name: unread > 0 ? `Account of Ayen Deng, ${unread} unread` : 'Account of Ayen Deng',
    exact: true,
  })

/**
 * Opens a page with `go` and waits for the first frame of the notification socket, after which
 * notifications arrive live.
 */
export async function openLive(page: Page, go: () => Promise<unknown>): Promise<void> {
  const framed = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/ws/notifications/'))
    .then((socket) => socket.waitForEvent('framereceived'))
  await Promise.all([framed, go()])
}

/** The bounding box of a visible element. */
export async function boxOf(target: Locator) {
  await expect(target).toBeVisible()
  const box = await target.boundingBox()
  if (box === null) throw new Error('the element is not shown')
  return box
}
