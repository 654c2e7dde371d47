import type { Context } from '../context.ts'

/** A conversation that still has no message after this time is deleted, ms. */
const DELETED_AFTER_MS = 30 * 86_400_000
/** Maximum number of conversations deleted by one run. */
const SWEEP_LIMIT = 1000

/**
 * Deletes conversations that were opened long ago and never had a message. Several processes may
 * run it at the same time, also while users write: a conversation locked by a send is left out.
 * @returns the number of deleted conversations
 */
export async function sweepEmptyConversations({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom('conversations')
      .select('id')
      .where('created_at', '<', new Date(now() - DELETED_AFTER_MS))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('messages')
              .select('messages.id')
              .whereRef('messages.conversation_id', '=', 'conversations.id'),
          ),
        ),
      )
      .orderBy('id')
      .limit(SWEEP_LIMIT)
      .forUpdate()
      .skipLocked()
      .execute()
    if (locked.length === 0) return 0
    const ids = locked.map(({ id }) => id)
    // A message may have been committed between the statement's snapshot and its lock.
    const { numDeletedRows } = await trx
      .deleteFrom('conversations')
      .where('id', 'in', ids)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('messages')
              .select('messages.id')
              .whereRef('messages.conversation_id', '=', 'conversations.id'),
          ),
        ),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}
