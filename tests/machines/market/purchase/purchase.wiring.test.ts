import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { providePurchase } from '../../../../src/app/effects/market/market.ts'
import { purchasePhase } from '../../../../src/machines/market/purchase/purchase.selectors.ts'
import { assetQuery } from '../../../../src/services/queries/assets.ts'
import { createQueryClient } from '../../../../src/services/queries/client.ts'
import { json, noResponse } from '../../../kit/fakes/http.ts'
import { run } from '../../../kit/harness.ts'
import { createTestServices } from '../../../services/kit/kit.ts'
import { ASSET_ID, PURCHASE } from '../../../spec/market/purchase.table.ts'

/** Generous, because the test machine may be busy. */
const PATIENCE = { timeout: 20_000 }
const BUY = `POST /api/creative-assets/${ASSET_ID}/purchase/`
const READ = `GET /api/creative-assets/${ASSET_ID}/`

/** The machine with its real effect, a fake server and a page that shows the asset. */
async function start() {
  const { api, log, server } = createTestServices({ stored: { access: 'a' } })
  const client = createQueryClient()
  client.mount()
  server.on(READ, json(200, { id: ASSET_ID, title: 'Brushes' }))
  const stop = new QueryObserver(client, assetQuery(api, ASSET_ID)).subscribe(() => {})
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  const harness = run((env) => providePurchase(env, { api, log }, client), {
    input: { assetId: ASSET_ID },
  })
  const phase = () => purchasePhase(harness.actor.getSnapshot())
  const times = (line: string) => server.log.filter((one) => one === line).length
  return { server, harness, phase, times, stop }
}

const buyTwice = (harness: Awaited<ReturnType<typeof start>>['harness']) => {
  harness.send({ type: 'purchase.start' })
  harness.send({ type: 'purchase.confirm' })
  harness.send({ type: 'purchase.confirm' })
}

describe('purchase with its real effect', () => {
  it('[API-ASSET-10] buys with a client id and refetches the asset on the page', async () => {
    const { server, harness, phase, times, stop } = await start()
    server.on(BUY, json(201, PURCHASE))
    buyTwice(harness)
    await expect.poll(phase, PATIENCE).toBe('bought')
    await expect.poll(() => times(READ), PATIENCE).toBe(2)
    const sent = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toEqual([{ client_id: 'local-1' }])
    // The dialog shows the receipt.
    expect(harness.sentEvents).toEqual([])
    stop()
  })

  it('[A15 API-ASSET-10] resends nothing automatically and retries with the same client id', async () => {
    for (const answer of [noResponse, json(500, {}), json(503, {})]) {
      const { server, harness, phase, times, stop } = await start()
      server.on(BUY, answer)
      buyTwice(harness)
      await expect.poll(phase, PATIENCE).toBe('unanswered')
      // It may have been bought.
      await expect.poll(() => times(READ), PATIENCE).toBe(2)
      expect(times(BUY)).toBe(1)
      server.on(BUY, json(200, PURCHASE))
      harness.send({ type: 'purchase.retry' })
      await expect.poll(phase, PATIENCE).toBe('bought')
      const sent = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
      expect(sent).toEqual([{ client_id: 'local-1' }, { client_id: 'local-1' }])
      stop()
    }
  })

  it('[API-ASSET-10] sends the terms that the buyer confirmed, also in a retry', async () => {
    const { server, harness, phase, stop } = await start()
    const terms = { price_amount: 12_000, currency: 'SSP', licence: 'personal' } as const
    server.on(BUY, noResponse)
    harness.send({ type: 'purchase.start' })
    harness.send({ type: 'purchase.confirm', terms })
    await expect.poll(phase, PATIENCE).toBe('unanswered')
    server.on(BUY, json(201, PURCHASE))
    harness.send({ type: 'purchase.retry' })
    await expect.poll(phase, PATIENCE).toBe('bought')
    const sent = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toEqual([
      { client_id: 'local-1', terms },
      { client_id: 'local-1', terms },
    ])
    stop()
  })

  it("[API-ASSET-10 A13] shows the server's message of a rejection", async () => {
    const { server, harness, phase, stop } = await start()
    server.on(BUY, json(403, { detail: 'You are blocked by this seller.' }))
    buyTwice(harness)
    await expect.poll(phase, PATIENCE).toBe('refused')
    expect(harness.actor.getSnapshot().context.problem).toBe('You are blocked by this seller.')
    stop()
  })
})
