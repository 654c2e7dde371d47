import { describe, expect, test } from 'vitest'
import type { AssetFilters } from '../../../src/services/api/assets.ts'
import { addContent } from '../content/content-kit.ts'
import { startMarket } from './assets-kit.ts'

const { api, seller, buyer, services, sell, buy, get, patch, picture } = await startMarket()

const other = await api.register('deng', { first_name: 'Deng' })
const DAY_MS = 86_400_000

const titles = async (filters: AssetFilters = {}) =>
  (await services().assets.list(filters)).items.map(({ title }) => title)

const image = await picture(seller)
const second = await picture(seller)
await sell(seller, {
  title: 'Reed brushes',
  images: [
    { id: image.id, alt: '' },
    { id: second.id, alt: '' },
  ],
})
await sell(seller, {
  title: 'River photos',
  category: 'photos',
  price_amount: 20,
  currency: 'USD',
})
await sell(other, {
  title: 'Free milaya lines',
  category: 'photos',
  price_amount: 0,
  licence: 'extended',
  tags: ['Milaya'],
})
await sell(other, { title: 'Ink set', price_amount: 500, description: 'Drawn on the milaya.' })
const hidden = await sell(other, { title: 'Hidden' })
await patch(other, `creative-assets/${hidden.id}/`, { status: 'withdrawn' })

describe('asset lists', () => {
  test('[API-ASSET-01] lists assets for sale to everyone, newest first, with pagination', async () => {
    const { calls, assets } = services()
    const all = await assets.list()
    expect(calls).toEqual(['GET /api/creative-assets/ 200'])
    expect([all.count, all.next]).toEqual([4, null])
    expect(all.items.map(({ title }) => title)).toEqual([
      'Ink set',
      'Free milaya lines',
      'River photos',
      'Reed brushes',
    ])
    // A list includes one picture per asset.
    expect(all.items.map(({ images }) => images.length)).toEqual([0, 0, 0, 1])
    const { body } = await get('creative-assets/?page_size=3&page=2')
    expect([body.count, body.next, body.results.length]).toEqual([4, null, 1])
    const { id } = body.results[0]
    expect((await assets.get(id)).images).toHaveLength(2)
  })

  test.each<[AssetFilters, string[]]>([
    [{ category: 'photos' }, ['Free milaya lines', 'River photos']],
    [{ currency: 'USD' }, ['River photos']],
    [{ free: true }, ['Free milaya lines']],
    [{ licence: 'extended' }, ['Free milaya lines']],
    [{ seller: 'DENG' }, ['Ink set', 'Free milaya lines']],
    [{ tag: '#milaya' }, ['Free milaya lines']],
    [{ currency: 'SSP', price_min: 500, price_max: 600 }, ['Ink set']],
    [{ price_min: 500.01, currency: 'SSP' }, ['Reed brushes']],
    [{ search: 'milaya' }, ['Free milaya lines', 'Ink set']],
    [{ search: 'milya' }, ['Free milaya lines']],
    [{ search: 'brsh' }, ['Reed brushes']],
    [{ search: 'rivr' }, ['River photos']],
    [{ search: 'inc' }, ['Ink set']],
    [{ sort: 'price' }, ['Free milaya lines', 'Ink set', 'Reed brushes', 'River photos']],
    [{ sort: '-price' }, ['Reed brushes', 'Ink set', 'River photos', 'Free milaya lines']],
    [{ category: 'none' }, []],
    [{ search: 'milaya', sort: 'newest' }, ['Ink set', 'Free milaya lines']],
  ])('[API-ASSET-01] filters by %o', async (filters, expected) => {
    expect(await titles(filters)).toEqual(expected)
  })

  test('[API-ASSET-01] filters by category id, and an unknown value gives an empty list', async () => {
    const { body } = await get('asset-categories/?search=photo')
    expect(await titles({ category: body.results[0].id })).toHaveLength(2)
    for (const sort of ['constructor', 'cheapest', '']) {
      expect((await get(`creative-assets/?sort=${sort}`)).body.count).toBe(4)
    }
    for (const query of ['currency=EUR', 'licence=all', 'price_min=x']) {
      expect((await get(`creative-assets/?${query}`)).body.count).toBe(0)
    }
  })

  test('[API-ASSET-02] one asset includes whether the viewer has purchased it', async () => {
    const [first] = (await services().assets.list({ search: 'Ink set' })).items
    const { calls, assets } = services(buyer)
    expect(await assets.get(first?.id ?? 0)).toMatchObject({ title: 'Ink set', owned: false })
    expect(calls).toEqual([`GET /api/creative-assets/${first?.id}/ 200`])
    expect((await get('creative-assets/99999999/')).body).toEqual({
      detail: 'This asset does not exist.',
    })
  })

  test('[API-ASSET-03] own assets are listed in every status', async () => {
    const { calls, assets } = services(other)
    const { items } = await assets.mine()
    expect(calls).toEqual(['GET /api/creative-assets/my_assets/ 200'])
    expect(items.map(({ title, status }) => [title, status])).toEqual([
      ['Hidden', 'withdrawn'],
      ['Ink set', 'published'],
      ['Free milaya lines', 'published'],
    ])
    expect((await get('creative-assets/my_assets/')).status).toBe(401)
  })

  test('[API-ASSET-12 ENT-17] lists and searches categories', async () => {
    const { calls, assets } = services()
    expect((await assets.categories()).map(({ name, slug }) => [name, slug])).toEqual([
      ['Brushes', 'brushes'],
      ['Icons', 'icons'],
      ['Illustrations', 'illustrations'],
      ['Lettering', 'lettering'],
      ['Mockups', 'mockups'],
      ['Patterns', 'patterns'],
      ['Photos', 'photos'],
      ['Presets', 'presets'],
      ['Sounds', 'sounds'],
      ['Templates', 'templates'],
      ['Textures', 'textures'],
      ['Typefaces', 'typefaces'],
    ])
    expect((await assets.categories({ search: 'photoos' })).map(({ name }) => name)).toEqual([
      'Photos',
    ])
    expect(calls[0]).toBe('GET /api/asset-categories/ 200')
  })
})

describe('asset rankings', () => {
  test('[API-ASSET-04 API-ASSET-01] trending sorts by purchases of the last 30 days, then overall', async () => {
    const idOf = async (search: string) => (await services().assets.list({ search })).items[0]?.id
    const [ink, reed] = [Number(await idOf('Ink set')), Number(await idOf('Reed brushes'))]
    const users = [buyer, await api.register('amer'), await api.register('tong')]
    for (const user of users) await buy(user, ink)
    await api.db
      .updateTable('asset_purchases')
      .set({ completed_at: new Date(Date.now() - 31 * DAY_MS) })
      .execute()
    await buy(buyer, reed)
    const { calls, assets } = services()
    const { items } = await assets.trending()
    expect(calls).toEqual(['GET /api/creative-assets/trending/ 200'])
    expect(items.slice(0, 2).map(({ title, sales_count }) => [title, sales_count])).toEqual([
      ['Reed brushes', 1],
      ['Ink set', 3],
    ])
    expect((await titles({ sort: 'popular' })).slice(0, 2)).toEqual(['Ink set', 'Reed brushes'])
  })

  test("[API-ASSET-05] recommends by the viewer's interests, else the most purchased", async () => {
    const { calls, assets } = services()
    expect((await assets.recommended()).items[0]?.title).toBe('Ink set')
    expect(calls).toEqual(['GET /api/creative-assets/recommended/ 200'])
    const user = await api.register('nyibol')
    const work = await addContent(api, 'work', seller)
    await api.db.updateTable('works').set({ category: 'photos' }).execute()
    await api.request('PUT', '/api/likes/', {
      token: user.access,
      body: { type: 'work', id: work },
    })
    const found = (await services(user).assets.recommended()).items.map(({ category }) => category)
    expect(found).toEqual(['Photos', 'Photos', 'Brushes', 'Brushes'])
    const [reader, taker] = [await api.register('keji'), await api.register('wani')]
    const read = await addContent(api, 'post', seller)
    await api.db.updateTable('posts').set({ category: 'photos' }).execute()
    await api.request('POST', `/api/posts/${read}/increment_view/`, { token: reader.access })
    const [free] = (await services().assets.list({ free: true })).items
    await services(taker).assets.download(free?.id ?? 0)
    for (const one of [reader, taker]) {
      expect((await services(one).assets.recommended()).items[0]?.category).toBe('Photos')
    }
    // Neither own nor purchased assets.
    const own = (await services(other).assets.recommended()).items.map(({ title }) => title)
    expect(own.sort()).toEqual(['Reed brushes', 'River photos'])
    const bought = (await services(buyer).assets.recommended()).items.map(({ title }) => title)
    expect(bought.sort()).toEqual(['Free milaya lines', 'River photos'])
  })

  test('[API-ASSET-06] seller statistics include sales and revenue', async () => {
    const river = (await services().assets.list({ search: 'River' })).items[0]?.id ?? 0
    await buy(buyer, Number(river))
    await buy(other, Number(river))
    await services(buyer).assets.download(river)
    await services(buyer).assets.review(river, { rating: 4, comment: '' })
    await services(other).assets.review(river, { rating: 5, comment: '' })
    const { calls, assets } = services(seller)
    const stats = await assets.sellerStats()
    expect(calls).toEqual(['GET /api/creative-assets/seller_stats/ 200'])
    expect(stats).toMatchObject({
      assets_count: 2,
      sales_count: 3,
      downloads_count: 1,
      revenue: { SSP: 12_000, USD: 40 },
      rating: { average: 4.5, count: 2 },
    })
    expect(stats.days).toHaveLength(90)
    expect(stats.days.at(-1)).toMatchObject({ sales: 3, revenue: { SSP: 12_000, USD: 40 } })
    expect(stats.days[0]).toMatchObject({ sales: 0, revenue: { SSP: 0, USD: 0 } })
    expect(stats.best.map(({ asset, sales }) => [asset.title, sales])).toEqual([
      ['River photos', 2],
      ['Reed brushes', 1],
    ])
    const old = await services(other).assets.sellerStats()
    expect([old.sales_count, old.days.at(-1)?.sales, old.revenue]).toEqual([
      3,
      0,
      { SSP: 1_500, USD: 0 },
    ])
    expect((await titles({ sort: 'rating' }))[0]).toBe('River photos')
    expect((await get('creative-assets/seller_stats/')).status).toBe(401)
  })

  test('[API-ASSET-01] assets of a deleted account are visible to their buyers only', async () => {
    const leaver = await api.register('leaver')
    const created = await sell(leaver, { title: 'Left behind' })
    await buy(buyer, created.id)
    expect((await api.deleteAccount(leaver)).status).toBe(204)
    expect(await titles({ search: 'Left behind' })).toEqual([])
    const path = `creative-assets/${created.id}/`
    expect([(await get(path)).status, (await get(path, buyer)).body.seller.full_name]).toEqual([
      404,
      'Deleted account',
    ])
    expect((await buy(other, created.id)).status).toBe(409)
    expect((await services(buyer).assets.download(created.id)).filename).toBe('brushes.zip')
  })
})
