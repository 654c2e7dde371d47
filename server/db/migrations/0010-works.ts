import { type Kysely, sql } from 'kysely'

/** A work as an exhibition shows it: with what and how it was made, and what others may do with it. */
export const works = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table works
      add column tools text[] not null default '{}',
      add column process text not null default '',
      add column licence text not null default ''
        check (licence in ('', 'all-rights', 'cc-by', 'cc-by-nc', 'cc0'))`.execute(db)
  },
}
