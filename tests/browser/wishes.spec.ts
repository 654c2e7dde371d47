import type { Locator, Page } from 'playwright/test'
import { WELCOME_KEYS } from '../../src/protocol/base/brand.ts'
import { addPost, addProject, signInWindow } from './content-kit.ts'
import { expect, type Person, test, type World } from './kit.ts'
import { fillLogin, submitLogin } from './ways-in.ts'

/** A visitor at an address, whom no welcome will greet. */
async function visit(page: Page, world: World, path: string): Promise<void> {
  await page.addInitScript((key) => localStorage.setItem(key, 'true'), WELCOME_KEYS.dontShow)
  await page.goto(world.server.origin + path)
}

/** Through the window that stands there. */
async function enter(page: Page, person: Person): Promise<void> {
  const form = signInWindow(page)
  await fillLogin(form, person.username, person.password)
  await submitLogin(form)
  await expect(form).toHaveCount(0)
}

const likeAnswered = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/likes/unified/'),
  )

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })

test('[TOGGLE-01 TOGGLE-02] what a visitor likes or saves is liked or saved once they are signed in', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const post = await addPost(world, ayen, { title: 'Ferry' })
  await visit(page, world, `/posts/${post.id}`)
  const [like, save] = [
    page.getByRole('button', { name: /^Like Ferry/ }),
    page.getByRole('button', { name: 'Save Ferry' }),
  ]
  // Thought better of it.
  await save.click()
  await expect(signInWindow(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(save).toBeFocused()
  const answered = likeAnswered(page)
  await like.click()
  await enter(page, deng)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText(/1$/)
  await expect(like).toBeFocused()
  await expect(notices(page)).toContainText('You like it now.')
  await answered
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText(/1$/)
  await expect(save).toHaveAttribute('aria-pressed', 'false')
})

test('[TOGGLE-03] what they liked before stays liked', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const post = await addPost(world, ayen, { title: 'Ferry' })
  await world.call(deng, 'POST', `posts/${post.id}/like/`)
  await visit(page, world, `/posts/${post.id}`)
  const like = page.getByRole('button', { name: /^Like Ferry/ })
  await expect(like).toHaveText(/1$/)
  const answered = likeAnswered(page)
  await like.click()
  await enter(page, deng)
  await answered
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText(/1$/)
})

test('[FOLLOW-01 ROUTE-14] whom a visitor wants to follow is followed once they are signed in', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await visit(page, world, `/u/${ayen.username}`)
  await page.getByRole('button', { name: 'Follow Ayen Deng', exact: true }).click()
  await enter(page, deng)
  const following = page.getByRole('button', { name: 'Following Ayen Deng' })
  await expect(following).toBeFocused()
  await expect(notices(page)).toContainText('You follow them now.')
  await expect
    .poll(async () => (await world.call(deng, 'GET', `follow/stats/${ayen.id}/`)).following)
    .toBe(true)
})

test('[ROUTE-14] the chat with whom a visitor wants to write to opens', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await visit(page, world, `/u/${ayen.username}`)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await enter(page, deng)
  await expect(page).toHaveURL(/\/messages\/\d+$/)
  await expect(page.getByRole('textbox', { name: 'Message to Ayen Deng' })).toBeFocused()
})

test('a visitor who reports or blocks is asked what and whether once they are signed in', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng', 'Garang')]
  await visit(page, world, `/u/${ayen.username}`)
  const more = page.getByRole('button', { name: 'More about Ayen Deng' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Block Ayen Deng' }).click()
  await enter(page, deng)
  const question = page.getByRole('dialog', { name: 'Block Ayen Deng?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('[PROD-15] who wants to apply finds the box to write in', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const project = await addProject(world, ayen)
  await visit(page, world, `/projects/${project.id}`)
  await page.getByRole('button', { name: 'Sign in to apply' }).click()
  await enter(page, deng)
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused()
})
