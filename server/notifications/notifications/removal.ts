import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { TargetType } from '../../db/creative-schema.ts'
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

/**
 * Deletes other users' notifications about an item that is hidden in the same transaction, as if it
 * were deleted; its owner keeps theirs.
 * @returns the users whose unread count has decreased
 */
export const removeNotificationsOfOthers = (
  trx: Transaction<Database>,
  ownerId: number | null,
  isAboutIt: RawBuilder<boolean>,
): Promise<number[]> =>
  removeNotifications(trx, sql<boolean>`${isAboutIt} and user_id is distinct from ${ownerId}`)

/** SQL condition: the notification is about this content item. */
export const isAboutContent = (type: TargetType, id: number): RawBuilder<boolean> =>
  sql<boolean>`payload ->> 'content_type' = ${type} and payload ->> 'content_id' = ${String(id)}`
