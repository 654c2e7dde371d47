import { describe, expect, test } from 'vitest'
import type { TestUser } from '../kit/kit.ts'
import { startMarket } from './assets-kit.ts'

const market = await startMarket()
const { api, seller, buyer, sell, order, get, post, patch, remove } = market
const stranger = await api.register('nyandeng')

type Action = 'confirm' | 'cancel' | 'refund'

const act = (user: TestUser, id: number, action: Action) => post(user, `orders/${id}/${action}/`)
const putMethods = (user: TestUser, methods: unknown) =>
  api.request('PUT', '/api/payment-methods/', {
    token: user.access,
    body: { methods } as { methods: [] },
  })

/** An open order of a new asset. */
async function opened(fields: { [field: string]: unknown } = {}) {
  const asset = await sell(seller, fields)
  const { body } = await order(buyer, asset.id)
  return { assetId: asset.id as number, id: body.id as number, purchase: body }
}

/** The steps of a history: who set which status. */
const stepsOf = (purchase: { history: { status: string; by: string }[] }) =>
  purchase.history.map(({ status, by }) => [status, by])

/** Notifications about a purchase, newest first. */
async function notesOf(user: TestUser, purchaseId: number) {
  const { body } = await get('notifications/', user)
  return body.results
    .filter(
      (note: { payload: { purchase_id?: number } }) => note.payload.purchase_id === purchaseId,
    )
    .map((note: { title: string; message: string; payload: { url: string } }) => [
      note.title,
      note.message,
      note.payload.url,
    ])
}

describe('orders', () => {
  test('[D2] a priced asset opens an order, which gives neither download, review nor sale', async () => {
    await putMethods(seller, [
      { method: 'm_gurush', account: '0921 000 111', name: 'Ayen Kuol' },
      { method: 'cash', place: 'Konyo Konyo, gate 2' },
    ])
    const { assetId, id, purchase } = await opened({ title: 'Reeds' })
    expect(purchase).toMatchObject({
      status: 'awaiting_payment',
      reference: purchase.receipt,
      payment_methods: [
        { method: 'm_gurush', account: '0921 000 111', name: 'Ayen Kuol', place: '' },
        { method: 'cash', account: '', name: '', place: 'Konyo Konyo, gate 2' },
      ],
      buyer: { id: buyer.id },
      seller: { id: seller.id },
    })
    expect(stepsOf(purchase)).toEqual([['awaiting_payment', 'buyer']])
    const seen = (await get(`creative-assets/${assetId}/`, buyer)).body
    expect([seen.owned, seen.open_order_id, seen.sales_count]).toEqual([false, id, 0])
    const detail = 'You can download this as soon as the seller confirms your payment.'
    for (const path of [
      `creative-assets/${assetId}/download/`,
      `asset-purchases/${id}/download/`,
    ]) {
      const { status, body } = await post(buyer, path)
      expect([status, body]).toEqual([403, { detail }])
    }
    const review = await post(buyer, 'asset-reviews/', { asset: assetId, rating: 5, comment: '' })
    expect([review.status, review.body]).toEqual([
      403,
      { detail: 'Only buyers can review this asset.' },
    ])
    expect(await notesOf(seller, id)).toEqual([
      ['New order', 'Lado Wani ordered Reeds', '/dashboard?tab=shop'],
    ])
  })

  test('[D2] a free asset is completed at once', async () => {
    const asset = await sell(seller, { price_amount: 0 })
    const { body } = await order(buyer, asset.id)
    expect([body.status, body.payment_methods]).toEqual(['completed', []])
    expect(stepsOf(body)).toEqual([['completed', 'buyer']])
    expect((await act(seller, body.id, 'refund')).body).toEqual({
      detail: 'A free asset has nothing to refund.',
    })
  })

  test('[D2] the seller confirms the payment, which opens the download and notifies the buyer', async () => {
    const { assetId, id } = await opened({ title: 'Gourds' })
    const confirmed = await act(seller, id, 'confirm')
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'completed'])
    const steps = [
      ['awaiting_payment', 'buyer'],
      ['completed', 'seller'],
    ]
    expect(stepsOf(confirmed.body)).toEqual(steps)
    const own = (await get(`orders/${id}/`, buyer)).body
    // Account data is not needed any more.
    expect([own.status, own.payment_methods, stepsOf(own)]).toEqual(['completed', [], steps])
    const seen = (await get(`creative-assets/${assetId}/`, buyer)).body
    expect([seen.owned, seen.open_order_id, seen.sales_count]).toEqual([true, null, 1])
    expect((await post(buyer, `creative-assets/${assetId}/download/`)).status).toBe(200)
    expect(await notesOf(buyer, id)).toEqual([
      [
        'Payment confirmed',
        'Ayen Kuol confirmed your payment for Gourds. You can download it now',
        `/marketplace/${assetId}`,
      ],
    ])
  })

  test('[D2] only completed purchases count as sales and revenue', async () => {
    const owner = await api.register('achol')
    const asset = await sell(owner, { price_amount: 500 })
    const { body } = await order(buyer, asset.id)
    const figures = async () => {
      const stats = (await get('creative-assets/seller_stats/', owner)).body
      return [stats.sales_count, stats.revenue.SSP, stats.days.at(-1).sales, stats.best.length]
    }
    expect(await figures()).toEqual([0, 0, 0, 0])
    await act(owner, body.id, 'confirm')
    expect(await figures()).toEqual([1, 500, 1, 1])
    await act(owner, body.id, 'refund')
    expect(await figures()).toEqual([0, 0, 0, 0])
  })

  test.each([
    ['the buyer', () => buyer, () => seller, 'Lado Wani', '/dashboard?tab=shop'],
    ['the seller', () => seller, () => buyer, 'Ayen Kuol', null],
  ] as const)(
    '[D2] %s cancels an open order, and the other side is notified',
    async (_, who, other, name, url) => {
      const { assetId, id } = await opened({ title: 'Mats' })
      const cancelled = await act(who(), id, 'cancel')
      expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
      const message = `${name} cancelled the order of Mats`
      expect(await notesOf(other(), id)).toContainEqual([
        'Order cancelled',
        message,
        url ?? `/marketplace/${assetId}`,
      ])
      const seen = (await get(`creative-assets/${assetId}/`, buyer)).body
      expect([seen.owned, seen.open_order_id]).toEqual([false, null])
      const { status } = await post(buyer, `creative-assets/${assetId}/download/`)
      expect(status).toBe(403)
    },
  )

  test('[D2] a refund closes the download, also of a link that was issued before', async () => {
    const { assetId, id } = await opened({ title: 'Pots' })
    await act(seller, id, 'confirm')
    const link = (await post(buyer, `asset-purchases/${id}/download/`)).body
    expect((await fetch(api.origin + link.url)).status).toBe(200)
    const refunded = await act(seller, id, 'refund')
    expect([refunded.status, refunded.body.status]).toEqual([200, 'refunded'])
    const late = await fetch(api.origin + link.url)
    expect([late.status, await late.json()]).toEqual([
      403,
      { detail: 'This purchase was refunded.' },
    ])
    expect((await post(buyer, `creative-assets/${assetId}/download/`)).status).toBe(403)
    expect((await post(buyer, `asset-purchases/${id}/download/`)).status).toBe(403)
    expect(stepsOf((await get(`orders/${id}/`, buyer)).body)).toEqual([
      ['awaiting_payment', 'buyer'],
      ['completed', 'seller'],
      ['refunded', 'seller'],
    ])
    expect((await notesOf(buyer, id))[0]?.slice(0, 2)).toEqual([
      'Order refunded',
      'Ayen Kuol refunded your order of Pots',
    ])
  })

  test.each(['cancel', 'refund'] as const)(
    '[D2] the buyer can buy again after a %s, on new terms, and both orders stay listed',
    async (end) => {
      const { assetId, id } = await opened()
      if (end === 'refund') await act(seller, id, 'confirm')
      await act(seller, id, end)
      await patch(seller, `creative-assets/${assetId}/`, { price_amount: 9_000 })
      const again = await order(buyer, assetId)
      expect([again.status, again.body.status, again.body.price]).toEqual([
        201,
        'awaiting_payment',
        'SSP 9,000',
      ])
      const listed = (await get('asset-purchases/', buyer)).body.results.filter(
        (one: { asset: { id: number } | null }) => one.asset?.id === assetId,
      )
      expect(listed.map((one: { id: number; price: string }) => [one.id, one.price])).toEqual([
        [again.body.id, 'SSP 9,000'],
        [id, 'SSP 12,000'],
      ])
    },
  )

  test('[D2] repeating a request returns the same state without another history entry', async () => {
    const { assetId, id } = await opened()
    const repeated = await order(buyer, assetId)
    expect([repeated.status, repeated.body.id]).toEqual([200, id])
    const answers = await Promise.all([1, 2, 3].map(() => act(seller, id, 'confirm')))
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      [1, 2, 3].map(() => [200, 'completed']),
    )
    expect(stepsOf((await get(`orders/${id}/`, seller)).body)).toHaveLength(2)
    expect(await notesOf(buyer, id)).toHaveLength(1)
  })

  test.each([
    ['confirm', ['cancel'], 'cancelled', 'This order was already cancelled.'],
    ['confirm', ['confirm', 'refund'], 'refunded', 'This order was already refunded.'],
    ['cancel', ['confirm'], 'completed', 'The payment of this order was already confirmed.'],
    ['cancel', ['confirm', 'refund'], 'refunded', 'This order was already refunded.'],
    ['refund', [], 'awaiting_payment', 'This order still awaits payment. Cancel it instead.'],
    ['refund', ['cancel'], 'cancelled', 'This order was already cancelled.'],
  ] as const)(
    '[D2] rejects %s after %j with the current status',
    async (action, before, status, detail) => {
      const { id } = await opened()
      for (const step of before) await act(seller, id, step)
      const rejected = await act(seller, id, action)
      expect([rejected.status, rejected.body]).toEqual([409, { detail, order_status: status }])
      expect((await get(`orders/${id}/`, seller)).body.status).toBe(status)
    },
  )

  test('[D2] of a confirmation and a cancellation at the same time one wins and the other is rejected', async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await opened()
      const answers = await Promise.all([act(seller, id, 'confirm'), act(buyer, id, 'cancel')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const { body } = await get(`orders/${id}/`, buyer)
      const winner = answers[0]?.status === 200 ? 'completed' : 'cancelled'
      expect([body.status, body.history.length]).toEqual([winner, 2])
    }
  })

  test('[D2] the buyer cannot confirm or refund, and others do not find the order', async () => {
    const { id } = await opened()
    for (const action of ['confirm', 'refund'] as const) {
      const { status, body } = await act(buyer, id, action)
      expect([status, body]).toEqual([403, { detail: 'Only the seller can do this.' }])
    }
    for (const action of ['confirm', 'cancel', 'refund'] as const) {
      expect((await act(stranger, id, action)).status).toBe(404)
    }
    expect((await get(`orders/${id}/`, stranger)).status).toBe(404)
    expect((await get(`orders/${id}/`)).status).toBe(401)
    expect((await get('orders/99999999/', buyer)).status).toBe(404)
  })

  test('[D2] an order stays open on its terms when the asset is withdrawn, deleted or repriced', async () => {
    const { assetId, id } = await opened()
    await patch(seller, `creative-assets/${assetId}/`, { price_amount: 1, status: 'withdrawn' })
    expect((await remove(seller, `creative-assets/${assetId}/`)).status).toBe(204)
    expect((await get(`creative-assets/${assetId}/`, buyer)).body.open_order_id).toBe(id)
    const confirmed = await act(seller, id, 'confirm')
    expect([confirmed.body.status, confirmed.body.price]).toEqual(['completed', 'SSP 12,000'])
    expect((await post(buyer, `asset-purchases/${id}/download/`)).status).toBe(200)
  })

  test('[D2] an asset whose orders are all cancelled can be deleted; the order keeps its title', async () => {
    const { assetId, id } = await opened({ title: 'Beads' })
    await act(buyer, id, 'cancel')
    await remove(seller, `creative-assets/${assetId}/`)
    expect((await get(`creative-assets/${assetId}/`, seller)).status).toBe(404)
    const { body } = await get(`orders/${id}/`, buyer)
    expect([body.asset, body.title, body.status]).toEqual([null, 'Beads', 'cancelled'])
  })

  test('[D2] the seller lists orders and sales, those that await payment first', async () => {
    const owner = await api.register('keji')
    const [first, second] = [await sell(owner), await sell(owner)]
    const open = (await order(buyer, first.id)).body
    const paid = (await order(stranger, second.id)).body
    await act(owner, paid.id, 'confirm')
    const { body } = await get('orders/', owner)
    const rows = body.results.map(
      ({ id, status, buyer: by }: { id: number; status: string; buyer: { id: number } }) => [
        id,
        status,
        by.id,
      ],
    )
    expect(rows).toEqual([
      [open.id, 'awaiting_payment', buyer.id],
      [paid.id, 'completed', stranger.id],
    ])
    expect((await get('orders/')).status).toBe(401)
  })

  test('a block rejects an order but not the end of one, of which the other side is notified', async () => {
    const user = await api.register('gatwech')
    const [asset, other] = [await sell(seller), await sell(seller)]
    const { body } = await order(user, asset.id)
    await post(seller, 'blocks/', { user_id: user.id })
    const rejected = await order(user, other.id)
    expect([rejected.status, rejected.body]).toEqual([
      403,
      { detail: 'You can’t buy from this person.' },
    ])
    expect((await act(seller, body.id, 'confirm')).status).toBe(200)
    expect(await notesOf(user, body.id)).toHaveLength(1)
  })

  test('[API-USER-02] deleting either account cancels open orders and notifies the other side', async () => {
    const [leaver, friend] = [await api.register('wol'), await api.register('abuk')]
    await putMethods(leaver, [{ method: 'm_pesa', account: '0700 1' }])
    const [theirs, mine] = [
      await sell(leaver, { title: 'Drum' }),
      await sell(friend, { title: 'Harp' }),
    ]
    const bought = (await order(friend, theirs.id)).body
    const sold = (await order(leaver, mine.id)).body
    expect((await api.deleteAccount(leaver)).status).toBe(204)
    const ended = async (id: number) => {
      const { body } = await get(`orders/${id}/`, friend)
      return [body.status, body.payment_methods, stepsOf(body).at(-1)]
    }
    expect(await ended(bought.id)).toEqual(['cancelled', [], ['cancelled', 'seller']])
    expect(await ended(sold.id)).toEqual(['cancelled', [], ['cancelled', 'buyer']])
    expect(await notesOf(friend, bought.id)).toEqual([
      [
        'Order cancelled',
        'The seller of Drum deleted their account, so the order was cancelled',
        '/dashboard?tab=purchases',
      ],
    ])
    expect((await notesOf(friend, sold.id))[0]).toEqual([
      'Order cancelled',
      'The buyer of Harp deleted their account, so the order was cancelled',
      '/dashboard?tab=shop',
    ])
    expect((await act(friend, sold.id, 'confirm')).status).toBe(409)
    const rows = await api.db
      .selectFrom('payment_methods')
      .select('method')
      .where('user_id', '=', leaver.id)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('payment methods', () => {
  test('[D2] are stored in the given order and replaced as a whole', async () => {
    const owner = await api.register('deng')
    const own = async () => (await get('payment-methods/', owner)).body.methods
    expect(await own()).toEqual([])
    const stored = await putMethods(owner, [
      { method: 'cash', place: '  ' },
      { method: 'mtn_momo', account: ' 0920 1 ', name: 'Deng' },
    ])
    expect(stored.body).toEqual({
      methods: [
        { method: 'cash', account: '', name: '', place: '' },
        { method: 'mtn_momo', account: '0920 1', name: 'Deng', place: '' },
      ],
    })
    expect(await own()).toEqual(stored.body.methods)
    await putMethods(owner, [])
    expect(await own()).toEqual([])
    expect((await get('payment-methods/')).status).toBe(401)
  })

  test('[D2] two changes at once leave the methods of one of them', async () => {
    const owner = await api.register('majok')
    const answers = await Promise.all(
      ['1', '2', '3'].map((account) =>
        putMethods(owner, [
          { method: 'm_pesa', account },
          { method: 'm_gurush', account },
        ]),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { methods } = (await get('payment-methods/', owner)).body
    expect(methods.map(({ method }: { method: string }) => method)).toEqual(['m_pesa', 'm_gurush'])
    expect(methods[0].account).toBe(methods[1].account)
  })

  test.each([
    [[{ method: 'm_pesa', account: ' ' }], 'The M-Pesa number is required.'],
    [[{ method: 'paypal', account: '1' }], 'Choose m-GURUSH, MTN MoMo, M-Pesa or cash on meeting.'],
    [[{ method: 'cash' }, { method: 'cash' }], 'Send each payment method once.'],
    ['cash', 'Send a list of payment methods.'],
  ])('[D2] rejects %j', async (methods, message) => {
    const { status, body } = await putMethods(seller, methods)
    expect([status, Object.values(body).flat()]).toEqual([400, [message]])
  })

  test('[D2] are never public: only the two sides of an open order see them', async () => {
    await putMethods(seller, [{ method: 'm_gurush', account: '0955 777 888', name: '' }])
    const { assetId, id } = await opened()
    const paths = [
      `creative-assets/${assetId}/`,
      'creative-assets/',
      `profiles/ayen/`,
      'creators/',
      `orders/${id}/`,
    ]
    for (const user of [undefined, stranger]) {
      for (const path of paths) {
        expect((await get(path, user)).text).not.toContain('0955 777 888')
      }
    }
    for (const user of [buyer, seller]) {
      expect((await get(`orders/${id}/`, user)).text).toContain('0955 777 888')
    }
  })
})
