import type { Locator } from 'playwright/test'
import { addPost, likeButton, saveButton } from '../kit/content-kit.ts'
import { expect, signIn, test } from '../kit/kit.ts'

const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor)

test('forced colours show the current page, likes, saves and errors', async ({ page, world }) => {
  const ayen = await world.createUser('Ayen')
  const post = await addPost(world, ayen, { title: 'Ferry', body: 'At dawn' })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, world, ayen, '/posts')
  const main = page.getByRole('navigation', { name: 'Secondary' })
  const current = main.getByRole('link', { name: 'Posts' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  expect(await backgroundOf(current)).not.toBe(
    await backgroundOf(main.getByRole('link', { name: 'Blog' })),
  )

  await page.goto(`${world.server.origin}/posts/${post.id}`)
  for (const button of [likeButton(page, 'Ferry'), saveButton(page, 'Ferry')]) {
    const before = await backgroundOf(button)
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => backgroundOf(button)).not.toBe(before)
  }

  await page.goto(`${world.server.origin}/settings`)
  await page.getByRole('button', { name: 'Change password' }).click()
  const field = page.getByLabel('New password', { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveCSS('border-style', 'dashed')
})
