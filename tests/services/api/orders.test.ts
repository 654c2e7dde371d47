import { describe, expect, it } from 'vitest'
import { parsePurchase } from '../../../src/protocol/market/asset-parsers.ts'
import { paymentMethodName } from '../../../src/protocol/market/orders.ts'
import { json } from '../../kit/fakes/http.ts'
import { createTestServices } from '../kit/kit.ts'

const UUID = '7d1a7f3c-95b1-4d0e-8e0f-1f6f3a1f2b3c'

async function start() {
  const { api, server } = createTestServices({ stored: { access: 'a' } })
  return { server, orders: (await api.content()).orders }
}

describe('orders API', () => {
  it('[D2] lists sales page by page and changes an order by its id', async () => {
    const { server, orders } = await start()
    server
      .on('GET /api/orders/', json(200, { count: 1, next: null, results: [{ id: UUID }] }))
      .on(`POST /api/orders/${UUID}/cancel/`, json(200, { id: UUID, status: 'cancelled' }))
    const { items, next } = await orders.sales()
    expect([items.map(({ id }) => id), next]).toEqual([[UUID], null])
    expect((await orders.change(UUID, 'cancel')).status).toBe('cancelled')
    expect(server.log).toEqual(['GET /api/orders/', `POST /api/orders/${UUID}/cancel/`])
  })

  it('[D2 A13] rejects with the message of the server', async () => {
    const { server, orders } = await start()
    const detail = 'The payment of this order was already confirmed.'
    server.on('POST /api/orders/3/cancel/', json(409, { detail, order_status: 'completed' }))
    await expect(orders.change(3, 'cancel')).rejects.toMatchObject({ status: 409, message: detail })
  })

  it('[D2] reads and replaces the payment methods', async () => {
    const { server, orders } = await start()
    const cash = { method: 'cash', account: '', name: '', place: 'Bor' }
    server
      .on('GET /api/payment-methods/', json(200, { methods: [{ method: 'cash', place: ' Bor ' }] }))
      .on('PUT /api/payment-methods/', json(200, { methods: [cash] }))
    expect(await orders.paymentMethods()).toEqual([cash])
    expect(await orders.updatePaymentMethods([cash])).toEqual([cash])
    expect(server.calls.at(-1)?.body).toEqual({ methods: [cash] })
  })
})

describe('fields of an order', () => {
  const fields = (raw: object) => {
    const purchase = parsePurchase({ id: 1, ...raw })
    if (purchase === null) throw new Error('not readable')
    const { status, payment_methods, reference, history, buyer } = purchase
    return { status, payment_methods, reference, history, buyer }
  }

  it.each([{}, { status: null }, { status: 'paid' }, { status: 3 }])(
    '[D2 API-ASSET-10] a purchase is completed if its status is missing or unreadable: %j',
    (raw) => {
      expect(fields(raw)).toEqual({
        status: 'completed',
        payment_methods: [],
        reference: '',
        history: [],
        buyer: null,
      })
    },
  )

  it('[D2] are read tolerantly', () => {
    expect(
      fields({
        status: 'refunded',
        receipt: 'R-1',
        payment_methods: [{ method: 'airtel', account: '07' }, { account: '08' }, null],
        history: [
          { status: 'completed', by: 'clerk', at: '2026-01-01T00:00:00Z' },
          { status: 'lost', by: 'buyer' },
        ],
        buyer: UUID,
      }),
    ).toEqual({
      status: 'refunded',
      payment_methods: [{ method: 'airtel', account: '07', name: '', place: '' }],
      reference: 'R-1',
      history: [{ status: 'completed', by: null, at: '2026-01-01T00:00:00Z' }],
      buyer: expect.objectContaining({ id: UUID }),
    })
    expect([paymentMethodName('airtel'), paymentMethodName('m_pesa')]).toEqual(['airtel', 'M-Pesa'])
  })
})
