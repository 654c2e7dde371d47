import { sql, type Transaction } from 'kysely'
import { projectPath } from '../../src/protocol/base/page-paths.ts'
import type { NotificationJson } from '../../src/protocol/responses/notifications.ts'
import { fullName } from '../account/account/json.ts'
import type { Context } from '../context.ts'
import type { ApplicationRow, ProjectRow } from '../db/creative-schema.ts'
import { jsonText } from '../db/json-text.ts'
import type { Database, NotificationRow, UserRow } from '../db/schema.ts'
import { announceCounts } from '../live/counts.ts'
import { publishNotification } from '../notifications/notifications/actions.ts'
import {
  addedContent,
  applicationContent,
  decisionContent,
  type NotificationContent,
} from '../notifications/notifications/content.ts'
import { notificationJson } from '../notifications/notifications/json.ts'
import { insertNotification } from '../notifications/notifications/store.ts'
import { isBlocked } from '../visibility/blocked.ts'

/** A stored notification to publish after the commit. */
export interface Note {
  userId: number
  notification: NotificationJson
}

/** A user whose unread count has decreased. */
interface TakenBack {
  userId: number
  notification: null
}

const ofApplication = (id: number) => sql<boolean>`payload ->> 'application_id' = ${String(id)}`

/** Notifies the owner of an application; one unread notification per application. */
export function notifyOfApplication(
  trx: Transaction<Database>,
  applicant: UserRow,
  project: ProjectRow,
  application: ApplicationRow,
): Promise<Note | null> {
  const content = applicationContent({
    name: fullName(applicant),
    project: project.title,
    text: application.message,
    ...idsOf(project, application),
  })
  return put(trx, project.owner_id, applicant.id, content)
}

/** Notifies the applicant of the decision, unless moderators have hidden the project. */
export async function notifyOfDecision(
  trx: Transaction<Database>,
  project: ProjectRow,
  application: ApplicationRow,
): Promise<Note | null> {
  if (project.hidden_at !== null) return null
  const content = decisionContent({
    project: project.title,
    accepted: application.status === 'accepted',
    ...idsOf(project, application),
  })
  return put(trx, application.applicant_id, project.owner_id, content)
}

/** Notifies a user who was invited to a team or added to it; they can decline or leave. */
export async function notifyOfTeamInvitation(
  trx: Transaction<Database>,
  owner: UserRow,
  project: ProjectRow,
  { userId, ...member }: { userId: number; role: string; invited: boolean },
): Promise<Note | null> {
  if (project.hidden_at !== null) return null
  const content = addedContent({
    name: fullName(owner),
    project: project.title,
    ...member,
    projectId: project.id,
    url: projectPath(project),
  })
  const row = await insertNotification(trx, { ...content, userId, actorId: owner.id })
  return { userId, notification: await notificationJson(trx, row) }
}

const idsOf = (project: ProjectRow, application: ApplicationRow) => ({
  projectId: project.id,
  applicationId: application.id,
  url: projectPath(project),
})

/** Applying or deciding again updates the unread notification. */
async function put(
  trx: Transaction<Database>,
  userId: number,
  actorId: number,
  content: NotificationContent,
): Promise<Note | null> {
  const { payload, ...words } = content
  const renewed = await trx
    .updateTable('notifications')
    .set({ ...words, actor_id: actorId, payload: jsonText(payload) })
    .set({ created_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where(ofApplication(Number(payload.application_id)))
    .returningAll()
    .executeTakeFirst()
  if (!renewed && (await isBlocked(trx, userId, actorId))) return null
  const row: NotificationRow =
    renewed ?? (await insertNotification(trx, { ...content, userId, actorId }))
  return { userId, notification: await notificationJson(trx, row) }
}

/** Deletes the owner's unread notification of a withdrawn application. */
export async function takeBack(
  trx: Transaction<Database>,
  userId: number,
  applicationId: number,
): Promise<TakenBack> {
  await trx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where(ofApplication(applicationId))
    .execute()
  return { userId, notification: null }
}

/** Call it after the commit. */
export function publishNotice(ctx: Context, note: Note | TakenBack | null): void {
  if (note === null) return
  if (note.notification) publishNotification(ctx, note.userId, note.notification)
  else announceCounts(ctx, note.userId)
}
