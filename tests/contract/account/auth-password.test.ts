import { describe, expect, test } from 'vitest'
import { setPasswordHashing } from '../../../server/account/auth/passwords.ts'
import { PASSWORD, startApi, startFileApi } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

const api = await startFileApi()

const NEW = 'another long password'
const change = (token: string | undefined, body: { [field: string]: string | number | null }) =>
  api.request('POST', '/api/auth/change-password/', { ...(token ? { token } : {}), body })
const login = (username: string, password: string) =>
  api.request('POST', '/api/auth/token/', { body: { username, password } })

describe('password change', () => {
  test('[API-AUTH-06] the new password signs in, the old one does not', async () => {
    const user = await api.register('deng')
    const client = createClient(api, user)
    await client.auth.changePassword({ oldPassword: PASSWORD, newPassword: NEW })
    expect(client.calls).toEqual(['POST /api/auth/change-password/ 200'])
    expect((await login('deng', NEW)).status).toBe(200)
    expect((await login('deng', PASSWORD)).status).toBe(401)
  })

  test('[API-AUTH-06] ends every other session and keeps the current one', async () => {
    const user = await api.register('nyandeng')
    const { body: other } = await login('nyandeng', PASSWORD)
    await change(user.access, { old_password: PASSWORD, new_password: NEW })
    const me = (token: string) => api.request('GET', '/api/users/me/', { token })
    expect((await me(user.access)).status).toBe(200)
    expect((await me(other.access)).status).toBe(401)
    const refresh = (token: string) =>
      api.request('POST', '/api/auth/token/refresh/', { body: { refresh: token } })
    expect((await refresh(user.refresh)).status).toBe(200)
    expect((await refresh(other.refresh)).status).toBe(401)
  })

  test('[API-AUTH-06] the client shows a message for the rejection', async () => {
    const client = createClient(api, await api.register('garang'))
    await expect(
      client.auth.changePassword({ oldPassword: 'not mine', newPassword: NEW }),
    ).rejects.toMatchObject({
      status: 400,
      message: 'old_password: Incorrect password.',
    })
  })

  test.each([
    [
      'a wrong old one',
      { old_password: 'not mine', new_password: NEW },
      { old_password: ['Incorrect password.'] },
    ],
    ['no old one', { new_password: NEW }, { old_password: ['This field is required.'] }],
    ['an empty one', { old_password: PASSWORD }, { new_password: ['New password is required.'] }],
    [
      'a short one',
      { old_password: PASSWORD, new_password: 'seven77' },
      {
        new_password: ['This password is too short. It must contain at least 8 characters.'],
      },
    ],
    [
      'digits only',
      { old_password: PASSWORD, new_password: '1234567890' },
      { new_password: ['This password is entirely numeric.'] },
    ],
    [
      'a common one',
      { old_password: PASSWORD, new_password: 'Qwertyuiop' },
      { new_password: ['This password is too common.'] },
    ],
    [
      'wrong types',
      { old_password: 5, new_password: null },
      { old_password: ['Not a valid string.'], new_password: ['New password must be text.'] },
    ],
  ])('[API-AUTH-06] rejects %s', async (name, body, fields) => {
    const user = await api.register(`p-${name.replaceAll(' ', '-')}`)
    const response = await change(user.access, body)
    expect([response.status, response.body]).toEqual([400, fields])
    expect((await login(user.username, PASSWORD)).status).toBe(200)
  })

  test('[API-AUTH-06] requires a signed-in user', async () => {
    const response = await change(undefined, { old_password: PASSWORD, new_password: NEW })
    expect([response.status, response.body]).toEqual([
      401,
      { detail: 'Please sign in first.', code: 'not_authenticated' },
    ])
  })

  test('[API-AUTH-06] stores argon2id hashes of full strength unless light hashing is configured', async () => {
    const standard = await startApi({ config: { lightPasswords: false } })
    try {
      const user = await standard.register('hashed')
      const row = await standard.db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    } finally {
      await standard.stop()
      // Other servers in this process share the setting.
      setPasswordHashing('light')
    }
  })
})
