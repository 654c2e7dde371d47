import { type Kysely, sql } from 'kysely'

/** When someone last left the teams of an owner, or their invitation ended. */
export const teamRemovals = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table team_removals (
      owner_id bigint not null references users (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      removed_at timestamptz not null,
      primary key (owner_id, user_id)
    )`.execute(db)
  },
}
