import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * Removes a user from blocks and reports: reports they made stay without their name and text,
 * reports about them lose identifying data.
 */
export async function eraseModeration(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
  await trx
    .updateTable('reports')
    .set({ reporter_id: null, client_id: null, details: '' })
    .where('reporter_id', '=', userId)
    .execute()
  await trx
    .updateTable('reports')
    .set({ owner_id: null, title: '' })
    .where('owner_id', '=', userId)
    .execute()
  await trx
    .updateTable('staff_actions')
    .set({ target_name: '' })
    .where('target_type', '=', 'user')
    .where('target_id', '=', userId)
    .execute()
}
