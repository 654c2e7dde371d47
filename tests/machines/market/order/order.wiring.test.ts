import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { provideOrder } from '../../../../src/app/effects/market/market.ts'
import {
  orderPhase,
  orderProblemText,
} from '../../../../src/machines/market/order/order.selectors.ts'
import { createQueryClient } from '../../../../src/services/queries/client.ts'
import { orderQuery } from '../../../../src/services/queries/orders.ts'
import { json } from '../../../kit/fakes/http.ts'
import { run } from '../../../kit/harness.ts'
import { createTestServices } from '../../../services/kit/kit.ts'
import { PURCHASE_ID } from '../../../spec/market/order.table.ts'
import { ORDER, PURCHASE } from '../../../spec/market/purchase.table.ts'

/** Generous, because the test machine may be busy. */
const PATIENCE = { timeout: 20_000 }
const READ = `GET /api/orders/${PURCHASE_ID}/`
const CONFIRM = `POST /api/orders/${PURCHASE_ID}/confirm/`

/** The machine with its real effect, a fake server and a page that shows the order. */
async function start() {
  const { api, log, server } = createTestServices({ stored: { access: 'a' } })
  const client = createQueryClient()
  client.mount()
  server.on(READ, json(200, ORDER))
  const query = orderQuery(api, PURCHASE_ID)
  const stop = new QueryObserver(client, query).subscribe(() => {})
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  const harness = run((env) => provideOrder(env, { api, log }, client), {
    input: { purchaseId: PURCHASE_ID },
  })
  harness.send({ type: 'order.request', action: 'confirm' })
  return {
    server,
    harness,
    stop,
    phase: () => orderPhase(harness.actor.getSnapshot()),
    shown: () => client.getQueryData(query.queryKey)?.status,
    reads: () => server.log.filter((line) => line === READ).length,
  }
}

describe('order with its real effect', () => {
  it('[D2] sends the action once and shows the new status', async () => {
    const { server, harness, phase, shown, stop } = await start()
    expect(shown()).toBe('awaiting_payment')
    server.on(CONFIRM, json(200, PURCHASE)).on(READ, json(200, PURCHASE))
    harness.send({ type: 'order.send' })
    harness.send({ type: 'order.send' })
    await expect.poll(phase, PATIENCE).toBe('idle')
    await expect.poll(shown, PATIENCE).toBe('completed')
    expect(server.log.filter((line) => line === CONFIRM)).toHaveLength(1)
    stop()
  })

  it("[D2 A13] shows the server's message of a conflict and reads the order again", async () => {
    const { server, harness, phase, shown, reads, stop } = await start()
    const detail = 'This order was already cancelled.'
    server
      .on(CONFIRM, json(409, { detail, order_status: 'cancelled' }))
      .on(READ, json(200, { ...ORDER, status: 'cancelled' }))
    harness.send({ type: 'order.send' })
    await expect.poll(phase, PATIENCE).toBe('rejected')
    expect(orderProblemText(harness.actor.getSnapshot())).toBe(detail)
    await expect.poll(shown, PATIENCE).toBe('cancelled')
    expect(reads()).toBe(2)
    stop()
  })
})
