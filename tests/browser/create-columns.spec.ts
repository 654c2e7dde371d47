import type { Locator, Page } from 'playwright/test'
import { bodyOf, chooser, png } from './form-kit.ts'
import { expect, signIn, test } from './kit.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

/** What each form begins with, and what is told about the piece. */
const FORMS = [
  ['/create/post', 'What do you want to say?', 'Title'],
  ['/create/blog', 'Title', 'Excerpt'],
  ['/create/upload-work', 'Title', 'Category'],
  ['/create/project', 'Title', 'Budget'],
  ['/upload-asset', 'Title', 'Price'],
] as const

const fieldOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('form').getByLabel(name, { exact: true })

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (box === null) throw new Error('it is not shown')
  return box
}

const preview = (page: Page): Locator => page.locator('[data-preview]')
const needs = (page: Page): Locator =>
  page.getByRole('list', { name: 'Needed to publish' }).getByRole('listitem')

for (const [path, begun, told] of FORMS) {
  test(`${path} tells about the piece beside it at 1280 and below it at 360`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize(DESKTOP)
    await signIn(page, world, await world.person('Ayen'), path)
    const [first, second] = [fieldOf(page, begun), fieldOf(page, told)]
    await expect(second).toBeVisible()
    const [left, right] = [await boxOf(first), await boxOf(second)]
    expect(right.x).toBeGreaterThan(left.x + left.width)
    await expect(preview(page)).toBeInViewport()

    await page.setViewportSize(PHONE)
    await expect(preview(page)).toHaveCount(0)
    const [above, below] = [await boxOf(first), await boxOf(second)]
    expect(below.x).toBe(above.x)
    expect(below.y).toBeGreaterThan(above.y + above.height)
  })
}

test('[PROD-06] what is written stands in the preview, and what is needed is ticked as it comes', async ({
  page,
  world,
}) => {
  await page.setViewportSize(DESKTOP)
  await signIn(page, world, await world.person('Ayen'), '/create/upload-work')
  await expect(needs(page)).toHaveText(['A title (missing)', 'A picture (missing)'])
  await expect(preview(page)).toContainText('Your work')
  await fieldOf(page, 'Title').fill('Ferry at dawn')
  await expect(preview(page)).toContainText('Ferry at dawn')
  await expect(needs(page)).toHaveText(['A title (there)', 'A picture (missing)'])
  await chooser(page).setInputFiles([await png('boat.png')])
  await expect(needs(page)).toHaveText(['A title (there)', 'A picture (there)'])
  const face = preview(page).locator('img').first()
  await expect(face).toHaveAttribute('src', /\/media\/pictures\/|^blob:/)
  await expect
    .poll(() => face.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true)
})

test('[PROD-07] a post of words alone is shown without a picture', async ({ page, world }) => {
  await page.setViewportSize(DESKTOP)
  await signIn(page, world, await world.person('Ayen'), '/create/post')
  await expect(preview(page).locator('img[src*=brand]')).toHaveCount(1)
  await bodyOf(page).fill('The first boat of the day.')
  await expect(preview(page)).toContainText('The first boat of the day.')
  await expect(preview(page).locator('img[src*=brand]')).toHaveCount(0)
  await expect(needs(page)).toHaveText(['A text or a picture (there)'])
})
