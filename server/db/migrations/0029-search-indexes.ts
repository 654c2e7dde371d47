import { type Kysely, sql } from 'kysely'
import { buildIndexes, type OnlineMigration } from '../online-migration.ts'

const BATCH_SIZE = 1000

/** Fills `offer_words` and builds the indexes for the search of freelancers. */
export const searchIndexes: OnlineMigration = {
  isOnline: true,
  async up(db) {
    await fillOfferWords(db)
    await buildIndexes(db, {
      profiles_offer_words_idx: 'on profiles using gin (offer_words)',
      profiles_offer_trgm_idx: `on profiles
        using gin ((title || ' ' || join_words(skills)) gin_trgm_ops)`,
    })
  },
}

/** The trigger fills the words of the rows that are written. */
async function fillOfferWords(db: Kysely<unknown>): Promise<void> {
  for (let last: number | null = 0; last !== null; ) {
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      with batch as (
        select user_id from profiles where user_id > ${last} order by user_id limit ${BATCH_SIZE}
      ), filled as (
        update profiles set title = title
          where user_id in (select user_id from batch) and offer_words = '{}'
            and (title <> '' or skills <> '{}')
      )
      select max(user_id) as last from batch`.execute(db)
    last = rows[0]?.last ?? null
  }
}
