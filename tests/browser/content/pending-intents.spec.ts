import type { Locator, Page } from 'playwright/test'
import { WELCOME_KEYS } from '../../../src/protocol/base/brand.ts'
import { fillLogin, logOut, submitLogin } from '../a11y/ways-in.ts'
import { addPost, addProject, signInDialog, toastRegion } from '../kit/content-kit.ts'
import { navigate } from '../kit/form-kit.ts'
import { clickMenuItem, expect, type TestUser, test, type World } from '../kit/kit.ts'
import { sell } from '../market/market-kit.ts'

/** Opens a page as an anonymous user who has dismissed the welcome overlay. */
async function visit(page: Page, world: World, path: string): Promise<void> {
  await page.goto(`${world.server.origin}/robots.txt`)
  await page.evaluate((key) => localStorage.setItem(key, 'true'), WELCOME_KEYS.dontShow)
  await page.goto(world.server.origin + path)
}

/** Signs in through the open modal. */
async function enter(page: Page, user: TestUser): Promise<void> {
  // Before the modal has focus it does not know the element to return focus to.
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeFocused()
  const form = signInDialog(page)
  await fillLogin(form, user.username, user.password)
  await submitLogin(form)
  await expect(form).toHaveCount(0)
}

const likeResponse = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().endsWith('/likes/unified/'),
  )

async function expectLiked(like: Locator): Promise<void> {
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText(/1$/)
}

test('[TOGGLE-01 TOGGLE-02 TOGGLE-03] a post that an anonymous user likes is liked after sign-in, and stays liked if it was before', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const post = await addPost(world, ayen, { title: 'Ferry' })
  await visit(page, world, `/posts/${post.id}`)
  const like = page.getByRole('button', { name: /^Like Ferry/ })
  const save = page.getByRole('button', { name: 'Save Ferry' })
  await test.step('a dismissed modal saves nothing', async () => {
    await save.click()
    await expect(signInDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(save).toBeFocused()
  })
  await test.step('signing in likes it', async () => {
    const response = likeResponse(page)
    await like.click()
    await enter(page, deng)
    await expectLiked(like)
    await expect(like).toBeFocused()
    await expect(toastRegion(page)).toContainText('Liked.')
    await response
    await page.reload()
    await expectLiked(like)
    await expect(save).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('a post liked before stays liked', async () => {
    await logOut(page)
    await navigate(page, `/posts/${post.id}`)
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await expect(like).toHaveText(/1$/)
    const response = likeResponse(page)
    await like.click()
    await enter(page, deng)
    await response
    await expectLiked(like)
  })
})

test('[FOLLOW-01 ROUTE-14] after sign-in on a profile the requested action continues: follow, block dialog or chat', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng', 'Garang')]
  const profile = `/u/${ayen.username}`
  await visit(page, world, profile)
  await test.step('follow', async () => {
    await page.getByRole('button', { name: 'Follow Ayen Deng', exact: true }).click()
    await enter(page, deng)
    await expect(page.getByRole('button', { name: 'Following Ayen Deng' })).toBeFocused()
    await expect(toastRegion(page)).toContainText('You’re now following them.')
    await expect
      .poll(async () => (await world.call(deng, 'GET', `follow/stats/${ayen.id}/`)).following)
      .toBe(true)
    await logOut(page)
    await navigate(page, profile)
  })
  await test.step('block', async () => {
    const more = page.getByRole('button', { name: 'More about Ayen Deng' })
    await more.click()
    await clickMenuItem(page.getByRole('menuitem', { name: 'Block Ayen Deng' }))
    await enter(page, deng)
    const question = page.getByRole('dialog', { name: 'Block Ayen Deng?' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(more).toBeFocused()
    await logOut(page)
    await navigate(page, profile)
  })
  await test.step('message', async () => {
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await enter(page, deng)
    await expect(page).toHaveURL(/\/messages\/\d+$/)
    await expect(page.getByRole('textbox', { name: 'Message to Ayen Deng' })).toBeFocused()
  })
})

test('[PROD-15] sign-in on a project opens the application form, and on an asset adds it to the wishlist', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const project = await addProject(world, ayen)
  const asset = await sell(world, ayen, { title: 'Reed set' })
  await visit(page, world, `/projects/${project.id}`)
  await test.step('apply', async () => {
    await page.getByRole('button', { name: 'Sign in to apply' }).click()
    await enter(page, deng)
    await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused()
    await logOut(page)
  })
  await test.step('wishlist', async () => {
    const wishlistButton = page.getByRole('button', { name: /wishlist: Reed set$/i }).first()
    await navigate(page, `/marketplace/${asset.id}`)
    await wishlistButton.click()
    await expect(
      page.getByRole('dialog', { name: 'Sign in to add this to your wishlist' }),
    ).toBeVisible()
    await enter(page, deng)
    await expect(wishlistButton).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(async () => (await world.call(deng, 'GET', 'creative-assets/wished/')).results)
      .toMatchObject([{ title: 'Reed set' }])
  })
})
