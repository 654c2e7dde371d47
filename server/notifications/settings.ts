import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

/** What a person wants to be told, and how. */
export interface NotificationSettings {
  messages: boolean
  follows: boolean
  likes: boolean
  comments: boolean
  email: boolean
  push: boolean
}

const STANDARD: NotificationSettings = {
  messages: true,
  follows: true,
  likes: true,
  comments: true,
  email: false,
  push: true,
}

type Store = Kysely<Database> | Transaction<Database>

/** The stored choices over the standard ones. */
export async function readSettings(db: Store, userId: number): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const choice = (name: keyof NotificationSettings): boolean => {
    const stored = row?.settings[name]
    return typeof stored === 'boolean' ? stored : STANDARD[name]
  }
  return {
    messages: choice('messages'),
    follows: choice('follows'),
    likes: choice('likes'),
    comments: choice('comments'),
    email: choice('email'),
    push: choice('push'),
  }
}

export type NotificationTopic = 'messages' | 'follows' | 'likes' | 'comments'

export const wants = async (
  db: Store,
  userId: number,
  topic: NotificationTopic,
): Promise<boolean> => (await readSettings(db, userId))[topic]

/** Changes the given choices and leaves the others. */
export async function changeSettings(
  db: Store,
  userId: number,
  patch: Partial<NotificationSettings>,
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
