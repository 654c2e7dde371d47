import type { RawBuilder, Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { lockedNotifications } from './store.ts'

/**
 * Deletes the notifications about something that is deleted in the same transaction.
 * @returns the users whose unread count has decreased
 */
export async function removeNotifications(
  trx: Transaction<Database>,
  isAboutIt: RawBuilder<boolean>,
): Promise<number[]> {
  const rows = await trx
    .deleteFrom('notifications')
    .where('id', 'in', lockedNotifications(trx).where(isAboutIt))
    .returning(['user_id', 'is_read'])
    .execute()
  return [...new Set(rows.filter((row) => !row.is_read).map((row) => row.user_id))]
}
