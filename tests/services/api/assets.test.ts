import { MutationObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import * as queries from '../../../src/services/queries/assets.ts'
import { createQueryClient } from '../../../src/services/queries/client.ts'
import { empty, json, noResponse } from '../../kit/fakes/http.ts'
import { createTestServices, failureOf } from '../kit/kit.ts'

const ASSET = { id: 4, title: 'Brushes', price: 'SSP 12,000', category: { id: 1, name: 'Ink' } }
const PURCHASE = { id: 9, asset: ASSET, price: 'SSP 12,000', receipt: 'R-1' }
const REVIEW = { id: 7, asset_id: 4, rating: 4, comment: 'Fine', user: { id: 1, username: 'ayen' } }
const LINK = { url: '/api/asset-files/t/', filename: 'b.zip', size: 22, expires_at: 'x' }
const page = (...results: unknown[]) => json(200, { count: results.length, next: null, results })

const FIELDS = {
  title: 'Brushes',
  description: '',
  category: 1,
  price_amount: 12_000,
  currency: 'SSP' as const,
  licence: 'personal' as const,
  tags: ['ink', 'nile'],
  images: [{ id: 3, alt: 'Strokes' }],
  status: 'published' as const,
}

async function create() {
  const services = createTestServices({ stored: { access: 'a' } })
  const client = createQueryClient()
  client.mount()
  const { assets } = await services.api.content()
  return { ...services, client, assets }
}

describe('assets API', () => {
  it('[API-ASSET-01] sends only non-empty filters', async () => {
    const { assets, server } = await create()
    const path =
      'GET /api/creative-assets/?search=nile&category=ink&currency=SSP&price_min=0&price_max=5' +
      '&free=true&licence=personal&seller=ayen&tag=reed&sort=-price&page=2'
    server.on(path, page(ASSET, {}, null))
    const found = await assets.list({
      search: 'nile',
      category: 'ink',
      currency: 'SSP',
      price_min: 0,
      price_max: 5,
      free: true,
      licence: 'personal',
      seller: 'ayen',
      tag: 'reed',
      sort: '-price',
      page: 2,
    })
    expect([found.items.map(({ id }) => id), found.count]).toEqual([[4], 3])
    server.on('GET /api/creative-assets/', json(200, [ASSET]))
    const none = { search: '', category: '', currency: '', free: false, sort: '', price_min: null }
    expect((await assets.list({ ...none, currency: '', sort: '' })).items).toHaveLength(1)
  })

  it('[API-ASSET-02 API-ASSET-13] looks up `owned` in the purchases if the response omits it', async () => {
    const { assets, server } = await create()
    const others = { id: 8, asset: 5, price: '10' }
    server.on('GET /api/creative-assets/4/', json(200, ASSET))
    server.on('GET /api/asset-purchases/', json(200, [others, { id: 9, asset: 4, price: '10' }]))
    expect((await assets.get(4)).owned).toBe(true)
    server.on('GET /api/asset-purchases/', json(200, [others]))
    expect((await assets.get(4)).owned).toBe(false)
    server.on('GET /api/asset-purchases/', json(500, {}))
    expect((await assets.get(4)).owned).toBe(false)
    server.on('GET /api/creative-assets/4/', json(200, { ...ASSET, owned: true }))
    expect((await assets.get(4)).owned).toBe(true)
  })

  it('[FOREIGN-05 B15] looks up `owned` in the purchases if the response cannot be read', async () => {
    const { assets, server } = await create()
    server.on('GET /api/creative-assets/4/', json(200, { ...ASSET, owned: 'perhaps' }))
    server.on('GET /api/asset-purchases/', json(200, [{ id: 9, asset: 4, price: '10' }]))
    expect((await assets.get(4)).owned).toBe(true)
  })

  it('[ERR-12 ERR-13 ERR-14] uses the default text of the request if the failure has none', async () => {
    const { assets, server } = await create()
    const file = new File(['PK'], 'b.zip')
    server.on('GET /api/creative-assets/', json(422, {}))
    server.on('POST /api/creative-assets/', json(422, {}))
    server.on('POST /api/creative-assets/4/purchase/', json(422, {}))
    const failures = await Promise.all([
      failureOf(assets.list()),
      failureOf(assets.create({ ...FIELDS, file, client_id: 'c' })),
      failureOf(assets.purchase(4)),
    ])
    expect(failures.map(({ message }) => message)).toEqual([
      'Failed to fetch assets',
      'Failed to create asset',
      'Failed to purchase asset',
    ])
  })

  it('[API-ASSET-02] maps a 404 to "Resource not found"', async () => {
    const { assets, server } = await create()
    server.on('GET /api/creative-assets/4/', json(404, { detail: 'x' }))
    expect(await failureOf(assets.get(4))).toMatchObject({
      status: 404,
      message: 'Resource not found',
    })
  })

  it('[API-ASSET-07] sends a form with its file', async () => {
    const { assets, server } = await create()
    server.on('POST /api/creative-assets/', json(201, ASSET))
    const file = new File(['PK'], 'b.zip')
    expect((await assets.create({ ...FIELDS, file, client_id: 'c' })).id).toBe(4)
    const sent = server.calls[0]?.body
    if (!(sent instanceof FormData)) throw new Error('no form was sent')
    expect(
      [...sent].map(([name, value]) => [name, value instanceof File ? value.name : value]),
    ).toEqual([
      ['title', 'Brushes'],
      ['category', '1'],
      ['price_amount', '12000'],
      ['currency', 'SSP'],
      ['licence', 'personal'],
      ['license', 'personal'],
      ['tags', 'ink'],
      ['tags', 'nile'],
      ['images', '{"id":3,"alt":"Strokes"}'],
      ['status', 'published'],
      ['file', 'b.zip'],
      ['client_id', 'c'],
      ['price', '12000'],
    ])
    server.on(
      'PATCH /api/creative-assets/4/',
      json(400, { price_amount: ['Too much.'], title: ['x'] }),
    )
    expect(await failureOf(assets.update(4, { title: 'y' }))).toMatchObject({
      message: 'Too much. x',
      body: { price_amount: ['Too much.'], title: ['x'] },
    })
  })

  it('[API-ASSET-07] gives a file upload 30 min before it times out', async () => {
    const { assets, server, clock } = await create()
    server.on('POST /api/creative-assets/', () => new Promise(() => {}))
    let settled = false
    const file = new File(['PK'], 'b.zip')
    void failureOf(assets.create({ ...FIELDS, file, client_id: 'c' })).then(() => {
      settled = true
    })
    await vi.waitFor(() => expect(server.log).toHaveLength(1))
    await clock.advanceAsync(29 * 60_000)
    expect(settled).toBe(false)
    await clock.advanceAsync(60_000)
    await vi.waitFor(() => expect(settled).toBe(true))
  })

  it('[API-ASSET-09 API-ASSET-19] treats a 404 on delete as success', async () => {
    const { assets, server } = await create()
    server.on('DELETE /api/creative-assets/4/', json(404, {}))
    server.on('DELETE /api/asset-reviews/7/', empty(204))
    expect([await assets.remove(4), await assets.removeReview(7)]).toEqual([undefined, undefined])
    server.on('DELETE /api/asset-reviews/7/', json(403, {}))
    expect((await failureOf(assets.removeReview(7))).message).toBe('Permission denied')
  })

  it.each([
    ['application/zip', '', true],
    ['application/json', 'attachment; filename="palette.json"', true],
    ['application/json', '', false],
    ['text/html', '', false],
  ])(
    '[API-ASSET-11] takes a response of the type %s %s as a file: %s',
    async (type, disposition, isFile) => {
      const { assets, server } = await create()
      const headers = { 'content-type': type, 'content-disposition': disposition }
      server.on(
        'POST /api/creative-assets/4/download/',
        async () => new Response('{}', { headers }),
      )
      const files: string[] = []
      const hold = ({ filename }: { filename: string }) => {
        files.push(filename)
        return { ...LINK, url: 'direct:1' }
      }
      const link = await assets.download(4, { hold }).catch(() => null)
      expect([link?.url ?? null, files.length]).toEqual(isFile ? ['direct:1', 1] : [null, 0])
    },
  )

  it('[API-ASSET-11 API-ASSET-15] resolves download links against the API origin', async () => {
    const { assets, server } = await create()
    server.on('POST /api/creative-assets/4/download/', json(200, LINK))
    server.on('POST /api/asset-purchases/9/download/', json(200, {}))
    const link = await assets.download(4)
    expect(link).toEqual({ ...LINK, url: 'https://api.test/api/asset-files/t/' })
    expect((await failureOf(assets.downloadPurchase(9))).message).toBe('Server error occurred')
  })
})

describe('asset queries', () => {
  it('[A15] never retries a review', async () => {
    const { api, client, server } = await create()
    const route = 'POST /api/asset-reviews/'
    for (const response of [noResponse, json(500, {}), json(503, {})]) {
      server.on(route, response)
      const before = server.log.length
      const observer = new MutationObserver(client, queries.reviewAssetMutation(api))
      await failureOf(observer.mutate({ assetId: 4, fields: { rating: 5, comment: '' } }))
      expect(server.log.slice(before)).toEqual([route])
    }
  })

  it('[API-ASSET-03 API-ASSET-04 API-ASSET-05 API-ASSET-06 API-ASSET-12 API-ASSET-13 API-ASSET-14 API-ASSET-16] requests the endpoint of each query', async () => {
    const { api, client, server } = await create()
    server.on('GET /api/creative-assets/?sort=price', page(ASSET))
    server.on('GET /api/creative-assets/my_assets/', page(ASSET))
    server.on('GET /api/creative-assets/trending/', page(ASSET))
    server.on('GET /api/creative-assets/recommended/', page(ASSET))
    server.on('GET /api/creative-assets/seller_stats/', json(200, { sales_count: 3 }))
    server.on('GET /api/asset-categories/', page({ id: 1, name: 'Ink', slug: 'ink' }))
    server.on('GET /api/asset-purchases/', page(PURCHASE))
    server.on('GET /api/asset-purchases/download_history/', page({ id: 5, asset: ASSET }))
    server.on('GET /api/asset-reviews/?asset=4', page(REVIEW))
    const pages = await Promise.all([
      client.fetchInfiniteQuery(queries.assetsQuery(api, { sort: 'price' })),
      client.fetchInfiniteQuery(queries.myAssetsQuery(api)),
      client.fetchInfiniteQuery(queries.purchasesQuery(api)),
      client.fetchInfiniteQuery(queries.downloadsQuery(api)),
      client.fetchInfiniteQuery(queries.reviewsQuery(api, 4)),
    ])
    expect(pages.map((one) => one.pages[0]?.items.map((item) => item.id))).toEqual([
      [4],
      [4],
      [9],
      [5],
      [7],
    ])
    expect((await client.fetchQuery(queries.trendingAssetsQuery(api))).items[0]?.id).toBe(4)
    expect((await client.fetchQuery(queries.recommendedAssetsQuery(api))).items[0]?.id).toBe(4)
    expect((await client.fetchQuery(queries.sellerStatsQuery(api))).sales_count).toBe(3)
    expect(await client.fetchQuery(queries.assetCategoriesQuery(api))).toEqual([
      { id: 1, name: 'Ink', slug: 'ink' },
    ])
  })
})
