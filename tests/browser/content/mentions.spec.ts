import type { Page } from 'playwright/test'
import { addPost } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, uniqueWord, type World } from '../kit/kit.ts'

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'People to mention' })
const option = (page: Page, user: TestUser) =>
  suggestions(page).getByRole('option', { name: `@${user.username}` })

/** Two users whose names start with the same word. */
async function namesakes(world: World) {
  const word = uniqueWord()
  const [first, second] = [await world.createUser(word), await world.createUser(word)]
  return { word, all: [first, second].sort((a, b) => a.username.localeCompare(b.username)) }
}

const notesOf = async (world: World, user: TestUser) =>
  (await world.call(user, 'GET', 'notifications/')).results.map(
    ({ verb, message }: { verb: string; message: string }) => [verb, message],
  )

test('a user is found while typing @ in a comment, chosen by keyboard, and notified', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const { word, all } = await namesakes(world)
  const [first, second] = all
  if (first === undefined || second === undefined) throw new Error('two users')
  const post = await addPost(world, ayen, { title: 'Talk' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, world, ayen, `/posts/${post.id}`)
  const box = page.getByRole('textbox', { name: 'Write a comment' })
  await box.fill('')
  await box.pressSequentially(`Ask @${word.slice(0, 6)}`)
  await expect(suggestions(page).getByRole('option')).toHaveCount(2)
  await expect(option(page, first)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  const selected = option(page, second)
  await expect(selected).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await selected.getAttribute('id')) ?? 'none',
  )
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(`Ask @${second.username} `)
  await expect(suggestions(page)).toHaveCount(0)
  await box.pressSequentially('first.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const link = page.locator('#comments').getByRole('link', { name: `@${second.username}` })
  await expect(link).toHaveAttribute('href', `/u/${second.username}`)
  await expect
    .poll(() => notesOf(world, second))
    .toEqual([['mentioned', 'Ayen Deng mentioned you in a comment']])
  expect(await notesOf(world, first)).toEqual([])
})

test('a user is chosen by touch in a new post at 360 px; Escape closes the list and keeps the text', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const { word, all } = await namesakes(world)
  const [first] = all
  if (first === undefined) throw new Error('two users')
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, world, ayen, '/create/post')
  const body = page.getByRole('textbox', { name: 'What do you want to say?' })
  await body.pressSequentially(`@${word.slice(0, 4)}`)
  await expect(option(page, first)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(suggestions(page)).toHaveCount(0)
  await expect(body).toHaveValue(`@${word.slice(0, 4)}`)
  await body.pressSequentially(` and @${word.slice(0, 4)}`)
  const box = await option(page, first).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  await option(page, first).click()
  await expect(body).toHaveValue(`@${word.slice(0, 4)} and @${first.username} `)
  await expect(body).toBeFocused()
})

test('no users are suggested when the API has no user search', async ({ page, world }) => {
  const ayen = await world.createUser('Ayen')
  const { word } = await namesakes(world)
  await page.route('**/api/follow/search/**', (route) =>
    route.fulfill({ status: 404, json: { detail: 'Not found.' } }),
  )
  await signIn(page, world, ayen, '/create/post')
  const body = page.getByRole('textbox', { name: 'What do you want to say?' })
  const response = page.waitForResponse('**/api/follow/search/**')
  await body.pressSequentially(`@${word.slice(0, 4)}`)
  await response
  await expect(suggestions(page)).toHaveCount(0)
  await expect(body).toHaveValue(`@${word.slice(0, 4)}`)
})
