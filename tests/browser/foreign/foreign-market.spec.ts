import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { openInside } from '../a11y/ways-in.ts'
import { deleteNow } from '../kit/content-kit.ts'
import { imageInput, png, publishButton } from '../kit/form-kit.ts'
import { buyPanel, ZIP } from '../market/market-kit.ts'
import { arrive, arrived, everywhere, expect, type Place, test } from './foreign-kit.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function sell(page: Page): Promise<void> {
  await field(page, 'Title').fill('Cattle camp brushes')
  await page
    .getByLabel('Choose the file')
    .setInputFiles([{ name: 'brushes.zip', mimeType: 'application/zip', buffer: ZIP }])
  await imageInput(page).setInputFiles([await png('strokes.png')])
  await page.getByLabel('Category').selectOption({ index: 1 })
  await field(page, 'Price').fill('12,000')
  await publishButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cattle camp brushes')
}

async function buyAndDownload(page: Page, address: string): Promise<void> {
  await expect(buyPanel(page)).toContainText('12,000')
  await buyPanel(page).getByRole('button', { name: /^Buy/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy for/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Purchase complete' })).toBeVisible()
  await page.goto(address)
  const arriving = page.waitForEvent('download')
  await buyPanel(page)
    .getByRole('button', { name: /^Download: / })
    .click()
  expect(await readFile(await (await arriving).path())).toEqual(ZIP)
}

async function review(page: Page): Promise<void> {
  const reviews = page.getByRole('region', { name: 'Reviews' })
  const form = reviews.getByRole('form', { name: 'Write a review' })
  await form.getByRole('textbox').fill('Fine lines.')
  await form.getByRole('radio', { name: /^4 of 5/ }).check({ force: true })
  await form.getByRole('button', { name: 'Publish review' }).click()
  const own = reviews.getByRole('article')
  await expect(own).toContainText('Fine lines.')
  await own.getByRole('button', { name: 'Edit your review' }).click()
  await reviews.getByRole('form').getByRole('textbox').fill('Fine lines, all of them.')
  await reviews.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own).toContainText('Fine lines, all of them.')
  await own.getByRole('button', { name: 'Delete your review' }).click()
  await deleteNow(page, 'review')
  await expect(form).toBeVisible()
  await expect(own).toHaveCount(0)
}

async function changeAndDelete(page: Page, place: Place): Promise<void> {
  await openInside(page, `${place.origin}/dashboard?tab=shop`)
  await page.getByRole('link', { name: 'Edit Cattle camp brushes' }).click()
  await expect(field(page, 'Title')).toHaveValue('Cattle camp brushes')
  await field(page, 'Title').fill('Cattle camp pens')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cattle camp pens')
  await expect(page.getByRole('main')).toContainText('12,000')
  await openInside(page, `${place.origin}/dashboard?tab=shop`)
  await page.getByRole('button', { name: 'Delete Cattle camp pens' }).click()
  await expect(page.getByRole('button', { name: 'Delete Cattle camp pens' })).toHaveCount(0)
  await deleteNow(page, 'asset')
  await openInside(page, `${place.origin}/marketplace?search=pens`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marketplace')
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cattle camp pens' })).toHaveCount(0)
}

everywhere(() => {
  test('a creator sells, edits and deletes an asset, which another user buys, downloads and reviews', async ({
    page,
    place,
    newPage,
  }) => {
    test.slow()
    const [ayen, lado] = [await place.user('Ayen'), await place.user('Lado', 'Keni')]
    await arrive(page, place, ayen, '/upload-asset')
    await sell(page)
    const address = page.url()

    const buyer = await newPage()
    await arrive(buyer, place, lado, new URL(address).pathname)
    await buyAndDownload(buyer, address)
    await review(buyer)
    await openInside(buyer, `${place.origin}/dashboard?tab=purchases`)
    await expect(buyer.getByText('Cattle camp brushes').first()).toBeVisible()

    await changeAndDelete(page, place)
    if (place.received === null) return
    expect(arrived(place, 'POST creative-assets/{id}/purchase/')).toHaveLength(1)
    expect(arrived(place, 'POST asset-reviews/').map(({ body }) => body)).toMatchObject([
      { rating: 4, comment: 'Fine lines.' },
    ])
    expect(arrived(place, 'PATCH asset-reviews/{id}/').map(({ body }) => body)).toMatchObject([
      { comment: 'Fine lines, all of them.' },
    ])
    expect(arrived(place, 'DELETE asset-reviews/{id}/')).toHaveLength(1)
    expect(arrived(place, 'PATCH creative-assets/{id}/').map(({ body }) => body)).toMatchObject([
      { title: 'Cattle camp pens' },
    ])
    expect(arrived(place, 'DELETE creative-assets/{id}/')).toHaveLength(1)
  })
}, ['an API with the defaults of DRF and UUIDs'])
