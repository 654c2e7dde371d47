import { readFile } from 'node:fs/promises'
import { deleteNow } from './content-kit.ts'
import { arrive, arrived, everywhere, expect, test } from './foreign-kit.ts'
import { chooser, png, publish } from './form-kit.ts'
import { buyPanel, ZIP } from './market-kit.ts'

everywhere(() => {
  test('an asset is put up for sale, bought by somebody else, fetched and reviewed, changed and deleted', async ({
    page,
    place,
    browser,
  }) => {
    const [ayen, lado] = [await place.person('Ayen'), await place.person('Lado', 'Keni')]
    await arrive(page, place, ayen, '/upload-asset')
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Title').fill('Cattle camp brushes')
    await page
      .getByLabel('Choose the file')
      .setInputFiles([{ name: 'brushes.zip', mimeType: 'application/zip', buffer: ZIP }])
    await chooser(page).setInputFiles([await png('strokes.png')])
    await page.getByLabel('Category').selectOption({ index: 1 })
    await field('Price').fill('12,000')
    await publish(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cattle camp brushes')
    const address = page.url()

    const context = await browser.newContext()
    const buyer = await context.newPage()
    await arrive(buyer, place, lado, new URL(address).pathname)
    await expect(buyPanel(buyer)).toContainText('12,000')
    await buyPanel(buyer).getByRole('button', { name: /^Buy/ }).click()
    await buyer
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirm/ })
      .click()
    await expect(buyer.getByRole('dialog', { name: 'It is yours' })).toBeVisible()
    await buyer.goto(address)
    const arriving = buyer.waitForEvent('download')
    await buyPanel(buyer)
      .getByRole('button', { name: /^Download: / })
      .click()
    expect(await readFile(await (await arriving).path())).toEqual(ZIP)
    const reviews = buyer.getByRole('region', { name: 'Reviews' })
    const form = reviews.getByRole('form', { name: 'Write a review' })
    await form.getByRole('textbox').fill('Fine lines.')
    await form.getByRole('radio', { name: /^4 of 5/ }).check({ force: true })
    await form.getByRole('button', { name: 'Publish review' }).click()
    const review = reviews.getByRole('article')
    await expect(review).toContainText('Fine lines.')
    await review.getByRole('button', { name: 'Edit your review' }).click()
    await reviews.getByRole('form').getByRole('textbox').fill('Fine lines, all of them.')
    await reviews.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(review).toContainText('Fine lines, all of them.')
    await review.getByRole('button', { name: 'Delete your review' }).click()
    await deleteNow(buyer, 'review')
    await expect(reviews.getByRole('form', { name: 'Write a review' })).toBeVisible()
    await expect(review).toHaveCount(0)
    await buyer.goto(`${place.origin}/dashboard?tab=purchases`)
    await expect(buyer.getByText('Cattle camp brushes').first()).toBeVisible()
    await context.close()

    await page.goto(`${place.origin}/dashboard?tab=shop`)
    await page.getByRole('link', { name: 'Edit Cattle camp brushes' }).click()
    await expect(field('Title')).toHaveValue('Cattle camp brushes')
    await field('Title').fill('Cattle camp pens')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cattle camp pens')
    await expect(page.getByRole('main')).toContainText('12,000')
    await page.goto(`${place.origin}/dashboard?tab=shop`)
    await page.getByRole('button', { name: 'Delete Cattle camp pens' }).click()
    await expect(page.getByRole('button', { name: 'Delete Cattle camp pens' })).toHaveCount(0)
    await deleteNow(page, 'asset')
    await page.goto(`${place.origin}/marketplace?search=pens`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marketplace')
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Cattle camp pens' })).toHaveCount(0)
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
})
