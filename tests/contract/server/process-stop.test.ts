import { Agent, request } from 'node:http'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { socketTemplates, socketUrl } from '../../../src/protocol/live/socket-url.ts'
import { createChildStore, startChild } from '../kit/durability-child.ts'
import { openProbe } from '../kit/live-kit.ts'

/** Server shutdown while clients are active. */

vi.setConfig({ testTimeout: 60_000 })

const MOST_STOPPING_MS = 5_000
const PEOPLE = 12

const { env, databaseUrl } = await createChildStore()
const api = await startChild({ ...env, KINYETI_LIMITS: 'off' })
afterAll(() => api.kill())

interface AgentResponse {
  status: number
  connection: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any operation
  body: any
}

/** Uses the agent's single keep-alive connection. */
function send(agent: Agent, path: string, body: object, token = ''): Promise<AgentResponse> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    const call = request(`${api.origin}/api/${path}`, { method: 'POST', agent, headers })
    call.on('error', reject)
    call.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { connection } = response.headers
        resolve({ status: response.statusCode ?? 0, connection, body: JSON.parse(text) })
      })
    })
    call.end(JSON.stringify(body))
  })
}

const createAgent = () => new Agent({ keepAlive: true, maxSockets: 1 })

test('SIGTERM under load: every request gets a response, the last one closes its connection, sockets get 1012, exit within 5 s', async () => {
  const password = 'a long enough password'
  const names = { first_name: 'A', last_name: 'B', user_type: 'creator', email: 'a@example.org' }
  const first = createAgent()
  await send(first, 'users/', { ...names, username: 'ayen', password })
  const { access } = (await send(first, 'auth/token/', { username: 'ayen', password })).body
  const probe = await openProbe(
    socketUrl({ templates: socketTemplates(api.origin), channel: 'notifications', token: access }),
  )
  await probe.first('unread_count')

  const responses: AgentResponse[] = []
  const endings: string[] = []
  /** Posts until a response announces that the connection closes. */
  const post = async (): Promise<void> => {
    const agent = createAgent()
    const body = { title: 'A title', body: 'Words.', category: 'Craft' }
    for (let last = false; !last; ) {
      const response = await send(agent, 'posts/', body, access)
      responses.push(response)
      last = response.connection === 'close'
    }
    agent.destroy()
  }
  const users = Array.from({ length: PEOPLE }, () =>
    post().then(
      () => endings.push('announced'),
      (error: unknown) => endings.push(String(error)),
    ),
  )
  await vi.waitUntil(() => responses.length > 5 * PEOPLE, { timeout: 30_000, interval: 5 })
  const started = performance.now()
  const code = await api.stop()
  const took = performance.now() - started
  await Promise.all(users)
  first.destroy()

  expect(endings).toEqual(users.map(() => 'announced'))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await probe.closed).code).toBe(1012)
  expect([code, took < MOST_STOPPING_MS]).toEqual([0, true])
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { rows } = await database.query('select count(*)::int as count from posts')
  await database.end()
  expect(rows).toEqual([{ count: responses.length }])
})
