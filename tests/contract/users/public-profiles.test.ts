import { describe, expect, test } from 'vitest'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

let users: { [name: string]: TestUser }

const user = (name: string): TestUser => {
  const found = users[name]
  if (!found) throw new Error(name)
  return found
}

const api = await startFileApi()
users = {}
for (const [username, first, last, type] of [
  ['amer', 'Amer', 'Ŋɔŋ', 'creator'],
  ['bakhita', 'Bakhita', 'Lual', 'creator'],
  ['chol', 'Chol', '100%_real', 'creator'],
  ['dut', 'Dut', 'Mayen', 'creator'],
  ['emmanuel', 'Emmanuel', 'Taban', 'freelancer'],
  ['flora', 'Flora', 'Keji', 'client'],
] as const) {
  users[username] = await api.register(username, {
    first_name: first,
    last_name: last,
    user_type: type,
  })
}
await api.request('PATCH', '/api/profiles/update_profile/', {
  token: user('amer').access,
  body: { headline: 'Strip weave in Wau', bio: 'Looms.', artistic_style: 'Abstract' },
})
await api.request('PATCH', '/api/profiles/update_profile/', {
  token: user('emmanuel').access,
  body: { title: 'Sound engineer', skills: ['mixing', 'field recording'] },
})
const follow = (follower: string, followed: string) => ({
  follower_id: user(follower).id,
  followed_id: user(followed).id,
})
await api.db
  .insertInto('follows')
  .values([follow('flora', 'dut'), follow('chol', 'dut'), follow('flora', 'bakhita')])
  .execute()
const gone = await api.register('gone')
await api.deleteAccount(gone)

const get = (path: string) => api.request('GET', path)
const names = (body: { results: { user: { username: string } }[] }) =>
  body.results.map((profile) => profile.user.username)

const amer = () => ({
  user: {
    id: user('amer').id,
    username: 'amer',
    first_name: 'Amer',
    last_name: 'Ŋɔŋ',
    full_name: 'Amer Ŋɔŋ',
    profile_picture: null,
  },
  headline: 'Strip weave in Wau',
  bio: 'Looms.',
  avatar: null,
  userprofile: {
    user_type: 'creator',
    location: '',
    website: '',
    title: '',
    skills: [],
    artistic_style: 'Abstract',
    specialization: '',
    art_statement: '',
    creator_type: '',
    languages: [],
    rate_amount: null,
    rate_currency: 'SSP',
    rate_unit: 'hour',
    availability: '',
    time_zone: '',
  },
})

describe('public profiles', () => {
  test('[API-PROF-01 ENT-13] are listed without sign-in, without deleted accounts', async () => {
    const { status, body } = await get('/api/public-profiles/')
    expect(status).toBe(200)
    expect(names(body)).toEqual(['amer', 'bakhita', 'chol', 'dut', 'emmanuel', 'flora'])
    expect(body).toMatchObject({ count: 6, next: null, previous: null })
    expect(body.results[0]).toEqual(amer())
    const client = createClient(api)
    expect((await client.profiles.publicProfiles()).length).toBe(6)
    expect(client.calls).toEqual(['GET /api/public-profiles/ 200'])
  })

  test('[API-PROF-01] compress a long list, but not a short response', async () => {
    const path = '/api/public-profiles/'
    for (const [accepted, used] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const headers = { 'accept-encoding': accepted }
      const response = await api.request('GET', path, { headers })
      expect([response.headers.get('content-encoding'), response.body.count]).toEqual([used, 6])
      const short = await api.request('GET', '/api/health/', { headers })
      expect(short.headers.get('content-encoding')).toBeNull()
    }
  })

  test('[API-PROF-01] link to the next and previous page', async () => {
    const { body } = await get('/api/public-profiles/?page=2&page_size=2')
    expect(names(body)).toEqual(['chol', 'dut'])
    expect(body.count).toBe(6)
    expect(body.next).toBe(`${api.origin}/api/public-profiles/?page=3&page_size=2`)
    expect(body.previous).toBe(`${api.origin}/api/public-profiles/?page=1&page_size=2`)
  })

  test('[API-PROF-01] respond 404 for a missing page', async () => {
    for (const page of ['7', '0', '-1', 'x', '1.5', '99999999999999999999']) {
      const { status, body } = await get(`/api/public-profiles/?page=${page}`)
      expect([page, status, body]).toEqual([page, 404, { detail: 'Invalid page.' }])
    }
  })

  test('[API-PROF-01] use the default for an invalid page size', async () => {
    for (const size of ['0', '-5', 'x', '1.5']) {
      const { body } = await get(`/api/public-profiles/?page_size=${size}`)
      expect(body.results.length).toBe(6)
    }
  })

  test('[API-PROF-02] are found by username, ignoring case', async () => {
    const { status, body } = await get('/api/public-profiles/AMER/')
    expect([status, body]).toEqual([200, amer()])
    const client = createClient(api)
    expect((await client.profiles.publicProfile('amer')).headline).toBe('Strip weave in Wau')
    expect(client.calls).toEqual(['GET /api/public-profiles/amer/ 200'])
  })

  test('[API-PROF-02] respond 404 for an unknown name and a deleted account', async () => {
    for (const name of ['nobody-here', 'gone', '%27%20or%201=1', '%00']) {
      const { status, body } = await get(`/api/public-profiles/${name}/`)
      expect([status, body]).toEqual([404, { detail: 'There is no user with this name.' }])
    }
  })

  test('[API-PROF-03] are found by user id, and an unknown id gives an empty list', async () => {
    const { id } = user('dut')
    expect(names((await get(`/api/public-profiles/?user__id=${id}`)).body)).toEqual(['dut'])
    for (const other of ['999999', 'x', '-1', '1e3', '9'.repeat(30), "'"]) {
      const { status, body } = await get(
        `/api/public-profiles/?user__id=${encodeURIComponent(other)}`,
      )
      expect([status, body]).toEqual([200, { count: 0, next: null, previous: null, results: [] }])
    }
    const client = createClient(api)
    expect((await client.profiles.publicProfileByUserId(id))?.user.username).toBe('dut')
    expect(await client.profiles.publicProfileByUserId(999_999)).toBeNull()
  })

  test.each([
    ['the username', 'bakh', ['bakhita']],
    ['the full name with its space', 'dut may', ['dut']],
    ['letters of other alphabets, ignoring case', 'ŋƆŊ', ['amer']],
    ['the headline', 'STRIP', ['amer']],
    ['a literal percent sign', '100%_', ['chol']],
    ['a literal underscore', '_real', ['chol']],
    ['nothing', '', []],
    ['a text without matches', 'zzzz', []],
    ['5,000 characters', 'z'.repeat(5000), []],
  ])('[API-PROF-04] search by %s', async (_, q, found) => {
    const { status, body } = await get(`/api/public-profiles/search/?q=${encodeURIComponent(q)}`)
    expect([status, names(body)]).toEqual([200, found])
  })

  test('[API-PROF-04] the client returns the search results', async () => {
    const client = createClient(api)
    const found = await client.profiles.searchPublicProfiles('lual')
    expect(found.map((profile) => profile.user.full_name)).toEqual(['Bakhita Lual'])
    expect(client.calls).toEqual(['GET /api/public-profiles/search/ 200'])
  })
})

describe('creators and freelancers', () => {
  test('[API-PROF-07 ENT-15] features the creators with the most followers', async () => {
    const { status, body } = await get('/api/creator-profiles/featured/')
    expect(status).toBe(200)
    const shown = body.map((profile: { user: { username: string } }) => profile.user.username)
    expect(shown).toEqual(['dut', 'bakhita', 'amer', 'chol'])
    expect(body[2]).toEqual({
      id: user('amer').id,
      user: amer().user,
      headline: 'Strip weave in Wau',
      artistic_style: 'Abstract',
      specialization: '',
      art_statement: '',
      creator_type_display: '',
    })
    const client = createClient(api)
    expect((await client.profiles.featuredCreators()).length).toBe(4)
    expect(client.calls).toEqual(['GET /api/creator-profiles/featured/ 200'])
  })

  test('[API-PROF-05 API-PROF-06] lists creators and returns one', async () => {
    const { body } = await get('/api/creator-profiles/')
    expect(names(body)).toEqual(['amer', 'bakhita', 'chol', 'dut'])
    const client = createClient(api)
    expect((await client.profiles.creators()).length).toBe(4)
    const { id } = user('amer')
    expect((await client.profiles.creator(id)).artistic_style).toBe('Abstract')
    expect(client.calls).toEqual([
      'GET /api/creator-profiles/ 200',
      `GET /api/creator-profiles/${id}/ 200`,
    ])
  })

  test('[API-PROF-08 API-PROF-09 ENT-14] lists freelancers and returns one', async () => {
    const { id } = user('emmanuel')
    const { body } = await get(`/api/freelancer-profiles/${id}/`)
    expect(body).toEqual({
      id,
      user: {
        id,
        username: 'emmanuel',
        first_name: 'Emmanuel',
        last_name: 'Taban',
        full_name: 'Emmanuel Taban',
        profile_picture: null,
      },
      headline: '',
      bio: '',
      title: 'Sound engineer',
      skills: ['mixing', 'field recording'],
      location: '',
      languages: [],
      rate_amount: null,
      rate_currency: 'SSP',
      rate_unit: 'hour',
      availability: '',
      time_zone: '',
    })
    const client = createClient(api)
    expect((await client.profiles.freelancers()).map((profile) => profile.title)).toEqual([
      'Sound engineer',
    ])
    expect((await client.profiles.freelancer(id)).skills).toEqual(['mixing', 'field recording'])
  })

  test('[API-PROF-06 API-PROF-09] responds 404 for another account type and unknown users', async () => {
    for (const [type, id] of [
      ['creator', user('emmanuel').id],
      ['freelancer', user('amer').id],
      ['creator', 999_999],
      ['creator', 'x'],
      ['freelancer', '9'.repeat(40)],
    ] as const) {
      const { status, body } = await get(`/api/${type}-profiles/${id}/`)
      expect([status, body]).toEqual([404, { detail: `There is no ${type} with this id.` }])
    }
  })
})
