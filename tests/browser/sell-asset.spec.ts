import type { Page } from 'playwright/test'
import { deleteNow, notices } from './content-kit.ts'
import { chooser, expectSaved, png, publish, restored } from './form-kit.ts'
import { expect, pageErrors, signIn, test } from './kit.ts'
import { assetsOf, sellAsset, zipFile } from './shop-kit.ts'

const heading = { level: 1 } as const
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const fileChooser = (page: Page) => page.getByLabel('Choose the file')
const pictures = (page: Page) =>
  page.getByRole('list', { name: 'Preview pictures' }).getByRole('listitem')
const rows = (page: Page) => page.getByRole('list', { name: 'your assets' }).getByRole('listitem')
const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of your dashboard' })

test('[ROUTE-51 GUARD-01 GUARD-05] /upload-asset asks a guest to sign in and shows a member the shop of the dashboard, with the form', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  await page.goto(`${world.server.origin}/upload-asset`)
  await expect(page.getByRole('heading', heading)).toHaveText('Authentication Required')
  await expect(page.getByRole('form')).toHaveCount(0)
  await signIn(page, world, await world.person('Ayen'), '/upload-asset')
  await expect(page.getByRole('heading', heading)).toHaveText('Sell an asset')
  await expect(parts(page).getByRole('link', { name: 'Shop' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('form', { name: 'Sell an asset' })).toBeVisible()
  await parts(page).getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Hello, Ayen')
  await page.goBack()
  await expect(page.getByRole('heading', heading)).toHaveText('Sell an asset')
  expect(errors).toEqual([])
})

test('[PROD-13 ROUTE-51] an asset is described, put up for sale, sold for less, withdrawn and deleted', async ({
  page,
  world,
}) => {
  test.slow()
  const errors = pageErrors(page)
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/upload-asset')
  await field(page, 'Title').fill('Cattle camp brushes')
  await fileChooser(page).setInputFiles([zipFile('brushes.zip', 3 * 1024)])
  await expect(page.getByText('ZIP archive, 3 kB')).toBeVisible()
  await chooser(page).setInputFiles([await png('strokes.png')])
  await expect(page.getByRole('button', { name: 'Cancel strokes.png' })).toHaveCount(0)
  await field(page, 'Description').fill('Forty brushes for big walls.')
  await page.getByLabel('Category').selectOption({ label: 'Brushes' })
  await field(page, 'Price').fill('12,000')
  await page.getByLabel('Licence').selectOption({ label: 'Commercial use' })
  await expect(
    page.getByText('For work you are paid for, for one client or product each.'),
  ).toBeVisible()
  await field(page, 'Tags').fill('ink,')
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Cattle camp brushes')
  const [made] = await assetsOf(world, ayen)
  expect(await assetsOf(world, ayen)).toHaveLength(1)
  expect(made).toMatchObject({
    title: 'Cattle camp brushes',
    description: 'Forty brushes for big walls.',
    category: { name: 'Brushes' },
    price: 'SSP 12,000',
    licence: 'commercial',
    tags: ['ink'],
    status: 'published',
    file: { name: 'brushes.zip', type: 'application/zip', size: 3 * 1024 },
  })
  expect(made.images).toHaveLength(1)
  await page.goto(`${world.server.origin}/marketplace?search=cattle`)
  const inMarket = page.getByRole('main').getByRole('link', { name: made.title })
  await expect(inMarket.and(page.locator(`[href="/marketplace/${made.id}"]`))).toBeVisible()

  await page.goto(`${world.server.origin}/dashboard?tab=shop`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByText('Published')).toBeVisible()
  await rows(page)
    .getByRole('link', { name: `Edit ${made.title}` })
    .click()
  await expect(page).toHaveURL(`${world.server.origin}/dashboard?tab=shop&edit=${made.id}`)
  await expect(page.getByRole('heading', heading)).toHaveText('Change your asset')
  await expect(page.getByLabel('Category')).toHaveValue(String(made.category.id))
  await field(page, 'Price').fill('9500')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText(made.title)
  await page.goto(`${world.server.origin}/dashboard?tab=shop`)
  await expect(rows(page).getByText('SSP 9,500')).toBeVisible()
  expect((await assetsOf(world, ayen))[0]).toMatchObject({
    price_amount: 9500,
    status: 'published',
    file: { name: 'brushes.zip' },
  })

  await rows(page)
    .getByRole('button', { name: `Withdraw ${made.title}` })
    .click()
  await expect(rows(page).getByText('Withdrawn')).toBeVisible()
  await expect(notices(page)).toContainText('Your asset is withdrawn')
  expect((await assetsOf(world, ayen))[0].status).toBe('withdrawn')
  const found = await world.call(ayen, 'GET', 'creative-assets/?search=cattle')
  expect(found.results.map(({ id }: { id: number }) => id)).not.toContain(made.id)

  await rows(page)
    .getByRole('button', { name: `Delete ${made.title}` })
    .click()
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your assets' })).toBeFocused()
  await deleteNow(page, 'asset')
  await expect.poll(() => assetsOf(world, ayen)).toEqual([])
  expect(errors).toEqual([])
})

test('[ROUTE-51] each field says what is wrong, the first one has the focus, and nothing is sent', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/upload-asset')
  await publish(page).click()
  await expect(page.getByText('Give it a title.')).toBeVisible()
  await expect(page.getByText('Add the file that buyers get.')).toBeVisible()
  await expect(page.getByText('Choose a category.')).toBeVisible()
  await expect(
    page.getByText('Enter the price as a number, such as 12000, or 0 for a free asset.'),
  ).toBeVisible()
  await expect(field(page, 'Title')).toBeFocused()
  await field(page, 'Title').fill('Letters')
  await publish(page).click()
  await expect(page.getByRole('button', { name: 'Choose the file' })).toBeFocused()
  await fileChooser(page).setInputFiles([
    { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await expect(page.getByText('One file was not taken:')).toBeVisible()
  expect(await assetsOf(world, ayen)).toEqual([])
})

test('[ROUTE-51 PROD-07] a draft comes back after a reload and asks for its file once more', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/upload-asset')
  await fileChooser(page).setInputFiles([zipFile('letters.zip')])
  await chooser(page).setInputFiles([await png('a.png')])
  await expect(page.getByRole('button', { name: 'Cancel a.png' })).toHaveCount(0)
  await field(page, 'Price').fill('0')
  await page.getByLabel('Category').selectOption({ label: 'Brushes' })
  await field(page, 'Title').fill('Letters of Juba')
  await expect(page.getByText('Saving…')).toHaveCount(0)
  await expectSaved(page)
  await page.reload()
  await expect(restored(page, 'asset')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Letters of Juba')
  await expect(pictures(page)).toHaveCount(1)
  await expect(page.getByText('letters.zip', { exact: true })).toBeVisible()
  await expect(page.getByText('Files are not kept with a draft.')).toBeVisible()
  await publish(page).click()
  await expect(
    page.getByText('“letters.zip” was not kept with the draft. Add it once more.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Letters of Juba')
  expect(await assetsOf(world, ayen)).toMatchObject([
    { title: 'Letters of Juba', status: 'draft', price_amount: 0, file: { name: '' } },
  ])
  await page.goto(`${world.server.origin}/dashboard`)
  await page.getByRole('link', { name: 'Asset not published: Letters of Juba' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Change your asset')
  await fileChooser(page).setInputFiles([zipFile('letters.zip')])
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Letters of Juba')
  expect(await assetsOf(world, ayen)).toMatchObject([
    { status: 'published', file: { name: 'letters.zip' } },
  ])
})

test('[ROUTE-51] a large file tells how far it is, can be stopped, and is sold once', async ({
  page,
  world,
}) => {
  test.slow()
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/upload-asset')
  await field(page, 'Title').fill('Field recordings')
  await page.getByLabel('Category').selectOption({ index: 1 })
  await field(page, 'Price').fill('15.50')
  await page.getByLabel('Currency').selectOption('USD')
  await fileChooser(page).setInputFiles([zipFile('river.zip', 2 * 1024 * 1024)])
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: 128 * 1024 })
  await publish(page).click()
  const bar = page.getByRole('progressbar', { name: 'Sending the file' })
  await expect(bar).toBeVisible()
  await expect(field(page, 'Title')).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(bar).toHaveCount(0)
  await expect(field(page, 'Title')).toHaveValue('Field recordings')
  await expect(page.getByText('river.zip', { exact: true })).toBeVisible()
  expect(await assetsOf(world, ayen)).toEqual([])
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Field recordings')
  expect(await assetsOf(world, ayen)).toMatchObject([
    { price: 'USD 15.50', status: 'published', file: { size: 2 * 1024 * 1024 } },
  ])
})

test('[ROUTE-51 MISC-03] what somebody else sells the server refuses to change; what nobody sells is not found', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const { id } = await sellAsset(world, ayen)
  await signIn(page, world, deng, `/dashboard?tab=shop&edit=${id}`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine now')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert').getByText('Permission denied.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine now')
  await page.goto(`${world.server.origin}/dashboard?tab=shop&edit=999999999`)
  await expect(page.getByRole('heading', heading)).toHaveText('Resource not found')
})
