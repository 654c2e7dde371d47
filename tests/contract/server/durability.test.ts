import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createUser } from '../../../server/account/account/accounts.ts'
import { createTokens } from '../../../server/account/auth/tokens.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { socketTemplates, socketUrl } from '../../../src/protocol/live/socket-url.ts'
import { createChildStore, startChild } from '../kit/durability-child.ts'
import { openProbe } from '../kit/live-kit.ts'

interface Sender {
  id: number
  access: string
}

interface Acknowledged {
  id: number
  content: string
  client_id: string
}

const SECRET = randomBytes(48).toString('hex')
const SENDS = 240
const IN_FLIGHT = 12

const store = await createChildStore()
const env = { ...store.env, SECRET_KEY: SECRET }
const db = openDatabase(store.databaseUrl, { max: 2 })
let child = await startChild(env)
afterAll(async () => {
  await child.kill()
  await db.destroy()
})

async function owner(username: string): Promise<Sender> {
  const user = await createUser(db, {
    username,
    email: `${username}@example.org`,
    password_hash: null,
    first_name: username,
    last_name: 'Test',
    user_type: 'creator',
  })
  const config = {
    secret: new TextEncoder().encode(SECRET),
    accessTokenSeconds: 300,
    refreshTokenSeconds: 3600,
    refreshGraceSeconds: 10,
  }
  const { access } = await createTokens(db, config, Date.now).issue(user.id)
  return { id: user.id, access }
}

async function call(from: Sender, method: string, path: string, body?: object) {
  const response = await fetch(`${child.origin}/api/messaging/${path}`, {
    method,
    headers: { authorization: `Bearer ${from.access}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}

const send = (from: Sender, conversationId: number, clientId: string) =>
  call(from, 'POST', `conversations/${conversationId}/messages/`, {
    content: `text of ${clientId}`,
    client_id: clientId,
  })

/**
 * Sends all messages, a few at a time, and kills the API in the middle. Returns which were
 * acknowledged and which got no response.
 */
async function burst(from: Sender, conversationId: number, clientIds: readonly string[]) {
  const acknowledged: Acknowledged[] = []
  const unanswered: string[] = []
  const waiting = [...clientIds]
  let killed: Promise<void> | undefined
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const response = await send(from, conversationId, next).catch(() => null)
      if (response === null) {
        unanswered.push(next)
        continue
      }
      expect(response.status).toBe(201)
      acknowledged.push(response.body)
      if (acknowledged.length === clientIds.length / 3) killed ??= child.kill()
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  await killed
  return { acknowledged, unanswered }
}

async function storedMessages(from: Sender, conversationId: number): Promise<Acknowledged[]> {
  const found: Acknowledged[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await call(
      from,
      'GET',
      `conversations/${conversationId}/messages/?page=${page}`,
    )
    if (status === 404) return found
    found.unshift(...body.results)
  }
}

test('[SEND-03 B5 B6 API-MSG-10] kill -9 during sends keeps every acknowledged message once, and retries create no duplicates', {
  timeout: 120_000,
}, async () => {
  const from = await owner('sender')
  const to = await owner('reader')
  const opened = await call(from, 'POST', 'conversations/create/', { target_user_id: to.id })
  const conversationId: number = opened.body.id
  const listener = await openProbe(
    socketUrl({ templates: socketTemplates(child.origin), channel: 'messaging', token: to.access }),
  )
  await listener.first('authenticated')

  const clientIds = Array.from({ length: SENDS }, (_, index) => `temp-${index}`)
  const { acknowledged, unanswered } = await burst(from, conversationId, clientIds)
  expect(acknowledged.length).toBeGreaterThanOrEqual(SENDS / 3)
  expect(unanswered.length).toBeGreaterThan(0)
  expect((await listener.closed).code).toBe(1006)

  child = await startChild(env)
  const after = await storedMessages(from, conversationId)
  const byId = new Map(after.map((message) => [message.id, message]))
  expect(byId.size).toBe(after.length)
  for (const message of acknowledged) expect(byId.get(message.id)).toEqual(message)
  const emitted = listener.ofType('new_message').map((frame) => frame.message.id)
  expect(emitted.filter((id) => !byId.has(id))).toEqual([])

  const storedBefore = new Set(after.map((message) => message.client_id))
  for (const clientId of unanswered) {
    const { status } = await send(from, conversationId, clientId)
    expect([clientId, status]).toEqual([clientId, storedBefore.has(clientId) ? 200 : 201])
  }
  const final = await storedMessages(to, conversationId)
  expect(final.map((message) => message.client_id).toSorted()).toEqual(clientIds.toSorted())
  expect(final.map((message) => message.content).toSorted()).toEqual(
    clientIds.map((clientId) => `text of ${clientId}`).toSorted(),
  )
  const { body } = await call(to, 'GET', 'unread-count/')
  expect(body).toEqual({ unread_count: SENDS })
})
