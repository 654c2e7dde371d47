import type { Locator, Page } from 'playwright/test'
import { openDatabase } from '../../server/db/database.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { uploadPicture } from './content-kit.ts'
import { expect, type Person, type World } from './kit.ts'

/** A ZIP by its first bytes, of any length, no two parts of it alike. */
export function zipOf(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at++) bytes[at] = (at * 31 + (at >> 8) * 7) % 251
  Buffer.from('504b0304', 'hex').copy(bytes)
  return bytes
}

export const ZIP = zipOf(3_000)

/** Puts something up for sale through the API (API-ASSET-07); the answer's body. */
export async function sell(
  world: World,
  seller: Person,
  fields: { [field: string]: Json } = {},
  { file = ZIP, pictures = 1 }: { file?: Buffer; pictures?: number } = {},
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
  form.append('file', new Blob([new Uint8Array(file)], { type: 'application/zip' }), 'brushes.zip')
  const response = await fetch(`${world.server.origin}/api/creative-assets/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.access}` },
    body: form,
  })
  if (!response.ok) throw new Error(`sell: ${response.status} ${await response.text()}`)
  return response.json()
}

export const buyThroughApi = (world: World, buyer: Person, id: number) =>
  world.call(buyer, 'POST', `creative-assets/${id}/purchase/`, {})

/** The button of one filter of the marketplace; its text is what holds. */
export const filter = (page: Page, name: string): Locator =>
  page.locator('summary').and(page.getByLabel(new RegExp(`^${name}`)))

/** Opens a filter and takes one of what it offers. */
export async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await filter(page, name).click()
  const choices = page.getByRole('navigation', { name, exact: true })
  await choices.getByRole('link', { name: option }).first().click()
}

/** Where an asset is bought and downloaded. */
export const buyPanel = (page: Page): Locator =>
  page.getByRole('region', { name: 'Buy and download' })

const BUY = { name: 'Buy for SSP 12,000' }

export const buyButton = (page: Page): Locator => page.getByRole('main').getByRole('button', BUY)

export const confirmButton = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', BUY)

/** What a receipt number looks like. */
export const RECEIPT = /^\d{8}-[A-Z2-9]{8}$/

/** The number in the receipt that is open. */
export const receiptNumber = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('definition').first()

/** What somebody bought, the newest first. */
// biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
export async function purchasesOf(world: World, person: Person): Promise<any[]> {
  return (await world.call(person, 'GET', 'asset-purchases/')).results
}

/** The dialog ignores clicks in its first moments, which may belong to a double click on Confirm. */
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
 * What axe finds wrong with the page as it is now, at each width, in light and in dark. The page is as
 * wide afterwards as it was before.
 * @param check asserts more about the layout at a width
 */
export async function problemsAtWidths(
  page: Page,
  check: () => Promise<void> = async () => {},
): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const width of WIDTHS) {
    await wear(page, width)
    await check()
    found.push(...(await problems(page)).map((problem) => `${width} px: ${problem}`))
  }
  if (before !== null) await page.setViewportSize(before)
  return found
}

/** Services that somebody offers, in this order; the API cannot create one. */
export async function addServices(
  world: World,
  person: Person,
  ...titles: readonly string[]
): Promise<void> {
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  for (const title of titles) {
    await db
      .insertInto('services')
      .values({
        user_id: person.id,
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
