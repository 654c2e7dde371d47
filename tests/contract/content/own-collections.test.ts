import { beforeEach, describe, expect, test } from 'vitest'
import {
  MAX_COLLECTION_WORKS,
  MAX_COLLECTIONS,
} from '../../../src/protocol/content/collection-terms.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'

const api = await startFileApi()
const join = createUserFactory(api)
const send = createRequestAs(api)

let ayen: TestUser
let lokai: TestUser

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
})

const MINE = 'collections/mine/'
const create = (user: TestUser, body: { [field: string]: string | number | boolean | null }) =>
  send(user, 'POST', MINE, { body })

async function addWorks(author: TestUser, count: number): Promise<number[]> {
  const rows = await api.db
    .insertInto('works')
    .values(
      Array.from({ length: count }, (_, index) => ({
        author_id: author.id,
        title: `Work ${index}`,
        slug: `work-${index}`,
        client_id: null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Creates a collection of these works. */
async function collect(user: TestUser, workIds: readonly number[], is_public = true) {
  const { body } = await create(user, { title: 'River hours', is_public })
  if (workIds.length > 0) {
    await api.db
      .insertInto('collection_works')
      .values(workIds.map((work_id, position) => ({ collection_id: body.id, work_id, position })))
      .execute()
  }
  return body as { id: number; slug: string }
}

const workPath = (id: number, workId: number) => `${MINE}${id}/works/${workId}/`

async function worksOf(viewer: TestUser, slug: string): Promise<number[]> {
  const { body } = await send(viewer, 'GET', `collections/${slug}/works/?page_size=100`)
  return body.results.map((work: { id: number }) => work.id)
}

const statusOf = async (viewer: TestUser | null, path: string) =>
  (viewer === null ? await api.request('GET', `/api/${path}`) : await send(viewer, 'GET', path))
    .status

describe('creating a collection', () => {
  test('returns it, and the same one for a repeated client id', async () => {
    const [work = 0] = await addWorks(lokai, 1)
    const body = { title: '  River hours ', work_id: work, client_id: 'c1' }
    const first = await create(ayen, body)
    expect([first.status, first.body]).toMatchObject([
      201,
      { title: 'River hours', description: '', is_public: true, items_count: 1, pictures: [] },
    ])
    expect(first.body.slug).toBe(`river-hours-${first.body.id}`)
    const again = await create(ayen, { ...body, title: 'Other' })
    expect([again.status, again.body]).toEqual([200, first.body])
    const other = await create(lokai, body)
    expect([other.status, other.body.id === first.body.id]).toEqual([201, false])
  })

  test('returns one collection for a double press', async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => create(ayen, { title: 'Twice', client_id: 'c2' })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  })

  test('accepts titles of 60 characters in any script and rejects others in words', async () => {
    for (const title of ['م'.repeat(60), '🌊'.repeat(60), 'نهر النيل']) {
      const { status, body } = await create(ayen, { title })
      expect([status, body.title]).toEqual([201, title])
      expect(await statusOf(null, `collections/${encodeURIComponent(body.slug)}/`)).toBe(200)
    }
    expect((await create(ayen, { title: 'a'.repeat(61) })).body).toEqual({
      title: ['Title can have up to 60 characters.'],
    })
    expect((await create(ayen, { title: ' ' })).body).toEqual({ title: ['Title is required.'] })
    expect((await create(ayen, { title: 'a', description: 'b'.repeat(501) })).body).toEqual({
      description: ['The description can have up to 500 characters.'],
    })
  })

  test(`is limited to ${MAX_COLLECTIONS} per user`, async () => {
    await api.db
      .insertInto('collections')
      .values(
        Array.from({ length: MAX_COLLECTIONS }, (_, index) => ({
          owner_id: ayen.id,
          title: 'One',
          slug: `one-of-${ayen.id}-${index}-`,
          client_id: `c${index}`,
        })),
      )
      .execute()
    const { status, body } = await create(ayen, { title: 'One more' })
    expect([status, body]).toEqual([
      400,
      { detail: 'You can have up to 200 collections. Delete one to add another.' },
    ])
    expect((await create(ayen, { title: 'One', client_id: 'c7' })).status).toBe(200)
  })

  test('needs a signed-in user and a work that exists', async () => {
    expect((await api.request('POST', `/api/${MINE}`, { body: { title: 'a' } })).status).toBe(401)
    const { status, body } = await create(ayen, { title: 'a', work_id: 999_999 })
    expect([status, body]).toEqual([404, { detail: 'This work does not exist.' }])
    expect((await send(ayen, 'GET', MINE)).body.count).toBe(0)
  })
})

describe('own collections', () => {
  test('are listed newest first and say whether they have a work', async () => {
    const [work = 0, other = 0] = await addWorks(lokai, 2)
    const first = await collect(ayen, [work, other])
    const second = await collect(ayen, [other], false)
    await collect(lokai, [work])
    const { results, count } = (await send(ayen, 'GET', `${MINE}?work=${work}`)).body
    expect(count).toBe(2)
    expect(
      results.map((one: { [field: string]: unknown }) => [
        one.id,
        one.is_public,
        one.items_count,
        one.has_work,
      ]),
    ).toEqual([
      [second.id, false, 1, false],
      [first.id, true, 2, true],
    ])
    expect('has_work' in (await send(ayen, 'GET', MINE)).body.results[0]).toBe(false)
    expect(await statusOf(ayen, `${MINE}?work=none`)).toBe(404)
  })

  test('can be renamed, described and made private; earlier links still work', async () => {
    const { id, slug } = await collect(ayen, [])
    const changes = { title: 'Calm water', description: 'Quiet ones.', is_public: false }
    const { status, body } = await send(ayen, 'PATCH', `${MINE}${id}/`, { body: changes })
    expect([status, body]).toMatchObject([200, { id, ...changes, slug: `calm-water-${id}` }])
    for (const path of [`collections/${slug}/`, `collections/${body.slug}/works/`]) {
      expect([await statusOf(ayen, path), await statusOf(lokai, path)]).toEqual([200, 404])
      expect(await statusOf(null, path)).toBe(404)
    }
    const unchanged = await send(ayen, 'PATCH', `${MINE}${id}/`, { body: {} })
    expect(unchanged.body).toEqual(body)
    const empty = await send(ayen, 'PATCH', `${MINE}${id}/`, { body: { title: '' } })
    expect([empty.status, empty.body]).toEqual([400, { title: ['Title is required.'] }])
    const listed = (await api.request('GET', `/api/collections/?username=${ayen.username}`)).body
    expect(listed.results).toEqual([])
  })

  test('can be deleted; their works stay', async () => {
    const [work = 0] = await addWorks(lokai, 1)
    const { id, slug } = await collect(ayen, [work])
    expect((await send(ayen, 'DELETE', `${MINE}${id}/`)).status).toBe(204)
    expect((await send(ayen, 'DELETE', `${MINE}${id}/`)).status).toBe(404)
    expect(await statusOf(null, `collections/${slug}/`)).toBe(404)
    expect(await statusOf(null, `portfolio/${work}/`)).toBe(200)
  })

  test('of others cannot be changed', async () => {
    const [work = 0] = await addWorks(lokai, 1)
    const { id, slug } = await collect(ayen, [work])
    const statuses = [
      (await send(lokai, 'PATCH', `${MINE}${id}/`, { body: { title: 'Mine' } })).status,
      (await send(lokai, 'DELETE', `${MINE}${id}/`)).status,
      (await send(lokai, 'PUT', workPath(id, work), { body: {} })).status,
      (await send(lokai, 'DELETE', workPath(id, work))).status,
    ]
    expect(statuses).toEqual([404, 404, 404, 404])
    expect(await worksOf(ayen, slug)).toEqual([work])
  })
})

describe('the works of a collection', () => {
  test('are added once, at the end or at a position, and removed', async () => {
    const [first = 0, second = 0, third = 0] = await addWorks(lokai, 3)
    const { id, slug } = await collect(ayen, [first])
    const place = (work: number, body = {}) => send(ayen, 'PUT', workPath(id, work), { body })
    expect((await place(second)).status).toBe(204)
    expect((await place(second)).status).toBe(204)
    expect((await place(third, { position: 1 })).status).toBe(204)
    expect(await worksOf(ayen, slug)).toEqual([third, first, second])
    expect((await send(ayen, 'DELETE', workPath(id, first))).status).toBe(204)
    expect((await send(ayen, 'DELETE', workPath(id, first))).status).toBe(204)
    expect(await worksOf(ayen, slug)).toEqual([third, second])
    expect((await place(999_999)).body).toEqual({ detail: 'This work does not exist.' })
    for (const position of [0, 2001, 1.5, 'first']) {
      expect((await place(second, { position })).body).toEqual({
        position: ['A position is a number from 1 to 2000.'],
      })
    }
  })

  test('move to a position among those that the owner sees', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await addWorks(lokai, 4)
    const [hidden = 0] = await addWorks(await join('poni'), 1)
    await api.db
      .updateTable('works')
      .set({ hidden_at: new Date() })
      .where('id', '=', hidden)
      .execute()
    const { id, slug } = await collect(ayen, [a, hidden, b, c, d])
    const move = (work: number, position: number) =>
      send(ayen, 'PUT', workPath(id, work), { body: { position } })
    await move(d, 2)
    expect(await worksOf(ayen, slug)).toEqual([a, d, b, c])
    await move(a, 2)
    expect(await worksOf(ayen, slug)).toEqual([d, a, b, c])
    await move(d, 99)
    expect(await worksOf(ayen, slug)).toEqual([a, b, c, d])
    await move(b, 2)
    expect(await worksOf(ayen, slug)).toEqual([a, b, c, d])
    await api.db.updateTable('works').set({ hidden_at: null }).where('id', '=', hidden).execute()
    expect((await worksOf(ayen, slug)).toSorted()).toEqual([a, b, c, d, hidden].toSorted())
  })

  test('leave out those of users blocked by the viewer and of deleted accounts', async () => {
    const poni = await join('poni')
    const [kept = 0] = await addWorks(lokai, 1)
    const [gone = 0] = await addWorks(poni, 1)
    const { id, slug } = await collect(ayen, [kept, gone])
    await send(ayen, 'POST', 'blocks/', { body: { user_id: poni.id } })
    expect([await worksOf(ayen, slug), await worksOf(lokai, slug)]).toEqual([[kept], [kept, gone]])
    expect((await send(ayen, 'GET', `collections/${slug}/`)).body.items_count).toBe(1)
    const refused = await send(ayen, 'PUT', workPath(id, gone), { body: {} })
    expect([refused.status, refused.body]).toEqual([
      403,
      { detail: 'You can’t add this person’s work.' },
    ])
    await api.deleteAccount(lokai)
    expect(await worksOf(poni, slug)).toEqual([gone])
  })

  test('of a blocked user’s collections are not listed', async () => {
    await collect(lokai, [])
    await send(ayen, 'POST', 'blocks/', { body: { user_id: lokai.id } })
    const path = `collections/?username=${lokai.username}`
    expect((await send(ayen, 'GET', path)).body.count).toBe(0)
    expect((await api.request('GET', `/api/${path}`)).body.count).toBe(1)
  })

  test(`are paginated, and limited to ${MAX_COLLECTION_WORKS}`, async () => {
    const works = await addWorks(lokai, MAX_COLLECTION_WORKS + 1)
    const { id, slug } = await collect(ayen, works.slice(0, -1))
    const whole = (await api.request('GET', `/api/collections/${slug}/`)).body
    expect([whole.items_count, whole.works.length]).toEqual([MAX_COLLECTION_WORKS, 24])
    const page = (await api.request('GET', `/api/collections/${slug}/works/?page=100`)).body
    expect(page.results.map((work: { id: number }) => work.id)).toEqual(works.slice(1980, 2000))
    expect([page.count, page.next]).toEqual([MAX_COLLECTION_WORKS, null])
    expect(await statusOf(null, `collections/${slug}/works/?page=101`)).toBe(404)
    const full = await send(ayen, 'PUT', workPath(id, works.at(-1) ?? 0), { body: {} })
    expect([full.status, full.body]).toEqual([
      400,
      { detail: 'A collection can have up to 2,000 works.' },
    ])
    const last = works[1999] ?? 0
    await send(ayen, 'PUT', workPath(id, last), { body: { position: 1 } })
    expect((await worksOf(ayen, slug)).slice(0, 2)).toEqual([last, works[0]])
  })
})

test('moves, additions, removals and deletions at the same time do not deadlock', async () => {
  for (let round = 0; round < 8; round++) {
    const author = await join('poni')
    const own = await addWorks(author, 4)
    const others = await addWorks(lokai, 4)
    const mixed = own.flatMap((work, index) => [work, others[index] ?? 0])
    const [first, second] = [await collect(ayen, mixed), await collect(lokai, mixed.toReversed())]
    const requests = mixed.flatMap((work, index) => {
      const [user, { id }] = index % 2 === 0 ? ([ayen, first] as const) : ([lokai, second] as const)
      const body = { position: (index % 5) + 1 }
      return [
        send(user, 'PUT', workPath(id, work), { body }),
        send(user, 'DELETE', workPath(id, mixed.at(-index) ?? 0)),
      ]
    })
    requests.push(
      ...others.slice(0, 2).map((work) => send(lokai, 'DELETE', `portfolio/${work}/`)),
      create(ayen, { title: 'New', work_id: own[3] ?? 0 }),
      send(lokai, 'DELETE', `${MINE}${second.id}/`),
      api.deleteAccount(author),
    )
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 201, 204, 403, 404].includes(status))).toEqual([])
    expect(await worksOf(ayen, first.slug)).not.toContain(own[0])
  }
}, 120_000)
