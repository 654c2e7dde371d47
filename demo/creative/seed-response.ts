import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { insertBatches, reserveIds } from '../batches.ts'
import { type Ids, idOf, iso } from '../ids.ts'
import type { CreativePlan } from './plan.ts'
import type { DemoMark, Target } from './response.ts'
import type { Stored } from './seed-content.ts'

const targetId = (stored: Stored, { kind, index }: Target): number => stored[kind].ids[index] ?? 0

/** Stores comments on content that was stored just now; replies after their parents. */
export async function seedComments(
  db: Kysely<Database>,
  plan: CreativePlan,
  ids: Ids,
  stored: Stored,
): Promise<number> {
  const indexedComments = plan.comments.map((comment, index) => ({ comment, index }))
  const newComments = indexedComments.filter(({ comment }) => {
    const { kind, index } = comment.target
    return stored[kind].fresh.has(index)
  })
  const newIds = await reserveIds(db, 'comments', newComments.length)
  const idByIndex = new Map(newComments.map(({ index }, n) => [index, newIds[n]]))
  await insertBatches(
    db,
    'comments',
    {
      id: 'bigint',
      target_type: 'text',
      target_id: 'bigint',
      author_id: 'bigint',
      parent_id: 'bigint',
      body: 'text',
      created_at: 'timestamptz',
    },
    newComments.map(({ comment, index }) => ({
      id: idByIndex.get(index),
      target_type: comment.target.kind,
      target_id: targetId(stored, comment.target),
      author_id: idOf(ids, comment.author),
      parent_id: comment.parent === null ? null : idByIndex.get(comment.parent),
      body: comment.body,
      created_at: iso(comment.at),
    })),
  )
  return newComments.length
}

/** Stores likes and saves; existing ones stay. */
export async function seedMarks(
  db: Kysely<Database>,
  plan: CreativePlan,
  ids: Ids,
  stored: Stored,
): Promise<void> {
  const rows = (marks: readonly DemoMark[]) =>
    marks.map((mark) => ({
      user_id: idOf(ids, mark.user),
      target_type: mark.target.kind,
      target_id: targetId(stored, mark.target),
      created_at: iso(mark.at),
    }))
  const columns = {
    user_id: 'bigint',
    target_type: 'text',
    target_id: 'bigint',
    created_at: 'timestamptz',
  } as const
  await insertBatches(db, 'likes', columns, rows(plan.likes), { skipExisting: true })
  await insertBatches(db, 'bookmarks', columns, rows(plan.saves), { skipExisting: true })
  await likeSomeComments(db)
}

/** Comments are liked by users near their author in the order of ids. */
const LIKING_USERS = 300

/**
 * A few users like every third comment; chosen by arithmetic, so that seeding again adds none, and
 * from a limited number, so that the likes per comment do not grow with the number of users.
 */
async function likeSomeComments(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into likes (user_id, target_type, target_id, created_at)
    select users.id, 'comment', comments.id, comments.created_at
    from comments
    join users on users.id / ${LIKING_USERS}::int = comments.author_id / ${LIKING_USERS}::int
      and (users.id * 7919 + comments.id * 104729) % 211 = 0
    where comments.id % 3 = 0 and users.id <> comments.author_id and users.deleted_at is null
    on conflict do nothing`.execute(db)
}
