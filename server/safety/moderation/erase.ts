import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * Takes a person out of blocks and reports: what they reported stays for the moderators without
 * name and words, reports about them lose what names them.
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
