import { describe, expect, it } from 'vitest'
import { bodyOf } from '../../../src/services/http/body.ts'
import { empty, json, noResponse } from '../../kit/fakes/http.ts'
import { API, createTestServices, failure, failureOf } from '../kit/kit.ts'

const RAW = { id: 1, username: 'ayen', first_name: 'Ayen', last_name: 'Deng', avatar: '/a.png' }
const PERSON = {
  id: 1,
  username: 'ayen',
  first_name: 'Ayen',
  last_name: 'Deng',
  full_name: 'Ayen Deng',
  profile_picture: `${API}/a.png`,
}
const USER = {
  id: 1,
  username: 'ayen',
  email: '',
  first_name: 'Ayen',
  last_name: 'Deng',
  full_name: 'Ayen Deng',
  user_type: null,
  is_staff: false,
  is_superuser: false,
  avatar: `${API}/a.png`,
  freelancer_profile: null,
  assets: [],
}

describe('users API', () => {
  it('[API-USER-01 API-USER-03] returns users with absolute picture URLs', async () => {
    const { api, server } = createTestServices()
    server.on('GET /api/users/me/', json(200, RAW))
    server.on('GET /api/users/username/ayen/', json(200, RAW))
    expect([await api.users.me(), await api.users.byUsername('ayen')]).toEqual([USER, USER])
  })

  it.each([
    [json(200, {}), 'Server error occurred', 200],
    [empty(204), 'Server error occurred', 200],
    [json(401, {}), 'Authentication required', 401],
    [json(500, {}), 'Server error occurred', 500],
    [json(503, {}), 'Failed to load data', 503],
    [noResponse, 'Network error - please check your connection', 0],
  ])(
    '[API-USER-01 SESSION-10] fails with its status if the response has no user',
    async (...row) => {
      const [response, message, status] = row
      const { api, server } = createTestServices()
      server.on('GET /api/users/me/', response)
      const failed = await failureOf(api.users.me())
      expect([failed.message, failed.status]).toEqual([message, status])
    },
  )

  it('[API-USER-02] maps a rejected deletion to a message', async () => {
    const { api, server } = createTestServices()
    server.on('DELETE /api/users/me/', json(422, {}))
    expect((await failureOf(api.users.deleteMe())).message).toBe(
      'Your account couldn’t be deleted. Please try again.',
    )
  })
})

describe('profiles API', () => {
  const PROFILE = {
    user: PERSON,
    headline: '',
    bio: 'x',
    avatar: PERSON.profile_picture,
    userprofile: null,
  }

  it('[API-PROF-01 API-PROF-04] accepts an array or results and drops invalid profiles', async () => {
    const { api, server } = createTestServices()
    const raw = { user: RAW, bio: 'x' }
    server.on('GET /api/public-profiles/', json(200, { results: [raw, {}, null] }))
    server.on('GET /api/public-profiles/search/', json(200, [raw]))
    expect(await api.profiles.publicProfiles()).toEqual([PROFILE])
    expect(await api.profiles.searchPublicProfiles('ayen')).toEqual([PROFILE])
  })

  it('[API-PROF-03] finds a profile by user id, else null', async () => {
    const { api, server } = createTestServices()
    server.on('GET /api/public-profiles/?user__id=1', json(200, [{ user: RAW, bio: 'x' }]))
    server.on('GET /api/public-profiles/?user__id=2', json(200, { results: [] }))
    expect(await api.profiles.publicProfileByUserId(1)).toEqual(PROFILE)
    expect(await api.profiles.publicProfileByUserId(2)).toBe(null)
  })

  it('[FOREIGN-04 B15] takes no profile of another user from an API that ignores the filter', async () => {
    const { api, server } = createTestServices()
    const all = json(200, [{ user: { id: 5, username: 'keji' } }, { user: RAW, bio: 'x' }])
    server.on('GET /api/public-profiles/?user__id=1', all)
    server.on('GET /api/public-profiles/?user__id=2', all)
    expect(await api.profiles.publicProfileByUserId(1)).toEqual(PROFILE)
    expect(await api.profiles.publicProfileByUserId(2)).toBe(null)
  })

  it('[HTTP-06 A13] returns no profiles after a 401 on public lists', async () => {
    const { api, server } = createTestServices()
    server.on('GET /api/public-profiles/', json(401, {}))
    expect(await api.profiles.publicProfiles()).toEqual([])
  })

  it('[API-PROF-08 API-PROF-09] returns freelancers with title and skills', async () => {
    const { api, server } = createTestServices()
    const raw = { id: 9, user: RAW, title: 'Designer', skills: 'logo, print' }
    const freelancer = { id: 9, user: PERSON, title: 'Designer', skills: ['logo', 'print'] }
    server.on('GET /api/freelancer-profiles/', json(200, [raw]))
    server.on('GET /api/freelancer-profiles/9/', json(200, raw))
    expect(await api.profiles.freelancers()).toEqual([freelancer])
    expect(await api.profiles.freelancer(9)).toEqual(freelancer)
  })

  it('[API-PROF-05 API-PROF-06] returns creators and maps a missing one to a 404', async () => {
    const { api, server } = createTestServices()
    const creator = {
      id: 3,
      user: PERSON,
      artistic_style: 'Ink',
      specialization: '',
      art_statement: '',
      creator_type_display: '',
    }
    server.on(
      'GET /api/creator-profiles/',
      json(200, [{ id: 3, user: RAW, artistic_style: 'Ink' }]),
    )
    server.on('GET /api/creator-profiles/4/', json(200, null))
    expect(await api.profiles.creators()).toEqual([creator])
    expect(await failureOf(api.profiles.creator(4))).toEqual(
      failure({ message: 'Resource not found', status: 404 }),
    )
  })

  it('[API-USER-04 A31] sends a picture as a form without the JSON content type', async () => {
    const { api, server } = createTestServices()
    server.on('PATCH /api/profiles/update_profile/', json(200, { user: RAW }))
    const picture = new File(['x'], 'me.png', { type: 'image/png' })
    await api.profiles.updateProfile({ bio: 'Painter', profile_picture: picture })
    const form = server.calls[0]?.body as FormData
    expect([...form.entries()]).toEqual([
      ['bio', 'Painter'],
      ['profile_picture', picture],
    ])
    expect(server.calls[0]?.headers['content-type']).toBeUndefined()
  })

  it('[API-USER-04] shows the server’s message for a rejected change, else the default', async () => {
    const { api, server } = createTestServices()
    server.on(
      'PATCH /api/profiles/update_profile/',
      json(400, { detail: 'Too long' }),
      json(400, {}),
    )
    expect([
      (await failureOf(api.profiles.updateProfile({ bio: 'x' }))).message,
      (await failureOf(api.profiles.updateProfile({ bio: 'x' }))).message,
    ]).toEqual(['Too long', 'Your changes couldn’t be saved. Please try again.'])
  })
})

describe('bodyOf', () => {
  it('[A31] returns JSON without files and omits undefined values', () => {
    expect(bodyOf({ a: 1, b: null, c: undefined, d: ['x'], e: [] })).toEqual({
      a: 1,
      b: null,
      d: ['x'],
      e: [],
    })
  })

  it('[A31] returns a form if a value is a file or a list of files', () => {
    const [one, two] = [new File(['1'], '1.png'), new File(['2'], '2.png')]
    const form = bodyOf({
      title: 'Rivers',
      price: 5,
      open: false,
      tags: ['a', 'b'],
      meta: { k: 1 },
      none: null,
      gone: undefined,
      pictures: [one, two],
    }) as FormData
    expect([...form.entries()]).toEqual([
      ['title', 'Rivers'],
      ['price', '5'],
      ['open', 'false'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['meta', '{"k":1}'],
      ['none', ''],
      ['pictures', one],
      ['pictures', two],
    ])
  })
})
