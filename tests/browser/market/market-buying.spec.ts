import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { fillLogin, submitLogin } from '../a11y/ways-in.ts'
import { signInDialog } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import {
  buyButton,
  buyPanel,
  buyThroughApi,
  closeOrder,
  closeReceipt,
  confirmButton,
  orderDialog,
  orderReference,
  purchasesOf,
  RECEIPT,
  receiptNumber,
  sell,
  zipOf,
} from './market-kit.ts'

test('[A15 API-ASSET-10] a purchase is made once after a lost response, shown if made elsewhere, and rejected with a reason', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.createUser('Ayen'), await world.createUser('Lado')]
  const gone = await sell(world, ayen, { title: 'Gone' }, { pictures: 0 })
  const elsewhere = await sell(world, ayen, { title: 'Elsewhere' }, { pictures: 0 })
  const lost = await sell(world, ayen, { title: 'Lost' }, { pictures: 0 })
  const openNext = async (title: string) => {
    const more = page.getByRole('region', { name: `More from ${ayen.fullName}` })
    await more.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await buyButton(page).click()
  }
  await test.step('a lost response: Retry gets the receipt of the first request', async () => {
    let losses = 0
    // Otherwise the page may load the order before Retry is pressed, and shows it instead.
    await page.route('**/api/orders/**', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Later.' } }),
    )
    await page.route(`**/api/creative-assets/${lost.id}/purchase/`, async (route) => {
      if (losses > 0) return route.continue()
      losses += 1
      await route.fetch()
      await route.abort()
    })
    await signIn(page, world, lado, `/marketplace/${lost.id}`)
    await buyButton(page).click()
    await confirmButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toHaveText(
      /It’s safe to try again: you won’t buy it twice/,
    )
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(orderReference(page)).toHaveText(RECEIPT)
    await page.unroute('**/api/orders/**')
    const [bought, ...others] = await purchasesOf(world, lado)
    expect(others).toEqual([])
    await expect(orderReference(page)).toHaveText(bought.receipt)
    await closeOrder(page)
  })
  await test.step('bought in another browser: Confirm shows that receipt', async () => {
    await openNext('Elsewhere')
    const { receipt } = await buyThroughApi(world, lado, elsewhere.id)
    await confirmButton(page).click()
    await expect(receiptNumber(page)).toHaveText(receipt)
    expect(await purchasesOf(world, lado)).toHaveLength(2)
    await closeReceipt(page)
  })
  await test.step('deleted before Confirm: the dialog shows an error', async () => {
    await openNext('Gone')
    await world.call(ayen, 'DELETE', `creative-assets/${gone.id}/`)
    await confirmButton(page).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      'This asset does not exist.',
    )
    expect(await purchasesOf(world, lado)).toHaveLength(2)
  })
})

/** Opens an asset as an anonymous user, with the welcome overlay turned off. */
async function openSignedOut(page: Page, world: World, id: number): Promise<void> {
  const address = `${world.server.origin}/marketplace/${id}`
  await page.goto(address)
  await page.evaluate(() => {
    localStorage.clear()
    localStorage.setItem('kinyeti_welcome_dont_show', 'true')
  })
}

async function signInToBuy(page: Page, user: TestUser): Promise<void> {
  await fillLogin(signInDialog(page), user.username, user.password)
  await submitLogin(signInDialog(page))
  await expect(page.getByRole('dialog', { name: 'Buy this asset' })).toBeVisible()
}

test('[PROD-13 ROUTE-16 MODAL-01] an anonymous user who buys signs in and continues to confirm, at 1280 px and from the bar at 360 px', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.createUser('Ayen'), await world.createUser('Lado')]
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
  await test.step('when signed in, it opens the dialog directly', async () => {
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
    await buyButton(page).click()
    await signInToBuy(page, lado)
    await confirmButton(page).click()
    await expect(orderDialog(page)).toBeVisible()
    await expect(page).toHaveURL(`${world.server.origin}/marketplace/${asset.id}`)
    expect(await purchasesOf(world, lado)).toHaveLength(1)
  })
})

test('[API-ASSET-11] a paused download resumes after a reload and is complete', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.createUser('Ayen'), await world.createUser('Lado')]
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
  // Slow enough that a slow machine still pauses it before its end.
  await limitTo(500_000)
  await start.click()
  const bar = page.getByRole('progressbar', { name: 'Download of Sounds' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0)
  await buyPanel(page).getByRole('button', { name: 'Pause: Sounds' }).click()
  await expect(buyPanel(page).getByText('Paused')).toBeVisible()
  await limitTo(-1)
  await page.reload()
  const arriving = page.waitForEvent('download')
  await buyPanel(page).getByRole('button', { name: 'Resume: Sounds' }).click()
  expect((await readFile(await (await arriving).path())).equals(bytes)).toBe(true)
})
