import { readFile } from 'node:fs/promises'
import { deleteNow, signInWindow } from './content-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'
import { buyPanel, buyThroughApi, sell, ZIP, zipOf } from './market-kit.ts'
import { fillLogin, requestsOf, submitLogin } from './ways-in.ts'

const BUY = { name: 'Buy for SSP 12,000' }
const CONFIRM = { name: 'Confirm: buy for SSP 12,000' }
const RECEIPT = /^\d{8}-[A-Z2-9]{8}$/

/** What somebody bought, the newest first. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is read field by field
async function purchasesOf(world: World, person: Person): Promise<any[]> {
  return (await world.call(person, 'GET', 'asset-purchases/')).results
}

test('[PROD-13 API-ASSET-10 API-ASSET-11] what one sells another buys on its page, once, and has the very file', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const asset = await sell(world, ayen, { title: 'Cattle camp brushes', licence: 'commercial' })
  await signIn(page, world, lado, `/marketplace/${asset.id}`)
  const sent = requestsOf(page, 'POST', `creative-assets/${asset.id}/purchase/`)
  await page.getByRole('button', BUY).click()
  const dialog = page.getByRole('dialog', { name: 'Buy this asset' })
  await expect(dialog).toContainText('SSP 12,000')
  await expect(dialog).toContainText('Commercial use.')
  await dialog.getByRole('button', CONFIRM).dblclick()
  const receipt = page.getByRole('dialog', { name: 'It is yours' })
  const lines = receipt.getByRole('definition')
  await expect(lines.first()).toHaveText(RECEIPT)
  await expect(receipt).toContainText('SSP 12,000')
  await expect(receipt).toContainText('Commercial use')
  const [bought, ...others] = await purchasesOf(world, lado)
  expect(others).toEqual([])
  expect(await lines.first().textContent()).toBe(bought.receipt)
  expect(sent).toHaveLength(1)
  // In its first moments the receipt stays: a second click is not to close what nobody has read.
  await expect(async () => {
    await receipt.getByRole('button', { name: 'Go to the download' }).click()
    await expect(receipt).toHaveCount(0, { timeout: 500 })
  }).toPass()
  const download = buyPanel(page).getByRole('button', { name: /^Download: / })
  await expect(download).toBeFocused()
  await expect(page.getByRole('button', BUY)).toBeHidden()
  const arriving = page.waitForEvent('download')
  await download.click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('brushes.zip')
  expect(await readFile(await file.path())).toEqual(ZIP)
  await expect(buyPanel(page).getByText('Saved to your downloads as brushes.zip.')).toBeVisible()
  await page.reload()
  await expect(buyPanel(page).getByText('Bought', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', BUY)).toBeHidden()
})

test('[PROD-13] a guest signs in on the page, goes on buying, and comes back to nothing lost', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const asset = await sell(world, ayen)
  await page.goto(`${world.server.origin}/marketplace/${asset.id}`)
  await page.evaluate(() => localStorage.setItem('kinyeti_welcome_dont_show', 'true'))
  await page.getByRole('button', BUY).click()
  const form = signInWindow(page)
  await fillLogin(form, lado.username, lado.password)
  await submitLogin(form)
  await page.getByRole('dialog', { name: 'Buy this asset' }).getByRole('button', CONFIRM).click()
  await expect(page.getByRole('dialog', { name: 'It is yours' })).toBeVisible()
  await expect(page).toHaveURL(`${world.server.origin}/marketplace/${asset.id}`)
  expect(await purchasesOf(world, lado)).toHaveLength(1)
})

test('[A15 API-ASSET-10] an answer that is lost and asked for again is one purchase', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const asset = await sell(world, ayen)
  let lost = 0
  await page.route(`**/api/creative-assets/${asset.id}/purchase/`, async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await signIn(page, world, lado, `/marketplace/${asset.id}`)
  await page.getByRole('button', BUY).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', CONFIRM).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    /Trying again is safe: nothing is bought twice/,
  )
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByRole('definition').first()).toHaveText(RECEIPT)
  const [bought, ...others] = await purchasesOf(world, lado)
  expect(others).toEqual([])
  await expect(dialog.getByRole('definition').first()).toHaveText(bought.receipt)
})

test('[API-ASSET-10] buying again what was bought elsewhere gives the receipt there is', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const asset = await sell(world, ayen)
  await signIn(page, world, lado, `/marketplace/${asset.id}`)
  await page.getByRole('button', BUY).click()
  const { receipt } = await buyThroughApi(world, lado, asset.id)
  await page.getByRole('button', CONFIRM).click()
  await expect(page.getByRole('dialog').getByRole('definition').first()).toHaveText(receipt)
  expect(await purchasesOf(world, lado)).toHaveLength(1)
})

test('[API-ASSET-10] the own asset cannot be bought, a vanished one is refused in words', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const asset = await sell(world, ayen)
  await signIn(page, world, ayen, `/marketplace/${asset.id}`)
  await expect(buyPanel(page).getByText('This is yours.')).toBeVisible()
  await expect(page.getByRole('button', BUY)).toBeHidden()
  await signIn(page, world, lado, `/marketplace/${asset.id}`)
  await page.getByRole('button', BUY).click()
  await world.call(ayen, 'DELETE', `creative-assets/${asset.id}/`)
  await page.getByRole('button', CONFIRM).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('This asset does not exist.')
  expect(await purchasesOf(world, lado)).toEqual([])
})

test('[API-ASSET-15] what was withdrawn stays there for who bought it', async ({ page, world }) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const asset = await sell(world, ayen)
  await buyThroughApi(world, lado, asset.id)
  await world.call(ayen, 'DELETE', `creative-assets/${asset.id}/`)
  await page.goto(`${world.server.origin}/marketplace/${asset.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resource not found')
  await signIn(page, world, lado, `/marketplace/${asset.id}`)
  await expect(buyPanel(page).getByText(/^It is not sold any more/)).toBeVisible()
  const arriving = page.waitForEvent('download')
  await buyPanel(page)
    .getByRole('button', { name: /^Download: / })
    .click()
  expect(await readFile(await (await arriving).path())).toEqual(ZIP)
})

test('[API-ASSET-11] a download is paused, outlives a reload and ends whole', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const bytes = zipOf(6_000_000)
  const asset = await sell(world, ayen, { price_amount: 0, title: 'Sounds' }, { file: bytes })
  const cdp = await page.context().newCDPSession(page)
  await signIn(page, world, lado, `/marketplace/${asset.id}`)
  const start = buyPanel(page).getByRole('button', { name: 'Download: Sounds' })
  await expect(start).toBeVisible()
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: 1_500_000,
    uploadThroughput: -1,
  })
  await start.click()
  const bar = page.getByRole('progressbar', { name: 'Download of Sounds' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0)
  await buyPanel(page).getByRole('button', { name: 'Pause: Sounds' }).click()
  await expect(buyPanel(page).getByText('Paused. What is here stays here.')).toBeVisible()
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await page.reload()
  const arriving = page.waitForEvent('download')
  await buyPanel(page).getByRole('button', { name: 'Go on: Sounds' }).click()
  expect((await readFile(await (await arriving).path())).equals(bytes)).toBe(true)
})

test('[API-ASSET-17 API-ASSET-18 API-ASSET-19] a buyer reviews, the seller replies once, both change their words', async ({
  page,
  world,
  newPerson,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const asset = await sell(world, ayen)
  await signIn(page, world, lado, `/marketplace/${asset.id}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText('Who has bought it can review it.')).toBeVisible()
  await expect(reviews.getByRole('form')).toHaveCount(0)
  await buyThroughApi(world, lado, asset.id)
  await page.reload()
  const form = reviews.getByRole('form', { name: 'Write a review' })
  await form.getByRole('textbox').fill('Fine lines.')
  await form.getByRole('button', { name: 'Publish review' }).click()
  await expect(form.getByText('Choose from one to five stars.')).toBeVisible()
  await form.getByRole('radio', { name: /^4 of 5/ }).check({ force: true })
  await form.getByRole('button', { name: 'Publish review' }).click()
  const review = reviews.getByRole('article')
  await expect(review).toContainText('Verified Buyer')
  await expect(review).toContainText('4 of 5 stars')
  await expect(form).toHaveCount(0)
  await expect(buyPanel(page)).toContainText('Rated 4.0 of 5, 1 review')

  const { page: sellers } = await newPerson()
  await signIn(sellers, world, ayen, `/marketplace/${asset.id}`)
  await sellers.getByRole('button', { name: `Reply to ${lado.fullName}` }).click()
  const reply = sellers.getByRole('form', { name: `Reply to ${lado.fullName}` })
  await reply.getByRole('textbox').fill('Thank you.')
  await reply.getByRole('button', { name: 'Save reply' }).click()
  await expect(sellers.getByText('Thank you.')).toBeVisible()
  await expect(
    sellers.getByRole('button', { name: `Reply to ${lado.fullName}`, exact: true }),
  ).toHaveCount(0)

  await page.reload()
  await expect(review).toContainText('Thank you.')
  await review.getByRole('button', { name: 'Edit your review' }).click()
  await reviews.getByRole('form').getByRole('textbox').fill('Fine lines, all of them.')
  await reviews.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(review).toContainText('Fine lines, all of them.')
  await sellers.getByRole('button', { name: `Remove your reply to ${lado.fullName}` }).click()
  await expect(sellers.getByText('Thank you.')).toHaveCount(0)
  await review.getByRole('button', { name: 'Delete your review' }).click()
  await expect(reviews.getByRole('form', { name: 'Write a review' })).toBeVisible()
  await expect(reviews.getByRole('heading', { name: 'Reviews' })).toBeFocused()
  await deleteNow(page, 'review')
  await expect(reviews.getByText('No reviews yet.')).toBeVisible()
})

test('[API-ASSET-17] a review without a purchase is refused and its words stay', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const asset = await sell(world, ayen)
  // The page believes that it was bought; the server knows better.
  await page.route(`**/api/creative-assets/${asset.id}/`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), owned: true } })
  })
  await signIn(page, world, lado, `/marketplace/${asset.id}`)
  const form = page.getByRole('form', { name: 'Write a review' })
  await form.getByRole('radio', { name: /^5 of 5/ }).check({ force: true })
  await form.getByRole('textbox').fill('Never had it.')
  await form.getByRole('button', { name: 'Publish review' }).click()
  await expect(form.getByText('Only people who bought this asset can review it.')).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveValue('Never had it.')
  await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('article')).toHaveCount(0)
})

test('[ROUTE-16] on a phone the way to buy stays in sight below the panel', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const asset = await sell(world, ayen, { description: 'Forty brushes. '.repeat(120) })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, world, deng, `/marketplace/${asset.id}`)
  const bar = page.getByRole('button', { name: 'Buy', exact: true })
  await expect(buyPanel(page).getByRole('button', { name: 'Buy for SSP 12,000' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await expect(bar).toHaveCount(0)
})

test('[ROUTE-16 MODAL-01] a visitor who buys from the bar of a phone signs in and is asked to confirm', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const asset = await sell(world, ayen, { description: 'Forty brushes. '.repeat(120) })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${world.server.origin}/marketplace/${asset.id}`)
  await page.evaluate(() => localStorage.setItem('kinyeti_welcome_dont_show', 'true'))
  await expect(buyPanel(page)).toBeVisible()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const form = signInWindow(page)
  await fillLogin(form, deng.username, deng.password)
  await submitLogin(form)
  await expect(page.getByRole('dialog', { name: 'Buy this asset' })).toBeVisible()
})
