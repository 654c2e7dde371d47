import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationInfo, Migrator } from 'kysely/migration'
import { foundation } from './migrations/0001-foundation.ts'
import { creative } from './migrations/0002-creative.ts'
import { market } from './migrations/0003-market.ts'
import { moderation } from './migrations/0004-moderation.ts'
import { devices } from './migrations/0005-devices.ts'
import { freelance } from './migrations/0006-freelance.ts'
import { storage } from './migrations/0007-storage.ts'
import { deletion } from './migrations/0008-deletion.ts'
import { invitations } from './migrations/0009-invitations.ts'
import { works } from './migrations/0010-works.ts'
import { wishlist } from './migrations/0011-wishes.ts'
import { deletedAccounts } from './migrations/0012-deleted-accounts.ts'
import { teamRemovals } from './migrations/0013-team-removals.ts'
import { composedTexts } from './migrations/0014-composed-texts.ts'
import { composedBodies } from './migrations/0015-composed-bodies.ts'
import { passwordResets } from './migrations/0016-password-resets.ts'
import { orders } from './migrations/0017-orders.ts'
import { services } from './migrations/0018-services.ts'
import { messageChanges } from './migrations/0019-message-changes.ts'
import { collections } from './migrations/0020-collections.ts'
import { conversationChanges } from './migrations/0021-conversation-changes.ts'
import { messageBatches } from './migrations/0022-message-batches.ts'
import { blogWordCount } from './migrations/0023-blog-word-count.ts'
import { listIndexes } from './migrations/0024-list-indexes.ts'
import { conversationEvents } from './migrations/0025-conversation-events.ts'
import { likeCounts } from './migrations/0026-like-counts.ts'
import { countLikes } from './migrations/0027-count-likes.ts'
import { offerWords } from './migrations/0028-offer-words.ts'
import { searchIndexes } from './migrations/0029-search-indexes.ts'
import { isOnline } from './online-migration.ts'
import type { Database } from './schema.ts'

/** All migrations in name order, oldest first. A released migration never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-creative': creative,
  '0003-market': market,
  '0004-moderation': moderation,
  '0005-devices': devices,
  '0006-freelance': freelance,
  '0007-storage': storage,
  '0008-deletion': deletion,
  '0009-invitations': invitations,
  '0010-works': works,
  '0011-wishes': wishlist,
  '0012-deleted-accounts': deletedAccounts,
  '0013-team-removals': teamRemovals,
  '0014-composed-texts': composedTexts,
  '0015-composed-bodies': composedBodies,
  '0016-password-resets': passwordResets,
  '0017-orders': orders,
  '0018-services': services,
  '0019-message-changes': messageChanges,
  '0020-collections': collections,
  '0021-conversation-changes': conversationChanges,
  '0022-message-batches': messageBatches,
  '0023-blog-word-count': blogWordCount,
  '0024-list-indexes': listIndexes,
  '0025-conversation-events': conversationEvents,
  '0026-like-counts': likeCounts,
  '0027-count-likes': countLikes,
  '0028-offer-words': offerWords,
  '0029-search-indexes': searchIndexes,
}

/** Key of the advisory lock of the process that migrates. */
const LOCK_KEY = 7_241_026
const LOCK_POLL_MS = 200

/**
 * Migrates the database to the latest schema; safe to run from several processes at once.
 * Migrations run in one transaction, online ones each outside of a transaction.
 */
export async function migrate(db: Kysely<Database>, migrations = MIGRATIONS): Promise<void> {
  const provider = { getMigrations: async () => ({ ...migrations }) }
  await db.connection().execute(async (connection) => {
    await lockMigrations(connection)
    try {
      const migrator = new Migrator({ db: connection, provider })
      const pending = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt)
      for (const { last, disableTransactions } of batchesOf(pending)) {
        const { error } = await migrator.migrateTo(last, { disableTransactions })
        if (error) throw error
      }
      // Rejects a database that a later release has migrated.
      const { error } = await migrator.migrateToLatest()
      if (error) throw error
    } finally {
      // A connection that was lost has released it.
      await sql`select pg_advisory_unlock(${LOCK_KEY})`.execute(connection).catch(() => {})
    }
  })
}

/**
 * Polls: a statement that waits for the lock would hold a snapshot, for which building an index
 * concurrently waits.
 */
async function lockMigrations(connection: Kysely<Database>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_lock(${LOCK_KEY}) as "isLocked"`.execute(connection)
    if (rows[0]?.isLocked) return
    await setTimeout(LOCK_POLL_MS)
  }
}

interface Batch {
  /** Name of its last migration. */
  last: string
  readonly disableTransactions: boolean
}

/** Consecutive migrations of one transaction, and online migrations one by one. */
function batchesOf(pending: readonly MigrationInfo[]): Batch[] {
  const batches: Batch[] = []
  for (const { name, migration } of pending) {
    const disableTransactions = isOnline(migration)
    const batch = batches.at(-1)
    if (batch === undefined || disableTransactions || batch.disableTransactions)
      batches.push({ last: name, disableTransactions })
    else batch.last = name
  }
  return batches
}
