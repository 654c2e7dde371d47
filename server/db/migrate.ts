import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
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
import type { Database } from './schema.ts'

/** All migrations in name order, oldest first. A released migration never changes. */
const migrations: Record<string, Migration> = {
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
}

/** Migrates the database to the latest schema; safe to run from several processes at once. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
