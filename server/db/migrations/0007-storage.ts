import { type Kysely, sql } from 'kysely'

/** What a picture takes on the disk; of those there are already about as much as such a one takes. */
export const storage = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table pictures add column size bigint not null default 0`.execute(db)
    await sql`update pictures set size = width * height / 4 where art is null`.execute(db)
  },
}
