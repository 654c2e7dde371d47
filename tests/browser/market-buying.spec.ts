import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { signInWindow } from './content-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'
import { buyPanel, buyThroughApi, problemsAtWidths, sell, ZIP, zipOf } from './market-kit.ts'
import { fillLogin, requestsOf, submitLogin } from './ways-in.ts'

const RECEIPT = /^\d{8}-[A-Z2-9]{8}$/
const buy = (page: Page) => page.getByRole('button', { name: 'Buy for SSP 12,000' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm: buy for SSP 12,000' })
const download = (page: Page) => buyPanel(page).getByRole('button', { name: /^Download: / })
const receiptLine = (page: Page) => page.getByRole('dialog').getByRole('definition').first()

/** What somebody bought, the newest first. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is read field by field
async function purchasesOf(world: World, person: Person): Promise<any[]> {
  return (await world.call(person, 'GET', 'asset-purchases/')).results
}

/** The dialog ignores clicks in its first moments, which may belong to a double click on Confirm. */
async function closeReceipt(page: Page): Promise<void> {
  const receipt = page.getByRole('dialog', { name: 'It is yours' })
  await expect(async () => {
    await receipt.getByRole('button', { name: 'Go to the download' }).click({ timeout: 2_000 })
    await expect(receipt).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

test('[PROD-13 API-ASSET-10 API-ASSET-11 API-ASSET-15] a member buys an asset once, and downloads it, even once it is withdrawn', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const asset = await sell(world, ayen, { title: 'Cattle camp brushes', licence: 'commercial' })
  await signIn(page, world, lado, `/marketplace/${asset.id}`)
  const sent = requestsOf(page, 'POST', `creative-assets/${asset.id}/purchase/`)
  await test.step('a double click on Confirm is one purchase', async () => {
    await buy(page).click()
    const dialog = page.getByRole('dialog', { name: 'Buy this asset' })
    await expect(dialog).toContainText('SSP 12,000')
    await expect(dialog).toContainText('Commercial use.')
    expect(await problemsAtWidths(page)).toEqual([])
    await confirm(page).dblclick()
    const receipt = page.getByRole('dialog', { name: 'It is yours' })
    await expect(receiptLine(page)).toHaveText(RECEIPT)
    await expect(receipt).toContainText('SSP 12,000')
    await expect(receipt).toContainText('Commercial use')
    const [bought, ...others] = await purchasesOf(world, lado)
    expect(others).toEqual([])
    await expect(receiptLine(page)).toHaveText(bought.receipt)
    expect(sent).toHaveLength(1)
  })
  await test.step('the receipt leads to the download, which is the file that was uploaded', async () => {
    await closeReceipt(page)
    await expect(download(page)).toBeFocused()
    await expect(buy(page)).toBeHidden()
    const arriving = page.waitForEvent('download')
    await download(page).click()
    const file = await arriving
    expect(file.suggestedFilename()).toBe('brushes.zip')
    expect(await readFile(await file.path())).toEqual(ZIP)
    await expect(buyPanel(page).getByText('Saved to your downloads as brushes.zip.')).toBeVisible()
  })
  await test.step('after a reload it is still bought', async () => {
    await page.reload()
    await expect(buyPanel(page).getByText('Bought', { exact: true })).toBeVisible()
    await expect(buy(page)).toBeHidden()
  })
  await test.step('a withdrawn asset stays there for its buyer', async () => {
    await world.call(ayen, 'DELETE', `creative-assets/${asset.id}/`)
    await page.reload()
    await expect(buyPanel(page).getByText(/^It is not sold any more/)).toBeVisible()
    const arriving = page.waitForEvent('download')
    await download(page).click()
    expect(await readFile(await (await arriving).path())).toEqual(ZIP)
  })
})

test('[A15 API-ASSET-10] a purchase is made once after a lost response, shown once made elsewhere, and refused with a reason', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const gone = await sell(world, ayen, { title: 'Gone' }, { pictures: 0 })
  const elsewhere = await sell(world, ayen, { title: 'Elsewhere' }, { pictures: 0 })
  const lost = await sell(world, ayen, { title: 'Lost' }, { pictures: 0 })
  const openNext = async (title: string) => {
    const more = page.getByRole('region', { name: `More from ${ayen.fullName}` })
    await more.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await buy(page).click()
  }
  await test.step('a lost response: Retry gets the receipt of the first request', async () => {
    let losses = 0
    await page.route(`**/api/creative-assets/${lost.id}/purchase/`, async (route) => {
      if (losses > 0) return route.continue()
      losses += 1
      await route.fetch()
      await route.abort()
    })
    await signIn(page, world, lado, `/marketplace/${lost.id}`)
    await buy(page).click()
    await confirm(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toHaveText(
      /Trying again is safe: nothing is bought twice/,
    )
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(receiptLine(page)).toHaveText(RECEIPT)
    const [bought, ...others] = await purchasesOf(world, lado)
    expect(others).toEqual([])
    await expect(receiptLine(page)).toHaveText(bought.receipt)
    await closeReceipt(page)
  })
  await test.step('bought in another browser: Confirm shows that receipt', async () => {
    await openNext('Elsewhere')
    const { receipt } = await buyThroughApi(world, lado, elsewhere.id)
    await confirm(page).click()
    await expect(receiptLine(page)).toHaveText(receipt)
    expect(await purchasesOf(world, lado)).toHaveLength(2)
    await closeReceipt(page)
  })
  await test.step('deleted in the meantime: Confirm says so', async () => {
    await openNext('Gone')
    await world.call(ayen, 'DELETE', `creative-assets/${gone.id}/`)
    await confirm(page).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      'This asset does not exist.',
    )
    expect(await purchasesOf(world, lado)).toHaveLength(2)
  })
})

/** Opens an asset as an anonymous user whom no welcome overlay greets after signing in. */
async function openSignedOut(page: Page, world: World, id: number): Promise<void> {
  const address = `${world.server.origin}/marketplace/${id}`
  await page.goto(address)
  await page.evaluate(() => {
    localStorage.clear()
    localStorage.setItem('kinyeti_welcome_dont_show', 'true')
  })
}

async function signInToBuy(page: Page, person: Person): Promise<void> {
  await fillLogin(signInWindow(page), person.username, person.password)
  await submitLogin(signInWindow(page))
  await expect(page.getByRole('dialog', { name: 'Buy this asset' })).toBeVisible()
}

test('[PROD-13 ROUTE-16 MODAL-01] an anonymous user who buys signs in and goes on to confirm, at 1280 px and from the bar at 360 px', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const asset = await sell(world, ayen, { description: 'Forty brushes. '.repeat(120) })
  const bar = page.getByRole('button', { name: 'Buy', exact: true })
  await test.step('at 360 px the bar shows once the panel is out of view', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openSignedOut(page, world, asset.id)
    await expect(buyPanel(page).getByRole('button', { name: 'Buy for SSP 12,000' })).toBeVisible()
    await expect(bar).toHaveCount(0)
    await page.keyboard.press('End')
    await expect(bar).toBeInViewport({ ratio: 1 })
    await bar.click()
    await signInToBuy(page, lado)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('signed in, it opens the dialog at once', async () => {
    await page.keyboard.press('End')
    await bar.click()
    await expect(page.getByRole('dialog', { name: 'Buy this asset' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Home')
    await expect(bar).toHaveCount(0)
  })
  await test.step('at 1280 px the purchase is made on the same page', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.evaluate(() => localStorage.clear())
    await openSignedOut(page, world, asset.id)
    await buy(page).click()
    await signInToBuy(page, lado)
    await confirm(page).click()
    await expect(page.getByRole('dialog', { name: 'It is yours' })).toBeVisible()
    await expect(page).toHaveURL(`${world.server.origin}/marketplace/${asset.id}`)
    expect(await purchasesOf(world, lado)).toHaveLength(1)
  })
})

test('[API-ASSET-11] a download that is paused resumes after a reload and is complete', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const bytes = zipOf(6_000_000)
  const asset = await sell(world, ayen, { price_amount: 0, title: 'Sounds' }, { file: bytes })
  const cdp = await page.context().newCDPSession(page)
  const limitTo = (downloadThroughput: number) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    })
  await signIn(page, world, lado, `/marketplace/${asset.id}`)
  const start = buyPanel(page).getByRole('button', { name: 'Download: Sounds' })
  await expect(start).toBeVisible()
  // Slow enough that a busy machine still pauses it before its end.
  await limitTo(500_000)
  await start.click()
  const bar = page.getByRole('progressbar', { name: 'Download of Sounds' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0)
  await buyPanel(page).getByRole('button', { name: 'Pause: Sounds' }).click()
  await expect(buyPanel(page).getByText('Paused. What is here stays here.')).toBeVisible()
  await limitTo(-1)
  await page.reload()
  const arriving = page.waitForEvent('download')
  await buyPanel(page).getByRole('button', { name: 'Go on: Sounds' }).click()
  expect((await readFile(await (await arriving).path())).equals(bytes)).toBe(true)
})
