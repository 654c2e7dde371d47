import type { Page } from 'playwright/test'
import { addPortfolioItem } from '../kit/content-kit.ts'
import {
  expectSaved,
  expectUploaded,
  imageInput,
  picture,
  png,
  publishButton,
} from '../kit/form-kit.ts'
import { clickMenuItem, expect, signIn, test, uniqueWord } from '../kit/kit.ts'
import {
  buyButton,
  confirmButton,
  orderDialog,
  orderThroughApi,
  sell,
} from '../market/market-kit.ts'
import { deleteOffline, goOffline, goOnline, playOffline } from './offline-kit.ts'

const PHONE = { width: 360, height: 740 }

test.use({ viewport: PHONE })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const dialogButton = (title: string, name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name })

test('[D2] a buyer orders and cancels after a failure of the network', async ({ page, world }) => {
  const [ayen, lado] = [await world.createUser('Ayen'), await world.createUser('Lado')]
  const asset = await sell(world, ayen, { title: 'Reed brushes' })
  await signIn(page, world, lado, `/marketplace/${asset.id}`)
  await playOffline(page, [
    {
      name: 'buy',
      open: () => buyButton(page).click(),
      control: confirmButton,
      again: (at) => at.getByRole('dialog').getByRole('button', { name: 'Retry' }),
      done: (at) => expect(orderDialog(at)).toContainText('SSP 12,000'),
      request: /^POST creative-assets\/\d+\/purchase\/ 2/,
    },
    {
      name: 'cancel',
      open: (at) => orderDialog(at).getByRole('button', { name: 'Cancel order' }).click(),
      control: dialogButton('Cancel this order?', 'Cancel order'),
      again: dialogButton('Cancel this order?', 'Retry'),
      done: (at) => expect(buyButton(at)).toBeVisible(),
      request: /^POST orders\/\d+\/cancel\/ 2/,
    },
  ])
})

test('[D2] a seller saves payment methods, confirms and refunds after a failure of the network', async ({
  page,
  world,
}) => {
  const [ayen, lado] = [await world.createUser('Ayen'), await world.createUser('Lado')]
  const asset = await sell(world, ayen, { title: 'Reed brushes' })
  await orderThroughApi(world, lado, asset.id)
  await signIn(page, world, ayen, '/dashboard?tab=shop')
  const form = page.getByRole('form', { name: 'How buyers pay you' })
  const orders = page.getByRole('list', { name: 'your orders' })
  await playOffline(page, [
    {
      name: 'payment methods',
      open: async () => {
        await form.getByRole('checkbox', { name: 'm-GURUSH' }).check()
        await form.getByRole('textbox', { name: 'm-GURUSH number' }).fill('0921 000 111')
        await form.getByRole('textbox', { name: 'Name on the m-GURUSH account' }).fill('Ayen Kuol')
      },
      control: () => form.getByRole('button', { name: 'Save payment methods' }),
      keeps: () =>
        expect(form.getByRole('textbox', { name: 'm-GURUSH number' })).toHaveValue('0921 000 111'),
      done: () => expect(form.getByText('Payment methods saved.')).toBeVisible(),
      request: /^(?:PUT|PATCH|POST) .*payment.* 2/,
    },
    {
      name: 'confirm the payment',
      open: () => orders.getByRole('button', { name: /^Payment received/ }).click(),
      control: dialogButton('Payment received?', 'Payment received'),
      again: dialogButton('Payment received?', 'Retry'),
      done: () => expect(orders).toContainText('Paid'),
      request: /^POST orders\/\d+\/confirm\/ 2/,
    },
    {
      name: 'refund',
      open: () => orders.getByRole('button', { name: 'Refund Reed brushes' }).click(),
      control: dialogButton('Refund this order?', 'Mark as refunded'),
      again: dialogButton('Refund this order?', 'Retry'),
      done: () => expect(orders).toContainText('Refunded by the seller'),
      request: /^POST orders\/\d+\/refund\/ 2/,
    },
  ])
})

test('[PROD-14] a freelancer offers, pauses, edits and deletes a service after a failure of the network', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen', 'Deng', { user_type: 'freelancer' })
  await signIn(page, world, ayen, '/services/new')
  const title = `Films ${uniqueWord()}`
  await playOffline(page, [
    {
      name: 'create',
      open: async () => {
        await field(page, 'Title').fill(title)
        await field(page, 'Description').fill('Two cameras.')
        await expectSaved(page)
      },
      control: publishButton,
      again: (at) => button(at, 'Retry'),
      keeps: (at) => expect(field(at, 'Title')).toHaveValue(title),
      done: (at) => expect(heading(at)).toHaveText(title),
      request: /^POST services\/ 2/,
    },
    {
      name: 'pause on its page',
      control: (at) => button(at, 'Pause'),
      done: (at) => expect(button(at, 'Resume')).toBeVisible(),
      request: /^PATCH services\/\d+\/ 2/,
    },
    {
      name: 'edit',
      open: async () => {
        await main(page).getByRole('link', { name: 'Edit' }).click()
        await field(page, 'Delivery time in days').fill('14')
        await expectSaved(page)
      },
      control: (at) => button(at, 'Save changes'),
      again: (at) => button(at, 'Retry'),
      keeps: (at) => expect(field(at, 'Delivery time in days')).toHaveValue('14'),
      done: (at) => expect(main(at)).toContainText('Within 14 days'),
      request: /^PATCH services\/\d+\/ 2/,
    },
  ])
  await test.step('pictures', async () => {
    await main(page).getByRole('link', { name: 'Edit' }).click()
    await goOffline(page)
    await imageInput(page).setInputFiles([await png('camera.png')])
    const row = picture(page, 'camera.png')
    await expect(row).toContainText('Retries when you’re online.')
    await goOnline(page)
    await expectUploaded(page, 'camera.png')
    await button(page, 'Save changes').click()
    await expect(main(page).getByRole('img').first()).toBeVisible()
  })
  await page.goto(`${world.server.origin}/dashboard?tab=services`)
  await playOffline(page, [
    {
      name: 'resume in the dashboard',
      control: (at) => button(at, /^Resume /),
      done: (at) => expect(button(at, /^Pause /)).toBeVisible(),
      request: /^PATCH services\/\d+\/ 2/,
    },
  ])
  await deleteOffline(page, {
    kind: 'service',
    control: (at) => button(at, /^Delete /),
    request: /^DELETE services\/\d+\/ 2/,
  })
})

test('a user creates, fills, renames and orders a collection after a failure of the network', async ({
  page,
  world,
}) => {
  const [ayen, lokai] = [await world.createUser('Ayen'), await world.createUser('Lokai')]
  const [boat, wall] = [
    await addPortfolioItem(world, lokai, { title: 'Boat' }),
    await addPortfolioItem(world, lokai, { title: 'Wall' }),
  ]
  const dialog = page.getByRole('dialog', { name: 'Add to collection' })
  const works = page.getByRole('list', { name: 'Works in this collection' }).getByRole('heading')
  await signIn(page, world, ayen, `/portfolio/${boat.id}`)
  const openDialog = async () => {
    await button(page, 'More for this work').click()
    await clickMenuItem(page.getByRole('menuitem', { name: 'Add to collection' }))
  }
  await playOffline(page, [
    {
      name: 'create',
      open: async () => {
        await openDialog()
        await dialog.getByLabel('Title').fill('River')
      },
      control: () => dialog.getByRole('button', { name: 'Create and add' }),
      keeps: () => expect(dialog.getByLabel('Title')).toHaveValue('River'),
      done: () => expect(dialog.getByRole('checkbox', { name: 'River' })).toBeChecked(),
      request: /^POST collections\/mine\/ 2/,
    },
    {
      name: 'remove in the dialog',
      control: () => dialog.getByRole('checkbox', { name: 'River' }),
      keeps: () => expect(dialog.getByRole('checkbox', { name: 'River' })).toBeChecked(),
      done: () => expect(dialog.getByRole('checkbox', { name: 'River' })).not.toBeChecked(),
      request: /^DELETE collections\/mine\/\d+\/works\/.* 2/,
    },
    {
      name: 'add in the dialog',
      control: () => dialog.getByRole('checkbox', { name: 'River' }),
      keeps: () => expect(dialog.getByRole('checkbox', { name: 'River' })).not.toBeChecked(),
      done: () => expect(dialog.getByRole('checkbox', { name: 'River' })).toBeChecked(),
      request: /^(?:PUT|POST) collections\/mine\/\d+\/works\/.* 2/,
    },
  ])
  const [{ id }] = (await world.call(ayen, 'GET', 'collections/mine/')).results
  await world.call(ayen, 'PUT', `collections/mine/${id}/works/${wall.id}/`, { position: 2 })
  await page.goto(`${world.server.origin}/dashboard?tab=collections&open=${id}`)
  await playOffline(page, [
    {
      name: 'order',
      control: (at) => button(at, /^Move .*Boat.* down$/),
      keeps: () => expect(works).toHaveText(['Boat', 'Wall']),
      done: () => expect(works).toHaveText(['Wall', 'Boat']),
      request: /^\w+ collections\/mine\/\d+\/works\/.* 2/,
    },
    {
      name: 'remove',
      control: (at) => button(at, /^Remove .*Boat/),
      keeps: () => expect(works).toHaveText(['Wall', 'Boat']),
      done: () => expect(works).toHaveText(['Wall']),
      request: /^DELETE collections\/mine\/\d+\/works\/.* 2/,
    },
    {
      name: 'rename',
      open: (at) => field(at, 'Title').fill('Rivers'),
      control: (at) => main(at).getByRole('button', { name: 'Save', exact: true }),
      keeps: (at) => expect(field(at, 'Title')).toHaveValue('Rivers'),
      done: (at) => expect(at.getByText('Collection saved.')).toBeVisible(),
      request: /^PATCH collections\/mine\/\d+\/ 2/,
    },
  ])
  await page.getByRole('link', { name: 'Your collections' }).click()
  await deleteOffline(page, {
    kind: 'collection',
    control: (at) => button(at, /^Delete .*Rivers/),
    request: /^DELETE collections\/mine\/\d+\/ 2/,
  })
})
