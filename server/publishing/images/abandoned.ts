import type { Context } from '../../context.ts'
import { isUnused, removeOrphaned } from './orphaned.ts'

/** An upload that nothing uses after this time is abandoned, ms. Until then drafts may refer to it. */
const ABANDONED_AFTER_MS = 30 * 86_400_000
/** Maximum number of uploads deleted by one run. */
const SWEEP_LIMIT = 1000

/**
 * Deletes uploaded pictures that were never used, with their files, which frees the quota of their
 * owners. Several processes may run it at the same time.
 * @returns the number of deleted pictures
 */
export async function sweepUploads(ctx: Pick<Context, 'db' | 'pictures' | 'now'>): Promise<number> {
  const rows = await ctx.db
    .selectFrom('pictures')
    .select(['id', 'owner_id'])
    .where('art', 'is', null)
    .where('created_at', '<', new Date(ctx.now() - ABANDONED_AFTER_MS))
    .where(isUnused)
    .orderBy('id')
    .limit(SWEEP_LIMIT)
    .execute()
  let count = 0
  for (const ownerId of new Set(rows.map(({ owner_id }) => owner_id))) {
    const ids = rows.filter(({ owner_id }) => owner_id === ownerId).map(({ id }) => id)
    count += (await removeOrphaned(ctx, ownerId, ids)).length
  }
  return count
}
