import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { TargetType } from '../../../server/db/creative-schema.ts'
import { type Api, startApi, startFileApi, type TestUser } from '../kit/kit.ts'
import { createUserFactory, participantOf } from '../live/live-people.ts'
import { addContent, contentServicesOf } from './content-kit.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)

/** `<type>:<id>` of each item, by its title. */
const key: Record<string, string> = {}
const nameOf = (wanted: string) =>
  Object.entries(key).find(([, each]) => each === wanted)?.[0] ?? wanted

async function add(
  name: string,
  type: TargetType,
  author: TestUser,
  age: number,
  tags: string[] = [],
) {
  const created_at = new Date(NOW - age)
  key[name] = `${type}:${await addContent(api, type, author, { title: name, created_at, tags })}`
}

async function like(name: string, fans: number, age: number) {
  const [type = '', id = ''] = (key[name] ?? '').split(':')
  for (let i = 0; i < fans; i++) {
    const fan = await join('fan')
    await api.db
      .insertInto('likes')
      .values({
        user_id: fan.id,
        target_type: type as TargetType,
        target_id: Number(id),
        created_at: new Date(NOW - age),
      })
      .execute()
  }
}

const api = await startFileApi({ now: () => NOW })
const join = createUserFactory(api)

const ayen = await join('ayen')
const lokai = await join('lokai')
const keji = await join('keji')
await add('post of today', 'post', lokai, 1 * HOUR, ['juba', 'Nile'])
await add('work of today', 'work', lokai, 2 * HOUR, ['juba'])
await add('blog of today', 'blog', lokai, 3 * HOUR, ['juba', 'nile'])
await add('work of yesterday', 'work', keji, 20 * HOUR, ['nile'])
await add('liked post', 'post', lokai, 25 * HOUR, ['cloth'])
await add('old favourite', 'blog', lokai, 40 * DAY)
await add('old work', 'work', lokai, 41 * DAY)
const draft = { title: 'draft', published: false, tags: ['secret'] }
await addContent(api, 'blog', lokai, { ...draft, created_at: new Date(NOW) })
await like('liked post', 3, 2 * HOUR)
await like('old favourite', 5, 39 * DAY)
await like('old work', 1, 2 * HOUR)

const LATEST = [
  'post of today',
  'work of today',
  'blog of today',
  'work of yesterday',
  'liked post',
  'old favourite',
  'old work',
]

const names = (items: readonly { type: string; item: { id: unknown } }[]) =>
  items.map(({ type, item }) => nameOf(`${type}:${item.id}`))

describe('feed', () => {
  test('[API-LIKE-08 API-LIKE-09] mixes all content types, also for anonymous users, and boosts liked items', async () => {
    const { explore, calls } = contentServicesOf(api)
    const { items, next } = await explore.feed()
    // Three likes weigh 8.3 hours: 25 hours old counts as 16.7, before 20.
    expect([names(items), next]).toEqual([
      LATEST.toSpliced(3, 2, 'liked post', 'work of yesterday'),
      null,
    ])
    expect(calls).toEqual(['GET /api/explore/feed/ 200'])
  })

  test('[API-LIKE-09] is the same for everyone except for followed authors', async () => {
    const follower = await join('follower')
    await api.db
      .insertInto('follows')
      .values({ follower_id: follower.id, followed_id: keji.id })
      .execute()
    const mine = await contentServicesOf(api, follower).explore.feed()
    expect(names(mine.items)).toEqual([
      'work of yesterday',
      'post of today',
      'work of today',
      'blog of today',
      'liked post',
      'old favourite',
      'old work',
    ])
    const followed = await contentServicesOf(api, follower).explore.feed({ mode: 'following' })
    expect(names(followed.items)).toEqual(['work of yesterday'])
    const anonymous = await contentServicesOf(api).explore.feed({ mode: 'following' })
    expect(anonymous).toEqual({ items: [], next: null, count: null })
  })

  test('[API-LIKE-09] latest mode sorts by date', async () => {
    const { items } = await contentServicesOf(api, ayen).explore.feed({ mode: 'latest' })
    expect(names(items)).toEqual(LATEST)
  })

  test.each(['for-you', 'latest'])(
    '[API-LIKE-08 A16] pages of %s neither skip nor repeat items',
    async (mode) => {
      const { explore } = contentServicesOf(api, ayen)
      const whole = await explore.feed({ mode })
      const paged: string[] = []
      for (let page: number | null = 1; page !== null; ) {
        const part = await explore.feed({ mode, page, pageSize: 2 })
        paged.push(...names(part.items))
        page = part.next
      }
      expect(paged).toEqual(names(whole.items))
    },
  )

  test('[API-LIKE-08] links to the neighbouring parts, with items as in their own lists', async () => {
    const { body } = await api.request('GET', '/api/explore/feed/?mode=latest&limit=2&offset=2')
    const pageUrl = (offset: number) =>
      `${api.origin}/api/explore/feed/?mode=latest&limit=2&offset=${offset}`
    expect([body.next, body.previous]).toEqual([pageUrl(4), pageUrl(0)])
    expect(body.results[0]).toMatchObject({
      type: 'blog',
      title: 'blog of today',
      author: participantOf(lokai),
      tags: ['juba', 'nile'],
      likes_count: 0,
      comments_count: 0,
    })
    const post = (await api.request('GET', '/api/explore/feed/?mode=latest&limit=1')).body
      .results[0]
    const { type, ...rest } = post
    expect(type).toBe('post')
    expect((await api.request('GET', `/api/posts/${rest.id}/`)).body).toMatchObject(rest)
  })

  test('[API-LIKE-08] uses defaults for invalid numbers and rejects an unknown mode', async () => {
    for (const query of ['limit=0&offset=-1', 'limit=abc', 'limit=999999999', 'offset=x', ''])
      expect((await api.request('GET', `/api/explore/feed/?${query}`)).body.results).toHaveLength(7)
    const far = await api.request('GET', '/api/explore/feed/?offset=999999999')
    expect([far.status, far.body.results, far.body.next]).toEqual([200, [], null])
    const odd = await api.request('GET', '/api/explore/feed/?mode=best')
    expect([odd.status, odd.body]).toEqual([400, { mode: ['"best" is not a valid choice.'] }])
  })
})

describe('explore sidebar', () => {
  test('[API-LIKE-12] trending sorts by likes in 30 days, then overall, then newest', async () => {
    const { explore, calls, queries } = contentServicesOf(api)
    expect(names(await explore.trending())).toEqual([
      'liked post',
      'old work',
      'old favourite',
      'post of today',
      'work of today',
    ])
    expect(names(await explore.trending({ limit: 1 }))).toEqual(['liked post'])
    expect(calls).toEqual(['GET /api/explore/trending/ 200', 'GET /api/explore/trending/ 200'])
    expect(queries).toEqual(['limit=5', 'limit=1'])
  })

  test('[API-LIKE-11] tags are sorted by use, ignoring case and drafts', async () => {
    const { explore, calls } = contentServicesOf(api)
    expect(await explore.tags()).toEqual([
      { name: 'juba', count: 3 },
      { name: 'nile', count: 3 },
      { name: 'cloth', count: 1 },
    ])
    expect(calls).toEqual(['GET /api/explore/tags/ 200'])
  })

  test('[API-LIKE-10] creators are sorted by followers, with pictures of the newest portfolio items', async () => {
    const star = await join('star')
    for (let i = 0; i < 2; i++) {
      const fan = await join('follower')
      await api.db
        .insertInto('follows')
        .values({ follower_id: fan.id, followed_id: star.id })
        .execute()
    }
    for (let i = 0; i < 4; i++) {
      const work = await addContent(api, 'work', star, { created_at: new Date(NOW - 90 * DAY + i) })
      const { id } = await api.db
        .insertInto('pictures')
        .values({ owner_id: star.id, key: `star${i}`, width: 700, height: 500 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await api.db
        .insertInto('work_pictures')
        .values({ work_id: work, position: 0, picture_id: id, alt: `view ${i}` })
        .execute()
    }
    const { explore, calls } = contentServicesOf(api)
    const { items: creators, next } = await explore.creators()
    expect([creators.length, next]).toEqual([12, 2])
    const more = await explore.creators({ page: 2 })
    const seen = new Set(creators.map(({ id }) => id))
    expect(more.items.filter(({ id }) => seen.has(id))).toEqual([])
    calls.pop()
    expect(calls).toEqual(['GET /api/explore/creators/ 200'])
    expect(creators[0]).toMatchObject({
      user: { id: star.id, username: star.username },
      works: [3, 2, 1].map((i) => ({
        url: `${api.origin}/media/pictures/star${i}/`,
        widths: [320, 640, 700],
        alt: `view ${i}`,
      })),
    })
    expect(creators.find((one) => one.user.id === ayen.id)?.works).toEqual([])
    await api.request('PATCH', '/api/profiles/update_profile/', {
      token: star.access,
      body: { creator_type: 'Muralist', location: 'Wau', availability: 'limited' },
    })
    const found = async (query: string) =>
      (await api.request('GET', `/api/explore/creators/?${query}`)).body.map(
        ({ user }: { user: { id: number } }) => user.id,
      )
    for (const query of ['craft=mural', 'location=WA', 'availability=limited', 'craft=%25ural'])
      expect([query, await found(query)]).toEqual([query, query.includes('%25') ? [] : [star.id]])
    for (const query of ['craft=mural&location=Juba', 'availability=never', 'page=9'])
      expect([query, await found(query)]).toEqual([query, []])
    expect((await explore.creators({ craft: 'mural' })).items[0]).toMatchObject({
      location: 'Wau',
      availability: 'limited',
    })
    await api.db.deleteFrom('works').where('author_id', '=', star.id).execute()
  })

  test('numbers count public portfolio items, assets for sale, open projects and creators', async () => {
    const { explore, calls } = contentServicesOf(api)
    const works = { makers: 2, works: 3, assets: 0, open_projects: 0 }
    expect(await explore.numbers()).toEqual(works)
    expect(calls).toEqual(['GET /api/explore/numbers/ 200'])
    const seller = await join('seller')
    const gone = await join('gone')
    await offer(seller, {})
    await offer(seller, {})
    await offer(seller, { status: 'draft' })
    await offer(seller, { hidden_at: new Date(NOW) })
    await offer(gone, {})
    await sendRequest(seller, {})
    await sendRequest(seller, { deadline: '2026-01-05' })
    await sendRequest(seller, { deadline: '2026-01-04' })
    await sendRequest(seller, { status: 'closed' })
    await sendRequest(seller, { hidden_at: new Date(NOW) })
    await addContent(api, 'work', gone, { title: 'left behind' })
    await api.db
      .updateTable('users')
      .set({ deleted_at: new Date(NOW) })
      .where('id', '=', gone.id)
      .execute()
    expect(await explore.numbers()).toEqual({ makers: 3, works: 3, assets: 2, open_projects: 2 })
    await api.db.deleteFrom('works').where('author_id', '=', gone.id).execute()
  })

  test('[API-LIKE-13 ENT-27] comment counts exclude deleted comments', async () => {
    const ids = ['post of today', 'liked post'].map((name) => Number(key[name]?.split(':')[1]))
    const [first = 0, second = 0] = ids
    const comment = {
      target_type: 'post',
      target_id: first,
      author_id: ayen.id,
      body: 'x',
    } as const
    await api.db
      .insertInto('comments')
      .values([comment, comment, { ...comment, deleted_at: new Date(NOW) }])
      .execute()
    const { explore, calls } = contentServicesOf(api)
    expect(await explore.commentCounts('post', [first, second])).toEqual({
      status: 'ok',
      counts: { [first]: 2, [second]: 0 },
    })
    expect(calls).toEqual(['GET /api/comments/counts/ 200'])
    const bare = await api.request('GET', '/api/comments/counts/')
    expect(bare.status).toBe(400)
  })

  test('content of a deleted account appears nowhere', async () => {
    const gone = await join('gone')
    await addContent(api, 'post', gone, { title: 'gone', tags: ['gone', 'gone2'] })
    await api.deleteAccount(gone)
    const { explore } = contentServicesOf(api)
    expect(names((await explore.feed({ mode: 'latest' })).items)).toEqual(LATEST)
    expect(names((await explore.feed()).items)).toHaveLength(7)
    expect((await explore.tags()).map((tag) => tag.name)).not.toContain('gone')
    expect(names(await explore.trending({ limit: 50 }))).toHaveLength(7)
  })
})

describe('large feeds', () => {
  test('respond quickly with 3,500 items and 20,000 likes', async () => {
    const many = await startApi()
    try {
      const user = await createUserFactory(many)('many')
      await fill(many, user.id)
      const { explore } = contentServicesOf(many, user)
      await explore.feed()
      const from = performance.now()
      for (const page of [1, 2, 3, 4, 5])
        expect((await explore.feed({ page })).items).toHaveLength(20)
      // Five pages; a page takes less than 50 ms, the rest is tolerance for a busy machine.
      expect((performance.now() - from) / 5).toBeLessThan(250)
    } finally {
      await many.stop()
    }
  })
})

async function offer(seller: TestUser, fields: { status?: 'draft'; hidden_at?: Date }) {
  const category = await api.db
    .selectFrom('asset_categories')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const row = { status: 'published', price_minor: 0, currency: 'SSP', file_key: 'x' } as const
  await api.db
    .insertInto('assets')
    .values({
      ...row,
      title: 'Brushes',
      slug: 'brushes',
      seller_id: seller.id,
      category_id: category.id,
      ...fields,
    })
    .execute()
}

async function sendRequest(
  owner: TestUser,
  fields: { deadline?: string; status?: 'closed'; hidden_at?: Date },
) {
  await api.db
    .insertInto('projects')
    .values({ title: 'Mural', slug: 'mural', owner_id: owner.id, ...fields })
    .execute()
}

/** Items of one user over a year, each liked by some of 40 users. */
async function fill(many: Api, userId: number): Promise<void> {
  const age = sql`clock_timestamp() - make_interval(mins => n * 150)`
  await sql`insert into works (author_id, title, created_at)
    select ${userId}, 'work ' || n, ${age} from generate_series(1, 1500) as n`.execute(many.db)
  await sql`insert into posts (author_id, title, created_at)
    select ${userId}, 'post ' || n, ${age} from generate_series(1, 1500) as n`.execute(many.db)
  await sql`insert into blog_entries (author_id, title, slug, created_at)
    select ${userId}, 'blog ' || n, 'blog-' || n, ${age} from generate_series(1, 500) as n`.execute(
    many.db,
  )
  await sql`insert into users (username, email, first_name, last_name, user_type)
    select 'fan' || n, 'fan' || n || '@example.org', 'Fan', 'Test', 'client' from generate_series(1, 40) as n`.execute(
    many.db,
  )
  await sql`insert into likes (user_id, target_type, target_id)
    select users.id, 'post', posts.id from users, posts
    where users.username like 'fan%' and (users.id + posts.id) % 3 = 0`.execute(many.db)
}
