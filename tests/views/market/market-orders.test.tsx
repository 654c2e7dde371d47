// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { OrderCall } from '../../../src/machines/market/order/order.machine.ts'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { PaymentMethod, Purchase } from '../../../src/protocol/market/market-types.ts'
import { page } from '../content/content-kit.tsx'
import { AYEN } from '../kit/kit.tsx'
import { asset, purchase, renderMarket } from './market-kit.tsx'

const EXTRAS = ['purchase_once', 'orders']
const METHODS: PaymentMethod[] = [
  { method: 'mtn_momo', account: '0920 111 222', name: 'Lokai Baraka', place: '' },
  { method: 'cash', account: '', name: '', place: 'Konyo Konyo' },
]
const BUYER = { id: 9, username: 'lado', full_name: 'Lado Wani', avatar: null }
const OPEN: Purchase = purchase(asset(1), {
  status: 'awaiting_payment',
  payment_methods: METHODS,
  history: [{ status: 'awaiting_payment', by: 'buyer', at: '2026-01-04T10:00:00Z' }],
  buyer: BUYER,
})
const buy = { name: 'Buy for SSP 12,000' }
const panel = () => screen.findByRole('region', { name: 'Buy and download' })

/** The page of asset 1 for a buyer with or without an order. */
const openAsset = (order: Purchase | null, more: Parameters<typeof renderMarket>[1] = {}) =>
  renderMarket('/marketplace/1', {
    user: AYEN,
    extras: EXTRAS,
    assets: { get: async () => asset(1, { open_order_id: order?.id ?? null }) },
    orders: { get: async () => order },
    ...more,
  })

describe('order of a buyer', () => {
  it('[D2] shows how to pay after Buy', async () => {
    const { user } = openAsset(null, {
      buy: async () => OPEN,
      orders: { get: async () => OPEN },
    })
    await user.click(await screen.findByRole('button', buy))
    const dialog = await screen.findByRole('dialog', { name: 'Buy this asset' })
    expect(dialog.textContent).toContain('You pay the seller directly')
    await user.click(within(dialog).getByRole('button', buy))
    const order = await screen.findByRole('dialog', { name: 'Waiting for payment' })
    const facts = within(order).getAllByRole('definition')
    expect(facts.map((fact) => fact.textContent)).toEqual([
      'SSP 12,000',
      '20260104-ABCD2345Copy',
      '0920 111 222CopyLokai Baraka',
      'Konyo Konyo',
    ])
    expect(within(order).getByRole('button', { name: 'Message seller' })).toBeTruthy()
    expect(within(order).getByRole('button', { name: 'Cancel order' })).toBeTruthy()
  })

  it('[D2] copies the reference and says so on the button', async () => {
    const { user } = openAsset(OPEN)
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(await screen.findByRole('button', { name: 'Payment details' }))
    const copy = await screen.findByRole('button', { name: 'Copy the reference' })
    await user.click(copy)
    await waitFor(() => expect(copy.textContent).toBe('Copied'))
    expect(writeText.mock.calls).toEqual([['20260104-ABCD2345']])
    writeText.mockRestore()
  })

  it('[D2] replaces Buy by the open order, and says to ask a seller without payment methods', async () => {
    const { user } = openAsset({ ...OPEN, payment_methods: [] })
    const inside = within(await panel())
    await user.click(await inside.findByRole('button', { name: 'Payment details' }))
    expect(inside.getByText('Waiting for payment')).toBeTruthy()
    expect(inside.queryByRole('button', { name: /^(Buy|Download)/ })).toBeNull()
    const order = await screen.findByRole('dialog', { name: 'Waiting for payment' })
    expect(order.textContent).toContain(
      'Lokai Baraka hasn’t added a way to pay yet. Ask how to pay in a message.',
    )
  })

  it('[D2] cancels after a question, and shows the reason when it is rejected', async () => {
    const calls: OrderCall[] = []
    const { user } = openAsset(OPEN, {
      change: async (input) => {
        calls.push(input)
        throw serviceFailure({
          message: 'The payment of this order was already confirmed.',
          status: 409,
        })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Payment details' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
    const question = await screen.findByRole('dialog', { name: 'Cancel this order?' })
    await user.dblClick(within(question).getByRole('button', { name: 'Cancel order' }))
    expect((await within(question).findByRole('alert')).textContent).toBe(
      'The payment of this order was already confirmed.',
    )
    expect(calls).toEqual([{ purchaseId: 70, action: 'cancel' }])
  })

  it('[D2] offers Buy again after the order was cancelled', async () => {
    openAsset({ ...OPEN, status: 'cancelled' })
    expect(await screen.findByRole('button', buy)).toBeTruthy()
    expect(screen.queryByText('Waiting for payment')).toBeNull()
  })

  it('[D2 API-ASSET-10] says nothing about payment for an API that completes purchases at once', async () => {
    const { user } = openAsset(null, { extras: [], buy: async () => purchase(asset(1)) })
    await user.click(await screen.findByRole('button', buy))
    const dialog = await screen.findByRole('dialog', { name: 'Buy this asset' })
    expect(dialog.textContent).toContain('Download it any time.')
    await user.click(within(dialog).getByRole('button', buy))
    expect(await screen.findByRole('dialog', { name: 'Purchase complete' })).toBeTruthy()
  })

  it('[D2] lists purchases with their status; only completed ones can be downloaded', async () => {
    renderMarket('/dashboard?tab=purchases', {
      user: AYEN,
      extras: EXTRAS,
      assets: {
        purchases: async () =>
          page([
            OPEN,
            purchase(asset(2), { id: 71, status: 'refunded' }),
            purchase(asset(3), { id: 72 }),
          ]),
        downloads: async () => page([]),
      },
    })
    const list = await screen.findByRole('list', { name: 'your purchases' })
    const rows = within(list)
      .getAllByRole('listitem')
      .map((row) => [
        within(row).queryByText(/^(Waiting for payment|Refunded|Paid)$/)?.textContent ?? null,
        within(row).queryByRole('button', { name: /^Download/ }) !== null,
      ])
    expect(rows).toEqual([
      ['Waiting for payment', false],
      ['Refunded', false],
      [null, true],
    ])
  })
})

/** The shop of a seller with this order. */
const openShop = (order: Purchase, more: Parameters<typeof renderMarket>[1] = {}) =>
  renderMarket('/dashboard?tab=shop', {
    user: AYEN,
    extras: EXTRAS,
    assets: {
      mine: async () => page([]),
      sellerStats: async () => ({
        assets_count: 0,
        sales_count: 0,
        downloads_count: 0,
        revenue: null,
        days: [],
        best: [],
        rating: { average: 0, count: 0 },
      }),
    },
    orders: { sales: async () => page([order]), paymentMethods: async () => METHODS },
    ...more,
  })

describe('orders of a seller', () => {
  it('[D2] confirms a payment after a question', async () => {
    const calls: OrderCall[] = []
    const { user } = openShop(OPEN, {
      change: async (input) => {
        calls.push(input)
        return { ...OPEN, status: 'completed' }
      },
    })
    const list = await screen.findByRole('list', { name: 'your orders' })
    expect(list.textContent).toContain('20260104-ABCD2345')
    expect(within(list).getByRole('button', { name: 'Cancel order of Asset 1' })).toBeTruthy()
    await user.click(within(list).getByRole('button', { name: 'Payment received for Asset 1' }))
    const question = await screen.findByRole('dialog', { name: 'Payment received?' })
    expect(question.textContent).toContain('Confirm once SSP 12,000 has reached you.')
    await user.click(within(question).getByRole('button', { name: 'Payment received' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).toEqual([{ purchaseId: 70, action: 'confirm' }])
  })

  it('[D2] offers only a refund of a paid order, and shows its history', async () => {
    openShop({
      ...OPEN,
      status: 'completed',
      history: [...OPEN.history, { status: 'completed', by: 'seller', at: '2026-01-04T11:00:00Z' }],
    })
    const list = await screen.findByRole('list', { name: 'your orders' })
    const [row] = within(list).getAllByRole('listitem')
    if (!row) throw new Error('no order')
    expect(within(row).getByRole('button', { name: 'Refund Asset 1' })).toBeTruthy()
    expect(within(row).queryByRole('button', { name: /^(Payment|Cancel)/ })).toBeNull()
    const steps = within(within(row).getByRole('list', { name: 'History' })).getAllByRole(
      'listitem',
    )
    expect(steps.map((step) => step.textContent?.match(/^\D+ by the \w+/)?.[0])).toEqual([
      'Ordered by the buyer',
      'Payment confirmed by the seller',
    ])
  })

  it('[D2] hides orders and payment methods where the API does not offer them', async () => {
    openShop(OPEN, { extras: [] })
    expect(await screen.findByRole('heading', { name: 'Your assets' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Orders' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'How buyers pay you' })).toBeNull()
  })

  it('[D2] saves payment methods, requires a number, and keeps what was typed after a failure', async () => {
    const sent: unknown[] = []
    const { user } = openShop(OPEN, {
      orders: {
        sales: async () => page([OPEN]),
        paymentMethods: async () => [],
        updatePaymentMethods: async (methods: PaymentMethod[]) => {
          sent.push(methods)
          if (sent.length === 1)
            throw serviceFailure({ message: 'The shop is closed for a minute.', status: 503 })
          return methods
        },
      },
    })
    const form = await screen.findByRole('form', { name: 'How buyers pay you' })
    const save = within(form).getByRole('button', { name: 'Save payment methods' })
    await user.click(within(form).getByRole('checkbox', { name: 'M-Pesa' }))
    await user.click(save)
    const number = within(form).getByRole('textbox', { name: 'M-Pesa number' })
    expect(await within(form).findByText('Enter your M-Pesa number.')).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(number, '0700 1')
    await user.click(save)
    expect(await within(form).findByText('The shop is closed for a minute.')).toBeTruthy()
    expect((number as HTMLInputElement).value).toBe('0700 1')
    await user.click(save)
    expect(await within(form).findByText('Payment methods saved.')).toBeTruthy()
    const methods = [{ method: 'm_pesa', account: '0700 1', name: '', place: '' }]
    expect(sent).toEqual([methods, methods])
  })
})
