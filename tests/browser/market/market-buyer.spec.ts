import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { requestsOf } from '../a11y/ways-in.ts'
import { deleteNow } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import {
  buyButton,
  buyPanel,
  closeOrder,
  confirmButton,
  orderDialog,
  orderReference,
  problemsAtWidths,
  purchasesOf,
  RECEIPT,
  sell,
  ZIP,
} from './market-kit.ts'

const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' })
const download = (page: Page) => buyPanel(page).getByRole('button', { name: /^Download: / })

/** A double click on Confirm makes one order; the payment is confirmed while the page is open. */
async function buyOnce(
  page: Page,
  world: World,
  { buyer, seller, asset }: { buyer: TestUser; seller: TestUser; asset: number },
): Promise<void> {
  const sent = requestsOf(page, 'POST', `creative-assets/${asset}/purchase/`)
  await buyButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Buy this asset' })
  await expect(dialog).toContainText('SSP 12,000')
  await expect(dialog).toContainText('Commercial use.')
  expect(await problemsAtWidths(page)).toEqual([])
  await confirmButton(page).dblclick()
  await expect(orderReference(page)).toHaveText(RECEIPT)
  await expect(orderDialog(page)).toContainText('SSP 12,000')
  const [bought, ...others] = await purchasesOf(world, buyer)
  expect(others).toEqual([])
  await expect(orderReference(page)).toHaveText(bought.receipt)
  expect(sent).toHaveLength(1)
  await closeOrder(page)
  await world.call(seller, 'POST', `orders/${bought.id}/confirm/`, {})
  await expect(buyPanel(page).getByText('Bought', { exact: true })).toBeVisible()
}

/** Expects the downloaded file to equal the uploaded one. */
async function downloadFile(page: Page): Promise<void> {
  const arriving = page.waitForEvent('download')
  await download(page).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('brushes.zip')
  expect(await readFile(await file.path())).toEqual(ZIP)
}

async function publishReview(page: Page): Promise<void> {
  const form = reviews(page).getByRole('form', { name: 'Write a review' })
  await form.getByRole('textbox').fill('Fine lines.')
  await form.getByRole('button', { name: 'Publish review' }).click()
  await expect(form.getByText('Choose 1 to 5 stars.')).toBeVisible()
  await form.getByRole('radio', { name: /^4 of 5/ }).check({ force: true })
  await form.getByRole('button', { name: 'Publish review' }).click()
  const review = reviews(page).getByRole('article')
  await expect(review).toContainText('Fine lines.')
  await expect(review).toContainText('Verified Buyer')
  await expect(review).toContainText('4 of 5 stars')
  await expect(form).toHaveCount(0)
  await expect(buyPanel(page)).toContainText('Rated 4.0 of 5, 1 review')
}

/** The seller, who cannot buy, replies once. */
async function replyTo(page: Page, buyer: TestUser): Promise<void> {
  await expect(buyPanel(page).getByText('This is your asset.')).toBeVisible()
  await expect(buyButton(page)).toBeHidden()
  const open = page.getByRole('button', { name: `Reply to ${buyer.fullName}`, exact: true })
  await open.click()
  const reply = page.getByRole('form', { name: `Reply to ${buyer.fullName}` })
  await reply.getByRole('textbox').fill('Thank you.')
  await reply.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByText('Thank you.')).toBeVisible()
  await expect(open).toHaveCount(0)
  expect(await problemsAtWidths(page)).toEqual([])
}

test('[PROD-13 API-ASSET-10 API-ASSET-11 API-ASSET-15 API-ASSET-17 API-ASSET-18 API-ASSET-19] a signed-in user buys an asset once, downloads and reviews it, and keeps access once it is withdrawn', async ({
  page,
  world,
  newUser,
}) => {
  const [ayen, lado] = [await world.createUser('Ayen'), await world.createUser('Lado')]
  const asset = await sell(world, ayen, { licence: 'commercial' })
  const { page: sellers } = await newUser()
  const review = reviews(page).getByRole('article')
  await test.step('buys it once and downloads it; the review form appears only then', async () => {
    await signIn(page, world, lado, `/marketplace/${asset.id}`)
    await expect(reviews(page).getByText('Only buyers can leave a review.')).toBeVisible()
    await expect(reviews(page).getByRole('form')).toHaveCount(0)
    await buyOnce(page, world, { buyer: lado, seller: ayen, asset: asset.id })
    await expect(buyButton(page)).toBeHidden()
    await downloadFile(page)
    await expect(buyPanel(page).getByText('Saved to your downloads as brushes.zip.')).toBeVisible()
    await publishReview(page)
  })
  await test.step('the seller replies', async () => {
    await signIn(sellers, world, ayen, `/marketplace/${asset.id}`)
    await replyTo(sellers, lado)
  })
  await test.step('after a reload purchase and reply are shown; the review is edited', async () => {
    await page.reload()
    await expect(buyPanel(page).getByText('Bought', { exact: true })).toBeVisible()
    await expect(buyButton(page)).toBeHidden()
    await expect(review).toContainText('Thank you.')
    expect(await problemsAtWidths(page)).toEqual([])
    await review.getByRole('button', { name: 'Edit your review' }).click()
    await reviews(page).getByRole('form').getByRole('textbox').fill('Fine lines, all of them.')
    await reviews(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(review).toContainText('Fine lines, all of them.')
  })
  await test.step('reply and review are deleted', async () => {
    await sellers.getByRole('button', { name: `Remove your reply to ${lado.fullName}` }).click()
    await expect(sellers.getByText('Thank you.')).toHaveCount(0)
    await review.getByRole('button', { name: 'Delete your review' }).click()
    await expect(reviews(page).getByRole('form', { name: 'Write a review' })).toBeVisible()
    await expect(reviews(page).getByRole('heading', { name: 'Reviews' })).toBeFocused()
    await deleteNow(page, 'review')
    await expect(reviews(page).getByText('No reviews yet.')).toBeVisible()
  })
  await test.step('a withdrawn asset stays available to its buyer', async () => {
    await world.call(ayen, 'DELETE', `creative-assets/${asset.id}/`)
    await page.reload()
    await expect(buyPanel(page).getByText(/^No longer for sale/)).toBeVisible()
    await downloadFile(page)
  })
})
