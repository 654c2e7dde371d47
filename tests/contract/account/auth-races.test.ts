import { expect, test, vi } from 'vitest'
import { promote, safetyOf } from '../admin/admin-kit.ts'
import { PASSWORD, startFileApi } from '../kit/kit.ts'

/** Checking a password takes long; decisions made in the meantime must still apply. */

const ROUNDS = 50
const NEW_PASSWORD = 'another long enough one'
vi.setConfig({ testTimeout: 180_000 })

const api = await startFileApi()
const staff = await promote(api, await api.register('keji'), { is_staff: true, is_superuser: true })

const login = (username: string, password: string) =>
  api.request('POST', '/api/auth/token/', { body: { username, password } })

/** Whether any token of a successful sign-in is still valid. */
async function opens(
  responses: readonly { status: number; body: { access: string; refresh: string } }[],
) {
  const found: string[] = []
  for (const { status, body } of responses) {
    if (status !== 200) continue
    const me = await api.request('GET', '/api/users/me/', { token: body.access })
    if (me.status !== 401) found.push(`users/me ${me.status}`)
    const { refresh } = body
    const next = await api.request('POST', '/api/auth/token/refresh/', { body: { refresh } })
    if (next.status !== 401) found.push(`refresh ${next.status}`)
  }
  return found
}

test('no concurrent sign-in survives a suspension, in 50 rounds', async () => {
  const user = await api.register('ayen')
  const { admin } = safetyOf(api, staff)
  const alive: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const signIns = [0, 1, 2].map(() => login('ayen', PASSWORD))
    await admin.suspend({ id: user.id, reason: 'Spam.', until: null })
    alive.push(...(await opens(await Promise.all(signIns))))
    await admin.lift({ id: user.id })
  }
  expect(alive).toEqual([])
  expect((await login('ayen', PASSWORD)).status).toBe(200)
})

test('no concurrent sign-in with the old password survives a password change, in 50 rounds', async () => {
  const user = await api.register('lado')
  let [old, next] = [PASSWORD, NEW_PASSWORD]
  const alive: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = (await login('lado', old)).body
    const signIns = [0, 1, 2].map(() => login('lado', old))
    const changed = await api.request('POST', '/api/auth/change-password/', {
      token: owner.access,
      body: { old_password: old, new_password: next },
    })
    expect(changed.status).toBe(200)
    alive.push(...(await opens(await Promise.all(signIns))))
    ;[old, next] = [next, old]
  }
  expect(alive).toEqual([])
  expect((await login(user.username, old)).status).toBe(200)
})
