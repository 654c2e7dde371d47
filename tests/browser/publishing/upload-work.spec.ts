import type { Page } from 'playwright/test'
import { addPortfolioItem, feed, titlesOf } from '../kit/content-kit.ts'
import {
  altTextInput,
  expectColumns,
  expectUploaded,
  fieldOf,
  formError,
  imageInput,
  missingRequirements,
  navigate,
  picture,
  pictures,
  png,
  preview,
  publishButton,
} from '../kit/form-kit.ts'
import { expect, pageErrors, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { delayRequests } from '../messaging/chat-kit.ts'

const UPLOADS = /^uploads\/$/
const NAMES = ['whole', 'detail', 'making'] as const
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })

async function showMissingFields(page: Page): Promise<void> {
  await expect(missingRequirements(page)).toHaveText(['A title (missing)', 'An image (missing)'])
  await expect(preview(page)).toContainText('Your work')
  await publishButton(page).click()
  const choose = page.getByRole('button', { name: 'Choose images' })
  await expect(choose).toBeFocused()
  await expect(choose).toHaveAccessibleDescription(/image/)
  await expect(title(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(title(page)).toHaveAccessibleDescription(/Give it a title\./)
  await expect(formError(page)).toContainText('Fix the highlighted fields to publish.')
}

async function addThreePictures(page: Page): Promise<void> {
  const uploads = await delayRequests(page, 'POST', UPLOADS)
  await imageInput(page).setInputFiles([
    await png('whole.png'),
    await png('detail.png', '#B0472E'),
    await png('making.png', '#E9B949'),
  ])
  await expect(pictures(page)).toHaveCount(3)
  // Two are uploaded at a time.
  await expect(
    picture(page, 'whole.png').getByRole('progressbar', { name: 'Upload of whole.png' }),
  ).toBeVisible()
  await expect(picture(page, 'detail.png').getByRole('progressbar')).toBeVisible()
  await expect(picture(page, 'making.png')).toContainText('Waiting…')
  for (const name of NAMES) await altTextInput(picture(page, `${name}.png`)).fill(`The ${name}`)
  await page.getByRole('button', { name: 'Move making.png up' }).click()
  await page.getByRole('button', { name: 'Move making.png up' }).click()
  await expect(pictures(page).first()).toContainText('making.png')
  await uploads.letGo()
  for (const name of NAMES) await expectUploaded(page, `${name}.png`)
  const face = preview(page).locator('img').first()
  await expect(face).toHaveAttribute('src', /\/media\/pictures\/|^blob:/)
  await expect
    .poll(() => face.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true)
}

async function addTitle(page: Page): Promise<void> {
  await expect(missingRequirements(page)).toHaveText(['A title (missing)', 'An image (there)'])
  await publishButton(page).click()
  await expect(title(page)).toBeFocused()
  await title(page).fill('Basket of Bor')
  await expect(preview(page)).toContainText('Basket of Bor')
  await expect(missingRequirements(page)).toHaveText(['A title (there)', 'An image (there)'])
}

async function altsOf(world: World, user: TestUser, id: number): Promise<string[]> {
  const { images } = await world.call(user, 'GET', `portfolio/${id}/`)
  return images.map(({ alt }: { alt: string }) => alt)
}

test('[PROD-06 ROUTE-45] a user corrects and publishes a portfolio item with three pictures, which is shown in the portfolio and on the profile', async ({
  page,
  world,
  newUser,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.createUser('Ayen')
  const tag = `loom${ayen.id}`
  await signIn(page, world, ayen, '/create/upload-work')
  await test.step('the details are next to the title or below it', () =>
    expectColumns(page, 'Title', 'Category'))
  await test.step('missing fields are marked, the first one has focus', () =>
    showMissingFields(page))
  await test.step('pictures get alt texts and an order while they are uploaded', () =>
    addThreePictures(page))
  await test.step('the title is still missing', () => addTitle(page))
  await fieldOf(page, 'Description').fill('Woven from doum palm.')
  await page.getByLabel('Category').selectOption('Crafts')
  const tags = page.getByRole('textbox', { name: 'Tags' })
  await tags.fill(tag)
  await tags.press('Enter')
  await publishButton(page).click()
  await expect(heading(page)).toHaveText('Basket of Bor')
  const { results } = await world.call(ayen, 'GET', `portfolio/?username=${ayen.username}`)
  expect(results.map((portfolioItem: { title: string }) => portfolioItem.title)).toEqual([
    'Basket of Bor',
  ])
  const { id } = results[0]
  expect(await altsOf(world, ayen, id)).toEqual(['The making', 'The whole', 'The detail'])
  const stored = await world.call(ayen, 'GET', `portfolio/${id}/`)
  expect(stored.description).toBe('Woven from doum palm.')
  await test.step('an anonymous user finds it in the portfolio', async () => {
    const guest = await newUser()
    await guest.page.goto(`${world.server.origin}/portfolio?tag=${tag}`)
    const works = feed(guest.page, 'Works')
    await expect(titlesOf(works)).toHaveText(['Basket of Bor'])
    await expect(works.getByRole('img', { name: 'The making' }).first()).toBeVisible()
  })
  await test.step('its author finds it on the profile', async () => {
    await page.goto(`${world.server.origin}/profile`)
    await expect(page).toHaveURL(`${world.server.origin}/profile`)
    await page.getByRole('main').getByRole('link', { name: 'Basket of Bor' }).click()
    await expect(heading(page)).toHaveText('Basket of Bor')
  })
  expect(errors).toEqual([])
})

test('[ROUTE-50 ROUTE-46 PROD-06] both edit paths of a portfolio item change its texts and the order and number of its pictures', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const portfolioItem = await addPortfolioItem(world, ayen, { title: 'Before' }, 3)
  const save = page.getByRole('button', { name: 'Save changes' })
  await test.step('/edit/work/{id}', async () => {
    await signIn(page, world, ayen, `/edit/work/${portfolioItem.id}`)
    await expect(pictures(page)).toHaveCount(3)
    await expect(altTextInput(pictures(page).nth(1))).toHaveValue('Picture 2')
    await page.getByRole('button', { name: 'Remove Image 2' }).click()
    await expect(pictures(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Move Image 2 up' }).click()
    await expect(altTextInput(pictures(page).first())).toHaveValue('Picture 3')
    await altTextInput(pictures(page).first()).fill('The best one')
    await title(page).fill('After')
    await save.click()
    await expect(heading(page)).toHaveText('After')
    expect(await altsOf(world, ayen, portfolioItem.id)).toEqual(['The best one', 'Picture 1'])
  })
  await test.step('/upload-work/{id}', async () => {
    await navigate(page, `/upload-work/${portfolioItem.id}`)
    await expect(pictures(page)).toHaveCount(2)
    await expect(altTextInput(pictures(page).first())).toHaveValue('The best one')
    await page.getByRole('button', { name: 'Move Image 2 up' }).click()
    await expect(altTextInput(pictures(page).first())).toHaveValue('Picture 1')
    await altTextInput(pictures(page).first()).fill('The first one')
    await title(page).fill('Once more')
    await save.click()
    await expect(heading(page)).toHaveText('Once more')
    expect(await altsOf(world, ayen, portfolioItem.id)).toEqual(['The first one', 'The best one'])
  })
})
