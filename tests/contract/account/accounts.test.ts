import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Json, RegistrationData } from '../../../src/protocol/base/types.ts'
import { PASSWORD, startFileApi } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

const api = await startFileApi()

const data = (username: string, more: { [field: string]: Json } = {}) => ({
  first_name: 'Nyibol',
  last_name: 'Ɣɔŋ',
  username,
  email: `${username}@example.org`,
  password: PASSWORD,
  user_type: 'freelancer',
  ...more,
})
const valid = (username: string): RegistrationData => ({
  ...data(username),
  user_type: 'freelancer',
})
const signUp = (body: Json) => api.request('POST', '/api/users/', { body })

const nyibol = (id: number) => ({
  id,
  username: 'nyibol',
  email: 'nyibol@example.org',
  first_name: 'Nyibol',
  last_name: 'Ɣɔŋ',
  full_name: 'Nyibol Ɣɔŋ',
  user_type: 'freelancer',
  is_staff: false,
  is_superuser: false,
  profile_picture: null,
  freelancer_profile: { title: '', skills: [] },
  assets: [],
  date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
})

describe('sign-up', () => {
  test('[API-AUTH-02 ENT-01 ENT-04] stores the account and returns it without the password', async () => {
    const client = createClient(api)
    await client.auth.register(valid('through-client'))
    expect(client.calls).toEqual(['POST /api/users/ 201'])
    const response = await signUp(data('nyibol'))
    expect(response.status).toBe(201)
    expect(response.body).toEqual(nyibol(response.body.id))
    expect(response.text).not.toContain(PASSWORD)
  })

  test('[API-AUTH-02] stores names without controls of the direction and accepts no invisible ones', async () => {
    const response = await signUp(data('reversed', { first_name: '\u202eNyibol\u202c' }))
    expect(response.body.first_name).toBe('Nyibol')
    const refused = await signUp(
      data('invisible', { first_name: '\u200b\u2060', last_name: '\u202e' }),
    )
    expect([refused.status, refused.body]).toEqual([
      400,
      { first_name: ['First name is required.'], last_name: ['Last name is required.'] },
    ])
  })

  test('[API-AUTH-02 API-AUTH-01] a username signs in as it was typed, in any form of its letters', async () => {
    expect(
      (await signUp(data('ame\u0301lie', { email: 'amelie@example.org' }))).body.username,
    ).toBe('am\u00e9lie')
    for (const username of ['ame\u0301lie', 'am\u00e9lie', '\uff41m\u00e9lie']) {
      const body = { username, password: PASSWORD }
      expect((await api.request('POST', '/api/auth/token/', { body })).status).toBe(200)
    }
  })

  test('[API-AUTH-02] ignores unknown fields', async () => {
    const response = await signUp(data('modest', { is_staff: true, is_superuser: true, id: 1 }))
    expect(response.body).toMatchObject({ is_staff: false, is_superuser: false })
    expect(response.body.id).not.toBe(1)
  })

  test('[API-AUTH-02] stores texts unchanged, including HTML', async () => {
    const response = await signUp(data('markup', { first_name: '<b onclick="x()">Bol</b>' }))
    expect(response.body.first_name).toBe('<b onclick="x()">Bol</b>')
  })

  test('[API-AUTH-02 REG-11] rejects usernames and e-mails that differ only in case from existing ones', async () => {
    await signUp(data('unique-one'))
    const response = await signUp(data('Unique-ONE', { email: 'UNIQUE-ONE@Example.org' }))
    expect([response.status, response.body]).toEqual([
      400,
      {
        username: ['A user with that username already exists.'],
        email: ['A user with that email already exists.'],
      },
    ])
    await expect(createClient(api).auth.register(valid('unique-one'))).rejects.toMatchObject({
      message:
        'username: A user with that username already exists., email: A user with that email already exists.',
    })
  })

  test('[API-AUTH-02] one of ten concurrent sign-ups with the same name succeeds', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp(data('racer'))))
    const statuses = responses.map((response) => response.status).sort()
    expect(statuses).toEqual([201, ...Array(9).fill(400)])
  })

  const required = (name: string) => [`${name} is required.`]
  const USERNAME =
    'Enter a valid username. It may contain only letters, numbers and the characters @ . + - _'

  test.each([
    [
      'nothing',
      {},
      {
        first_name: required('First name'),
        last_name: required('Last name'),
        username: required('Username'),
        email: [...required('Email'), 'Enter a valid email address.'],
        password: required('Password'),
        user_type: ['This field is required.'],
      },
    ],
    [
      'a blank first name',
      data('b1', { first_name: '  ' }),
      { first_name: required('First name') },
    ],
    [
      'a null last name',
      data('b2', { last_name: null }),
      { last_name: ['Last name must be text.'] },
    ],
    ['a number as username', data('b3', { username: 7 }), { username: ['Username must be text.'] }],
    [
      'a username of 5,000 characters',
      data('b4', { username: 'u'.repeat(5000) }),
      { username: ['Username can have up to 150 characters.'] },
    ],
    ['HTML as username', data('b5', { username: '<b>x</b>' }), { username: [USERNAME] }],
    ['a slash in the username', data('b6', { username: 'a/b' }), { username: [USERNAME] }],
    [
      'a username that is a path',
      data('b7', { username: 'Search' }),
      { username: ['This username cannot be used.'] },
    ],
    [
      'an invalid e-mail',
      data('b8', { email: 'abc' }),
      { email: ['Enter a valid email address.'] },
    ],
    [
      'a short password',
      data('b9', { password: 'short77' }),
      { password: ['This password is too short. It must contain at least 8 characters.'] },
    ],
    [
      'an all-digit password',
      data('b10', { password: '12345678' }),
      { password: ['This password is entirely numeric.'] },
    ],
    [
      'an unknown account type',
      data('b11', { user_type: 'admin' }),
      { user_type: ['Choose creator, client or freelancer.'] },
    ],
    [
      'a null character',
      data('b12', { last_name: 'a\0b' }),
      { last_name: ['Null characters are not allowed.'] },
    ],
  ])('[API-AUTH-02] rejects %s', async (_, body, fields) => {
    const response = await signUp(body as Json)
    expect([response.status, response.body]).toEqual([400, fields])
  })
})

describe('own account', () => {
  test('[API-USER-01] users/me/ returns the signed-in user', async () => {
    const user = await api.register('me-person')
    const response = await api.request('GET', '/api/users/me/', { token: user.access })
    const extras = [
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
    ]
    expect([response.status, response.body]).toEqual([
      200,
      { ...user.user, preferences: {}, extras },
    ])
    const client = createClient(api, user)
    expect(await client.users.me()).toMatchObject({ id: user.id, username: 'me-person' })
    expect(client.calls).toEqual(['GET /api/users/me/ 200'])
  })

  test('[API-USER-02] deleting it removes all personal data', async () => {
    const user = await api.register('goes-away')
    const client = createClient(api, user)
    await client.users.deleteMe()
    expect(client.calls).toEqual(['DELETE /api/users/me/ 400', 'DELETE /api/users/me/ 204'])
    const row = await api.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/goes-away|Test/)
    expect((await api.request('GET', '/api/users/me/', { token: user.access })).status).toBe(401)
    const refresh = await api.request('POST', '/api/auth/token/refresh/', {
      body: { refresh: user.refresh },
    })
    expect(refresh.status).toBe(401)
    const login = await api.request('POST', '/api/auth/token/', {
      body: { username: 'goes-away', password: PASSWORD },
    })
    expect(login.status).toBe(401)
    for (const username of ['goes-away', 'Goes-Away']) {
      const again = await signUp(data(username, { email: 'another@example.org' }))
      expect([again.status, again.body]).toEqual([
        400,
        { username: ['A user with that username already exists.'] },
      ])
    }
    const { rows } = await sql<{ remaining: string }>`
      select encode(name_hash, 'escape') as remaining from retired_usernames`.execute(api.db)
    expect(JSON.stringify(rows)).not.toContain('goes-away')
  })

  test('[API-USER-01 API-USER-02] reading and deleting require a signed-in user', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await api.request(method, '/api/users/me/')
      expect([response.status, response.body]).toEqual([
        401,
        { detail: 'Please sign in first.', code: 'not_authenticated' },
      ])
    }
  })
})

describe('user by username', () => {
  test('[API-USER-03] returns the user without the e-mail address', async () => {
    const [asker, other] = [await api.register('asker'), await api.register('wani.loro')]
    const response = await api.request('GET', '/api/users/username/Wani.Loro/', {
      token: asker.access,
    })
    const { email, ...visible } = other.user
    expect([email, response.status, response.body]).toEqual(['wani.loro@example.org', 200, visible])
    const client = createClient(api, asker)
    expect((await client.users.byUsername('wani.loro')).id).toBe(other.id)
    expect(client.calls).toEqual(['GET /api/users/username/wani.loro/ 200'])
  })

  test('[API-USER-03] responds 404 for an unknown name', async () => {
    const { access: token } = await api.register('asker2')
    for (const name of ['nobody-here', '%3Cscript%3E', '%00', 'n'.repeat(290)]) {
      const response = await api.request('GET', `/api/users/username/${name}/`, { token })
      expect([response.status, response.body]).toEqual([
        404,
        { detail: 'There is no user with this name.' },
      ])
    }
  })

  test('[API-USER-03] requires a signed-in user', async () => {
    expect((await api.request('GET', '/api/users/username/asker/')).status).toBe(401)
  })
})
