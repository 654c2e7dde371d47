import { expect, test } from 'vitest'
import { failureOf } from '../content/portfolio-kit.ts'
import { startMarket } from './assets-kit.ts'

const { api, seller, buyer, services, sell, buy, get, patch, post, remove } = await startMarket()

const other = await api.register('deng', { first_name: 'Deng' })

test('[API-ASSET-17 API-ASSET-16] a buyer reviews once, and the seller is notified', async () => {
  const created = await sell(seller, { title: 'Reeds' })
  await buy(buyer, created.id)
  const { calls, assets } = services(buyer)
  const review = await assets.review(created.id, { rating: 4, comment: ' Fine lines. ' })
  expect(calls).toEqual(['POST /api/asset-reviews/ 201'])
  expect(review).toEqual({
    id: expect.any(Number),
    asset_id: created.id,
    user: { id: buyer.id, username: 'lado', full_name: 'Lado Wani', avatar: null },
    rating: 4,
    comment: 'Fine lines.',
    verified: true,
    reply: '',
    replied_at: null,
    created_at: expect.stringMatching(/Z$/),
    edited_at: null,
  })
  const twice = await failureOf(assets.review(created.id, { rating: 1, comment: '' }))
  expect([twice.status, twice.message]).toEqual([
    409,
    'You’ve already reviewed this asset. Edit that review instead.',
  ])
  await buy(other, created.id)
  await services(other).assets.review(created.id, { rating: 5, comment: '' })
  const reader = services()
  const { items, count } = await reader.assets.reviews(created.id)
  expect(reader.calls).toEqual(['GET /api/asset-reviews/ 200'])
  expect([count, items.map(({ rating }) => rating)]).toEqual([2, [5, 4]])
  expect((await get(`creative-assets/${created.id}/`)).body.rating).toEqual({
    average: 4.5,
    count: 2,
  })
  const notes = (await get('notifications/', seller)).body.results
  expect(notes.filter(({ verb }: { verb: string }) => verb === 'reviewed').at(-1)).toMatchObject({
    title: 'New review',
    message: 'Lado Wani reviewed Reeds',
    payload: { preview: 'Fine lines.', rating: 4, url: `/marketplace/${created.id}` },
  })
})

test('[API-ASSET-17] rejects reviews by non-buyers and sellers, and invalid ratings', async () => {
  const created = await sell(seller)
  const rate = (user: typeof seller, body: { [field: string]: string | number }) =>
    post(user, 'asset-reviews/', { asset: created.id, ...body })
  const responses = [
    await rate(buyer, { rating: 5 }),
    await rate(seller, { rating: 5 }),
    await rate(buyer, { rating: 6 }),
    await rate(buyer, { rating: 2.5 }),
    await post(buyer, 'asset-reviews/', { asset: 99_999_999, rating: 5 }),
    await api.request('POST', '/api/asset-reviews/', { body: { asset: created.id, rating: 5 } }),
  ]
  expect(responses.slice(0, 5).map(({ status, body }) => [status, body])).toEqual([
    [403, { detail: 'Only buyers can review this asset.' }],
    [400, { detail: 'You cannot review your own asset.' }],
    [400, { rating: ['Choose a rating from 1 to 5.'] }],
    [400, { rating: ['Choose a rating from 1 to 5.'] }],
    [404, { detail: 'This asset does not exist.' }],
  ])
  expect(responses[5]?.status).toBe(401)
})

test('[API-ASSET-18] only the reviewer edits it, only the seller replies', async () => {
  const created = await sell(seller)
  await buy(buyer, created.id)
  const { assets, calls } = services(buyer)
  const { id } = await assets.review(created.id, { rating: 2, comment: 'Hm' })
  expect(await assets.updateReview(id, { rating: 3 })).toMatchObject({
    rating: 3,
    comment: 'Hm',
    edited_at: expect.stringMatching(/Z$/),
  })
  expect(calls.at(-1)).toBe(`PATCH /api/asset-reviews/${id}/ 200`)
  const reply = await services(seller).assets.reply(id, 'Thank you.')
  expect(reply).toMatchObject({
    rating: 3,
    reply: 'Thank you.',
    replied_at: expect.stringMatching(/Z$/),
  })
  expect(await services(seller).assets.reply(id, '')).toMatchObject({ reply: '', replied_at: null })
  const responses = [
    await patch(buyer, `asset-reviews/${id}/`, { reply: 'Mine' }),
    await patch(seller, `asset-reviews/${id}/`, { rating: 5 }),
    await patch(buyer, `asset-reviews/${id}/`, { rating: 0 }),
    await patch(buyer, 'asset-reviews/99999999/', { rating: 1 }),
  ]
  expect(responses.map(({ status, body }) => [status, body])).toEqual([
    [403, { detail: 'Only the seller can reply to a review.' }],
    [403, { detail: 'This review is not yours.' }],
    [400, { rating: ['Choose a rating from 1 to 5.'] }],
    [404, { detail: 'This review does not exist.' }],
  ])
  expect((await assets.reviews(created.id)).items[0]).toMatchObject({ rating: 3, reply: '' })
})

test('[API-ASSET-19] only the reviewer deletes it', async () => {
  const created = await sell(seller)
  await buy(buyer, created.id)
  const { assets, calls } = services(buyer)
  const { id } = await assets.review(created.id, { rating: 2, comment: '' })
  expect((await remove(seller, `asset-reviews/${id}/`)).status).toBe(403)
  await assets.removeReview(id)
  expect(calls.at(-1)).toBe(`DELETE /api/asset-reviews/${id}/ 204`)
  expect((await assets.reviews(created.id)).items).toEqual([])
  expect((await assets.review(created.id, { rating: 5, comment: '' })).rating).toBe(5)
})

test('[API-ASSET-19] deleting it deletes the notification that quotes it', async () => {
  const created = await sell(seller)
  await buy(buyer, created.id)
  const reviewVerbs = async () =>
    (await get('notifications/', seller)).body.results
      .filter((one: { payload: { asset_id: number } }) => one.payload.asset_id === created.id)
      .map((one: { verb: string }) => one.verb)
  const { assets } = services(buyer)
  const { id } = await assets.review(created.id, { rating: 1, comment: 'Too dark' })
  expect(await reviewVerbs()).toEqual(['reviewed', 'ordered'])
  await assets.removeReview(id)
  expect(await reviewVerbs()).toEqual(['ordered'])
})

test('[API-ASSET-18 API-ASSET-08] saving without a change does not mark a review or an asset as edited', async () => {
  const created = await sell(seller)
  await buy(buyer, created.id)
  const { assets } = services(buyer)
  const { id } = await assets.review(created.id, { rating: 4, comment: 'Fine' })
  const edited = async (
    path: string,
    user: typeof buyer,
    body: { [field: string]: string | number },
  ) => (await patch(user, path, body)).body.edited_at
  const review = `asset-reviews/${id}/`
  expect(await edited(review, buyer, { rating: 4, comment: ' Fine ' })).toBe(null)
  expect(await edited(review, buyer, { rating: 5 })).toMatch(/Z$/)
  const asset = `creative-assets/${created.id}/`
  const { title, price_amount } = created
  expect(await edited(asset, seller, { title, price_amount, status: 'withdrawn' })).toBe(null)
  expect(await edited(asset, seller, { price_amount: 1 })).toMatch(/Z$/)
})
