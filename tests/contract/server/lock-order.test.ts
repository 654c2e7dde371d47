import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '../../../server/context.ts'
import type { Hub } from '../../../server/live/hub.ts'
import { trackPresence } from '../../../server/live/presence.ts'
import { promote } from '../admin/admin-kit.ts'
import { addContent } from '../content/content-kit.ts'
import { startFileApi, type TestResponse, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'

const api = await startFileApi()
const join = createUserFactory(api)
const send = createRequestAs(api)

/** Number of the user's notifications, one from each follower or commenter. */
const COUNT = 6

const WRITES: {
  [title: string]: () => Promise<{ user: TestUser; write(): Promise<TestResponse> }>
} = {
  '[NOTIF-02] marking all notifications read': async () => {
    const user = await followed()
    return { user, write: () => send(user, 'POST', 'notifications/mark_all_read/') }
  },
  '[FNOTIF-02] marking all follow notifications read': async () => {
    const user = await followed()
    return { user, write: () => send(user, 'POST', 'follow/notifications/read-all/') }
  },
  'deleting a post with comments': async () => {
    const user = await join('ayen')
    const id = await addContent(api, 'post', user)
    for (let count = 0; count < COUNT; count++) {
      const body = { body: 'Fine' }
      await send(await join('lado'), 'POST', `posts/${id}/add_comment/`, { body })
    }
    return { user, write: () => send(user, 'DELETE', `posts/${id}/`) }
  },
  'hiding a post whose comments were answered': async () => {
    const [author, user] = [await join('ayen'), await join('lado')]
    const staff = await promote(api, await join('keji'), { is_staff: true })
    const ref = { type: 'post', id: await addContent(api, 'post', author) }
    for (let count = 0; count < COUNT; count++) {
      const { body } = await send(user, 'POST', 'comments/', { body: { ...ref, body: 'Fine' } })
      const response = { ...ref, body: 'Thank you', parent_id: body.id }
      await send(author, 'POST', 'comments/', { body: response })
    }
    const hide = { body: { reason: 'Spam.' } }
    return { user, write: () => send(staff, 'POST', `admin/content/post/${ref.id}/hide/`, hide) }
  },
  'deleting an account': async () => {
    const user = await followed()
    return { user, write: () => api.deleteAccount(user) }
  },
}

async function followed(): Promise<TestUser> {
  const user = await join('ayen')
  for (let count = 0; count < COUNT; count++) {
    await send(await join('lado'), 'PUT', `follow/toggle/${user.id}/`)
  }
  return user
}

/** Ids of the user's notifications, ascending. */
async function idsOf(user: TestUser): Promise<number[]> {
  const rows = await api.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Updates the rows from last to first, so that a table scan reads them in that order. */
async function storeBackwards(ids: readonly number[]): Promise<void> {
  for (const id of ids.toReversed()) {
    await api.db
      .updateTable('notifications')
      .set({ payload: sql`payload || '{"x": 1}'` })
      .where('id', '=', id)
      .execute()
  }
}

async function waitingTransactions(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
  return rows[0]?.waiting ?? 0
}

for (const [title, prepare] of Object.entries(WRITES)) {
  test(`${title} locks the lowest id first, so that two such writes do not deadlock`, async () => {
    const { user, write } = await prepare()
    const ids = await idsOf(user)
    expect(ids).toHaveLength(COUNT)
    await storeBackwards(ids)
    let response: Promise<TestResponse> | undefined
    await api.db.transaction().execute(async (trx) => {
      const own = trx.selectFrom('notifications').select('id').orderBy('id').forUpdate()
      await own.where('id', '=', ids[0] ?? 0).execute()
      response = write()
      await expect.poll(waitingTransactions).toBe(1)
      const free = await own.where('user_id', '=', user.id).skipLocked().execute()
      expect(free.map(({ id }) => id)).toEqual(ids)
    })
    expect((await response)?.status).toBeLessThan(300)
  })
}

test('storing when several users were last seen locks the lowest id first', async () => {
  const ids: number[] = []
  for (let count = 0; count < COUNT; count++) ids.push((await join('ayen')).id)
  // A table scan finds updated rows last.
  for (const id of ids.toReversed()) {
    await api.db.updateTable('users').set({ last_name: 'Deng' }).where('id', '=', id).execute()
  }
  const hub = { onPresence: () => {}, onlineUserIds: () => ids.toReversed() }
  const ctx = { db: api.db, now: api.now }
  const clock = { now: api.now, after: () => () => {} }
  // The members that closing uses.
  const presence = trackPresence(ctx as unknown as Context, hub as unknown as Hub, clock)
  let closed: Promise<void> | undefined
  await api.db.transaction().execute(async (trx) => {
    const users = trx.selectFrom('users').select('id').orderBy('id').forUpdate()
    await users.where('id', '=', ids[0] ?? 0).execute()
    closed = presence.close()
    await expect.poll(waitingTransactions).toBe(1)
    const free = await users.where('id', 'in', ids).skipLocked().execute()
    expect(free.map(({ id }) => id)).toEqual(ids)
  })
  await closed
  const seen = await api.db
    .selectFrom('users')
    .select('last_seen_at')
    .where('id', 'in', ids)
    .execute()
  expect(seen.filter(({ last_seen_at }) => last_seen_at === null)).toEqual([])
})
