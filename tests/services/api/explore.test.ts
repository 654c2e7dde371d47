import { describe, expect, it } from 'vitest'
import { createExploreApi } from '../../../src/services/api/explore.ts'
import { createQueryClient } from '../../../src/services/queries/client.ts'
import {
  exploreCreatorsQuery,
  exploreNumbersQuery,
  exploreTagsQuery,
  exploreTrendingQuery,
} from '../../../src/services/queries/explore.ts'
import { settle } from '../../kit/clock.ts'
import { empty, hang, json, noResponse, text } from '../../kit/fakes/http.ts'
import { API, createTestServices, failureOf } from '../kit/kit.ts'

function create(stored: Record<string, string> = {}) {
  const services = createTestServices({ stored })
  return { ...services, explore: createExploreApi(services.http) }
}

const FEED = 'GET /api/explore/feed/'
const posts = (count: number) => Array.from({ length: count }, (_, id) => ({ type: 'post', id }))

describe('explore feed', () => {
  it.each([
    [{}, 'limit=20&offset=0&mode=for-you'],
    [{ page: 1 }, 'limit=20&offset=0&mode=for-you'],
    [{ page: 3 }, 'limit=20&offset=40&mode=for-you'],
    [{ page: 2, pageSize: 10 }, 'limit=10&offset=10&mode=for-you'],
    [{ page: 0 }, 'limit=20&offset=0&mode=for-you'],
    [{ page: -4 }, 'limit=20&offset=0&mode=for-you'],
    [{ page: Number.NaN }, 'limit=20&offset=0&mode=for-you'],
    [{ mode: 'latest' }, 'limit=20&offset=0&mode=latest'],
  ])(
    '[API-LIKE-08 API-LIKE-09 API-LIKE-16 A16] requests %o as %s, never with a page',
    async (request, query) => {
      const { explore, server } = create()
      server.on(FEED, json(200, { results: [] }))
      await explore.feed(request)
      expect(server.log).toEqual([`${FEED}?${query}`])
    },
  )

  it.each([
    [{ next: `${API}/api/explore/feed/?offset=20`, results: posts(1) }, 3],
    [{ next: null, results: posts(20) }, null],
    [{ results: posts(20) }, 3],
    [posts(20), 3],
    [{ results: posts(19) }, null],
    [[], null],
  ])(
    '[A16] ends without `next`, or without that key at a page that is not full',
    async (body, next) => {
      const { explore, server } = create()
      server.on(FEED, json(200, body))
      expect((await explore.feed({ page: 2 })).next).toBe(next)
    },
  )

  it('[API-LIKE-08] mixes posts, blog posts and portfolio items and drops invalid items', async () => {
    const { explore, server } = create({ access: 'a' })
    server.on(
      FEED,
      json(200, {
        count: 9,
        next: null,
        results: [
          { type: 'post', id: 1, body: 'Morning' },
          { type: 'blog', id: 2, title: 'Long read' },
          { type: 'portfolio', id: 3, title: 'Cloth', images: ['/a.webp'] },
          { type: 'work', id: 3 },
          { type: 'song', id: 4 },
          { id: 5 },
          null,
        ],
      }),
    )
    const { items, count } = await explore.feed()
    expect(items.map((one) => [one.type, one.item.id, one.item.title])).toEqual([
      ['post', 1, ''],
      ['blog', 2, 'Long read'],
      ['work', 3, 'Cloth'],
      ['work', 3, ''],
    ])
    expect(count).toBe(9)
    expect(items[2]).toMatchObject({ item: { images: [{ url: `${API}/a.webp` }] } })
    expect(server.calls[0]?.headers.authorization).toBe('Bearer a')
  })

  it('[ROLE-05 A16] works for anonymous users and rejects failures', async () => {
    const { explore, server } = create()
    server.on(FEED, json(500, {}), noResponse, json(429, {}))
    expect([
      (await failureOf(explore.feed())).message,
      (await failureOf(explore.feed())).status,
      (await failureOf(explore.feed())).message,
    ]).toEqual(['Server error occurred', 0, 'Failed to load data'])
  })
})

describe('explore endpoints', () => {
  it('[API-LIKE-10] returns creators with their pictures', async () => {
    const { explore, server } = create()
    server.on(
      'GET /api/explore/creators/',
      json(200, [
        {
          id: 1,
          user: { id: 2, username: 'achol' },
          works: [{ url: '/media/pictures/k/', widths: [320] }],
        },
        { id: 9 },
        'x',
      ]),
    )
    const { items: creators } = await explore.creators()
    expect(creators.map((one) => [one.id, one.user.username, one.works.map((w) => w.url)])).toEqual(
      [
        [1, 'achol', [`${API}/media/pictures/k/`]],
        [9, '', []],
      ],
    )
    expect(server.log).toEqual(['GET /api/explore/creators/'])
  })

  it('[API-LIKE-10] filters creators itself if the API does not', async () => {
    const { explore, server } = create()
    const one = (id: number, more: object) => ({ id, user: { id, username: `u${id}` }, ...more })
    server.on(
      'GET /api/explore/creators/',
      json(200, [
        one(1, { creator_type_display: 'Muralist', location: 'Wau', availability: 'open' }),
        one(2, { artistic_style: 'Murals', location: 'Juba' }),
        one(3, { specialization: 'Film' }),
      ]),
    )
    const found = async (filters: Parameters<typeof explore.creators>[0]) =>
      (await explore.creators(filters)).items.map(({ id }) => id)
    expect(await found({ craft: 'MURAL' })).toEqual([1, 2])
    expect(await found({ craft: 'mural', location: 'jub' })).toEqual([2])
    expect(await found({ availability: 'open' })).toEqual([1])
    expect(await found({ location: ' ' })).toEqual([1, 2, 3])
  })

  it('[API-LIKE-11] returns tags with their counts', async () => {
    const { explore, server } = create()
    server.on(
      'GET /api/explore/tags/',
      json(200, [{ name: 'juba', count: '3' }, 'nile', { count: 1 }]),
    )
    expect(await explore.tags()).toEqual([
      { name: 'juba', count: 3 },
      { name: 'nile', count: null },
    ])
    expect(server.log).toEqual(['GET /api/explore/tags/'])
  })

  it('[API-LIKE-12 API-LIKE-16] requests 5 trending items by default', async () => {
    const { explore, server } = create()
    server.on('GET /api/explore/trending/', json(200, { results: posts(2) }))
    expect((await explore.trending()).map((one) => one.item.id)).toEqual([0, 1])
    await explore.trending({ limit: 8 })
    expect(server.log).toEqual([
      'GET /api/explore/trending/?limit=5',
      'GET /api/explore/trending/?limit=8',
    ])
  })

  it('[API-LIKE-14 API-LIKE-15 A24] sends likes and unlikes as query parameters', async () => {
    const { explore, server } = create({ access: 'a' })
    server.on('PUT /api/likes/', json(201, {})).on('DELETE /api/likes/', empty(204), json(500, {}))
    await explore.like({ type: 'post', id: 5 })
    await explore.unlike({ type: 'post', id: 5 })
    expect((await failureOf(explore.unlike({ type: 'post', id: 5 }))).status).toBe(500)
    expect(server.log).toEqual([
      'PUT /api/likes/?type=post&id=5',
      'DELETE /api/likes/?type=post&id=5',
      'DELETE /api/likes/?type=post&id=5',
    ])
  })
})

describe('comment counts', () => {
  const COUNTS = 'GET /api/comments/counts/'

  it('[API-LIKE-13 ENT-27] requests counts by type and ids', async () => {
    const { explore, server } = create()
    server.on(COUNTS, json(200, { status: 'ok', counts: { 1: 4, 2: '0' } }))
    expect(await explore.commentCounts('blog', [1, 2])).toEqual({
      status: 'ok',
      counts: { '1': 4, '2': 0 },
    })
    expect(server.log).toEqual([`${COUNTS}?type=blog&ids=1,2`])
  })

  it.each([
    json(500, {}),
    json(401, {}),
    json(400, {}),
    json(404, {}),
    text(200, '<html></html>'),
    noResponse,
  ])('[ERR-25] returns empty counts after any failure', async (response) => {
    const { explore, server } = create()
    server.on(COUNTS, response)
    expect(await explore.commentCounts('post', [1])).toEqual({ status: null, counts: {} })
  })

  it('[ERR-25] returns empty counts without ids, without a request, and rejects when cancelled', async () => {
    const { explore, server } = create()
    server.on(COUNTS, hang)
    expect(await explore.commentCounts('post', [])).toEqual({ status: null, counts: {} })
    expect(server.calls).toEqual([])
    const cancel = new AbortController()
    const failed = failureOf(explore.commentCounts('post', [1], { signal: cancel.signal }))
    await settle()
    cancel.abort()
    expect((await failed).aborted).toBe(true)
  })
})

describe('explore queries', () => {
  it.each([
    [
      json(200, { makers: '7', works: 12, assets: -1 }),
      { makers: 7, works: 12, assets: 0, open_projects: null },
    ],
    [json(404, {}), { makers: null, works: null, assets: null, open_projects: null }],
    [text(200, '<p>Home</p>'), { makers: null, works: null, assets: null, open_projects: null }],
  ])('returns null for missing numbers and normalises invalid ones', async (response, emitted) => {
    const { api, server } = create()
    server.on('GET /api/explore/numbers/', response)
    const client = createQueryClient()
    expect(await client.fetchQuery(exploreNumbersQuery(api))).toEqual(emitted)
    expect(server.log).toEqual(['GET /api/explore/numbers/'])
    client.clear()
  })

  it('[API-LIKE-10 API-LIKE-11 API-LIKE-12] caches creators, tags and trending items under separate keys', async () => {
    const { api, server } = create()
    server
      .on('GET /api/explore/creators/', json(200, [{ id: 9 }]))
      .on('GET /api/explore/tags/', json(200, ['nile']))
      .on('GET /api/explore/trending/', json(200, posts(1)))
    const client = createQueryClient()
    const creators = await client.fetchQuery(exploreCreatorsQuery(api))
    const tags = await client.fetchQuery(exploreTagsQuery(api))
    const five = await client.fetchQuery(exploreTrendingQuery(api))
    const eight = await client.fetchQuery(exploreTrendingQuery(api, 8))
    expect([creators.length, tags, five.length, eight.length]).toEqual([
      1,
      [{ name: 'nile', count: null }],
      1,
      1,
    ])
    expect(server.log).toEqual([
      'GET /api/explore/creators/',
      'GET /api/explore/tags/',
      'GET /api/explore/trending/?limit=5',
      'GET /api/explore/trending/?limit=8',
    ])
    client.clear()
  })
})
