import type { Page } from 'playwright/test'
import { tabTo } from '../a11y/a11y-kit.ts'
import { addPost, feed, titlesOf, toastRegion } from '../kit/content-kit.ts'
import {
  altTextInput,
  bodyInput,
  expectColumns,
  expectSaved,
  expectUploaded,
  formError,
  imageInput,
  missingRequirements,
  picture,
  pictures,
  png,
  postsOf,
  preview,
  publishButton,
} from '../kit/form-kit.ts'
import { expect, pageErrors, signIn, test } from '../kit/kit.ts'
import { onCall } from '../messaging/chat-kit.ts'

const POSTS = /^posts\/$/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })

async function correctMissingText(page: Page): Promise<void> {
  const missing = page.getByText('Write something or add an image.')
  await title(page).fill('Ferry at dawn')
  await publishButton(page).click()
  await expect(missing).toBeVisible()
  await expect(bodyInput(page)).toBeFocused()
  await expect(bodyInput(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(bodyInput(page)).toHaveAccessibleDescription(/Write something or add an image\./)
  await expect(formError(page)).toContainText('Fix the highlighted fields to publish.')
  // The default picture is shown until there is a text.
  await expect(preview(page).locator('img[src*=brand]')).toHaveCount(1)
  await bodyInput(page).fill('The first boat of the day.\nSeen with @unknown at #bor.')
  await expect(missing).toHaveCount(0)
  await expect(preview(page)).toContainText('The first boat of the day.')
  await expect(preview(page).locator('img[src*=brand]')).toHaveCount(0)
  await expect(missingRequirements(page)).toHaveText(['Text or an image (there)'])
}

async function correctServerError(page: Page): Promise<void> {
  const field = { category: ['This is no category here.'] }
  let rejected = false
  await onCall(page, 'POST', POSTS, async (route) => {
    if (rejected) return route.fallback()
    rejected = true
    return route.fulfill({ status: 400, json: field })
  })
  await publishButton(page).click()
  await expect(page.getByText('This is no category here.')).toBeVisible()
  await expect(page.getByLabel('Category')).toBeFocused()
  await expect(bodyInput(page)).toHaveValue(/^The first boat of the day\./)
  await expect(title(page)).toHaveValue('Ferry at dawn')
  await page.getByLabel('Category').selectOption('Photography')
}

async function addTags(page: Page): Promise<void> {
  const tags = page.getByRole('textbox', { name: 'Tags' })
  await tags.fill('river,')
  await tags.fill('Dawn')
  await tags.press('Enter')
  await expect(page.getByRole('list', { name: 'Selected' }).getByRole('listitem')).toHaveText([
    'river',
    'Dawn',
  ])
}

async function describePictures(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await imageInput(page).setInputFiles([await png('boat.png'), await png('bank.png', '#A63A1E')])
  await expect(main.getByText('2 images have no alt text')).toBeVisible()
  await expectUploaded(page, 'boat.png')
  await expectUploaded(page, 'bank.png')
  await main.getByRole('button', { name: 'Add alt text' }).press('Enter')
  await expect(altTextInput(picture(page, 'boat.png'))).toBeFocused()
  await page.keyboard.type('A boat on the Nile')
  await expect(main.getByText('1 image has no alt text')).toBeVisible()
  await main.getByRole('button', { name: 'Add alt text' }).click()
  await expect(altTextInput(picture(page, 'bank.png'))).toBeFocused()
  await page.keyboard.type('The bank')
  await expect(main.getByText('no alt text')).toHaveCount(0)
  await altTextInput(picture(page, 'bank.png')).fill('')
  await expect(main.getByText('1 image has no alt text')).toBeVisible()
}

test('[PROD-07] a user corrects a post, adds alt texts, publishes it once, and an anonymous user reads it', async ({
  page,
  world,
  newUser,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.createUser('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await test.step('the details are next to the text or below it', () =>
    expectColumns(page, 'What do you want to say?', 'Title'))
  await test.step('a missing text is marked at its field', () => correctMissingText(page))
  await test.step('a server error is shown at its field', () => correctServerError(page))
  await test.step('tags', () => addTags(page))
  await test.step('alt texts are requested but not required', () => describePictures(page))
  await test.step('a double click publishes one post', async () => {
    await publishButton(page).dblclick()
    await expect(heading(page)).toHaveText('Ferry at dawn')
    await expect(toastRegion(page)).toContainText('Your post is published.')
    const [stored, ...others] = await postsOf(world, ayen)
    expect(others).toEqual([])
    expect(stored.body).toBe('The first boat of the day.\nSeen with @unknown at #bor.')
    expect(stored.category).toBe('Photography')
    const alts = stored.images.map(({ alt }: { alt: string }) => alt)
    expect(alts).toEqual(['A boat on the Nile', ''])
  })
  await test.step('an anonymous user reads it', async () => {
    const guest = await newUser()
    await guest.page.goto(page.url())
    await expect(heading(guest.page)).toHaveText('Ferry at dawn')
    await expect(guest.page.getByText('The first boat of the day.')).toBeVisible()
    await expect(guest.page.getByRole('img', { name: 'A boat on the Nile' })).toBeVisible()
  })
  expect(errors).toEqual([])
})

test('[PROD-07] a post that could not be sent, or whose response was lost, is kept, and Retry publishes it once', async ({
  page,
  world,
  context,
}) => {
  const ayen = await world.createUser('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await title(page).fill('Patience')
  await bodyInput(page).fill('Written on the road')
  await expectSaved(page)
  const retry = formError(page).getByRole('button', { name: 'Retry' })
  await test.step('without a connection', async () => {
    await context.setOffline(true)
    await publishButton(page).click()
    await expect(retry).toBeVisible()
    await expect(bodyInput(page)).toHaveValue('Written on the road')
    await context.setOffline(false)
    expect(await postsOf(world, ayen)).toEqual([])
  })
  const sent: string[] = []
  await test.step('the response is lost after the server stored the post', async () => {
    await onCall(page, 'POST', POSTS, async (route) => {
      sent.push(route.request().postDataJSON().client_id)
      const response = await route.fetch()
      if (sent.length === 1) await route.abort()
      else await route.fulfill({ response })
    })
    await retry.click()
    await expect.poll(async () => (await postsOf(world, ayen)).length).toBe(1)
    await bodyInput(page).fill('As it is now')
    await expect(formError(page)).toContainText('Your draft is saved.')
  })
  await retry.click()
  await expect(heading(page)).toHaveText('Patience')
  await expect(page.getByText('As it is now')).toBeVisible()
  expect([sent.length > 1, new Set(sent).size]).toEqual([true, 1])
  expect((await postsOf(world, ayen)).map(({ body }) => body)).toEqual(['As it is now'])
})

test('[ROUTE-48 PROD-07] an unpublished edit of a post is offered, and a published one marks the post as edited', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const post = await addPost(world, ayen, { title: 'First', body: 'As published' })
  await signIn(page, world, ayen, `/posts/${post.id}`)
  const article = page.getByRole('main').getByRole('article')
  await expect(article.getByText('As published')).toBeVisible()
  await expect(article.getByText('Edited', { exact: true })).toHaveCount(0)
  await test.step('a reload offers the draft', async () => {
    await page.goto(`${world.server.origin}/edit/post/${post.id}`)
    await bodyInput(page).fill('As I would have it')
    await expectSaved(page)
    await page.reload()
    await expect(
      page.getByText(/^You have unpublished changes to this post from Today, /),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing them' }).click()
    await expect(bodyInput(page)).toHaveValue('As I would have it')
  })
  await test.step('the draft is discarded permanently', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Discard them' }).click()
    await expect(bodyInput(page)).toHaveValue('As published')
    await page.reload()
    await expect(bodyInput(page)).toHaveValue('As published')
    expect((await postsOf(world, ayen)).map(({ body }) => body)).toEqual(['As published'])
  })
  await bodyInput(page).fill('Keep current category')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastRegion(page)).toContainText('Changes saved.')
  await expect(article.getByText('Keep current category')).toBeVisible()
  await expect(article.getByText('Edited', { exact: true })).toBeVisible()
  expect((await postsOf(world, ayen)).map(({ id, body }) => [id, body])).toEqual([
    [post.id, 'Keep current category'],
  ])
})

test('[PROD-07 ROUTE-08] a post with pictures is written by keyboard only and is first in the list of posts without a reload', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  await addPost(world, ayen, { title: 'Before' })
  await signIn(page, world, ayen, '/posts')
  const titles = titlesOf(feed(page, 'Posts'))
  await expect(titles.first()).toHaveText('Before')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('link', { name: 'What are you working on?' }).press('Enter')
  await expect(bodyInput(page)).toBeVisible()
  const reach = (role: 'textbox' | 'button', name: string) =>
    tabTo(page, page.getByRole(role, { name }))
  await reach('textbox', 'What do you want to say?')
  await page.keyboard.type('No mouse was used.')
  // Waits before the key press, since the chooser may open immediately.
  const choosing = page.waitForEvent('filechooser')
  await reach('button', 'Choose images')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles([await png('one.png'), await png('two.png', '#B0472E')])
  await expectUploaded(page, 'one.png')
  await expectUploaded(page, 'two.png')
  await reach('button', 'Move one.png down')
  await page.keyboard.press('Enter')
  await expect(pictures(page).first()).toContainText('two.png')
  await reach('textbox', 'Title')
  await page.keyboard.type('By hand')
  await reach('button', 'Publish')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('By hand')
  await expect(heading(page)).toBeFocused()
  const [stored] = await postsOf(world, ayen)
  expect([stored.body, stored.images.length]).toEqual(['No mouse was used.', 2])
  await page.getByRole('link', { name: 'Posts', exact: true }).first().press('Enter')
  await expect(heading(page)).toHaveText('Posts')
  await expect(titles.first()).toHaveText('By hand')
  await expect(titles.nth(1)).toHaveText('Before')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})
