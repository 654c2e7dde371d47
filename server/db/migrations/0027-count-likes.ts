import { type Kysely, sql } from 'kysely'
import type { OnlineMigration } from '../online-migration.ts'

/** Fills `like_counts`. A count is exact, however many likes are stored at the same time. */
export const countLikes: OnlineMigration = {
  isOnline: true,
  async up(db: Kysely<unknown>): Promise<void> {
    let batch = await nextTargets(db, { target_type: '', target_id: 0 })
    for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
      await countBatch(db, batch)
      batch = await nextTargets(db, last)
    }
  },
}

const BATCH_SIZE = 1000

interface Target {
  target_type: string
  target_id: number
}

async function nextTargets(db: Kysely<unknown>, after: Target): Promise<Target[]> {
  const { rows } = await sql<Target>`select target_type, target_id from likes
    where target_type <> 'comment'
      and (target_type, target_id) > (${after.target_type}, ${after.target_id})
    group by target_type, target_id order by target_type, target_id
    limit ${BATCH_SIZE}`.execute(db)
  return rows
}

/**
 * Locks the rows before it counts: likes that are counted have been committed, and the triggers of
 * others wait to add theirs.
 */
async function countBatch(db: Kysely<unknown>, targets: readonly Target[]): Promise<void> {
  const batch = sql`jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
    as batch (target_type text, target_id bigint)`
  const isInBatch = sql`(target_type, target_id) in (select target_type, target_id from ${batch})`
  await db.transaction().execute(async (trx) => {
    await sql`insert into like_counts select target_type, target_id, 0, now() from ${batch}
      order by target_type, target_id on conflict do nothing`.execute(trx)
    await sql`select from like_counts where ${isInBatch}
      order by target_type, target_id for update`.execute(trx)
    await sql`update like_counts
      set likes_count = counted.likes, ranked_at = feed_rank(target_type, target_id, counted.likes)
      from (select target_type as type, target_id as id, count(*) as likes from likes
        where ${isInBatch} group by target_type, target_id) as counted
      where target_type = counted.type and target_id = counted.id`.execute(trx)
  })
}
