import { type Kysely, sql } from 'kysely'

/** When a message was last edited, and when its author deleted it, which empties it. */
export const messageChanges = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table messages
      add column edited_at timestamptz,
      add column deleted_at timestamptz`.execute(db)
  },
}
