import { describe, expect, test } from 'vitest'
import { PASSWORD, startApi, startFileApi, type TestUser } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

/** Actions that require re-authentication in addition to an access token. */

/** Per minute, as documented in docs/server.md. */
const TRIES_OF_A_PASSWORD = 10

const api = await startFileApi()

const sendRequest = (
  user: TestUser,
  method: string,
  path: string,
  body?: { [name: string]: string | null },
) => api.request(method, `/api/${path}`, { token: user.access, ...(body ? { body } : {}) })
const PROFILE = 'profiles/update_profile/'
const emailOf = async (user: TestUser) => (await sendRequest(user, 'GET', 'users/me/')).body.email

const MISSING = { password: ['Enter your password to confirm it’s you.'] }
const WRONG = { password: ['Incorrect password.'] }

describe('[API-USER-02] deleting the account', () => {
  test.each([
    ['no password', undefined, MISSING],
    ['an empty one', { password: '' }, MISSING],
    ['null', { password: null }, MISSING],
    ['a wrong one', { password: 'not mine at all' }, WRONG],
  ])('is rejected with %s, and nothing is deleted', async (name, body, rejection) => {
    const user = await api.register(`keeps-${name.replaceAll(' ', '-')}`)
    const response = await sendRequest(user, 'DELETE', 'users/me/', body)
    expect([response.status, response.body]).toEqual([400, rejection])
    expect((await sendRequest(user, 'GET', 'users/me/')).status).toBe(200)
  })

  test('succeeds with the correct password', async () => {
    const user = await api.register('goes')
    const response = await sendRequest(user, 'DELETE', 'users/me/', { password: PASSWORD })
    expect(response.status).toBe(204)
    expect((await sendRequest(user, 'GET', 'users/me/')).status).toBe(401)
  })

  test('the client asks for the password and sends it', async () => {
    const client = createClient(api, await api.register('asked'))
    await client.users.deleteMe()
    expect(client.calls).toEqual(['DELETE /api/users/me/ 400', 'DELETE /api/users/me/ 204'])
  })
})

describe('[API-USER-04] changing the e-mail address', () => {
  test.each([
    ['no password', {}, MISSING],
    ['a wrong one', { password: 'not mine at all' }, WRONG],
  ])(
    'is rejected with %s, together with all other changes of the request',
    async (name, proof, rejection) => {
      const user = await api.register(`stays-${name.replaceAll(' ', '-')}`)
      const changes = {
        email: 'thief@example.org',
        first_name: 'Thief',
        headline: 'Stolen',
        ...proof,
      }
      const response = await sendRequest(user, 'PATCH', PROFILE, changes)
      expect([response.status, response.body]).toEqual([400, rejection])
      const { body } = await sendRequest(user, 'GET', 'profiles/my_profile/')
      expect([await emailOf(user), body.user.first_name, body.headline]).toEqual([
        `${user.username}@example.org`,
        user.username,
        '',
      ])
    },
  )

  test('succeeds with the correct password, as JSON and as a form', async () => {
    const user = await api.register('moves')
    const changes = { email: 'moved@example.org', password: PASSWORD }
    expect((await sendRequest(user, 'PATCH', PROFILE, changes)).status).toBe(200)
    expect(await emailOf(user)).toBe('moved@example.org')
    const form = new FormData()
    form.append('email', 'again@example.org')
    form.append('password', PASSWORD)
    const response = await fetch(`${api.origin}/api/${PROFILE}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${user.access}` },
      body: form,
    })
    expect(response.status).toBe(200)
    expect(await emailOf(user)).toBe('again@example.org')
  })

  test('needs no password when only the case of the address or other fields change', async () => {
    const user = await api.register('same')
    const changes = { email: 'SAME@example.org', headline: 'Here' }
    const response = await sendRequest(user, 'PATCH', PROFILE, changes)
    expect([response.status, response.body.headline]).toEqual([200, 'Here'])
  })
})

test('password checks of an account count together, whatever they are for', async () => {
  const limited = await startApi({ config: { limits: true } })
  try {
    const user = await limited.register('tried')
    const statuses: number[] = []
    for (let n = 0; n < TRIES_OF_A_PASSWORD; n += 1) {
      const [method, path, more] =
        n % 2 === 0
          ? (['DELETE', 'users/me/', {}] as const)
          : (['PATCH', PROFILE, { email: 'new@example.org' }] as const)
      const body = { ...more, password: 'not mine at all' }
      const { status } = await limited.request(method, `/api/${path}`, {
        token: user.access,
        body,
      })
      statuses.push(status)
    }
    expect(statuses).toEqual(Array(TRIES_OF_A_PASSWORD).fill(400))
    const rejected = await limited.deleteAccount(user)
    expect([rejected.status, rejected.body]).toEqual([
      429,
      { detail: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds?\.$/) },
    ])
  } finally {
    await limited.stop()
  }
})
