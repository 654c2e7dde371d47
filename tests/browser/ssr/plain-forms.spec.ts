import type { Page } from 'playwright/test'
import { problems } from '../a11y/a11y-kit.ts'
import { type Community, test } from '../kit/community-kit.ts'
import { expect, type TestUser, type World } from '../kit/kit.ts'
import { openServerRendered } from '../kit/ssr-kit.ts'

/** What a member does without JavaScript on a phone, from the first page to sign-out. */

const PHONE = { width: 360, height: 800 }
const FORM_PATHS = ['/plain', '/plain/post', '/plain/messages', '/plain/message']

test.use({ viewport: PHONE })
test.describe.configure({ timeout: 120_000 })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Expects that the page does not scroll sideways. */
const fits = async (page: Page): Promise<void> => {
  const isWide = page.locator('html').evaluate((html) => html.scrollWidth > innerWidth)
  expect(await isWide).toBe(false)
}

async function fillSignIn(page: Page, user: TestUser): Promise<void> {
  await expect(heading(page)).toHaveText('Sign in')
  await page.getByLabel('Username').fill(user.username)
  await page.getByLabel('Password').fill(user.password)
  await press(page, 'Sign in')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[API-POST-11 API-POST-03 API-MSG-10] a member reads, signs in, comments, posts, writes a message and signs out', async ({
    page,
    world,
    community,
  }) => {
    const member = await world.createUser('Keji')
    await test.step('reads from home to a post', () => readPost(page, world, community))
    await test.step('signs in to comment', async () => {
      await page.getByRole('link', { name: 'Write a comment without JavaScript' }).click()
      await fillSignIn(page, member)
      await expect(heading(page)).toContainText('Ferry at low water')
      await page.getByLabel('Your comment').fill('By hand?\nOr not.')
      await fits(page)
      await press(page, 'Comment')
      await expect(page.getByRole('listitem').filter({ hasText: 'By hand?' })).toBeVisible()
      await fits(page)
      const { results } = await world.call(member, 'GET', `posts/${community.ids.post}/comments/`)
      expect(results.map(({ body }: { body: string }) => body)).toContain('By hand?\nOr not.')
    })
    await test.step('writes a post', () => writePost(page))
    await test.step('sends a message that the other member gets', () =>
      sendMessage(page, world, community))
    await test.step('signs out', async () => {
      await press(page, 'Sign out')
      await expect(page.getByText('You are not signed in.')).toBeVisible()
      await page.getByRole('link', { name: 'Messages', exact: true }).first().click()
      await expect(heading(page)).toHaveText('Sign in')
    })
  })

  test('an empty page leads to the page without JavaScript', async ({ page, world }) => {
    await page.goto(`${world.server.origin}/messages`)
    await page.getByRole('link', { name: 'send messages' }).click()
    await expect(heading(page)).toHaveText('Sign in')
  })
})

async function readPost(page: Page, world: World, community: Community): Promise<void> {
  const { origin } = world.server
  // Later visits of these pages are server-rendered too.
  for (const path of [`/posts/${community.ids.post}`, '/explore', '/']) {
    await openServerRendered(page, origin + path)
  }
  await page.getByRole('link', { name: 'Explore' }).first().click()
  await expect(heading(page)).toHaveText('Explore')
  const main = page.getByRole('main')
  await main.locator(`a[href^="/posts/"]`).first().click()
  await expect(heading(page)).toHaveText('Ferry at low water')
}

async function writePost(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New post' }).click()
  await fits(page)
  await press(page, 'Publish')
  const text = page.getByLabel('Text', { exact: true })
  await expect(text).toHaveAccessibleDescription('Write something or add an image.')
  await page.getByLabel('Title').fill('The evening boat')
  await text.fill('It comes late.')
  await press(page, 'Publish')
  await expect(heading(page)).toHaveText('The evening boat')
  await expect(page.getByRole('main').getByText('It comes late.')).toBeVisible()
}

async function sendMessage(page: Page, world: World, { creator }: Community): Promise<void> {
  await openServerRendered(page, `${world.server.origin}/u/${creator.username}`)
  await page.getByRole('link', { name: 'send messages' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(creator.username)
  await page.getByLabel('Message', { exact: true }).fill('Is the boat yours?')
  await fits(page)
  await press(page, 'Send')
  await expect(heading(page)).toHaveText(creator.fullName)
  await page.getByLabel('Message', { exact: true }).fill('I would like one.')
  await press(page, 'Send')
  await expect(page.getByRole('listitem')).toHaveCount(2)
  const inbox = await world.call(creator, 'GET', 'messaging/conversations/')
  expect(inbox.results[0].latest_message.content).toBe('I would like one.')
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(page.getByRole('listitem')).toContainText(creator.fullName)
  await fits(page)
}

test('pages without JavaScript have no axe violations and fit 360 px, in light and dark', async ({
  page,
  world,
  community,
}) => {
  const { origin } = world.server
  const member = await world.createUser('Keji')
  const id = await world.createConversation(community.creator, member, ['Hello', 'Good morning'])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${origin}/plain/sign-in`)
  expect(await problems(page)).toEqual([])
  await press(page, 'Sign in')
  await page.getByLabel('Username').fill(member.username)
  await page.getByLabel('Password').fill('not this')
  await press(page, 'Sign in')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await problems(page)).toEqual([])
  await fillSignIn(page, member)
  const comments = `/plain/comment?type=post&id=${community.ids.post}`
  for (const path of [...FORM_PATHS, comments, `/plain/conversation?id=${id}`]) {
    await page.goto(origin + path)
    expect(await problems(page), path).toEqual([])
  }
  await page.goto(`${origin}/plain/post`)
  await press(page, 'Publish')
  await expect(page.getByText('Write something or add an image.')).toBeVisible()
  expect(await problems(page)).toEqual([])
})
