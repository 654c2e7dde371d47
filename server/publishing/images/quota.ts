import { type Kysely, sql, type Transaction } from 'kysely'
import { sizeText } from '../../../src/protocol/base/size-text.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError } from '../../http/errors.ts'

/** Arbitrary key of an advisory lock; the second key is the user's id. */
const QUOTA_LOCK = 7_205_002

/**
 * Checks that a user's quota has room for `bytes` more, and blocks their other uploads until the
 * transaction ends. Counts uploaded pictures and asset files, not generated demo art.
 * @param freedBytes bytes that are freed at the same time
 * @throws ApiError 413 with the current usage
 */
export async function assertQuota(
  { storageBytes }: Pick<Config, 'storageBytes'>,
  trx: Transaction<Database>,
  ownerId: number,
  bytes: number,
  freedBytes = 0,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${QUOTA_LOCK}, ${ownerId}::int)`.execute(trx)
  const used = await usedBytes(trx, ownerId)
  if (used - freedBytes + bytes > storageBytes) throw quotaExceeded(storageBytes, ownerId, used)
}

/** Bytes of a user's uploaded pictures and asset files. */
export async function usedBytes(
  db: Kysely<Database> | Transaction<Database>,
  ownerId: number,
): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select ((select coalesce(sum(size), 0) from pictures where owner_id = ${ownerId})
      + (select coalesce(sum(file_size), 0) from assets
        where seller_id = ${ownerId} and file_key is not null and file_art is null)
      )::bigint as used`.execute(db)
  return rows[0]?.used ?? 0
}

export function quotaExceeded(storageBytes: number, ownerId: number, used: number): ApiError {
  const detail = `You’re out of storage: your images and files use ${sizeText(used)} of the ${sizeText(storageBytes)} you have. Delete what you no longer need, then try again.`
  return new ApiError(413, { detail }, `storage quota exceeded by user ${ownerId}`)
}
