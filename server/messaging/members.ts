import { type Kysely, sql, type Transaction } from 'kysely'
import type { Json } from '../../src/protocol/base/types.ts'
import type { Database } from '../db/schema.ts'
import type { ParticipantRow } from './json.ts'

/** A member of a conversation, with what decides on notifications. */
export interface Member extends ParticipantRow {
  conversation_id: number
  muted_at: Date | null
  /** Stored notification settings; null = defaults. */
  settings: Json
}

/** All members of a conversation by ascending id. */
export async function conversationMembers(
  db: Kysely<Database> | Transaction<Database>,
  conversationId: number,
): Promise<Member[]> {
  const { rows } = await sql<Omit<Member, 'id'> & { user_id: number }>`
    select * from conversation_members(${[conversationId]}::bigint[])`.execute(db)
  return rows.map(({ user_id: id, ...member }) => ({ id, ...member }))
}
