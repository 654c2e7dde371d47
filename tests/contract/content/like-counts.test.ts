import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ContentKey } from '../../../server/content/explore/keys.ts'
import { countLikes } from '../../../server/db/migrations/0027-count-likes.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { addContent } from './content-kit.ts'

const api = await startFileApi()
const join = createUserFactory(api)
const send = createRequestAs(api)

const joinAll = (count: number) => Promise.all(Array.from({ length: count }, () => join('ayen')))
const like = (user: TestUser, id: number) =>
  send(user, 'PUT', 'likes/', { body: { type: 'post', id } })
const unlike = (user: TestUser, id: number) =>
  send(user, 'DELETE', 'likes/', { body: { type: 'post', id } })

const shownCount = async (id: number): Promise<number> =>
  (await api.request('GET', `/api/posts/${id}/`)).body.likes_count

/** Stored counts that differ from the likes. */
async function wrongCounts() {
  const { rows } = await sql`
    select * from (select target_type, target_id, count(*) as likes from likes
      where target_type <> 'comment' group by target_type, target_id) as counted
    full join like_counts using (target_type, target_id)
    where likes is distinct from likes_count`.execute(api.db)
  return rows
}

test('[API-LIKE-01 API-LIKE-02] likes and unlikes of many users at once are all counted', async () => {
  const author = await join('lokai')
  const id = await addContent(api, 'post', author)
  const users = await joinAll(12)
  await Promise.all(users.map((user) => like(user, id)))
  expect(await shownCount(id)).toBe(12)
  const more = await joinAll(4)
  await Promise.all([
    ...users.slice(0, 5).map((user) => unlike(user, id)),
    ...more.map((user) => like(user, id)),
  ])
  expect(await shownCount(id)).toBe(11)
  await Promise.all([...users.slice(5), ...more].map((user) => unlike(user, id)))
  expect([await shownCount(id), await wrongCounts()]).toEqual([0, []])
})

test('likes of a deleted account are no longer counted', async () => {
  const [author, user, other] = [await join('lokai'), await join('ayen'), await join('keji')]
  const ids = [await addContent(api, 'post', author), await addContent(api, 'post', author)]
  for (const id of ids) await Promise.all([like(user, id), like(other, id)])
  await api.deleteAccount(user)
  expect(await Promise.all(ids.map(shownCount))).toEqual([1, 1])
  await api.deleteAccount(author)
  expect(await wrongCounts()).toEqual([])
})

test('two accounts that like the same posts can be deleted at once', async () => {
  const [author, one, two] = [await join('lokai'), await join('ayen'), await join('keji')]
  const ids: number[] = []
  for (let count = 0; count < 10; count++) ids.push(await addContent(api, 'post', author))
  for (const id of ids) await like(one, id)
  for (const id of ids.toReversed()) await like(two, id)
  await Promise.all([api.deleteAccount(one), api.deleteAccount(two)])
  expect([await shownCount(ids[0] ?? 0), await wrongCounts()]).toEqual([0, []])
})

test('the author can delete the account while others like', async () => {
  const author = await join('lokai')
  const id = await addContent(api, 'post', author)
  const users = await joinAll(8)
  await like(users[0] as TestUser, id)
  const [, ...liked] = await Promise.all([
    api.deleteAccount(author),
    ...users.slice(1).map((user) => like(user, id)),
  ])
  expect(liked.filter(({ status }) => status !== 201 && status !== 404)).toEqual([])
  expect(await wrongCounts()).toEqual([])
})

test('the migration counts likes that were stored before it, and those that arrive while it runs', async () => {
  const author = await join('lokai')
  const id = await addContent(api, 'post', author)
  const [before, ...others] = await joinAll(6)
  await like(before as TestUser, id)
  await sql`delete from like_counts`.execute(api.db)
  await Promise.all([
    countLikes.up(api.db),
    unlike(before as TestUser, id),
    ...others.map((user) => like(user, id)),
  ])
  expect([await shownCount(id), await wrongCounts()]).toEqual([5, []])
  await countLikes.up(api.db)
  expect(await wrongCounts()).toEqual([])
})

test('[API-LIKE-09] a draft that its author liked is in the feed by the time of its publication', async () => {
  const author = await join('lokai')
  const hour = 3_600_000
  const at = (hours: number) => new Date(api.now() - hours * hour)
  const draft = await addContent(api, 'blog', author, { created_at: at(100), published: false })
  await send(author, 'PUT', 'likes/', { body: { type: 'blog', id: draft } })
  const post = await addContent(api, 'post', author, { created_at: at(1) })
  expect(
    (
      await send(author, 'PATCH', `blog/${draft}/`, {
        body: { body: '<p>Rain</p>', published: true },
      })
    ).status,
  ).toBe(200)
  const { body } = await api.request('GET', '/api/explore/feed/?limit=100')
  const keys: string[] = body.results.map((item: ContentKey) => `${item.type} ${item.id}`)
  const own = keys.filter((key) => key === `blog ${draft}` || key === `post ${post}`)
  expect(own).toEqual([`blog ${draft}`, `post ${post}`])
})
