import { type Kysely, sql } from 'kysely'

/** Existing team members stay members. */
export const invitations = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table team_members add column invited boolean not null default false`.execute(
      db,
    )
  },
}
