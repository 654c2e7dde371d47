import { readFile } from 'node:fs/promises'
import { arrive, arrived, everywhere, expect, test } from './foreign-kit.ts'
import { chooser, png, publish } from './form-kit.ts'
import { buyPanel, ZIP } from './market-kit.ts'

everywhere(() => {
  test('an asset is put up for sale, bought by somebody else, fetched and reviewed', async ({
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
    await expect(reviews.getByRole('article')).toContainText('Fine lines.')
    await buyer.goto(`${place.origin}/dashboard?tab=purchases`)
    await expect(buyer.getByText('Cattle camp brushes').first()).toBeVisible()
    await context.close()
    if (place.received === null) return
    expect(arrived(place, 'POST creative-assets/{id}/purchase/')).toHaveLength(1)
    expect(arrived(place, 'POST asset-reviews/').map(({ body }) => body)).toMatchObject([
      { rating: 4, comment: 'Fine lines.' },
    ])
  })
})
