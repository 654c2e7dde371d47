import { sql, type Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { TeamMemberRow } from '../db/creative-schema.ts'
import type { Database } from '../db/schema.ts'
import { lockedNotifications } from '../notifications/notifications/store.ts'
import type { RemovedNotification } from './notify.ts'

/**
 * After a removal the same owner can invite the user again, but for a day without a notification:
 * otherwise inviting and removing would send one each time.
 */
const SILENCE_MS = 86_400_000

/** Removes team members and invitations of a project, with the unread notifications about them. */
export async function removeMembers(
  ctx: Context,
  trx: Transaction<Database>,
  ownerId: number,
  members: readonly Pick<TeamMemberRow, 'id' | 'project_id' | 'user_id'>[],
): Promise<RemovedNotification[]> {
  const removed: RemovedNotification[] = []
  for (const { id, project_id, user_id } of members) {
    await trx.deleteFrom('team_members').where('id', '=', id).execute()
    const removed_at = new Date(ctx.now())
    await trx
      .insertInto('team_removals')
      .values({ owner_id: ownerId, user_id, removed_at })
      .onConflict((oc) => oc.columns(['owner_id', 'user_id']).doUpdateSet({ removed_at }))
      .execute()
    const about = lockedNotifications(trx)
      .where('user_id', '=', user_id)
      .where('is_read', '=', false)
      .where('verb', 'in', ['invited', 'added'])
      .where(sql<boolean>`payload ->> 'project_id' = ${String(project_id)}`)
    const { numDeletedRows } = await trx
      .deleteFrom('notifications')
      .where('id', 'in', about)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) removed.push({ userId: user_id, notification: null })
  }
  return removed
}

/** Whether the user left a team of this owner, or was removed from it, within the last day. */
export async function wasJustRemoved(
  ctx: Context,
  trx: Transaction<Database>,
  ownerId: number,
  userId: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('team_removals')
    .select('removed_at')
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && Math.abs(ctx.now() - row.removed_at.getTime()) < SILENCE_MS
}
