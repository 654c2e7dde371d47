import { type Kysely, sql } from 'kysely'

/** Password resets by mail. The link's token is derived from the id and not stored. */
export const passwordResets = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table password_resets (
      id uuid primary key,
      user_id bigint not null references users (id) on delete cascade,
      email text not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      used_at timestamptz
    )`.execute(db)
    await sql`create index password_resets_user on password_resets (user_id, created_at)`.execute(
      db,
    )
  },
}
