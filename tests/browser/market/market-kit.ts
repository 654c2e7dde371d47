import type { Locator, Page } from 'playwright/test'
import { openDatabase } from '../../../server/db/database.ts'
import type { Json } from '../../../src/protocol/base/types.ts'
import { problems, WIDTHS, wear } from '../a11y/a11y-kit.ts'
import { uploadPicture } from '../kit/content-kit.ts'
import { expect, type TestUser, type World } from '../kit/kit.ts'

/** A file of this size with the signature of a ZIP and non-repeating content. */
export function zipOf(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at++) bytes[at] = (at * 31 + (at >> 8) * 7) % 251
  Buffer.from('504b0304', 'hex').copy(bytes)
  return bytes
}

export const ZIP = zipOf(3_000)

/** Publishes an asset for sale through the API (API-ASSET-07). Returns the response body. */
export async function sell(
  world: World,
  seller: TestUser,
  fields: { [field: string]: Json } = {},
  {
    file = ZIP,
    fileName = 'brushes.zip',
    pictures = 1,
  }: { file?: Buffer; fileName?: string; pictures?: number } = {},
  // biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
): Promise<any> {
  const images: Json[] = []
  for (let n = 1; n <= pictures; n++) {
    images.push({ id: await uploadPicture(world, seller), alt: `Preview ${n}` })
  }
  const form = new FormData()
  const all = {
    title: 'Cattle camp brushes',
    description: 'Forty brushes.',
    category: 'brushes',
    price_amount: 12_000,
    currency: 'SSP',
    licence: 'personal',
    tags: ['ink'],
    status: 'published',
    images,
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  form.append('file', new Blob([new Uint8Array(file)], { type: 'application/zip' }), fileName)
  const response = await fetch(`${world.server.origin}/api/creative-assets/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.access}` },
    body: form,
  })
  if (!response.ok) throw new Error(`sell: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Opens an order through the API. Returns the purchase. */
// biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
export const orderThroughApi = (world: World, buyer: TestUser, id: number): Promise<any> =>
  world.call(buyer, 'POST', `creative-assets/${id}/purchase/`, {})

/** Buys an asset, as if its seller had confirmed the payment. Returns the purchase. */
export async function buyThroughApi(
  world: World,
  buyer: TestUser,
  id: number,
  // biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
): Promise<any> {
  const purchase = await orderThroughApi(world, buyer, id)
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  await db
    .updateTable('asset_purchases')
    .set({ status: 'completed', completed_at: new Date() })
    .where('id', '=', purchase.id)
    .execute()
  await db.destroy()
  return purchase
}

/** The button of a marketplace filter; its text is the active value. */
export const filter = (page: Page, name: string): Locator =>
  page.locator('summary').and(page.getByLabel(new RegExp(`^${name}`)))

/** Opens a filter and chooses an option. */
export async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await filter(page, name).click()
  const choices = page.getByRole('navigation', { name, exact: true })
  await choices.getByRole('link', { name: option }).first().click()
}

/** The panel where an asset is bought and downloaded. */
export const buyPanel = (page: Page): Locator =>
  page.getByRole('region', { name: 'Buy and download' })

const BUY = { name: 'Buy for SSP 12,000' }

export const buyButton = (page: Page): Locator => page.getByRole('main').getByRole('button', BUY)

export const confirmButton = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', BUY)

/** The format of a receipt number. */
export const RECEIPT = /^\d{8}-[A-Z2-9]{8}$/

/** The number in the open receipt. */
export const receiptNumber = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('definition').first()

/** The payment details of an open order. */
export const orderDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Waiting for payment' })

/** The payment reference in the open dialog. */
export const orderReference = (page: Page): Locator => orderDialog(page).getByText(RECEIPT)

/** Retries, like `closeReceipt`. */
export async function closeOrder(page: Page): Promise<void> {
  await expect(async () => {
    await orderDialog(page).getByRole('button', { name: 'Done' }).click({ timeout: 2_000 })
    await expect(orderDialog(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

/** The purchases of this user, newest first. */
// biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
export async function purchasesOf(world: World, user: TestUser): Promise<any[]> {
  return (await world.call(user, 'GET', 'asset-purchases/')).results
}

/**
 * Retries, because the dialog ignores clicks just after it opens: they may belong to a double click
 * on Confirm.
 */
export async function closeReceipt(page: Page): Promise<void> {
  const receipt = page.getByRole('dialog', { name: 'Purchase complete' })
  await expect(async () => {
    await receipt.getByRole('button', { name: 'Go to download' }).click({ timeout: 2_000 })
    await expect(receipt).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

export const assetTitles = (page: Page): Locator =>
  page.getByRole('list', { name: 'Assets', exact: true }).getByRole('heading')

/**
 * The axe violations of the current page at each width, in light and dark. The viewport is restored
 * afterwards.
 * @param check additional layout assertions at each width
 */
export async function problemsAtWidths(
  page: Page,
  check: () => Promise<void> = async () => {},
): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  // A page whose code is still loading has no heading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const width of WIDTHS) {
    await wear(page, width)
    await check()
    found.push(...(await problems(page)).map((problem) => `${width} px: ${problem}`))
  }
  if (before !== null) await page.setViewportSize(before)
  return found
}

/** Adds services of this user to the database in this order; the API cannot create them. */
export async function addServices(
  world: World,
  user: TestUser,
  ...titles: readonly string[]
): Promise<void> {
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  for (const title of titles) {
    await db
      .insertInto('services')
      .values({
        user_id: user.id,
        title,
        description: 'Two rounds of changes.',
        price: 'SSP 90,000 a day',
        delivery: '1 week',
      })
      .execute()
  }
  await db.destroy()
}

export const searchServices = (page: Page): Locator =>
  page.getByRole('main').getByRole('searchbox', { name: 'Search services' })

export const serviceTitles = (page: Page): Locator =>
  page.getByRole('list', { name: 'Services' }).getByRole('heading')
