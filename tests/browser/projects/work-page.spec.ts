import type { Page } from 'playwright/test'
import { problems, WIDTHS, wear } from '../a11y/a11y-kit.ts'
import {
  addPortfolioItem,
  commentOn,
  expectLike,
  likeButton,
  toastRegion,
} from '../kit/content-kit.ts'
import { findOverflows } from '../kit/fit-kit.ts'
import { imageInput, pictures, png, publishButton } from '../kit/form-kit.ts'
import {
  clickMenuItem,
  expect,
  pageErrors,
  signIn,
  type TestUser,
  test,
  type World,
} from '../kit/kit.ts'

const heading = { level: 1 } as const
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tools = (page: Page) => part(page, 'Tools').getByRole('listitem')
const process = (page: Page) => page.getByRole('textbox', { name: 'How it was made' })
const licence = (page: Page) => page.getByLabel('Licence')
const image = (page: Page, place: string) =>
  page.getByRole('button', { name: new RegExp(`^Image ${place}`) })
const pinned = (page: Page) =>
  page.getByRole('article', { name: 'Sign for a barber' }).filter({ hasText: 'Pinned' })

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More for this work' }).click()
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  await clickMenuItem(item)
}

test('[ROUTE-05] at 360 px the buttons of a portfolio item stay in view next to its pictures, at 1280 px its caption does, and long texts are collapsed and expand in place', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  await test.step('buttons and caption stay in view, and no heading is empty', () =>
    expectInView(page, world, ayen))
  const line = 'Lime, soot and river clay, layer by layer. '
  const portfolioItem = await addPortfolioItem(world, ayen, {
    title: 'Ferry',
    description: `${line.repeat(20)}The last layer.`,
    tools: [...Array.from({ length: 11 }, (_, n) => `Brush no. ${n}`), 'W'.repeat(40)],
    process: `${line.repeat(90)}The end.`,
    licence: 'cc-by-nc',
  })
  await wear(page, 360)
  await page.goto(`${world.server.origin}/portfolio/${portfolioItem.id}`)
  const picture = image(page, '1 of 1')
  const more = page.getByRole('button', { name: 'More', exact: true }).first()
  await test.step('the description expands above the picture at 360 px', async () => {
    await expect(picture).toBeInViewport()
    const before = (await picture.boundingBox())?.y ?? 0
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await more.press('Enter')
    const less = page.getByRole('button', { name: 'Less', exact: true })
    await expect(less).toBeFocused()
    expect((await picture.boundingBox())?.y ?? 0).toBeGreaterThan(before + 200)
    await less.press('Enter')
    await expect.poll(async () => (await picture.boundingBox())?.y).toBe(before)
  })
  for (const width of WIDTHS) {
    await test.step(`the notes expand at ${width} px`, async () => {
      await wear(page, width)
      await page.evaluate(() => window.scrollTo(0, 0))
      if (width === 1280) {
        // Only the button of the notes.
        await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(1)
        await expect(page.getByText('The last layer.')).toBeInViewport()
      }
      await expect(picture).toBeInViewport()
      await openNotes(page, width)
    })
  }
})

async function expectInView(page: Page, world: World, author: TestUser): Promise<void> {
  const portfolioItem = await addPortfolioItem(
    world,
    author,
    { title: 'Ferry', description: 'Lime and soot.' },
    3,
  )
  await addPortfolioItem(world, author, { title: 'Newer wall' })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`${world.server.origin}/portfolio/${portfolioItem.id}`)
  const like = likeButton(page, 'Ferry')
  await expect(like).toBeInViewport({ ratio: 1 })
  await image(page, '2 of 3').scrollIntoViewIfNeeded()
  await expect(like).toBeInViewport({ ratio: 1 })
  await page.getByRole('region', { name: 'More from Ayen Deng' }).scrollIntoViewIfNeeded()
  await expect(like).not.toBeInViewport()
  for (const name of ['Tools', 'How it was made', 'Licence']) {
    await expect(part(page, name)).toHaveCount(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => window.scrollTo(0, 0))
  const title = page.getByRole('heading', heading)
  const last = image(page, '3 of 3')
  await last.scrollIntoViewIfNeeded()
  await expect(title).toBeInViewport({ ratio: 1 })
  const [caption, picture] = [await title.boundingBox(), await last.boundingBox()]
  expect((caption?.x ?? 0) + (caption?.width ?? 0)).toBeLessThanOrEqual(picture?.x ?? 0)
}

/**
 * Expands and collapses the notes of a portfolio item, and checks the page before and after
 * expanding.
 */
async function openNotes(page: Page, width: number): Promise<void> {
  const notes = part(page, 'How it was made')
  const more = notes.getByRole('button', { name: 'More', exact: true })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  expect(await problems(page)).toEqual([])
  expect(await findOverflows(page)).toEqual([])
  const before = (await notes.boundingBox())?.height ?? 0
  await more.press('Enter')
  const less = notes.getByRole('button', { name: 'Less', exact: true })
  await expect(less).toBeFocused()
  expect((await notes.boundingBox())?.height ?? 0).toBeGreaterThan(before * 2)
  await notes.getByText('The end.').scrollIntoViewIfNeeded()
  expect(await findOverflows(page)).toEqual([])
  const [words, shown] = [await notes.boundingBox(), await image(page, '1 of 1').boundingBox()]
  // Next to the picture at 1280 px, otherwise after it.
  if (width === 1280) expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThan(shown?.x ?? 0)
  else expect(words?.y ?? 0).toBeGreaterThan((shown?.y ?? 0) + (shown?.height ?? 0))
  await less.press('Enter')
  await expect(more).toBeFocused()
}

test('[ROUTE-05 PROD-08 PROD-09 PROD-10 FOLLOW-01 LIGHTBOX-05] a signed-in user likes and comments on a portfolio item, follows its author and requests similar work; the author has no such button', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const portfolioItem = await addPortfolioItem(world, ayen, {}, 2)
  const path = `/portfolio/${portfolioItem.id}`
  await signIn(page, world, deng, path)
  await test.step('likes it and follows its author', async () => {
    const liked = page.waitForRequest(
      (request) => request.url().endsWith('/likes/unified/') && request.method() === 'POST',
    )
    await likeButton(page, 'Ferry').click()
    expect((await liked).postDataJSON()).toEqual({
      type: 'work',
      id: portfolioItem.id,
      action: 'like',
    })
    const followed = page.waitForResponse(`**/follow/toggle/${ayen.id}/`)
    await page.getByRole('button', { name: 'Follow Ayen Deng' }).click()
    expect((await followed).ok()).toBe(true)
    const status = `likes/status/?type=work&ids=${portfolioItem.id}`
    await expect.poll(() => world.call(deng, 'GET', status)).toEqual({ [portfolioItem.id]: true })
  })
  await test.step('comments on it; arrow keys in the text do not open a picture', async () => {
    const comment = page.getByRole('textbox', { name: 'Write a comment' })
    await comment.fill('ab')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('-')
    await expect(comment).toHaveValue('a-b')
    await expect(page.getByRole('dialog', { name: 'Ferry' })).toHaveCount(0)
    await commentOn(page, world, ayen, { type: 'work', id: portfolioItem.id })
  })
  await test.step('the like and the follow are kept after a reload', async () => {
    await page.reload()
    await expectLike(likeButton(page, 'Ferry'), true, 1)
    await expect(page.getByRole('button', { name: 'Following Ayen Deng' })).toBeVisible()
  })
  await test.step('requests similar work in a message', async () => {
    await page.getByRole('button', { name: 'Ask for work like this' }).click()
    await expect(page).toHaveURL(/\/messages\/\d+$/)
    await expect(page.getByRole('textbox', { name: 'Message to Ayen Deng' })).toHaveValue(
      'I like your work “Ferry”. Could you make something similar for me?',
    )
  })
  await test.step('the author has no such button', async () => {
    await page.evaluate(() => localStorage.clear())
    await signIn(page, world, ayen, path)
    await expect(page.getByRole('heading', heading)).toHaveText('Ferry')
    await expect(page.getByRole('button', { name: 'More for this work' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask for work like this' })).toHaveCount(0)
  })
})

test('[PROD-06] a signed-in user publishes a portfolio item with its tools, process and licence, edits it, and pins it to the profile', async ({
  page,
  world,
  newUser,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.createUser('Ayen')
  await signIn(page, world, ayen, '/create/upload-work')
  await test.step('published with tools, process and licence', () => publishWithNotes(page))
  await test.step('edited', () => editNotes(page))
  await test.step('pinned, and unpinned, as another user sees it', async () => {
    const other = (await newUser()).page
    const profile = `${world.server.origin}/u/${ayen.username}`
    await addPortfolioItem(world, ayen, { title: 'Newer wall' })
    await choose(page, 'Pin to your profile')
    await expect(toastRegion(page).getByText('Pinned to your profile')).toBeVisible()
    await other.goto(profile)
    await expect(pinned(other)).toContainText('Lime and soot.')
    await pinned(other).getByRole('link', { name: 'Sign for a barber' }).last().click()
    await expect(other.getByRole('heading', heading)).toHaveText('Sign for a barber')
    await choose(page, 'Unpin')
    await expect(toastRegion(page).getByText('Unpinned')).toBeVisible()
    await other.goto(profile)
    const listed = other.getByRole('heading', { level: 2, name: 'Sign for a barber' })
    await expect(listed).toHaveCount(1)
    await expect(pinned(other)).toHaveCount(0)
  })
  expect(errors).toEqual([])
})

async function publishWithNotes(page: Page): Promise<void> {
  await imageInput(page).setInputFiles([await png('sign.png')])
  await expect(pictures(page)).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Title' }).fill('Sign for a barber')
  await page.getByRole('textbox', { name: 'Description' }).fill('Lime and soot.')
  const box = page.getByRole('textbox', { name: 'Tools' })
  await box.fill('Reed pen, Enamel,')
  await expect(box).toHaveAccessibleDescription(/^2 of 12\./)
  await process(page).fill('Chalk first.\n\nThen one coat.')
  await licence(page).selectOption('cc-by')
  await expect(licence(page)).toHaveAccessibleDescription(/if you credit the creator\.$/)
  await publishButton(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Sign for a barber')
  await expect(tools(page)).toHaveText(['Reed pen', 'Enamel'])
  await expect(part(page, 'How it was made')).toContainText('Chalk first.')
  const made = part(page, 'How it was made').getByText('Chalk first.')
  expect(await made.evaluate((node) => (node as HTMLElement).innerText)).toBe(
    'Chalk first.\n\nThen one coat.',
  )
  await expect(part(page, 'Licence')).toContainText(
    'You can share, change and sell it if you credit the creator.',
  )
}

async function editNotes(page: Page): Promise<void> {
  await choose(page, 'Edit')
  await expect(process(page)).toHaveValue('Chalk first.\n\nThen one coat.')
  await expect(licence(page)).toHaveValue('cc-by')
  await page.getByRole('button', { name: 'Remove Enamel' }).click()
  await process(page).fill('')
  await licence(page).selectOption('cc0')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Sign for a barber')
  await expect(tools(page)).toHaveText(['Reed pen'])
  await expect(part(page, 'How it was made')).toHaveCount(0)
  await expect(part(page, 'Licence')).toContainText('Free for any use (CC0)')
}
