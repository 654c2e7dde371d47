import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createChildStore, startChild } from '../kit/durability-child.ts'

vi.setConfig({ testTimeout: 60_000 })

const SENDS = 60

const { env, databaseUrl } = await createChildStore()
const api = await startChild({ ...env, KINYETI_LIMITS: 'off' })
const database = new pg.Client({ connectionString: databaseUrl })
await database.connect()
afterAll(async () => {
  await database.end()
  await api.kill()
})

async function post(path: string, body: object, token = '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${api.origin}/api/${path}`, init)
  return { status: response.status, body: await response.json() }
}

async function signUp(username: string): Promise<{ id: number; access: string }> {
  const password = 'a long enough password'
  const names = { first_name: 'A', last_name: 'B', email: `${username}@example.org` }
  const user = { ...names, username, password, user_type: 'creator' }
  const { id } = (await post('users/', user)).body
  return { id, access: (await post('auth/token/', { username, password })).body.access }
}

const count = async (text: string): Promise<number> =>
  (await database.query<{ count: number }>(text)).rows[0]?.count ?? -1

const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

test('SIGTERM while sends wait for a lock: all of them are stored and answered before the exit', async () => {
  const [ayen, lokai] = [await signUp('ayen'), await signUp('lokai')]
  const opened = await post(
    'messaging/conversations/create/',
    { target_user_id: lokai.id },
    ayen.access,
  )
  const path = `messaging/conversations/${opened.body.id}/messages/`
  await database.query('begin')
  await database.query('select from conversations for no key update')
  const sends = Array.from({ length: SENDS }, (_, n) =>
    post(path, { content: `message ${n}` }, ayen.access),
  )
  const observer = new pg.Client({ connectionString: databaseUrl })
  await observer.connect()
  await expect
    .poll(async () => (await observer.query<{ count: number }>(WAITING)).rows[0]?.count)
    .toBe(1)
  await observer.end()
  // Responses to later requests: the server has read the earlier ones.
  for (let n = 0; n < 10; n += 1) {
    expect((await fetch(`${api.origin}/api/health/`)).status).toBe(200)
  }
  const stopped = api.stop()
  await database.query('commit')
  const responses = await Promise.all(sends)
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
  expect(await stopped).toBe(0)
  expect(await count('select count(*)::int as count from messages')).toBe(SENDS)
})
