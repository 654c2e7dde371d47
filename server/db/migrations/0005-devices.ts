import { type Kysely, sql } from 'kysely'

/** Columns that identify a sign-in, and link a device to its sign-in. */
export const devices = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table sessions add column user_agent text not null default ''`,
  'alter table sessions add column last_used_at timestamptz not null default now()',
  `update sessions set last_used_at = coalesce(
    (select max(created_at) from refresh_tokens where session_id = sessions.id),
    created_at
  )`,
  'alter table devices add column session_id uuid references sessions (id) on delete cascade',
  'create index devices_session_idx on devices (session_id)',
  'create index devices_user_idx on devices (user_id, id)',
]
