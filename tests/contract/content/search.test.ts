import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_RESULTS, searchMessage } from '../../../src/protocol/content/search.ts'
import { createSearchApi } from '../../../src/services/api/search.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'
import { addContent } from './content-kit.ts'
import { failureOf } from './portfolio-kit.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)

interface OfferFields {
  title: string
  description?: string
  category?: string
  age?: number
}

async function offer(user: TestUser, { age = 0, ...fields }: OfferFields): Promise<void> {
  await api.db
    .insertInto('services')
    .values({
      user_id: user.id,
      price: 'SSP 400,000',
      delivery: '2 weeks',
      created_at: new Date(NOW - age * MINUTE),
      ...fields,
    })
    .execute()
}

async function addAsset(seller: TestUser, title: string): Promise<void> {
  const { id: category_id } = await api.db
    .selectFrom('asset_categories')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('assets')
    .values({
      seller_id: seller.id,
      category_id,
      title,
      slug: title.toLowerCase(),
      price_minor: 0,
      currency: 'SSP',
    })
    .execute()
}

const profile = (user: TestUser, body: { [field: string]: string | string[] }) =>
  api.request('PATCH', '/api/profiles/update_profile/', { token: user.access, body })

const api = await startFileApi()
const nyandeng = await api.register('nyandeng', {
  first_name: 'Nyandeng',
  last_name: 'Malual',
  user_type: 'freelancer',
})
const taban = await api.register('taban', { first_name: 'Taban', last_name: 'Loro' })
await profile(nyandeng, { title: 'Film maker', skills: ['drone footage', 'editing'] })
await profile(taban, { artistic_style: 'Bark cloth', specialization: 'Harps' })
await offer(nyandeng, { title: 'Wedding film', category: 'Film', description: 'In Juba', age: 3 })
await offer(nyandeng, { title: 'Film editing', category: 'Film', age: 2 })
await offer(taban, { title: 'Harp lessons', description: 'A film about it, too', age: 1 })
const gone = await api.register('gone')
await offer(gone, { title: 'Film of a deleted account' })
await api.deleteAccount(gone)
await addContent(api, 'work', taban, { title: 'Footage of the harvest' })

function services(user?: TestUser) {
  const client = createClient(api, user)
  return { calls: client.calls, http: client.http, search: createSearchApi(client.http) }
}

const get = async (query: string) => (await api.request('GET', `/api/services/${query}`)).body
const titles = (body: { results: { title: string }[] }) => body.results.map(({ title }) => title)

describe('services', () => {
  test('[A28 SEARCH-15] are listed newest first with all fields, without sign-in and without deleted accounts', async () => {
    const body = await get('')
    expect(titles(body)).toEqual(['Harp lessons', 'Film editing', 'Wedding film'])
    expect(body).toMatchObject({ count: 3, next: null, previous: null })
    expect(body.results[2]).toEqual({
      id: expect.any(Number),
      title: 'Wedding film',
      description: 'In Juba',
      category: 'Film',
      price: 'SSP 400,000',
      price_amount: null,
      currency: 'SSP',
      price_type: 'fixed',
      delivery: '2 weeks',
      delivery_days: null,
      images: [],
      status: 'active',
      user: { id: nyandeng.id, username: 'nyandeng', full_name: 'Nyandeng Malual', avatar: null },
      created_at: new Date(NOW - 3 * MINUTE).toISOString(),
      edited_at: null,
    })
    const { search, calls } = services()
    expect((await search.offers()).items[2]).toEqual(body.results[2])
    expect(calls).toEqual(['GET /api/services/ 200'])
  })

  test('[A28] are paginated and filtered by category and user, ignoring case', async () => {
    const first = await get('?page_size=2')
    expect([titles(first).length, first.next]).toEqual([
      2,
      `${api.origin}/api/services/?page_size=2&page=2`,
    ])
    expect(titles(await get('?page_size=2&page=2'))).toEqual(['Wedding film'])
    expect((await api.request('GET', '/api/services/?page=9')).status).toBe(404)
    expect(titles(await get('?category=FILM'))).toEqual(['Film editing', 'Wedding film'])
    expect(titles(await get('?username=Taban'))).toEqual(['Harp lessons'])
  })

  test('[SEARCH-15] match in titles before categories before descriptions, including misspelled words', async () => {
    expect(titles(await get('?search=film'))).toEqual([
      'Film editing',
      'Wedding film',
      'Harp lessons',
    ])
    expect(titles(await get('?search=juba'))).toEqual(['Wedding film'])
    expect(titles(await get('?search=weding'))).toEqual(['Wedding film'])
    for (const search of ['zzzzzz', "' or 1=1 --", '"', '& | !', '%', '\\']) {
      const { status, body } = await api.request(
        'GET',
        `/api/services/?search=${encodeURIComponent(search)}`,
      )
      expect([search, status, body.results]).toEqual([search, 200, []])
    }
  })
})

describe('fuzzy user search', () => {
  test.each([
    ['a missing letter', 'nyandng'],
    ['an extra letter', 'nyandenng'],
    ['another vowel', 'niandeng'],
    ['the names in reverse order', 'malual nyandeng'],
  ])('[API-PROF-04] finds a user with %s', async (_, q) => {
    const found = await createClient(api).profiles.searchPublicProfiles(q)
    expect(found.map(({ user }) => user.username)).toEqual(['nyandeng'])
  })

  test('[API-PROF-04] lists literal matches first', async () => {
    await api.register('near', { first_name: 'Makur', last_name: 'Deng' })
    await api.register('exact', { first_name: 'Dengmakur', last_name: 'Akol' })
    const { body } = await api.request('GET', '/api/public-profiles/search/?q=dengmakur')
    const found = body.results.map(({ user }: { user: { username: string } }) => user.username)
    expect(found).toEqual(['exact', 'near'])
  })
})

const OVERLAY = [
  '/api/public-profiles/search/',
  '/api/freelancer-profiles/',
  '/api/creative-assets/',
]
const FULL = [
  ...OVERLAY,
  '/api/creator-profiles/',
  '/api/services/',
  '/api/portfolio/',
  '/api/asset-categories/',
]
const paths = (calls: string[]) => calls.map((call) => call.split(' ')[1]).sort()

describe('content search by author', () => {
  let wani: TestUser
  beforeAll(async () => {
    wani = await api.register('wani_lo', { first_name: 'Wanisuk', last_name: 'Lokujo' })
    await addContent(api, 'work', wani, { title: 'Mask' })
    await addContent(api, 'post', wani, { title: 'Morning' })
    await addContent(api, 'blog', wani, { title: 'Clay' })
    await offer(wani, { title: 'Carving' })
    await addAsset(wani, 'Brushes')
  })
  afterAll(() => api.deleteAccount(wani))

  const titles = async (path: string) =>
    (await api.request('GET', path)).body.results.map((one: { title: string }) => one.title)

  test.each([
    ['username', 'wani_lo'],
    ['first name', 'Wanisuk'],
    ['last name', 'lokujo'],
    ['full name', 'wanisuk lokujo'],
    ['start of a name', 'wanis'],
  ])("[SEARCH-14 SEARCH-15 SEARCH-16] finds content by its author's %s", async (_, text) => {
    const q = encodeURIComponent(text)
    expect(await titles(`/api/portfolio/?search=${q}`)).toEqual(['Mask'])
    expect(await titles(`/api/posts/?search=${q}`)).toEqual(['Morning'])
    expect(await titles(`/api/blog/?search=${q}`)).toEqual(['Clay'])
    expect(await titles(`/api/services/?search=${q}`)).toEqual(['Carving'])
    expect(await titles(`/api/creative-assets/?search=${q}`)).toEqual(['Brushes'])
  })

  test('[SEARCH-16] lists text matches first, and does not match the middle of a name', async () => {
    expect(await titles('/api/portfolio/?search=Wanisuk%20Lokujo')).toEqual(['Mask'])
    const said = await addContent(api, 'work', taban, { title: 'Portrait of Wanisuk Lokujo' })
    expect(await titles('/api/portfolio/?search=Wanisuk%20Lokujo')).toEqual([
      'Portrait of Wanisuk Lokujo',
      'Mask',
    ])
    await api.db.deleteFrom('works').where('id', '=', said).execute()
    expect(await titles('/api/portfolio/?search=anisu')).toEqual([])
    expect(await titles('/api/portfolio/?search=%25')).toEqual([])
  })
})

describe('client search', () => {
  test('[SEARCH-10 SEARCH-11 SEARCH-12 SEARCH-14] of the overlay sends three requests', async () => {
    const { search, calls } = services()
    const { users, freelancers, creators, services: offers } = await search.overlay(' nyandeng ')
    expect(paths(calls)).toEqual([...OVERLAY].sort())
    expect(
      [users, freelancers, creators].map((list) => list.map(({ user }) => user.username)),
    ).toEqual([['nyandeng'], ['nyandeng'], []])
    expect(offers).toEqual([])
  })

  test('[SEARCH-10 SEARCH-13 SEARCH-15 SEARCH-16 SEARCH-17] of the page sends seven requests', async () => {
    const { search, calls } = services(taban)
    const found = await search.full('footage')
    expect(paths(calls)).toEqual([...FULL].sort())
    expect([
      found.users.length,
      found.freelancers.map(({ title }) => title),
      found.creators,
      found.services,
      found.works.map(({ title }) => title),
    ]).toEqual([0, ['Film maker'], [], [], ['Footage of the harvest']])
    expect((await search.full('bark')).creators.map(({ user }) => user.id)).toEqual([taban.id])
    expect((await search.full('harp')).services.map(({ title }) => title)).toEqual(['Harp lessons'])
  })

  test('[SEARCH-10] sends all requests before the first response', async () => {
    const { http } = services()
    let waiting = 0
    let open: () => void = () => {}
    const allRequested = new Promise<void>((resolve) => {
      open = resolve
    })
    const searchApi = createSearchApi({
      ...http,
      async request(spec) {
        waiting += 1
        if (waiting === FULL.length) open()
        await allRequested
        return http.request(spec)
      },
    })
    expect((await searchApi.full('footage')).works.length).toBe(1)
    expect(waiting).toBe(FULL.length)
  })

  test('[SEARCH-09] with fewer than 3 characters sends nothing', async () => {
    const { search, calls } = services()
    expect([await search.overlay('ab '), await search.full(' ab')]).toEqual([
      NO_RESULTS,
      NO_RESULTS,
    ])
    expect(calls).toEqual([])
  })

  test('[SEARCH-12 SEARCH-18] covers more freelancers than an ordinary page holds', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => ({
      username: `many${n}`,
      first_name: 'Many',
      last_name: `No${n}`,
      password_hash: '',
      user_type: 'freelancer' as const,
    }))
    const created = await api.db.insertInto('users').values(rows).returning('id').execute()
    await api.db
      .insertInto('profiles')
      .values(created.map(({ id }) => ({ user_id: id, title: 'Plasterer' })))
      .execute()
    const { search } = services()
    expect((await search.overlay('plaster')).freelancers.length).toBe(30)
  })

  test('[SEARCH-06 SEARCH-07 A17] without results reports whether a request failed', async () => {
    const { http } = services()
    const answering = (status: number) =>
      createSearchApi({
        ...http,
        request: (spec) => {
          if (status === 200) return Promise.resolve({ data: [], status })
          return http.request({ ...spec, path: '/api/not-there/' })
        },
      })
    expect(searchMessage(await answering(200).overlay('zzzzzz'))).toBe('No results found')
    expect(searchMessage(await answering(404).full('zzzzzz'))).toBe(
      'Search failed. Please try again.',
    )
  })

  test('[A17 A30] rejects as aborted when cancelled', async () => {
    const { search } = services()
    const cancel = new AbortController()
    const failed = failureOf(search.full('footage', { signal: cancel.signal }))
    cancel.abort()
    expect((await failed).aborted).toBe(true)
  })
})
