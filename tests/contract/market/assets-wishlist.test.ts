import { describe, expect, test } from 'vitest'
import { startMarket } from './assets-kit.ts'

const { api, seller, buyer, services, sell, buy, get, patch, remove } = await startMarket()

const reed = await sell(seller, { title: 'Reed brushes' })
const river = await sell(seller, { title: 'River photos' })
const draft = await sell(seller, { title: 'Not for sale', status: 'draft' })

const put = (id: number | string, user = buyer) =>
  api.request('PUT', `/api/creative-assets/${id}/wish/`, { token: user.access })

const mine = async () => (await services(buyer).assets.wished()).items.map(({ title }) => title)

describe('wishlist extension', () => {
  test('the wishlist contains added assets, last added first, and assets are marked', async () => {
    const { calls, assets } = services(buyer)
    expect([await mine(), (await assets.get(reed.id)).wished]).toEqual([[], false])
    await assets.setWished(reed.id, true)
    await assets.setWished(river.id, true)
    expect(calls.slice(-2)).toEqual([
      `PUT /api/creative-assets/${reed.id}/wish/ 204`,
      `PUT /api/creative-assets/${river.id}/wish/ 204`,
    ])
    expect(await mine()).toEqual(['River photos', 'Reed brushes'])
    expect((await assets.get(reed.id)).wished).toBe(true)
    const { items } = await assets.list()
    expect(items.map(({ wished }) => wished)).toEqual([true, true])
  })

  test('adding and removing twice changes nothing', async () => {
    expect((await put(reed.id)).status).toBe(204)
    expect(await mine()).toEqual(['River photos', 'Reed brushes'])
    const path = `creative-assets/${river.id}/wish/`
    expect((await remove(buyer, path)).status).toBe(204)
    expect((await remove(buyer, path)).status).toBe(204)
    expect(await mine()).toEqual(['Reed brushes'])
  })

  test('a wishlist is not visible to other or anonymous users', async () => {
    const { assets } = services(seller)
    expect((await assets.wished()).items).toEqual([])
    expect((await get(`creative-assets/${reed.id}/`, seller)).body.wished).toBe(false)
    expect((await get(`creative-assets/${reed.id}/`)).body.wished).toBe(false)
  })

  test('adding requires a signed-in user and a visible asset', async () => {
    expect((await api.request('PUT', `/api/creative-assets/${reed.id}/wish/`)).status).toBe(401)
    expect((await get('creative-assets/wished/')).status).toBe(401)
    for (const id of [draft.id, 999_999]) expect((await put(id)).status).toBe(404)
    expect((await put('reed')).status).toBe(404)
  })

  test('the wishlist omits withdrawn and purchased assets', async () => {
    await put(river.id)
    await patch(seller, `creative-assets/${river.id}/`, { status: 'withdrawn' })
    expect(await mine()).toEqual(['Reed brushes'])
    await patch(seller, `creative-assets/${river.id}/`, { status: 'published' })
    expect(await mine()).toEqual(['River photos', 'Reed brushes'])
    await buy(buyer, river.id)
    expect(await mine()).toEqual(['Reed brushes'])
  })
})
