import type { Locator, Page } from 'playwright/test'
import { expect, signIn, test } from '../kit/kit.ts'
import {
  buyButton,
  buyPanel,
  closeOrder,
  confirmButton,
  orderDialog,
  orderReference,
  orderThroughApi,
  problemsAtWidths,
  sell,
} from './market-kit.ts'

const orders = (page: Page): Locator => page.getByRole('list', { name: 'your orders' })
const download = (page: Page): Locator =>
  buyPanel(page).getByRole('button', { name: /^Download: / })

/** Chooses how buyers pay. */
async function addPaymentMethods(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'How buyers pay you' })
  await form.getByRole('checkbox', { name: 'm-GURUSH' }).check()
  await form.getByRole('button', { name: 'Save payment methods' }).click()
  await expect(form.getByText('Enter your m-GURUSH number.')).toBeVisible()
  await form.getByRole('textbox', { name: 'm-GURUSH number' }).fill('0921 000 111')
  await form.getByRole('textbox', { name: 'Name on the m-GURUSH account' }).fill('Ayen Kuol')
  await form.getByRole('checkbox', { name: 'Cash on meeting' }).check()
  await form.getByRole('textbox', { name: 'Where to meet' }).fill('Konyo Konyo, gate 2')
  await form.getByRole('button', { name: 'Save payment methods' }).click()
  await expect(form.getByText('Payment methods saved.')).toBeVisible()
}

for (const width of [360, 1280]) {
  test(`[D2 D11] a buyer orders, the seller confirms and refunds the payment, and both pages follow, at ${width} px`, async ({
    page,
    world,
    newUser,
  }) => {
    test.slow()
    const [ayen, lado] = [await world.createUser('Ayen'), await world.createUser('Lado')]
    const asset = await sell(world, ayen, { title: 'Reed brushes' })
    const { page: shop } = await newUser()
    for (const each of [page, shop]) await each.setViewportSize({ width, height: 800 })
    await test.step('the seller adds payment methods', async () => {
      await signIn(shop, world, ayen, '/dashboard?tab=shop')
      await expect(shop.getByText(/^No orders yet\./)).toBeVisible()
      await addPaymentMethods(shop)
    })
    await test.step('the buyer orders and sees how to pay, without a toast over it', async () => {
      await signIn(page, world, lado, `/marketplace/${asset.id}`)
      await buyButton(page).click()
      await expect(page.getByRole('dialog')).toContainText('You pay the seller directly')
      await confirmButton(page).click()
      await expect(orderDialog(page)).toContainText('SSP 12,000')
      await expect(orderDialog(page)).toContainText('0921 000 111')
      await expect(orderDialog(page)).toContainText('Konyo Konyo, gate 2')
      await expect(orderDialog(page).getByRole('button', { name: 'Message seller' })).toBeVisible()
      const announced = page.getByRole('status').or(page.getByRole('alert'))
      await expect(announced.filter({ hasText: /for payment|Purchase complete/ })).toHaveCount(0)
      expect(await problemsAtWidths(page)).toEqual([])
      await closeOrder(page)
      await expect(buyPanel(page).getByText('Waiting for payment')).toBeVisible()
      await expect(download(page)).toHaveCount(0)
    })
    await test.step('the overview leads to the open order in the shop; the seller confirms', async () => {
      await shop.getByRole('link', { name: 'Overview' }).click()
      const waiting = shop.getByRole('region', { name: 'Waiting for you' }).getByRole('link')
      await expect(waiting).toHaveText(['Payment to confirm: Reed brushes, from Lado Deng'])
      await waiting.click()
      const row = orders(shop).getByRole('listitem').filter({ hasText: 'Reed brushes' }).first()
      await expect(row).toContainText('Waiting for payment')
      expect(await problemsAtWidths(shop)).toEqual([])
      await row.getByRole('button', { name: /^Payment received/ }).click()
      const question = shop.getByRole('dialog', { name: 'Payment received?' })
      await expect(question).toContainText('SSP 12,000')
      await question.getByRole('button', { name: 'Payment received' }).click()
      await expect(question).toHaveCount(0)
      await expect(row).toContainText('Paid')
    })
    await test.step('the download opens on the page of the buyer', async () => {
      await expect(download(page)).toBeVisible()
      await expect(buyPanel(page).getByText('Bought', { exact: true })).toBeVisible()
      const arriving = page.waitForEvent('download')
      await download(page).click()
      expect((await arriving).suggestedFilename()).toBe('brushes.zip')
    })
    await test.step('a refund closes it, and the asset can be bought again', async () => {
      await orders(shop).getByRole('button', { name: 'Refund Reed brushes' }).click()
      const question = shop.getByRole('dialog', { name: 'Refund this order?' })
      await question.getByRole('button', { name: 'Mark as refunded' }).click()
      await expect(orders(shop)).toContainText('Refunded by the seller')
      await expect(buyButton(page)).toBeVisible()
      await expect(download(page)).toHaveCount(0)
    })
  })
}

test('[D2] an open order is shown again after a reload and in the purchases, where the buyer cancels it', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.createUser('Ayen'), await world.createUser('Lado')]
  const asset = await sell(world, ayen, { title: 'Gourds' })
  const { receipt } = await orderThroughApi(world, lado, asset.id)
  await signIn(page, world, lado, `/marketplace/${asset.id}`)
  await buyPanel(page).getByRole('button', { name: 'Payment details' }).click()
  await expect(orderReference(page)).toHaveText(receipt)
  await expect(orderDialog(page)).toContainText('hasn’t added a way to pay yet')
  await closeOrder(page)
  await page.goto(`${world.server.origin}/dashboard?tab=purchases`)
  const row = page.getByRole('list', { name: 'your purchases' }).getByRole('listitem').first()
  await expect(row).toContainText('Waiting for payment')
  await row.getByRole('button', { name: 'Payment details of Gourds' }).click()
  await orderDialog(page).getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(question).toHaveCount(0)
  await expect(row).toContainText('Cancelled')
  await expect(row.getByRole('button', { name: /^Download/ })).toHaveCount(0)
  await page.goto(`${world.server.origin}/marketplace/${asset.id}`)
  await expect(buyButton(page)).toBeVisible()
})

test('[D2] an order that the other side has ended shows why, and offline the action can be repeated', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.createUser('Ayen'), await world.createUser('Lado')]
  const asset = await sell(world, ayen, { title: 'Mats' })
  const { id } = await orderThroughApi(world, lado, asset.id)
  await page.route('**/api/orders/*/confirm/', (route) => route.abort())
  await signIn(page, world, ayen, '/dashboard?tab=shop')
  const row = orders(page).getByRole('listitem').first()
  await row.getByRole('button', { name: /^Payment received/ }).click()
  const question = page.getByRole('dialog', { name: 'Payment received?' })
  await question.getByRole('button', { name: 'Payment received' }).click()
  await expect(question.getByRole('alert')).toContainText('It’s safe to try again.')
  await page.unroute('**/api/orders/*/confirm/')
  await world.call(lado, 'POST', `orders/${id}/cancel/`, {})
  await question.getByRole('button', { name: 'Retry' }).click()
  await expect(question.getByRole('alert')).toHaveText('This order was already cancelled.')
  await question.getByRole('button', { name: 'Close' }).last().click()
  await expect(row).toContainText('Cancelled')
})
