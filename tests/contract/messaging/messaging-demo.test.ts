import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accounts, seed } from '../../../demo/seed.ts'
import { createTokens } from '../../../server/account/auth/tokens.ts'
import type { ArtData } from '../../../server/art/draw.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { startApi, startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, servicesOf } from '../live/live-people.ts'

/** All notification verbs. */
const KINDS = [
  'accepted',
  'applied',
  'bought',
  'commented',
  'declined',
  'followed',
  'liked',
  'messaged',
  'ordered',
  'replied',
  'reviewed',
  'welcomed',
]

// Drawing 5,400 thumbnails takes half of the seeding time, so only one is drawn per motif and
// palette.
vi.mock('../../../server/art/draw.ts', async (original) => {
  const actual = await original<typeof import('../../../server/art/draw.ts')>()
  const drawn = new Map<string, Promise<string>>()
  return {
    ...actual,
    artThumbhash(art: ArtData): Promise<string> {
      const key = `${art.motif} ${art.palette}`
      const thumbhash = drawn.get(key) ?? actual.artThumbhash(art)
      drawn.set(key, thumbhash)
      return thumbhash
    },
  }
})

const logged: string[] = []
const api = await startFileApi()
// Like `npm run seed`: the transaction draws pictures and may idle longer than one of a request.
const seedDatabase = openDatabase(api.databaseUrl, { max: 1, withoutTimeouts: true })
afterAll(() => seedDatabase.destroy())
const requestAs = createRequestAs(api)

const fill = (scale = 1) =>
  seedDatabase
    .transaction()
    .execute((trx) =>
      seed(trx, { scale, mediaDir: api.config.mediaDir, log: (text) => logged.push(text) }),
    )

const tables = [
  'users',
  'conversations',
  'messages',
  'reactions',
  'follows',
  'notifications',
  'pictures',
  'works',
  'posts',
  'blog_entries',
  'comments',
  'likes',
  'bookmarks',
  'projects',
  'project_applications',
  'team_members',
  'collections',
  'collection_works',
  'assets',
  'asset_pictures',
  'asset_purchases',
  'asset_downloads',
  'asset_reviews',
  'services',
] as const
async function sizes(): Promise<{ [table: string]: number }> {
  const counts = tables.map(async (table) => {
    const { count } = await api.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return [table, count] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

async function signIn(username: string): Promise<TestUser> {
  const password = accounts().find((account) => account.username === username)?.password ?? ''
  const body = { username, password }
  const tokens = await api.request('POST', '/api/auth/token/', { body })
  expect(tokens.status).toBe(200)
  const me = await api.request('GET', '/api/users/me/', { token: tokens.body.access })
  return { ...tokens.body, id: me.body.id, username, password, user: me.body }
}

beforeAll(() => fill(), 180_000)

describe('seeded demo', () => {
  test('is created once; seeding again adds nothing', async () => {
    const before = await sizes()
    expect(before).toMatchObject({
      users: 300,
      conversations: 150,
      works: 2500,
      posts: 800,
      blog_entries: 200,
      projects: 60,
      assets: 600,
    })
    expect(before.comments).toBeGreaterThan(8000)
    expect(before.messages).toBeGreaterThan(11_000)
    await fill()
    expect(await sizes()).toEqual(before)
    expect(logged[1]).toMatch(
      /^Demo: 0 users, 0 conversations, 0 messages, 0 portfolio items, 0 posts, 0 blog posts, 0 comments, 0 projects, 0 assets, 0 purchases, 0 reviews, 0 services added/,
    )
  })

  test('[LOGIN-01] the four demo accounts sign in with the printed password', async () => {
    const users = []
    for (const { username } of accounts()) users.push((await signIn(username)).user)
    expect(users.map((user) => [user.user_type, user.is_staff, user.is_superuser])).toEqual([
      ['creator', false, false],
      ['client', false, false],
      ['creator', true, false],
      ['freelancer', false, true],
    ])
  })

  test('moderators find open and settled reports, and two users have blocked someone', async () => {
    const { count } = (
      await api.request('GET', '/api/admin/reports/', { token: (await signIn('keji')).access })
    ).body
    const open = await api.request('GET', '/api/admin/reports/?status=open', {
      token: (await signIn('poni.l')).access,
    })
    expect([count, open.body.count]).toEqual([8, 6])
    const blocks = await api.db.selectFrom('blocks').selectAll().execute()
    expect(blocks).toHaveLength(2)
  })

  test('[API-MSG-01 API-MSG-15] the creator has recent conversations, some of them unread', async () => {
    const { messaging } = servicesOf(api, await signIn('ayen'))
    const conversations = (await messaging.conversations()) as {
      unread_count: number
      updated_at: string
      latest_message: { created_at: string }
    }[]
    expect(conversations).toHaveLength(11)
    expect(conversations[0]!.unread_count).toBe(2)
    expect(Date.now() - Date.parse(conversations[0]!.updated_at)).toBeLessThan(3_600_000)
    for (const one of conversations) expect(one.updated_at).toBe(one.latest_message.created_at)
    const unread = conversations.reduce((sum, one) => sum + one.unread_count, 0)
    expect([await messaging.unreadCount(), unread > 50]).toEqual([unread, true])
  })

  test('[API-MSG-08] the conversation of 10,000 messages can be paged to its start', async () => {
    const ayen = await signIn('ayen')
    const { body } = await requestAs(ayen, 'GET', 'messaging/conversations/')
    for (const { id } of body.results) {
      const page = (await requestAs(ayen, 'GET', `messaging/conversations/${id}/messages/`)).body
      if (page.count !== 10_000) continue
      const last = await requestAs(ayen, 'GET', `messaging/conversations/${id}/messages/?page=200`)
      expect([last.status, last.body.results.length, last.body.next]).toEqual([200, 50, null])
      const times = [...last.body.results, ...page.results].map((one) => one.created_at)
      expect(times).toEqual(times.toSorted())
      expect(
        (await requestAs(ayen, 'GET', `messaging/conversations/${id}/messages/?page=201`)).status,
      ).toBe(404)
      return
    }
    throw new Error('no conversation of 10,000 messages')
  })

  test('[API-NOTIF-01 API-FOLLOW-14] there are notifications of every kind, those about followers in both lists', async () => {
    const ayen = await signIn('ayen')
    const services = servicesOf(api, ayen)
    const follows = await services.follow.notifications()
    const unread = follows.filter((one) => !one.is_read)
    expect(unread).toHaveLength(2)
    const all = await requestAs(ayen, 'GET', 'notifications/?page_size=100')
    const rest = await requestAs(ayen, 'GET', 'notifications/?page_size=100&page=2')
    const emitted = [...all.body.results, ...rest.body.results]
    const verbs = emitted.map((one: { verb: string }) => one.verb)
    expect([...new Set(verbs)].sort()).toEqual(KINDS)
    expect((await services.notifications.list()).notifications.some((one) => !one.is_read)).toBe(
      true,
    )
    const ids = all.body.results.map((one: { id: number }) => one.id)
    for (const follow of unread) expect(ids).toContain(follow.id)
  })

  test('[API-ASSET-13 API-ASSET-15 API-USER-01 ENT-06] one account sells, one has purchased, and every file downloads completely', async () => {
    const [ayen, lokai, keji] = [await signIn('ayen'), await signIn('lokai'), await signIn('keji')]
    expect([ayen, lokai, keji].map((user) => user.user.assets.length)).toEqual([8, 0, 0])
    expect((await requestAs(ayen, 'GET', 'creative-assets/my_assets/')).body.count).toBe(8)
    expect((await requestAs(keji, 'GET', 'asset-purchases/')).body.count).toBe(0)
    const bought = (await requestAs(lokai, 'GET', 'asset-purchases/')).body.results
    expect(bought).toHaveLength(6)
    const isOpen = ({ status }: { status: string }) => status === 'awaiting_payment'
    const [open, ...others] = bought.filter(isOpen)
    expect(others).toEqual([])
    expect(open.payment_methods.length).toBeGreaterThan(0)
    const orders = (await requestAs(ayen, 'GET', 'orders/')).body.results
    expect(orders.some(isOpen)).toBe(true)
    for (const { id, asset } of bought.filter((one: { status: string }) => !isOpen(one))) {
      const { body: link } = await requestAs(lokai, 'POST', `asset-purchases/${id}/download/`)
      expect(link).toMatchObject({ filename: asset.file.name, size: asset.file.size })
      const file = await fetch(new URL(link.url, api.origin))
      expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, asset.file.size])
    }
  })

  test('[API-ASSET-06] the seller has sales on most of the last days', async () => {
    const { body } = await requestAs(await signIn('ayen'), 'GET', 'creative-assets/seller_stats/')
    const open = body.days.filter((day: { sales: number }) => day.sales > 0)
    expect([body.days.length, body.assets_count, open.length > 60]).toEqual([90, 8, true])
  })

  test('every referenced picture exists', async () => {
    const users = await api.db.selectFrom('users').select('avatar').execute()
    const named = users.flatMap((one) => one.avatar ?? [])
    expect(named).toHaveLength(297)
    for (const url of named) {
      const file = join(api.config.mediaDir, url.replace('/media/', ''))
      expect([url, existsSync(file), existsSync(file.replace('-192', '-96'))]).toEqual([
        url,
        true,
        true,
      ])
    }
    const response = await api.request('GET', named[0]!)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('a demo username of another account is rejected with a message, and nothing is stored', async () => {
    const other = await startApi()
    try {
      await other.register('LOKAI')
      const log = () => {}
      const filling = other.db
        .transaction()
        .execute((trx) => seed(trx, { scale: 1, mediaDir: other.config.mediaDir, log }))
      await expect(filling).rejects.toThrow('belongs to an account outside the demo')
      const left = await other.db.selectFrom('users').select('username').execute()
      expect(left).toEqual([{ username: 'LOKAI' }])
    } finally {
      await other.stop()
    }
  })
})

describe('seeded demo speed', () => {
  test('[API-MSG-01] lists 150 conversations, one with 10,000 messages, quickly', async () => {
    const tokens = createTokens(api.db, api.config, api.now)
    const ayen = await signIn('ayen')
    for (let i = 0; i < 139; i++) {
      const { id } = await api.db
        .insertInto('users')
        .values({
          username: `busy${i}`,
          first_name: 'Busy',
          last_name: String(i),
          user_type: 'client',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await api.db.insertInto('profiles').values({ user_id: id }).execute()
      const opened = await requestAs(ayen, 'POST', 'messaging/conversations/create/', {
        body: { target_user_id: id, initial_message: 'hello' },
      })
      expect(opened.status).toBe(201)
    }
    const access = (await tokens.issue(ayen.id)).access
    const list = () => requestAs({ ...ayen, access }, 'GET', 'messaging/conversations/')
    expect((await list()).body.results).toHaveLength(150)
    const times = []
    for (let i = 0; i < 15; i++) {
      const started = performance.now()
      await list()
      times.push(performance.now() - started)
    }
    const median = times.toSorted((a, b) => a - b)[7]!
    expect(median).toBeLessThan(300)
  }, 60_000)
})
