import type { Kysely, Transaction } from 'kysely'
import type { PictureJson } from '../../../src/protocol/responses/content.ts'
import type { NotificationJson } from '../../../src/protocol/responses/notifications.ts'
import type { ParticipantJson } from '../../../src/protocol/responses/users.ts'
import { fullName } from '../../account/account/json.ts'
import type { Database, NotificationRow } from '../../db/schema.ts'
import { picturesOfSubjects } from './pictures.ts'

/** Rows with their actors and the picture of their subject, in the given order. */
export async function notificationsJson(
  db: Kysely<Database> | Transaction<Database>,
  rows: readonly NotificationRow[],
): Promise<NotificationJson[]> {
  const ids = [...new Set(rows.flatMap((row) => row.actor_id ?? []))]
  const actors =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'username', 'first_name', 'last_name', 'avatar', 'deleted_at'])
          .where('id', 'in', ids)
          .execute()
  const byId = new Map(
    actors.map((actor): [number, ParticipantJson] => [
      actor.id,
      { id: actor.id, username: actor.username, full_name: fullName(actor), avatar: actor.avatar },
    ]),
  )
  const pictures = await picturesOfSubjects(db, rows)
  return rows.map((row) => ({
    ...toNotificationJson(row, byId.get(row.actor_id ?? 0) ?? null),
    ...pictureField(pictures.get(row.id)),
  }))
}

/** A notification whose subject has no pictures. */
export const toNotificationJson = (
  row: NotificationRow,
  actor: ParticipantJson | null,
): NotificationJson => ({
  id: row.id,
  title: row.title,
  message: row.message,
  actor,
  verb: row.verb,
  payload: row.payload,
  created_at: row.created_at.toISOString(),
  is_read: row.is_read,
})

const pictureField = (picture: PictureJson | undefined) => (picture ? { picture } : {})

export async function notificationJson(
  db: Kysely<Database> | Transaction<Database>,
  row: NotificationRow,
): Promise<NotificationJson> {
  const [notification] = await notificationsJson(db, [row])
  if (!notification) throw new Error('one row gives one notification')
  return notification
}
