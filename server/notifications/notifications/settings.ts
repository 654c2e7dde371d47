import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type NotificationSettings,
  parseNotificationSettings,
} from '../../../src/protocol/notifications/notification-settings.ts'
import type { Database } from '../../db/schema.ts'

type Store = Kysely<Database> | Transaction<Database>

/** The stored settings merged over the defaults. */
export async function readSettings(db: Store, userId: number): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return parseNotificationSettings(row?.settings)
}

export type NotificationTopic = Exclude<keyof NotificationSettings, 'email' | 'push'>

export const wantsTopic = async (
  db: Store,
  userId: number,
  topic: NotificationTopic,
): Promise<boolean> => (await readSettings(db, userId))[topic]

/** Updates the given settings and leaves the others. */
export async function changeSettings(
  db: Store,
  userId: number,
  patch: { [name in keyof NotificationSettings]?: NotificationSettings[name] | undefined },
): Promise<NotificationSettings> {
  const settings = JSON.stringify(patch)
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, settings })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        settings: sql`notification_settings.settings || excluded.settings`,
        updated_at: sql`now()`,
      }),
    )
    .execute()
  return readSettings(db, userId)
}
