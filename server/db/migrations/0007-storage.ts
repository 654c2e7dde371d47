import { type Kysely, sql } from 'kysely'

/** Size of a picture on disk; existing ones get an estimate. */
export const storage = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table pictures add column size bigint not null default 0`.execute(db)
    await sql`update pictures set size = width * height / 4 where art is null`.execute(db)
  },
}
