import { type Kysely, sql } from 'kysely'

/** Usernames of deleted accounts cannot be reused; only a hash of the name is stored. */
export const deletion = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table retired_usernames (
      name_hash bytea primary key,
      retired_at timestamptz not null default clock_timestamp()
    )`.execute(db)
    await sql`update assets set status = 'withdrawn'
      where seller_id in (select id from users where deleted_at is not null)`.execute(db)
  },
}
