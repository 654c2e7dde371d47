import type { Page } from 'playwright/test'
import type { Json } from '../../../src/protocol/base/types.ts'
import {
  addBlog,
  addPortfolioItem,
  addPost,
  addProject,
  feed,
  titlesOf,
} from '../kit/content-kit.ts'
import { expect, signIn, test } from '../kit/kit.ts'
import { changed, onCall, respondWith } from '../messaging/chat-kit.ts'
import { countOf, followers } from './profile-kit.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Profile sections' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name })
const currentTab = (page: Page) => tabs(page).locator('[aria-current=page]')

/** Checks details and cover as an anonymous user sees them. */
async function readDetails(page: Page): Promise<void> {
  const short = page.getByRole('list', { name: 'Details' })
  await expect(short.getByRole('listitem')).toHaveText([
    'Discipline: Milaya',
    'Location: Bor',
    'Website: weaving.example',
  ])
  await expect(page.getByRole('list', { name: 'Good at' }).getByRole('listitem')).toHaveText([
    'Dye',
    'Thread',
    'Loom',
    'Cut',
    'Sew',
    'Press',
    '2 more',
  ])
  await expect(page.locator('header svg[viewBox="0 0 192 32"] path').first()).toBeAttached()
}

async function shareByKeyboard(page: Page): Promise<void> {
  const address = page.url()
  const share = page.getByRole('button', { name: 'Share ayen deng garang’s profile' })
  await share.press('Enter')
  const card = page.getByRole('dialog', { name: 'Share ayen deng garang’s profile' })
  await expect(card.getByRole('img', { name: `QR code for ${address}` })).toBeVisible()
  await expect(card.getByRole('button', { name: 'WhatsApp' })).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(share).toBeFocused()
}

async function requestSignIn(page: Page, button: string, why: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Sign in to ${why}` })
  await expect(dialog.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByRole('dialog', { name: `Join to ${why}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('[API-FOLLOW-07 A19 ROUTE-14 CHAT-17] an anonymous user reads and shares a profile', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [
    await world.createUser('ayen', 'deng garang'),
    await world.createUser('Deng'),
  ]
  await world.call(ayen, 'PATCH', 'profiles/update_profile/', {
    location: 'Bor',
    specialization: 'Milaya',
    website: 'https://weaving.example/',
    skills: ['Dye', 'Thread', 'Loom', 'Cut', 'Sew', 'Press', 'Fold', 'Sell'],
  })
  await addPortfolioItem(world, ayen, { title: 'Cloth' })
  await world.call(deng, 'PUT', `follow/toggle/${ayen.id}/`)
  await page.goto(`${world.server.origin}/u/${ayen.username}`)
  const initials = page
    .getByRole('main')
    .locator('header')
    .getByText(/^[A-Z]+$/)
  await test.step('shows counts, initials, details and a share dialog', async () => {
    await expect(followers(page)).toHaveText('1')
    await expect(countOf(page, /^following$/)).toHaveText('0')
    await expect(initials).toHaveText('AD')
    await readDetails(page)
    await shareByKeyboard(page)
  })
  await test.step('Follow and Message open the sign-in modal with the reason', async () => {
    await requestSignIn(page, 'Follow ayen deng garang', 'follow ayen deng garang')
    await requestSignIn(page, 'Message', 'write to ayen deng garang')
  })
  await test.step('shows no counts if the server hides them; a single name has one initial', async () => {
    await onCall(page, 'GET', /^follow\/stats\/\d+\/$/, respondWith(401))
    const rename = changed((body) => {
      body.user = { ...(body.user as { [field: string]: Json }), full_name: 'ayen' }
    })
    await onCall(page, 'GET', /^public-profiles\//, rename)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ayen')
    await expect(initials).toHaveText('A')
    await expect(page.getByRole('button', { name: 'Follow ayen' })).toBeVisible()
    await expect(page.getByRole('term')).toHaveCount(0)
  })
  await test.step('an unknown username shows a not-found page', async () => {
    await page.unrouteAll()
    await page.goto(`${world.server.origin}/u/no_such_user`)
    const title = { level: 1, name: 'Profile not found' }
    await expect(page.getByRole('heading', title)).toBeVisible()
    await expect(page.getByText('@no_such_user')).toBeVisible()
  })
})

test('[ROUTE-14 A28] the tabs of a profile contain its work, posts, blog, shop and biography', async ({
  page,
  world,
}) => {
  const [ayen, other] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const empty = await world.createUser('Empty')
  const title = `Story of ${ayen.username}`
  await addPortfolioItem(world, ayen, { title: 'Mural' })
  await addPost(world, ayen, { title: 'Ink' })
  await addBlog(world, ayen, { title })
  await addPost(world, other, { title: 'Not hers' })
  const address = `${world.server.origin}/u/${ayen.username}`
  await test.step('each tab lists the content of the user, and the URL names the tab', async () => {
    await page.goto(address)
    await expect(tabs(page).getByRole('link')).toHaveText([
      'Work',
      'Posts',
      'Blog',
      'Shop',
      'About',
    ])
    await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Mural'])
    await expect(currentTab(page)).toHaveText('Work')
    await tab(page, 'Posts').click()
    await expect(page).toHaveURL(`${address}?tab=posts`)
    await expect(titlesOf(feed(page, 'Posts'))).toHaveText(['Ink'])
    await tab(page, 'Blog').click()
    await expect(titlesOf(feed(page, 'Blog posts'))).toHaveText([title])
    await tab(page, 'About').click()
    await expect(page.getByText('Ayen hasn’t added a bio yet.')).toBeVisible()
  })
  await test.step('an empty profile opens at About, and its tabs show that they are empty', async () => {
    await page.goto(`${world.server.origin}/u/${empty.username}`)
    await expect(page.getByRole('heading', { level: 2, name: 'About', exact: true })).toBeVisible()
    await expect(currentTab(page)).toHaveText('About')
    await tab(page, 'Shop').press('Enter')
    await expect(tab(page, 'Shop')).toBeFocused()
    await expect(page).toHaveURL(/\?tab=shop$/)
    await expect(page.getByText('Empty has nothing for sale yet.')).toBeVisible()
    await tab(page, 'Work').click()
    await expect(page.getByRole('heading', { name: 'No works yet' })).toBeVisible()
  })
})

test('[ROUTE-14 ROUTE-35 FOLLOW-02 FOLLOW-03] the own profile also has saved items and projects, and opens at the first tab with content', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const project = await addProject(world, ayen, { title: 'Choir hall' })
  const following = countOf(page, /^following$/)
  const expectOwn = async () => {
    await expect(page.getByRole('button', { name: /^(Follow|Following|Message)\b/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
    await expect(tabs(page).getByRole('link')).toHaveText([
      'Work',
      'Posts',
      'Blog',
      'Shop',
      'About',
      'Collections',
      'Saved',
      'Projects',
    ])
  }
  await test.step('at /profile, where it prompts for a first portfolio item', async () => {
    await signIn(page, world, ayen, '/profile')
    await expect(page.getByRole('heading', { name: 'No work yet' })).toBeVisible()
    await expect(currentTab(page)).toHaveText('Work')
    await expect(following).toHaveText('0')
    await expectOwn()
    await tab(page, 'Saved').click()
    await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  })
  await world.call(ayen, 'PUT', `follow/toggle/${deng.id}/`)
  await addBlog(world, ayen, { title: 'Why the river turns' })
  await test.step('at the public URL, with a blog post and a followed user', async () => {
    await page.goto(`${world.server.origin}/u/${ayen.username}`)
    await expect(page.getByRole('heading', { name: 'Why the river turns' })).toBeVisible()
    await expect(currentTab(page)).toHaveText('Blog')
    await expect(following).toHaveText('1')
    await expectOwn()
    await tab(page, 'Projects').click()
    await page.getByRole('link', { name: 'Choir hall' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/choir-hall-${project.id}$`))
  })
})
