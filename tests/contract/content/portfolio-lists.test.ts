import { describe, expect, test } from 'vitest'
import {
  portfolioItemQuery,
  readPortfolioItems,
} from '../../../server/content/portfolio/portfolio-items.ts'
import { failureOf, startPortfolio, titles } from './portfolio-kit.ts'

const { api, ayen, lado, picture, post, services, publish } = await startPortfolio()

describe('portfolio lists', () => {
  test('[API-PORT-01] are newest first with pagination and only the first picture', async () => {
    const user = await api.register('many')
    const images = [await picture(user), await picture(user)].map(({ id }) => ({ id }))
    await publish(user, { title: 'First' })
    await publish(user, { title: 'Second' })
    await post(user, { title: 'Third', images })
    const { portfolio, calls } = services()
    const list = await portfolio.list()
    expect(calls).toEqual(['GET /api/portfolio/ 200'])
    expect(titles(list).slice(0, 3)).toEqual(['Third', 'Second', 'First'])
    expect([list.items[0]?.images.map(({ id }) => id), list.items[0]?.image_count]).toEqual([
      [images[0]?.id],
      2,
    ])
    const path = '/api/portfolio/?username=many&page_size=2'
    const pages = await Promise.all([1, 2].map((n) => api.request('GET', `${path}&page=${n}`)))
    expect(pages.map(({ body }) => [body.count, body.results.length, body.next])).toEqual([
      [3, 2, `${api.origin}${path}&page=2`],
      [3, 1, null],
    ])
  })

  test("[API-PORT-02] return the signed-in user's own items", async () => {
    const user = await api.register('owner')
    const created = await publish(user, { title: 'Mine' })
    const { portfolio, calls } = services(user)
    const mine = await portfolio.mine()
    expect([titles(mine), mine.items[0]?.id, mine.next, mine.count]).toEqual([
      ['Mine'],
      created.id,
      null,
      1,
    ])
    expect(calls).toEqual(['GET /api/portfolio/mine/ 200'])
    const signedOut = await failureOf(services().portfolio.mine())
    expect([signedOut.message, signedOut.status, signedOut.authError]).toEqual([
      'Please sign in first.',
      401,
      true,
    ])
  })

  test("[API-PORT-03] return a user's items, ignoring the case of the username", async () => {
    const user = await api.register('Nyakim')
    await publish(user, { title: 'Hers' })
    const { portfolio } = services()
    expect(titles(await portfolio.list({ username: 'nyakim' }))).toEqual(['Hers'])
    expect(await portfolio.list({ username: 'nobody' })).toEqual({
      items: [],
      next: null,
      count: 0,
    })
  })

  test('[API-PORT-01] filter by category and tag', async () => {
    await publish(lado, { title: 'Pot', category: 'Ceramics', tags: ['Clay', 'fire'] })
    const { portfolio } = services()
    expect(titles(await portfolio.list({ category: 'ceramics' }))).toEqual(['Pot'])
    expect(titles(await portfolio.list({ tag: '#clay' }))).toEqual(['Pot'])
    expect(titles(await portfolio.list({ tag: 'cla' }))).toEqual([])
  })

  test('[API-PORT-04] one item has all its pictures, and a missing one gives 404', async () => {
    const images = [await picture(ayen), await picture(ayen)].map(({ id }) => ({ id, alt: '' }))
    const { body } = await post(ayen, { title: 'Both', images })
    const { portfolio, calls } = services()
    expect((await portfolio.get(String(body.id))).images.map(({ id }) => id)).toEqual(
      images.map(({ id }) => id),
    )
    expect(calls).toEqual([`GET /api/portfolio/${body.id}/ 200`])
    const missing = await failureOf(portfolio.get(99_999_999))
    expect([missing.message, missing.status]).toEqual(['Portfolio item not found', 404])
  })

  test('[API-PORT-05] search titles, tags and descriptions, best match first', async () => {
    await publish(ayen, { title: 'Harp', description: 'Played at the Kuajok gathering' })
    await publish(ayen, { title: 'Kuajok', description: 'A town' })
    await publish(lado, { title: 'Drum', tags: ['kuajok'] })
    const { portfolio, calls } = services()
    expect(titles(await portfolio.list({ search: 'kuajok' }))).toEqual(['Kuajok', 'Drum', 'Harp'])
    expect(calls).toEqual(['GET /api/portfolio/ 200'])
    expect(titles(await portfolio.list({ search: 'kuajk' }))).toEqual(['Kuajok'])
    expect(titles(await portfolio.list({ search: 'kuaj' }))).toEqual(['Kuajok'])
    await publish(lado, { title: 'A hard road' })
    await publish(lado, { title: 'Song', description: 'For a harp' })
    expect(titles(await portfolio.list({ search: 'harp' }))).toEqual([
      'Harp',
      'Song',
      'A hard road',
    ])
    await publish(lado, { title: 'Milaya in blue' })
    expect(titles(await portfolio.list({ search: 'milya' }))).toContain('Milaya in blue')
    for (const search of ['zzzzzz', "' or 1=1 --", '"', '& | !', '%', '\\']) {
      expect([search, titles(await portfolio.list({ search }))]).toEqual([search, []])
    }
  })

  test('[API-PORT-01] take two queries for any page size', async () => {
    let queries = 0
    const counted = api.db.withPlugin({
      transformQuery({ node }) {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await publish(ayen)
    await publish(lado)
    const shown = await readPortfolioItems(counted, portfolioItemQuery(counted), 1)
    expect([shown.length > 5, queries]).toEqual([true, 2])
  })

  test('[API-PORT-01] count likes and comments, without deleted comments', async () => {
    const created = await publish(ayen, { title: 'Counted' })
    const target = { target_type: 'work' as const, target_id: created.id }
    await api.db
      .insertInto('likes')
      .values([ayen, lado].map(({ id }) => ({ user_id: id, ...target })))
      .execute()
    await api.db
      .insertInto('comments')
      .values([
        { ...target, author_id: lado.id, body: 'Good', deleted_at: null },
        { ...target, author_id: lado.id, body: '', deleted_at: new Date() },
      ])
      .execute()
    const { portfolio } = services()
    expect(await portfolio.get(created.id)).toMatchObject({ likes_count: 2, comments_count: 1 })
    const listed = (await portfolio.list({ search: 'Counted' })).items[0]
    expect(listed).toMatchObject({ likes_count: 2, comments_count: 1 })
  })
})
