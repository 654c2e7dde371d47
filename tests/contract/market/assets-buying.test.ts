import { describe, expect, test } from 'vitest'
import { failureOf } from '../content/portfolio-kit.ts'
import { startMarket, ZIP, zipOf } from './assets-kit.ts'

let now = Date.now()
const { api, seller, buyer, services, sell, buy, order, get, patch, post, send } =
  await startMarket({
    now: () => now,
    // The clock advances ten minutes.
    config: { accessTokenSeconds: 3_600 },
  })

const MINUTE = 60_000

describe('purchasing', () => {
  test('[API-ASSET-10] stores price and licence, creates a receipt and notifies the seller of an order', async () => {
    const created = await sell(seller, { title: 'Nile pack', licence: 'commercial' })
    const { calls, assets } = services(buyer)
    const purchase = await assets.purchase(created.id, { client_id: 'click' })
    expect(calls).toEqual([`POST /api/creative-assets/${created.id}/purchase/ 201`])
    expect(purchase).toMatchObject({
      title: 'Nile pack',
      price: 'SSP 12,000',
      price_amount: 12_000,
      currency: 'SSP',
      licence: 'commercial',
      receipt: expect.stringMatching(/^\d{8}-[A-Z2-9]{8}$/),
      seller: { id: seller.id, username: 'ayen', full_name: 'Ayen Kuol', avatar: null },
      asset: { id: created.id, owned: false, open_order_id: purchase.id, sales_count: 0 },
    })
    await patch(seller, `creative-assets/${created.id}/`, { price_amount: 1, licence: 'personal' })
    const again = await assets.purchase(created.id)
    expect(calls.at(-1)).toBe(`POST /api/creative-assets/${created.id}/purchase/ 200`)
    expect(again).toMatchObject({
      id: purchase.id,
      receipt: purchase.receipt,
      price: 'SSP 12,000',
      licence: 'commercial',
      asset: { price: 'SSP 1' },
    })
    const { body } = await get('notifications/', seller)
    const notes = body.results.filter(
      (note: { payload: { asset_id: number } }) => note.payload.asset_id === created.id,
    )
    expect(notes).toMatchObject([
      {
        title: 'New order',
        message: 'Lado Wani ordered Nile pack',
        verb: 'ordered',
        payload: { preview: 'SSP 12,000', url: '/dashboard?tab=shop' },
      },
    ])
  })

  test('[API-ASSET-10] rejects a purchase whose price or licence changed since the buyer saw it', async () => {
    const created = await sell(seller)
    const { price_amount, currency, licence } = created
    const terms = { price_amount, currency, licence }
    const { assets } = services(buyer)
    const rejected = async () => {
      const { status, message } = await failureOf(assets.purchase(created.id, { terms }))
      return [status, message]
    }
    await patch(seller, `creative-assets/${created.id}/`, { price_amount: 15_000 })
    expect(await rejected()).toEqual([409, 'The price is SSP 15,000 now. Check it before you buy.'])
    await patch(seller, `creative-assets/${created.id}/`, { price_amount, currency: 'USD' })
    expect(await rejected()).toEqual([409, 'The price is USD 12,000 now. Check it before you buy.'])
    await patch(seller, `creative-assets/${created.id}/`, { currency, licence: 'commercial' })
    expect(await rejected()).toEqual([409, 'The licence has changed. Check it before you buy.'])
    expect((await get('asset-purchases/', buyer)).body.results).not.toContainEqual(
      expect.objectContaining({ asset: expect.objectContaining({ id: created.id }) }),
    )
    await patch(seller, `creative-assets/${created.id}/`, { licence })
    const { receipt } = await assets.purchase(created.id, { terms })
    await patch(seller, `creative-assets/${created.id}/`, { price_amount: 15_000 })
    expect((await assets.purchase(created.id, { terms })).receipt).toBe(receipt)
  })

  test('[API-ASSET-10 A15] purchases once on a double click', async () => {
    const created = await sell(seller, { price_amount: 0 })
    const responses = await Promise.all([1, 2, 3, 4].map(() => order(buyer, created.id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(responses.map(({ body }) => body.receipt)).size).toBe(1)
    expect((await get(`creative-assets/${created.id}/`)).body.sales_count).toBe(1)
  })

  test('[API-ASSET-10] rejects the own asset, a deleted one and anonymous users', async () => {
    const created = await sell(seller)
    const own = await buy(seller, created.id)
    expect([own.status, own.body]).toEqual([400, { detail: 'You cannot buy your own asset.' }])
    expect((await failureOf(services(seller).assets.purchase(created.id))).message).toBe(
      'You cannot buy your own asset.',
    )
    const gone = await failureOf(services(buyer).assets.purchase(99_999_999))
    expect([gone.status, gone.message]).toEqual([404, 'Resource not found'])
    expect((await api.request('POST', `/api/creative-assets/${created.id}/purchase/`)).status).toBe(
      401,
    )
  })

  test('a blocked buyer gets a free asset, and the seller is not notified', async () => {
    const user = await api.register('gatluak')
    const created = await sell(seller, { price_amount: 0 })
    await post(seller, 'blocks/', { user_id: user.id })
    expect((await buy(user, created.id)).status).toBe(201)
    const { body } = await get('notifications/', seller)
    const about = body.results.map(
      (note: { payload: { asset_id: number } }) => note.payload.asset_id,
    )
    expect(about).not.toContain(created.id)
    expect((await get(`creative-assets/${created.id}/`)).body.sales_count).toBe(1)
  })

  test('[API-ASSET-13 ENT-17] lists own purchases newest first, including deleted assets', async () => {
    const user = await api.register('nyandeng')
    const first = await sell(seller, { title: 'First' })
    const second = await sell(seller, { title: 'Second', price_amount: 0 })
    await buy(user, first.id)
    await buy(user, second.id)
    // As if the seller's account had been removed completely.
    await api.db.deleteFrom('assets').where('id', '=', first.id).execute()
    const { calls, assets } = services(user)
    const { items, count, next } = await assets.purchases()
    expect(calls).toEqual(['GET /api/asset-purchases/ 200'])
    expect([count, next]).toEqual([2, null])
    expect(items.map(({ title, price, asset }) => [title, price, asset?.id])).toEqual([
      ['Second', 'Free', second.id],
      ['First', 'SSP 12,000', undefined],
    ])
    const lost = await failureOf(assets.downloadPurchase(items[1]?.id ?? 0))
    expect([lost.status, lost.message]).toEqual([409, 'This asset does not exist any more.'])
  })
})

describe('downloading', () => {
  test('[API-ASSET-11] buyers and the seller get a link that is valid for ten minutes', async () => {
    const created = await sell(seller, { title: 'Reeds' })
    await buy(buyer, created.id)
    const { calls, assets } = services(buyer)
    const link = await assets.download(created.id)
    expect(calls).toEqual([`POST /api/creative-assets/${created.id}/download/ 200`])
    expect(link).toEqual({
      url: expect.stringMatching(`^${api.origin}/api/asset-files/[^/]+/$`),
      filename: 'brushes.zip',
      size: ZIP.length,
      expires_at: new Date(Math.floor(now / 1000) * 1000 + 10 * MINUTE).toISOString(),
    })
    const file = await fetch(link.url)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(ZIP)
    const header = (name: string) => file.headers.get(name)
    expect([
      file.status,
      header('content-type'),
      header('content-disposition'),
      header('x-content-type-options'),
      header('content-length'),
      header('accept-ranges'),
    ]).toEqual([
      200,
      'application/zip',
      `attachment; filename="brushes.zip"; filename*=UTF-8''brushes.zip`,
      'nosniff',
      String(ZIP.length),
      'bytes',
    ])
    expect((await services(seller).assets.download(created.id)).filename).toBe('brushes.zip')
    now += 10 * MINUTE
    const late = await fetch(link.url)
    expect([late.status, await late.json()]).toEqual([
      403,
      { detail: 'This download link has expired. Please start the download again.' },
    ])
  })

  test('[API-ASSET-11] other users get 403, but free assets are available to every signed-in user', async () => {
    const [paid, free] = [await sell(seller), await sell(seller, { price_amount: 0 })]
    const rejected = await post(buyer, `creative-assets/${paid.id}/download/`)
    expect([rejected.status, rejected.body]).toEqual([
      403,
      { detail: 'Buy this asset to download it.' },
    ])
    expect(free.price).toBe('Free')
    expect((await services(buyer).assets.download(free.id)).size).toBe(ZIP.length)
    expect((await api.request('POST', `/api/creative-assets/${free.id}/download/`)).status).toBe(
      401,
    )
    await patch(seller, `creative-assets/${free.id}/`, { status: 'withdrawn' })
    expect((await post(buyer, `creative-assets/${free.id}/download/`)).status).toBe(404)
  })

  test('[API-ASSET-11] a forged or modified link is rejected', async () => {
    const [mine, other] = [await sell(seller), await sell(seller)]
    const { url } = await services(seller).assets.download(mine.id)
    const [id = '', expires = '', signature = ''] = (url.split('/').at(-2) ?? '').split('.')
    expect(id).toBe(String(mine.id))
    const bent = [
      `${other.id}.${expires}.${signature}`,
      `${id}.${Number(expires) + 1}.${signature}`,
      `${id}.${expires}.${'A'.repeat(43)}`,
      'x',
    ]
    for (const token of bent) expect((await get(`asset-files/${token}/`)).status).toBe(403)
  })

  test('[API-ASSET-11] an interrupted download can be resumed', async () => {
    const bytes = Buffer.concat([zipOf(4), Buffer.from('0123456789')])
    const created = await send(seller, [
      ['title', 'Ten'],
      ['category', 'photos'],
      ['price_amount', '0'],
      ['file', { name: 'ñandú größe.zip', bytes }],
    ])
    const { url } = await services(buyer).assets.download(created.body.id)
    const part = async (headers: { [name: string]: string }) => {
      const response = await fetch(url, { headers })
      const range = response.headers.get('content-range')
      return [response.status, range, Buffer.from(await response.arrayBuffer()).toString('latin1')]
    }
    const whole = bytes.toString('latin1')
    const tag = (await fetch(url)).headers.get('etag') ?? ''
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '14'])
    expect(await part({ range: 'bytes=4-7' })).toEqual([206, 'bytes 4-7/14', '0123'])
    expect(await part({ range: 'bytes=10-' })).toEqual([206, 'bytes 10-13/14', '6789'])
    expect(await part({ range: 'bytes=-3' })).toEqual([206, 'bytes 11-13/14', '789'])
    expect(await part({ range: 'bytes=12-99' })).toEqual([206, 'bytes 12-13/14', '89'])
    expect(await part({ range: 'bytes=14-' })).toEqual([416, 'bytes */14', ''])
    expect(await part({ range: 'bytes=0-1,3-4' })).toEqual([200, null, whole])
    expect(await part({ range: 'pages=1-2' })).toEqual([200, null, whole])
    expect(await part({ range: 'bytes=10-', 'if-range': tag })).toEqual([
      206,
      'bytes 10-13/14',
      '6789',
    ])
    expect(await part({ range: 'bytes=10-', 'if-range': '"older"' })).toEqual([200, null, whole])
    expect((await fetch(url)).headers.get('content-disposition')).toContain(
      "filename*=UTF-8''%C3%B1and%C3%BA%20gr%C3%B6%C3%9Fe.zip",
    )
  })

  test('[API-ASSET-11] an SVG is never displayed as a page', async () => {
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'
    const created = await send(seller, [
      ['title', 'Shield'],
      ['category', 'photos'],
      ['price_amount', '0'],
      ['file', { name: 'shield.svg', bytes: Buffer.from(svg) }],
    ])
    const { url } = await services(buyer).assets.download(created.body.id)
    const { headers } = await fetch(url)
    expect([
      headers.get('content-type'),
      headers.get('content-disposition')?.startsWith('attachment;'),
      headers.get('content-security-policy'),
    ]).toEqual([
      'application/octet-stream',
      true,
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    ])
  })

  test('[API-ASSET-14 API-ASSET-15] downloads by purchase, and lists every download in the history', async () => {
    const user = await api.register('achol')
    const created = await sell(seller, { title: 'History' })
    const bought = await buy(user, created.id)
    const { calls, assets } = services(user)
    const link = await assets.downloadPurchase(bought.body.id)
    expect(link.filename).toBe('brushes.zip')
    await assets.download(created.id)
    const { items, count } = await assets.downloads()
    expect(calls).toEqual([
      `POST /api/asset-purchases/${bought.body.id}/download/ 200`,
      `POST /api/creative-assets/${created.id}/download/ 200`,
      'GET /api/asset-purchases/download_history/ 200',
    ])
    expect([count, items.map(({ asset, filename }) => [asset?.title, filename])]).toEqual([
      2,
      [
        ['History', 'brushes.zip'],
        ['History', 'brushes.zip'],
      ],
    ])
    const rejected = await post(buyer, `asset-purchases/${bought.body.id}/download/`)
    expect([rejected.status, rejected.body]).toEqual([
      404,
      { detail: 'This purchase does not exist.' },
    ])
    expect(
      (await services(seller).assets.downloads()).items.map(({ asset }) => asset?.id),
    ).not.toContain(created.id)
  })
})
