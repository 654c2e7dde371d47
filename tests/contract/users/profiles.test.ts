import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { PASSWORD, startFileApi } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

let emptyProfile: object

const api = await startFileApi()
const ayen = await api.register('ayen', { first_name: 'Ayen', last_name: 'Kuol' })
emptyProfile = {
  id: ayen.id,
  user: ayen.user,
  headline: '',
  bio: '',
  avatar: null,
  user_type: 'creator',
  location: '',
  website: '',
  title: '',
  skills: [],
  artistic_style: '',
  specialization: '',
  art_statement: '',
  creator_type: '',
  languages: [],
  rate_amount: null,
  rate_currency: 'SSP',
  rate_unit: 'hour',
  availability: '',
  time_zone: '',
  preferences: {},
}

const update = (token: string, body: Json) =>
  api.request('PATCH', '/api/profiles/update_profile/', { token, body })
const prefer = (token: string, body: Json) =>
  api.request('PATCH', '/api/profiles/preferences/', { token, body })

describe('reading the own profile', () => {
  test('[API-USER-05] returns every editable field', async () => {
    const response = await api.request('GET', '/api/profiles/my_profile/', { token: ayen.access })
    expect([response.status, response.body]).toEqual([200, emptyProfile])
    const client = createClient(api, ayen)
    expect(await client.profiles.myProfile()).toMatchObject({
      email: 'ayen@example.org',
      preferences: {},
    })
    expect(client.calls).toEqual(['GET /api/profiles/my_profile/ 200'])
  })

  test('[API-USER-04 API-USER-05 API-USER-06] all profile routes require a signed-in user', async () => {
    for (const [method, path] of [
      ['GET', 'my_profile'],
      ['PATCH', 'update_profile'],
      ['PATCH', 'preferences'],
    ] as const) {
      const response = await api.request(method, `/api/profiles/${path}/`)
      expect([response.status, response.body]).toEqual([
        401,
        { detail: 'Please sign in first.', code: 'not_authenticated' },
      ])
    }
  })
})

describe('updating the own profile', () => {
  test('[API-USER-04] changes the given fields and keeps the others', async () => {
    const user = await api.register('nyakim', { first_name: 'Nyakim', last_name: 'Riek' })
    const client = createClient(api, user)
    const changed = await client.profiles.updateProfile({
      first_name: ' Nyakim ',
      headline: 'Murals and milaya',
      bio: `${'ɛ'.repeat(4999)}!`,
      website: 'https://nyakim.example.org/work',
      skills: ['murals', 'stencils'],
      artistic_style: '<script>alert(1)</script>',
    })
    expect(client.calls).toEqual(['PATCH /api/profiles/update_profile/ 200'])
    expect(changed.details).toEqual({
      ...emptyProfile,
      id: user.id,
      user: user.user,
      headline: 'Murals and milaya',
      bio: `${'ɛ'.repeat(4999)}!`,
      website: 'https://nyakim.example.org/work',
      skills: ['murals', 'stencils'],
      artistic_style: '<script>alert(1)</script>',
    })
    const second = await update(user.access, { headline: '' })
    expect(second.body).toEqual({ ...changed.details, headline: '' })
  })

  test('[API-USER-04] changes name and e-mail of the account', async () => {
    const user = await api.register('lado')
    const response = await update(user.access, {
      last_name: 'Wani',
      email: 'lado.wani@example.org',
      password: PASSWORD,
      user_type: 'freelancer',
      title: 'Photographer',
    })
    expect(response.status).toBe(200)
    const me = await api.request('GET', '/api/users/me/', { token: user.access })
    expect(me.body).toEqual({
      ...user.user,
      preferences: {},
      extras: [
        'uploads',
        'purchase_once',
        'orders',
        'reports',
        'blocks',
        'wishes',
        'push',
        'work_details',
        'pinned_work',
        'message_changes',
        'message_events',
        'conversation_changes',
        'account_type',
        'services',
        'collections',
      ],
      last_name: 'Wani',
      full_name: 'lado Wani',
      email: 'lado.wani@example.org',
      user_type: 'freelancer',
      freelancer_profile: { title: 'Photographer', skills: [] },
    })
  })

  test("[API-USER-04] cannot change rights or other users' profiles", async () => {
    const user = await api.register('climber')
    const response = await update(user.access, {
      is_staff: true,
      user_id: ayen.id,
      id: ayen.id,
      headline: 'mine',
    })
    expect(response.body.user).toMatchObject({ id: user.id, is_staff: false })
    const other = await api.request('GET', '/api/profiles/my_profile/', { token: ayen.access })
    expect(other.body).toEqual(emptyProfile)
  })

  const WEB = ['Enter a web address that starts with http:// or https://']

  test.each([
    ['a script as website', { website: 'javascript:alert(1)' }, { website: WEB }],
    ['a half address', { website: 'https://' }, { website: WEB }],
    ['an empty name', { first_name: ' ' }, { first_name: ['First name is required.'] }],
    ['a null headline', { headline: null }, { headline: ['Headline must be text.'] }],
    ['a bio of the wrong type', { bio: ['x'] }, { bio: ['Bio must be text.'] }],
    [
      'a bio of 5,001 characters',
      { bio: 'x'.repeat(5001) },
      { bio: ['Bio can have up to 5,000 characters.'] },
    ],
    ['an invalid e-mail', { email: 'ayen@' }, { email: ['Enter a valid email address.'] }],
    ['skills that are not a list', { skills: 'murals' }, { skills: ['Skills must be a list.'] }],
    ['31 skills', { skills: Array(31).fill('x') }, { skills: ['At most 30 skills.'] }],
    [
      'a null character',
      { location: 'Ju\0ba' },
      { location: ['Null characters are not allowed.'] },
    ],
    [
      'a null character in a list',
      { skills: ['a\0'] },
      { skills: ['Null characters are not allowed.'] },
    ],
  ])('[API-USER-04] rejects %s', async (_, body, fields) => {
    const response = await update(ayen.access, body as Json)
    expect([response.status, response.body]).toEqual([400, fields])
  })

  test("[API-USER-04] rejects another user's e-mail address, ignoring case", async () => {
    await api.register('holder')
    const response = await update(ayen.access, { email: 'HOLDER@example.org', password: PASSWORD })
    expect([response.status, response.body]).toEqual([
      400,
      { email: ['A user with that email already exists.'] },
    ])
    const own = await update(ayen.access, { email: 'AYEN@example.org' })
    expect(own.status).toBe(200)
  })

  test('[API-USER-04] rejects malformed JSON', async () => {
    const response = await api.request('PATCH', '/api/profiles/update_profile/', {
      token: ayen.access,
      raw: '{"bio": "x"',
    })
    expect([response.status, response.body]).toEqual([
      400,
      { detail: 'The request is not readable JSON.' },
    ])
  })
})

describe('preferences', () => {
  test('[API-USER-06] are merged by key, and null removes one', async () => {
    const user = await api.register('chooser')
    const client = createClient(api, user)
    expect(await client.profiles.preferences({ theme: 'dark', sound: true, size: 2 })).toEqual({
      theme: 'dark',
      sound: true,
      size: 2,
    })
    expect(await client.profiles.preferences({ theme: 'light', sound: null })).toEqual({
      theme: 'light',
      size: 2,
    })
    const stored = { theme: 'light', size: 2 }
    expect((await client.profiles.myProfile()).preferences).toEqual(stored)
    const me = await api.request('GET', '/api/users/me/', { token: user.access })
    expect(me.body.preferences).toEqual(stored)
    expect(client.calls.slice(0, 2)).toEqual(Array(2).fill('PATCH /api/profiles/preferences/ 200'))
  })

  test('[API-USER-06] keep both of two concurrent changes', async () => {
    const { access } = await api.register('hasty')
    await Promise.all([
      prefer(access, { one: 1 }),
      prefer(access, { two: 2 }),
      prefer(access, { three: 3 }),
    ])
    const response = await prefer(access, {})
    expect(response.body).toEqual({ one: 1, two: 2, three: 3 })
  })

  test.each([
    ['a list as value', { theme: ['dark'] }, { theme: [expect.any(String)] }],
    [
      'a text of 501 characters',
      { theme: 'x'.repeat(501) },
      { theme: ['A preference can have up to 500 characters.'] },
    ],
    [
      'an invalid key',
      { '<b>': 1 },
      {
        non_field_errors: ['The name of a preference has letters, digits and underscores only.'],
      },
    ],
    [
      '101 preferences',
      Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`p${n}`, n])),
      { non_field_errors: ['Too many preferences.'] },
    ],
  ])('[API-USER-06] reject %s', async (_, body, fields) => {
    const response = await prefer(ayen.access, body as Json)
    expect([response.status, response.body]).toEqual([400, fields])
  })

  test('[API-USER-06] reject a body that is not an object', async () => {
    for (const raw of ['[]', '"dark"', '7']) {
      const response = await api.request('PATCH', '/api/profiles/preferences/', {
        token: ayen.access,
        raw,
      })
      expect([response.status, response.body]).toEqual([
        400,
        { non_field_errors: ['Invalid data. Expected an object.'] },
      ])
    }
  })
})
