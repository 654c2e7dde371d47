import type { Page } from 'playwright/test'
import {
  addBlog,
  addPortfolioItem,
  addPost,
  addProject,
  uploadPicture,
} from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { buyAsset, sellAsset } from '../market/shop-kit.ts'
import { bubble, entry, onCall, respondWith, SENDING, write } from '../messaging/chat-kit.ts'
import { audit, visit } from './a11y-kit.ts'

const FANS = ['Deng', 'Keji', 'Wani', 'Poni', 'Lokai']

async function inbox(page: Page, world: World, ayen: TestUser, deng: TestUser): Promise<string[]> {
  await visit(page, `${world.server.origin}/messages`, { name: 'Messages' })
  await expect(page.getByText('No conversations yet')).toBeVisible()
  const found = await audit(page, 'an empty inbox')
  await world.createConversation(deng, ayen, ['Unread'])
  await world.createConversation(ayen, await world.createUser('Keji'))
  await visit(page, `${world.server.origin}/messages`, { name: 'Messages' })
  await expect(entry(page, 'Unread').first()).toBeVisible()
  return [...found, ...(await audit(page, 'an inbox with unread messages'))]
}

/**
 * Creates a follower to follow back, a message, an expanded group and a reminder without a picture.
 */
async function notifications(page: Page, world: World, ayen: TestUser, deng: TestUser) {
  const portfolioItem = await addPortfolioItem(world, ayen, { title: 'Ferry' })
  for (const name of FANS) {
    await world.call(await world.createUser(name), 'PUT', 'likes/', {
      type: 'work',
      id: portfolioItem.id,
    })
  }
  await world.call(ayen, 'POST', 'notifications/', { title: 'Reminder', message: 'Tonight' })
  await world.call(deng, 'PUT', `follow/toggle/${ayen.id}/`)
  await world.createConversation(deng, ayen, ['News'])
  await visit(page, `${world.server.origin}/notifications`, { name: 'Notifications', level: 1 })
  await expect(page.getByText('Tonight')).toBeVisible()
  await expect(page.getByRole('main').getByText('Deng Deng started following you')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow back Deng Deng' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all 5' }).click()
  const group = page.getByRole('list', { name: 'Lokai Deng and 4 others liked your work' })
  await expect(group.getByRole('article')).toHaveCount(5)
  return audit(page, 'the notifications')
}

async function profile(page: Page, world: World, deng: TestUser): Promise<string[]> {
  await visit(page, `${world.server.origin}/u/${deng.username}`, { name: deng.fullName })
  await expect(page.getByRole('button', { name: 'Follow Deng Deng' })).toBeEnabled()
  return audit(page, 'a profile')
}

async function settings(page: Page, world: World): Promise<string[]> {
  await visit(page, `${world.server.origin}/settings#profile`, { name: 'Settings' })
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Enter your first name')).toBeVisible()
  return audit(page, 'the settings with a mistake')
}

async function chat(page: Page, world: World, ayen: TestUser): Promise<string[]> {
  const lado = await world.createUser('Lado')
  const id = await world.createConversation(ayen, lado, ['Hello', 'Hi', 'https://example.org'])
  await onCall(page, 'POST', SENDING, respondWith(500))
  await visit(page, `${world.server.origin}/messages/${id}`, { name: 'Lado Deng' })
  await write(page, 'This one fails')
  await expect(bubble(page, 'This one fails').getByTitle('Not sent')).toBeVisible()
  await bubble(page, 'Hi').hover()
  await bubble(page, 'Hi').getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible()
  return audit(page, 'a chat with a failed message and a reply started', () =>
    bubble(page, 'Hi').hover(),
  )
}

test('[PROD-12] axe finds no violations in the inbox, a chat, the notifications, a profile and the settings of a signed-in user', async ({
  page,
  world,
}) => {
  test.slow()
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  await signIn(page, world, ayen, '/robots.txt')
  expect([
    ...(await profile(page, world, deng)),
    ...(await inbox(page, world, ayen, deng)),
    ...(await notifications(page, world, ayen, deng)),
    ...(await settings(page, world)),
    ...(await chat(page, world, ayen)),
  ]).toEqual([])
})

/** Creates one content item of each type, and sells and buys an asset. */
async function fill(world: World, ayen: TestUser, deng: TestUser): Promise<void> {
  await addPortfolioItem(world, ayen)
  await addPost(world, ayen)
  await addBlog(world, ayen, { published: false })
  const images = [{ id: await uploadPicture(world, ayen), alt: 'Strokes' }]
  const sold = await sellAsset(world, ayen, { images })
  await sellAsset(world, ayen, { title: 'Draft', status: 'draft' })
  await buyAsset(world, deng, sold.id)
  const bought = await sellAsset(world, deng, { price_amount: 3.5, currency: 'USD' })
  await buyAsset(world, ayen, bought.id)
  const project = await addProject(world, ayen)
  await world.call(deng, 'POST', `projects/${project.id}/applications/`, {
    message: 'I paint walls.',
  })
  const wanted = await addProject(world, deng, { title: 'Posters' })
  await world.call(ayen, 'POST', `projects/${wanted.id}/applications/`, { message: 'I draw.' })
}

test('axe finds no violations on any tab of a full dashboard and on the asset form', async ({
  page,
  world,
}) => {
  test.slow()
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  await fill(world, ayen, deng)
  await signIn(page, world, ayen, '/robots.txt')
  const found: string[] = []
  for (const tab of ['overview', 'work', 'posts', 'shop', 'purchases', 'projects']) {
    await visit(page, `${world.server.origin}/dashboard?tab=${tab}`, { name: /./, level: 1 })
    if (tab === 'shop') {
      await expect(page.locator('canvas').first()).toBeVisible()
      await page.getByRole('button', { name: 'Show as a table: Sales by day' }).click()
    }
    if (tab === 'projects') {
      await page.getByRole('button', { name: /^Applications and team of/ }).click()
      await expect(page.getByRole('region', { name: 'Applications', exact: true })).toContainText(
        'Deng Deng',
      )
    }
    found.push(...(await audit(page, `/dashboard?tab=${tab}`)))
  }
  await visit(page, `${world.server.origin}/upload-asset`, { name: /./, level: 1 })
  await expect(page.getByLabel('Category').locator('option')).not.toHaveCount(1)
  found.push(...(await audit(page, '/upload-asset')))
  expect(found).toEqual([])
})
