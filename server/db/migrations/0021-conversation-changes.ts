import { type Kysely, sql } from 'kysely'

/** Members can archive and mute a conversation, and delete it up to a time, each for themselves. */
export const conversationChanges = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table conversation_participants
      add column archived_at timestamptz,
      add column muted_at timestamptz,
      add column deleted_before timestamptz`.execute(db)
    await sql`update conversation_participants as own
      set deleted_before = message.created_at
      from messages as message
      where message.id = own.cleared_message_id`.execute(db)
  },
}
