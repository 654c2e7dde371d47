import type { Page } from 'playwright/test'
import { deleteNow, toastRegion } from '../kit/content-kit.ts'
import {
  draftRestoredMessage,
  expectColumns,
  expectSaved,
  imageInput,
  navigate,
  png,
  publishButton,
} from '../kit/form-kit.ts'
import {
  expect,
  pageErrors,
  signIn,
  type TestUser,
  test,
  uniqueWord,
  type World,
} from '../kit/kit.ts'
import { assetsOf, zipFile } from './shop-kit.ts'

const MEGABYTE = 1024 * 1024
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const fileChooser = (page: Page) => page.getByLabel('Choose the file')
const pictures = (page: Page) =>
  page.getByRole('list', { name: 'Preview images' }).getByRole('listitem')
const rows = (page: Page) => page.getByRole('list', { name: 'your assets' }).getByRole('listitem')

async function correctMissingFields(page: Page, title: string): Promise<void> {
  await publishButton(page).click()
  await expect(page.getByText('Give it a title.')).toBeVisible()
  await expect(page.getByText('Add the file for buyers.')).toBeVisible()
  await expect(page.getByText('Choose a category.')).toBeVisible()
  await expect(
    page.getByText('Enter the price as a number, such as 12000, or 0 for a free asset.'),
  ).toBeVisible()
  await expect(field(page, 'Title')).toBeFocused()
  await field(page, 'Title').fill(title)
  await publishButton(page).click()
  await expect(page.getByRole('button', { name: 'Choose the file' })).toBeFocused()
  await fileChooser(page).setInputFiles([
    { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await expect(page.getByText('One file couldn’t be added:')).toBeVisible()
}

async function describeAsset(page: Page): Promise<void> {
  await fileChooser(page).setInputFiles([zipFile('brushes.zip', 2 * MEGABYTE)])
  await expect(page.getByText('ZIP archive, 2 MB')).toBeVisible()
  await imageInput(page).setInputFiles([await png('strokes.png')])
  await expect(pictures(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Cancel strokes.png' })).toHaveCount(0)
  await field(page, 'Description').fill('Forty brushes for big walls.')
  await page.getByLabel('Category').selectOption({ label: 'Brushes' })
  await field(page, 'Price').fill('15.50')
  await page.getByLabel('Currency').selectOption('USD')
  await page.getByLabel('Licence').selectOption({ label: 'Commercial use' })
  await expect(page.getByText('For paid work: one client or one product.')).toBeVisible()
  await field(page, 'Tags').fill('ink,')
}

/** Throttles uploads so that the file is not sent completely before it is cancelled. */
async function cancelTransfer(page: Page, title: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const network = { offline: false, latency: 0, downloadThroughput: -1 }
  const throttle = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput })
  await throttle(32 * 1024)
  await publishButton(page).click()
  const bar = page.getByRole('progressbar', { name: 'Uploading file' })
  await expect(bar).toBeVisible()
  await expect(field(page, 'Title')).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(bar).toHaveCount(0)
  await expect(field(page, 'Title')).toHaveValue(title)
  await expect(page.getByText('brushes.zip', { exact: true })).toBeVisible()
  await throttle(-1)
  await session.detach()
}

async function changePrice(page: Page, title: string, category: number): Promise<void> {
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByText('Published')).toBeVisible()
  await rows(page)
    .getByRole('link', { name: `Edit ${title}` })
    .click()
  await expect(heading(page)).toHaveText('Edit asset')
  await expect(page.getByLabel('Category')).toHaveValue(String(category))
  await field(page, 'Price').fill('9.50')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(heading(page)).toHaveText(title)
}

async function withdraw(page: Page, world: World, ayen: TestUser, title: string): Promise<void> {
  await rows(page)
    .getByRole('button', { name: `Unlist ${title}` })
    .click()
  await expect(rows(page).getByText('Unlisted')).toBeVisible()
  await expect(toastRegion(page)).toContainText('Asset unlisted')
  expect((await assetsOf(world, ayen))[0].status).toBe('withdrawn')
  const query = encodeURIComponent(title)
  const found = await world.call(ayen, 'GET', `creative-assets/?search=${query}`)
  expect(found.results.map((asset: { title: string }) => asset.title)).not.toContain(title)
}

test('[PROD-13 ROUTE-51] a user corrects an asset, cancels its upload, publishes it, lowers its price, withdraws and deletes it', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.createUser('Ayen')
  const title = `Brushes ${uniqueWord()}`
  const shop = `${world.server.origin}/dashboard?tab=shop`
  await signIn(page, world, ayen, '/upload-asset')
  await test.step('the details are next to the title or below it', () =>
    expectColumns(page, 'Title', 'Price'))
  await test.step('each invalid field shows its error, the first one has focus', async () => {
    await correctMissingFields(page, title)
    expect(await assetsOf(world, ayen)).toEqual([])
  })
  await test.step('fields and files', () => describeAsset(page))
  await test.step('the upload shows its progress and is cancelled', async () => {
    await cancelTransfer(page, title)
    expect(await assetsOf(world, ayen)).toEqual([])
  })
  const made = await test.step('it is published once', async () => {
    await publishButton(page).click()
    await expect(heading(page)).toHaveText(title)
    const [asset, ...others] = await assetsOf(world, ayen)
    expect(others).toEqual([])
    expect(asset).toMatchObject({
      title,
      description: 'Forty brushes for big walls.',
      category: { name: 'Brushes' },
      price: 'USD 15.50',
      licence: 'commercial',
      tags: ['ink'],
      status: 'published',
      file: { name: 'brushes.zip', type: 'application/zip', size: 2 * MEGABYTE },
    })
    expect(asset.images).toHaveLength(1)
    await navigate(page, `/marketplace?search=${encodeURIComponent(title)}`)
    const inMarket = page.getByRole('main').getByRole('link', { name: title })
    await expect(inMarket.and(page.locator(`[href="/marketplace/${asset.id}"]`))).toBeVisible()
    return asset
  })
  await test.step('its price is changed', async () => {
    await page.goto(shop)
    await changePrice(page, title, made.category.id)
    await navigate(page, '/dashboard?tab=shop')
    await expect(rows(page).getByText('USD 9.50')).toBeVisible()
    expect((await assetsOf(world, ayen))[0]).toMatchObject({
      price: 'USD 9.50',
      status: 'published',
      file: { name: 'brushes.zip' },
    })
  })
  await test.step('it is withdrawn', () => withdraw(page, world, ayen, title))
  await test.step('it is deleted', async () => {
    await rows(page)
      .getByRole('button', { name: `Delete ${title}` })
      .click()
    await expect(rows(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Your assets' })).toBeFocused()
    await deleteNow(page, 'asset')
    await expect.poll(() => assetsOf(world, ayen)).toEqual([])
  })
  expect(errors).toEqual([])
})

async function writeDraft(page: Page): Promise<void> {
  await fileChooser(page).setInputFiles([zipFile('letters.zip')])
  await imageInput(page).setInputFiles([await png('a.png')])
  await expect(pictures(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Cancel a.png' })).toHaveCount(0)
  await field(page, 'Price').fill('0')
  await page.getByLabel('Category').selectOption({ label: 'Brushes' })
  await field(page, 'Title').fill('Letters of Juba')
  await expect(page.getByText('Saving…')).toHaveCount(0)
  await expectSaved(page)
}

test('[ROUTE-51 PROD-07] an asset draft is restored after a reload without its file, stays unpublished, and is published with the file', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  await signIn(page, world, ayen, '/upload-asset')
  await writeDraft(page)
  await page.reload()
  await expect(draftRestoredMessage(page)).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Letters of Juba')
  await expect(pictures(page)).toHaveCount(1)
  await expect(page.getByText('letters.zip', { exact: true })).toBeVisible()
  await expect(page.getByText('Files aren’t saved with drafts.')).toBeVisible()
  await publishButton(page).click()
  await expect(
    page.getByText('“letters.zip” wasn’t saved with the draft. Add it again.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(heading(page)).toHaveText('Letters of Juba')
  expect(await assetsOf(world, ayen)).toMatchObject([
    { title: 'Letters of Juba', status: 'draft', price_amount: 0, file: { name: '' } },
  ])
  await navigate(page, '/dashboard')
  await page.getByRole('link', { name: 'Asset not published: Letters of Juba' }).click()
  await expect(heading(page)).toHaveText('Edit asset')
  await fileChooser(page).setInputFiles([zipFile('letters.zip')])
  await publishButton(page).click()
  await expect(heading(page)).toHaveText('Letters of Juba')
  expect(await assetsOf(world, ayen)).toMatchObject([
    { status: 'published', file: { name: 'letters.zip' } },
  ])
})
