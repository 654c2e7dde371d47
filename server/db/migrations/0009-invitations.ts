import { type Kysely, sql } from 'kysely'

/** Whoever was put into a team before stays in it. */
export const invitations = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table team_members add column invited boolean not null default false`.execute(
      db,
    )
  },
}
