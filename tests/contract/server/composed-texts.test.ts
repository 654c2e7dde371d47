import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { composedTexts } from '../../../server/db/migrations/0014-composed-texts.ts'
import { composedBodies } from '../../../server/db/migrations/0015-composed-bodies.ts'
import { startFileApi } from '../kit/kit.ts'
import { createUserFactory } from '../live/live-people.ts'

const api = await startFileApi()
const join = createUserFactory(api)

const COMPOSED = 'Caf\u00e9 n\u00f6\u00eb'
const DECOMPOSED = COMPOSED.normalize('NFD')

const migrations: readonly Migration[] = [composedTexts, composedBodies]

const migrateTexts = async () => {
  for (const migration of migrations) await migration.up(api.db)
}

/** Stores rows as the API did before it composed texts. */
async function storeDecomposed(userId: number): Promise<void> {
  const text = DECOMPOSED
  await sql`insert into posts (author_id, title, slug, body, category, tags)
    values (${userId}, ${text}, 'cafe', ${text}, ${text}, ${[text, COMPOSED]})`.execute(api.db)
  await sql`insert into projects (owner_id, title, slug, summary, skills)
    values (${userId}, ${text}, 'cafe', ${text}, ${[text]})`.execute(api.db)
  await sql`insert into comments (target_type, target_id, author_id, body)
    values ('post', 1, ${userId}, ${text})`.execute(api.db)
  await sql`update profiles set headline = ${text}, skills = ${[text]}
    where user_id = ${userId}`.execute(api.db)
  await sql`update users set username = ${'zoe\u0308'}, first_name = ${text}
    where id = ${userId}`.execute(api.db)
}

const storedTexts = async (userId: number) =>
  (
    await sql`select users.username, users.first_name, headline, profiles.skills as user_skills,
        posts.title, posts.body, posts.category, posts.tags,
        projects.title as project, projects.summary, projects.skills, comments.body as comment
      from users
        join profiles on profiles.user_id = users.id
        join posts on posts.author_id = users.id
        join projects on projects.owner_id = users.id
        join comments on comments.author_id = users.id
      where users.id = ${userId}`.execute(api.db)
  ).rows

test('the migrations compose stored texts, which search then finds; a second run changes nothing', async () => {
  const zoe = await join('zoe')
  await storeDecomposed(Number(zoe.id))
  await migrateTexts()
  const composed = {
    username: 'zo\u00eb',
    first_name: COMPOSED,
    headline: COMPOSED,
    user_skills: [COMPOSED],
    title: COMPOSED,
    body: COMPOSED,
    category: COMPOSED,
    tags: [COMPOSED],
    project: COMPOSED,
    summary: COMPOSED,
    skills: [COMPOSED],
    comment: COMPOSED,
  }
  expect(await storedTexts(Number(zoe.id))).toEqual([composed])
  const rowVersion = () =>
    sql`select xmin::text from posts union all select xmin::text from users order by 1`
      .execute(api.db)
      .then(({ rows }) => rows)
  const before = await rowVersion()
  await migrateTexts()
  expect(await rowVersion()).toEqual(before)
  const query = encodeURIComponent(COMPOSED)
  const found = await fetch(`${api.origin}/api/projects/?search=${query}`)
  expect(await found.json()).toMatchObject({ results: [{ title: COMPOSED }] })
})

test('the migrations leave a username whose composed form is taken', async () => {
  const [first, second] = [await join('lado'), await join('wani')]
  const names = [
    [first.id, 'ke\u0308ji'],
    [second.id, 'k\u00ebji'],
  ]
  for (const [id, name] of names) {
    await sql`update users set username = ${name} where id = ${id}`.execute(api.db)
  }
  await migrateTexts()
  const { rows } = await sql`select username from users where id in (${first.id}, ${second.id})
    order by id`.execute(api.db)
  expect(rows).toEqual([{ username: 'ke\u0308ji' }, { username: 'k\u00ebji' }])
})
