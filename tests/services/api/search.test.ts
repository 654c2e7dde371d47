import { describe, expect, it } from 'vitest'
import { NO_RESULTS } from '../../../src/protocol/content/search.ts'
import { createSearchApi } from '../../../src/services/api/search.ts'
import { createQueryClient } from '../../../src/services/queries/client.ts'
import {
  freelancerQuery,
  freelancersQuery,
  offersQuery,
  searchQuery,
} from '../../../src/services/queries/search.ts'
import { RECENT_SEARCHES_KEY } from '../../../src/services/stores/recent-key.ts'
import { createRecentSearches } from '../../../src/services/stores/recent-searches.ts'
import { createSafeStorage } from '../../../src/services/stores/safe-storage.ts'
import { settle } from '../../kit/clock.ts'
import { type FakeResponse, hang, json, noResponse, text } from '../../kit/fakes/http.ts'
import { createFakeTab } from '../../kit/fakes/storage.ts'
import { createTestServices, failureOf } from '../kit/kit.ts'

const USERS = 'GET /api/public-profiles/search/'
const FREELANCERS = 'GET /api/freelancer-profiles/'
const CREATORS = 'GET /api/creator-profiles/'
const ASSETS = 'GET /api/creative-assets/'
const SERVICES = 'GET /api/services/'
const WORKS = 'GET /api/portfolio/'
const CATEGORIES = 'GET /api/asset-categories/'
const OVERLAY = [USERS, FREELANCERS, ASSETS]
const FULL = [USERS, FREELANCERS, CREATORS, ASSETS, SERVICES, WORKS, CATEGORIES]

const user = (id: number, fields = {}) => ({ id, user: { id, username: `p${id}` }, ...fields })
const ANSWERS: Record<string, unknown> = {
  [USERS]: { results: [user(1)] },
  [FREELANCERS]: [user(2, { skills: ['Beadwork'] }), user(3, { title: 'Sound' })],
  [CREATORS]: [user(4, { artistic_style: 'Bead art' }), user(5)],
  [ASSETS]: { results: [{ id: 6, title: 'Bead pattern' }] },
  [SERVICES]: { results: [{ id: 7, title: 'Beading' }] },
  [WORKS]: { results: [{ id: 8, title: 'Corset' }] },
  [CATEGORIES]: [{ id: 9, name: 'Beads', slug: 'beads' }],
}

function create(given: Record<string, FakeResponse> = {}) {
  const services = createTestServices()
  for (const [route, body] of Object.entries(ANSWERS)) {
    services.server.on(route, given[route] ?? json(200, body))
  }
  return { ...services, search: createSearchApi(services.http) }
}

const ids = (results: object) =>
  Object.fromEntries(
    Object.entries(results).map(([name, list]) => [
      name,
      Array.isArray(list) ? list.map((one) => one.id ?? one.user.id) : list,
    ]),
  )

const FOUND_FULL = {
  users: [1],
  freelancers: [2],
  creators: [4],
  assets: [6],
  services: [7],
  works: [8],
  categories: [9],
  failed: false,
}
const FOUND = { ...FOUND_FULL, creators: [], services: [], works: [], categories: [] }

describe('search overlay', () => {
  it('[SEARCH-10 SEARCH-11 SEARCH-12 SEARCH-14] sends three requests with the trimmed, encoded query', async () => {
    const { search, server } = create()
    await search.overlay('  be & co ')
    expect(server.log).toEqual([
      `${USERS}?q=be%20%26%20co`,
      FREELANCERS,
      `${ASSETS}?search=be%20%26%20co`,
    ])
  })

  it('[SEARCH-18] returns the results of each request and filters freelancers locally', async () => {
    expect(ids(await create().search.overlay('bead'))).toEqual(FOUND)
  })

  it.each(['', '  ', 'ab', ' ab  ', '🎨🎭'])('[SEARCH-09] sends nothing for %o', async (query) => {
    const { search, server } = create()
    expect([await search.overlay(query), await search.full(query), server.calls]).toEqual([
      NO_RESULTS,
      NO_RESULTS,
      [],
    ])
  })
})

describe('search page', () => {
  it('[PROD-14] returns freelancers with the fields of their own list', async () => {
    const terms = {
      location: 'Wau',
      rate_amount: 60_000,
      rate_currency: 'SSP',
      rate_unit: 'day',
      availability: 'limited',
    }
    const { search } = create({
      [FREELANCERS]: json(200, [user(2, { title: 'Beads', ...terms })]),
    })
    expect((await search.full('bead')).freelancers).toEqual([
      {
        id: 2,
        user: {
          id: 2,
          username: 'p2',
          first_name: '',
          last_name: '',
          full_name: 'p2',
          profile_picture: null,
        },
        title: 'Beads',
        skills: [],
        headline: '',
        bio: '',
        location: 'Wau',
        time_zone: '',
        languages: [],
        rate: { amount: 60_000, currency: 'SSP', unit: 'day' },
        availability: 'limited',
      },
    ])
  })

  it('[SEARCH-10 SEARCH-13 SEARCH-15 SEARCH-16 SEARCH-17] sends six requests and one for categories', async () => {
    const { search, server } = create()
    expect(ids(await search.full('bead'))).toEqual(FOUND_FULL)
    expect(server.log).toEqual([
      `${USERS}?q=bead`,
      FREELANCERS,
      CREATORS,
      `${ASSETS}?search=bead`,
      `${SERVICES}?search=bead`,
      `${WORKS}?search=bead`,
      `${CATEGORIES}?search=bead`,
    ])
  })
})

describe.each([
  ['overlay', OVERLAY],
  ['full', FULL],
] as const)('%s search', (kind, routes) => {
  it('[SEARCH-10] sends all requests in parallel', async () => {
    const { search, server } = create(Object.fromEntries(routes.map((route) => [route, hang])))
    const cancel = new AbortController()
    const failed = failureOf(search[kind]('bead', { signal: cancel.signal }))
    await settle()
    expect(server.calls.length).toBe(routes.length)
    cancel.abort()
    expect((await failed).aborted).toBe(true)
  })

  it.each(routes)('[A17] keeps the other results when %s fails', async (route) => {
    const whole = ids(await create().search[kind]('bead'))
    const name = Object.keys(NO_RESULTS)[FULL.indexOf(route)] ?? ''
    for (const response of [
      json(500, {}),
      json(404, {}),
      json(429, {}),
      noResponse,
      text(200, '<p>'),
    ])
      expect(ids(await create({ [route]: response }).search[kind]('bead'))).toEqual({
        ...whole,
        [name]: [],
        failed: true,
      })
  })

  it('[A19] treats a 401 for an anonymous user as no results, not as a failure', async () => {
    const closed = Object.fromEntries(routes.map((route) => [route, json(401, {})]))
    expect(await create(closed).search[kind]('bead')).toEqual(NO_RESULTS)
  })

  it('[SEARCH-06 A17] reports a failure when all requests fail', async () => {
    const down = Object.fromEntries(routes.map((route) => [route, json(500, {})]))
    expect(await create(down).search[kind]('bead')).toEqual({ ...NO_RESULTS, failed: true })
  })

  it('[A17 A30] rejects as aborted when cancelled, also before it started', async () => {
    const { search } = create({ [FREELANCERS]: hang })
    const cancel = new AbortController()
    const failed = failureOf(search[kind]('bead', { signal: cancel.signal }))
    await settle()
    cancel.abort()
    expect((await failed).aborted).toBe(true)
    expect((await failureOf(search[kind]('bead', { signal: cancel.signal }))).aborted).toBe(true)
  })
})

describe('service offers', () => {
  it('[SEARCH-15 A28] are loaded page by page', async () => {
    const page = { count: 3, next: 'https://api.test/x', results: [{ id: 7 }, 'x'] }
    const { search, server } = create({ [SERVICES]: json(200, page) })
    const offers = await search.offers({ search: ' film ', page: 2 })
    expect([offers.items.map(({ id }) => id), offers.next, offers.count]).toEqual([[7], 3, 3])
    await search.offers()
    expect(server.log).toEqual([`${SERVICES}?search=film&page=2`, SERVICES])
  })
})

describe('search queries', () => {
  it('[SEARCH-09] are enabled from 3 characters and cached by the trimmed query', async () => {
    const { api, server } = create()
    expect([searchQuery(api, 'ab ').enabled, searchQuery(api, 'abc').enabled]).toEqual([
      false,
      true,
    ])
    const client = createQueryClient()
    const found = await client.fetchQuery(searchQuery(api, 'bead'))
    expect([ids(found), await client.fetchQuery(searchQuery(api, ' bead '))]).toEqual([
      FOUND_FULL,
      found,
    ])
    expect(server.calls.length).toBe(7)
    client.clear()
  })

  it('[A28] load the services of /services', async () => {
    const { api, server } = create()
    const client = createQueryClient()
    const { items } = await client.fetchQuery(offersQuery(api, { search: 'bead' }))
    expect([items.map(({ title }) => title), server.log]).toEqual([
      ['Beading'],
      [`${SERVICES}?search=bead`],
    ])
    client.clear()
  })
})

describe('freelancer and service queries', () => {
  it('[A28] request the freelancers that match and cache them by filter', async () => {
    const { api, server } = create()
    const client = createQueryClient()
    const found = (filters: object) => client.fetchInfiniteQuery(freelancersQuery(api, filters))
    const [page] = (await found({ search: 'bead' })).pages
    await found({ skill: 'none' })
    await found({ search: 'bead' })
    expect(page?.items.map(({ id }) => id)).toEqual([2])
    expect(server.log).toHaveLength(2)
    client.clear()
  })

  it('[A28] find a freelancer by username in any case, else null', async () => {
    const { api } = create()
    const client = createQueryClient()
    expect((await client.fetchQuery(freelancerQuery(api, 'P2')))?.id).toBe(2)
    expect(await client.fetchQuery(freelancerQuery(api, 'ayen'))).toBe(null)
    client.clear()
  })

  it('[A28] cache services by the trimmed search, the username and the page', () => {
    const { api } = create()
    const key = (filters: object) => JSON.stringify(offersQuery(api, filters).queryKey)
    const keys = [{}, { search: 'bead' }, { username: 'ayen' }, { page: 2 }].map(key)
    expect(new Set(keys).size).toBe(4)
    expect(key({ search: ' bead ' })).toBe(key({ search: 'bead' }))
  })

  it('[SEARCH-09] cache each search by its query', async () => {
    const { api, server } = create()
    const client = createQueryClient()
    for (const query of ['bead', 'wau', 'bead']) await client.fetchQuery(searchQuery(api, query))
    expect(server.calls.length).toBe(14)
    client.clear()
  })
})

describe('recent searches', () => {
  const store = (stored: Record<string, string> = {}) => {
    const tab = createFakeTab(stored)
    const storage = createSafeStorage({ area: () => tab.localStorage, events: tab.window })
    return { tab, recent: createRecentSearches(storage) }
  }

  it('are kept trimmed from 3 characters on until cleared', () => {
    const { tab, recent } = store()
    for (const query of ['beads', ' wau ', 'ab', 'BEADS']) recent.add(query)
    expect(recent.read()).toEqual(['BEADS', 'wau'])
    expect(
      store({
        [RECENT_SEARCHES_KEY]: tab.localStorage.getItem(RECENT_SEARCHES_KEY) ?? '',
      }).recent.read(),
    ).toEqual(['BEADS', 'wau'])
    recent.clear()
    expect([recent.read(), tab.localStorage.getItem(RECENT_SEARCHES_KEY)]).toEqual([[], null])
  })

  it.each([
    ['invalid JSON', '{', []],
    ['no array', '{"0":"beads"}', []],
    ['invalid queries', '["beads",4,null,"ab",["wau"]," wau "]', ['beads', 'wau']],
    [
      'too many',
      JSON.stringify(['111', '222', '333', '444', '555', '666']),
      ['111', '222', '333', '444', '555'],
    ],
  ])('ignore invalid stored data: %s', (_, text, found) => {
    expect(store({ [RECENT_SEARCHES_KEY]: text }).recent.read()).toEqual(found)
  })
})
