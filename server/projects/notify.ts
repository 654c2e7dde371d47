import { sql, type Transaction } from 'kysely'
import { projectPath } from '../../src/protocol/base/page-paths.ts'
import type { NotificationJson } from '../../src/protocol/responses/notifications.ts'
import { fullName } from '../account/account/json.ts'
import type { Context } from '../context.ts'
import type { ApplicationRow, ProjectRow } from '../db/creative-schema.ts'
import { jsonText } from '../db/json-text.ts'
import type { Database, NotificationRow, UserRow } from '../db/schema.ts'
import { scheduleCounts } from '../live/counts.ts'
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
export interface PendingNotification {
  userId: number
  notification: NotificationJson
}

/** A user whose unread count has decreased. */
export interface RemovedNotification {
  userId: number
  notification: null
}

const isAboutApplication = (id: number) =>
  sql<boolean>`payload ->> 'application_id' = ${String(id)}`

/** Notifies the owner of an application; one unread notification per application. */
export function notifyOfApplication(
  trx: Transaction<Database>,
  applicant: UserRow,
  project: ProjectRow,
  application: ApplicationRow,
): Promise<PendingNotification | null> {
  const content = applicationContent({
    name: fullName(applicant),
    project: project.title,
    text: application.message,
    ...notificationIds(project, application),
  })
  return upsertNotification(trx, project.owner_id, applicant.id, content)
}

/** Notifies the applicant of the decision, unless moderators have hidden the project. */
export async function notifyOfDecision(
  trx: Transaction<Database>,
  project: ProjectRow,
  application: ApplicationRow,
): Promise<PendingNotification | null> {
  if (project.hidden_at !== null) return null
  const content = decisionContent({
    project: project.title,
    accepted: application.status === 'accepted',
    ...notificationIds(project, application),
  })
  return upsertNotification(trx, application.applicant_id, project.owner_id, content)
}

/** Notifies a user who was invited to a team or added to it; they can decline or leave. */
export async function notifyOfTeamInvitation(
  trx: Transaction<Database>,
  owner: UserRow,
  project: ProjectRow,
  { userId, ...member }: { userId: number; role: string; invited: boolean },
): Promise<PendingNotification | null> {
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

const notificationIds = (project: ProjectRow, application: ApplicationRow) => ({
  projectId: project.id,
  applicationId: application.id,
  url: projectPath(project),
})

/** Applying or deciding again updates the unread notification. */
async function upsertNotification(
  trx: Transaction<Database>,
  userId: number,
  actorId: number,
  content: NotificationContent,
): Promise<PendingNotification | null> {
  const { payload, ...textFields } = content
  const updated = await trx
    .updateTable('notifications')
    .set({ ...textFields, actor_id: actorId, payload: jsonText(payload) })
    .set({ created_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where(isAboutApplication(Number(payload.application_id)))
    .returningAll()
    .executeTakeFirst()
  if (!updated && (await isBlocked(trx, userId, actorId))) return null
  const row: NotificationRow =
    updated ?? (await insertNotification(trx, { ...content, userId, actorId }))
  return { userId, notification: await notificationJson(trx, row) }
}

/** Deletes the owner's unread notification of a withdrawn application. */
export async function removeApplicationNotification(
  trx: Transaction<Database>,
  userId: number,
  applicationId: number,
): Promise<RemovedNotification> {
  await trx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where(isAboutApplication(applicationId))
    .execute()
  return { userId, notification: null }
}

/** Call it after the commit. */
export function publishPending(
  ctx: Context,
  pending: PendingNotification | RemovedNotification | null,
): void {
  if (pending === null) return
  if (pending.notification) publishNotification(ctx, pending.userId, pending.notification)
  else scheduleCounts(ctx, pending.userId)
}
