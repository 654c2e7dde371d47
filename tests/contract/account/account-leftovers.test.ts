import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startMarket } from '../market/assets-kit.ts'

const market = await startMarket()

test('[API-USER-02] deleting an account leaves no trace of unsold assets, and buyers keep purchased ones', async () => {
  const { api, seller, buyer, sell, buy, get, post, picture } = market
  const filesOf = (folder: string) => readdirSync(folder)
  const assets = join(api.config.dataDir, 'assets')
  const previews = join(api.config.mediaDir, 'pictures', 'previews')

  const boughtAsset = await sell(seller, { title: 'Bought brushes' })
  const [soldFile] = filesOf(assets)
  const images = [{ id: (await picture(seller)).id, alt: '' }]
  const unbought = await sell(seller, { title: 'Unbought brushes', images })
  const theirs = await sell(buyer, { title: 'Brushes of somebody else' })
  expect(filesOf(assets)).toHaveLength(3)
  const purchase = await buy(buyer, boughtAsset.id)
  await post(seller, 'posts/', { title: 'Ferry', body: 'x', category: '', tags: [], images: [] })
  const ferry = (await get('posts/')).body.results[0].id
  const shared = [
    `person-${seller.id}`,
    `person-${buyer.id}`,
    `asset-${boughtAsset.id}`,
    `asset-${unbought.id}`,
    `asset-${theirs.id}`,
    `post-${ferry}`,
  ]
  for (const name of shared) {
    const response = await fetch(`${api.origin}/media/previews/${name}.jpg`)
    expect([name, response.status]).toEqual([name, 200])
    await response.arrayBuffer()
  }
  expect(filesOf(previews)).toHaveLength(shared.length)

  expect((await api.deleteAccount(seller)).status).toBe(204)

  expect(filesOf(assets)).toHaveLength(2)
  expect(filesOf(assets)).toContain(soldFile)
  expect(
    filesOf(previews)
      .map((name) => /^[a-z]+-\d+/.exec(name)?.[0])
      .sort(),
  ).toEqual([`person-${buyer.id}`, `asset-${theirs.id}`].sort())
  const rows = await api.db.selectFrom('assets').select(['id', 'title', 'status']).execute()
  expect(rows.sort((a, b) => a.id - b.id)).toEqual([
    { id: boughtAsset.id, title: 'Bought brushes', status: 'withdrawn' },
    { id: theirs.id, title: 'Brushes of somebody else', status: 'published' },
  ])
  const sitemap = await (await fetch(`${api.origin}/sitemaps/assets-1.xml`)).text()
  const ids = [...sitemap.matchAll(/<loc>[^<]*\/(\d+)[^/<]*<\/loc>/g)].map(([, id]) => id)
  expect(ids).toEqual([String(theirs.id)])
  const mine = await get('asset-purchases/', buyer)
  expect(mine.body.results.map((one: { title: string }) => one.title)).toEqual(['Bought brushes'])
  expect((await post(buyer, `asset-purchases/${purchase.body.id}/download/`)).status).toBe(200)
}, 60_000)

test("[API-USER-02] deleting an account deletes a freelancer's services and asset reviews", async () => {
  const { api, buyer, sell, buy, post } = market
  const user = await api.register('freelancer', { user_type: 'freelancer' })
  await api.db
    .insertInto('services')
    .values({ user_id: user.id, title: 'Murals', category: 'Painting' })
    .execute()
  const created = await sell(buyer, { title: 'Reviewed brushes' })
  await buy(user, created.id)
  const review = { asset: created.id, rating: 2, comment: 'My own words' }
  expect((await post(user, 'asset-reviews/', review)).status).toBe(201)
  await api.deleteAccount(user)
  const left = await Promise.all([
    api.db.selectFrom('services').select('id').where('user_id', '=', user.id).execute(),
    api.db.selectFrom('asset_reviews').select('id').where('user_id', '=', user.id).execute(),
  ])
  expect(left).toEqual([[], []])
})
