import { sql, type Transaction } from 'kysely'
import { eraseContent, publishedContent } from '../../content/pieces/erase.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { hubOf } from '../../live/hub.ts'
import { cancelOpenOrders, eraseAssets } from '../../market/erase.ts'
import { createAssetStore } from '../../market/store.ts'
import { publishNotification } from '../../notifications/notifications/actions.ts'
import { lockedNotifications } from '../../notifications/notifications/store.ts'
import { eraseModeration } from '../../safety/moderation/erase.ts'
import { retireUsername } from './accounts.ts'

/**
 * Deletes all personal data: content with its pictures and files, comments, likes, projects. The
 * emptied row stays, named "Deleted account", so that conversation partners keep their
 * conversations; the username cannot be reused.
 */
export async function deleteAccount(ctx: Context, userId: number): Promise<void> {
  const sessions = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  const { pictures, previews, files, orders } = await ctx.db.transaction().execute(async (trx) => {
    await lockOwnRows(trx, userId)
    const { username } = await trx
      .selectFrom('users')
      .select('username')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await retireUsername(trx, username)
    await trx.deleteFrom('profiles').where('user_id', '=', userId).execute()
    await trx.insertInto('profiles').values({ user_id: userId }).execute()
    await trx
      .deleteFrom('follows')
      .where((eb) => eb.or([eb('follower_id', '=', userId), eb('followed_id', '=', userId)]))
      .execute()
    for (const table of [
      'sessions',
      'password_resets',
      'devices',
      'activity_days',
      'notification_settings',
      'asset_wishes',
      'payment_methods',
    ] as const) {
      await trx.deleteFrom(table).where('user_id', '=', userId).execute()
    }
    await eraseModeration(trx, userId)
    const orders = await cancelOpenOrders(trx, userId)
    const assets = await eraseAssets(trx, userId)
    const content = await eraseContent(trx, userId)
    await eraseNotifications(trx, userId)
    // Last: from here on triggers reject every insert for this account.
    await emptyAccount(ctx, trx, userId)
    return { ...content, ...assets, orders, previews: [...content.previews, ...assets.previews] }
  })
  for (const { userId: otherId, notification } of orders) {
    publishNotification(ctx, otherId, notification)
  }
  hubOf(ctx.live)?.endSessions(sessions.map((session) => session.id))
  for (const key of pictures) await ctx.pictures.remove(key)
  await ctx.pictures.removeNamed('previews', previews)
  const store = createAssetStore(ctx.config)
  for (const key of files) await store.remove(key)
}

const OWN_ROWS = [
  ['assets', 'seller_id'],
  ['projects', 'owner_id'],
  ['works', 'author_id'],
  ['posts', 'author_id'],
  ['blog_entries', 'author_id'],
] as const

/**
 * Locks what the deletion changes, comments of others on the account's content included. All
 * transactions lock in one order, so that none of them deadlock:
 * content, comments, collections, purchases, profile, account, then likes and notifications. A
 * transaction that adds to content locks it first, and locks accounts by inserting rows that refer
 * to them. Triggers lock counts of likes, sales and ratings after the rows they count.
 */
async function lockOwnRows(trx: Transaction<Database>, userId: number): Promise<void> {
  for (const [table, column] of OWN_ROWS) {
    await sql`select id from ${sql.table(table)} where ${sql.ref(column)} = ${userId}
      order by id for update`.execute(trx)
  }
  await sql`select id from comments where author_id = ${userId}
      or (target_type, target_id) in ${publishedContent(userId)}
    order by id for update`.execute(trx)
  await sql`select id from collections where owner_id = ${userId} or id in (
      select collection_id from collection_works join works on works.id = work_id
      where works.author_id = ${userId})
    order by id for update`.execute(trx)
  // Both sides in one statement: two accounts that trade with each other lock in the same order.
  await sql`select id from asset_purchases where buyer_id = ${userId} or seller_id = ${userId}
    order by id for update`.execute(trx)
  await sql`select user_id from profiles where user_id = ${userId} for update`.execute(trx)
}

async function eraseNotifications(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where(
      'id',
      'in',
      lockedNotifications(trx).where((eb) =>
        eb.or([eb('user_id', '=', userId), eb('actor_id', '=', userId)]),
      ),
    )
    .execute()
  await trx
    .deleteFrom('follow_notifications')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('follower_id', '=', userId)]))
    .execute()
}

async function emptyAccount(
  ctx: Context,
  trx: Transaction<Database>,
  userId: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      username: `deleted-${userId}`,
      email: null,
      password_hash: null,
      first_name: '',
      last_name: '',
      avatar: null,
      google_sub: null,
      is_staff: false,
      is_superuser: false,
      last_seen_at: null,
      suspended_at: null,
      suspended_until: null,
      suspension_reason: '',
      deleted_at: new Date(ctx.now()),
    })
    .where('id', '=', userId)
    .execute()
}
