import { sql, type Transaction } from 'kysely'
import type { ApplicationStatus } from '../../src/protocol/enums/projects.ts'
import { takesApplications } from '../../src/protocol/projects/projects.ts'
import type { Context } from '../context.ts'
import type { ApplicationRow, ProjectRow } from '../db/creative-schema.ts'
import type { Database, UserRow } from '../db/schema.ts'
import { badRequest, conflict, forbidden, notFound } from '../http/errors.ts'
import { activeUser } from '../messaging/access.ts'
import { NO_APPLYING, NO_TEAMING, rejectBlocked } from '../visibility/blocked.ts'
import { lockProject, projectNotFound } from './access.ts'
import {
  notifyOfApplication,
  notifyOfDecision,
  publishPending,
  removeApplicationNotification,
} from './notify.ts'

export type Decision = Exclude<ApplicationStatus, 'sent'>

/**
 * Applies to a project and notifies its owner. A withdrawn application is sent again.
 * @throws ApiError 404; 400 own project, closed project, or already a member; 409 already applied
 */
export async function applyToProject(
  ctx: Context,
  applicant: UserRow,
  projectId: number,
  message: string,
): Promise<ApplicationRow> {
  const { row, pending } = await ctx.db.transaction().execute(async (trx) => {
    // The project's lock prevents concurrent applications of one user, and closing in between.
    const project = await lockProject(trx, projectId)
    if (project.hidden_at !== null && project.owner_id !== applicant.id) throw projectNotFound()
    await assertCanApply(ctx, trx, project, applicant.id)
    const row = await storeApplication(trx, projectId, applicant.id, message)
    return { row, pending: await notifyOfApplication(trx, applicant, project, row) }
  })
  publishPending(ctx, pending)
  return row
}

async function assertCanApply(
  ctx: Context,
  trx: Transaction<Database>,
  project: ProjectRow,
  userId: number,
): Promise<void> {
  if (project.owner_id === userId) throw badRequest('You cannot apply to your own project.')
  await rejectBlocked(trx, userId, project.owner_id, NO_APPLYING)
  const previous = await trx
    .selectFrom('project_applications')
    .select('status')
    .where('project_id', '=', project.id)
    .where('applicant_id', '=', userId)
    .executeTakeFirst()
  if (previous && previous.status !== 'withdrawn') throw conflict('You’ve already applied.')
  if (await isMember(trx, project.id, userId)) {
    throw badRequest('You are in the team of this project already.')
  }
  if (takesApplications(project, ctx.now())) return
  throw badRequest(
    project.status === 'closed'
      ? 'This project is closed to applications.'
      : 'The application deadline has passed.',
  )
}

function storeApplication(
  trx: Transaction<Database>,
  projectId: number,
  userId: number,
  message: string,
): Promise<ApplicationRow> {
  return trx
    .insertInto('project_applications')
    .values({ project_id: projectId, applicant_id: userId, message })
    .onConflict((oc) =>
      oc.columns(['project_id', 'applicant_id']).doUpdateSet({
        message,
        status: 'sent',
        updated_at: sql`clock_timestamp()`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * The owner marks as seen, accepts or declines; the applicant withdraws. Idempotent. Accepting adds
 * the applicant to the team.
 * @throws ApiError 404; 403 not allowed for this user, or accepting across a block; 400 not possible in the application's
 * current status
 */
export async function setApplicationStatus(
  ctx: Context,
  userId: number,
  id: number,
  status: Decision,
): Promise<ApplicationRow> {
  const { row, pending } = await ctx.db.transaction().execute(async (trx) => {
    const { project, application } = await lockApplication(trx, id)
    assertAllowed(project, application, userId, status)
    if (application.status === status) return { row: application, pending: null }
    // Viewing the list again does not change a decision.
    if (status === 'seen' && application.status !== 'sent')
      return { row: application, pending: null }
    await assertTransition(trx, application, status)
    if (status === 'accepted') await addToTeam(trx, project, application)
    const row = await trx
      .updateTable('project_applications')
      .set({ status, updated_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { row, pending: await notifyOfStatus(trx, project, row) }
  })
  publishPending(ctx, pending)
  return row
}

async function notifyOfStatus(
  trx: Transaction<Database>,
  project: ProjectRow,
  application: ApplicationRow,
) {
  if (application.status === 'withdrawn')
    return removeApplicationNotification(trx, project.owner_id, application.id)
  return application.status === 'seen' ? null : notifyOfDecision(trx, project, application)
}

/** Locks in the same order as applying: the project first. */
async function lockApplication(
  trx: Transaction<Database>,
  id: number,
): Promise<{ project: ProjectRow; application: ApplicationRow }> {
  const read = () =>
    trx.selectFrom('project_applications').selectAll().where('id', '=', id).executeTakeFirst()
  const preliminary = await read()
  if (!preliminary) throw notFound('This application does not exist.', 'unknown application')
  const project = await lockProject(trx, preliminary.project_id)
  const application = await read()
  if (!application) throw notFound('This application does not exist.', 'deleted meanwhile')
  return { project, application }
}

function assertAllowed(
  project: ProjectRow,
  application: ApplicationRow,
  userId: number,
  status: Decision,
): void {
  if (userId === application.applicant_id) {
    if (status === 'withdrawn') return
    throw forbidden('Only the owner of the project can decide.')
  }
  if (userId !== project.owner_id) throw forbidden('This application is not yours.')
  if (status === 'withdrawn') throw forbidden('Only the applicant can withdraw an application.')
}

async function assertTransition(
  trx: Transaction<Database>,
  application: ApplicationRow,
  status: Decision,
): Promise<void> {
  const { status: previous, project_id, applicant_id } = application
  if (previous === 'withdrawn') throw badRequest('This application was withdrawn.')
  if (status === 'withdrawn' && previous === 'declined') {
    throw badRequest('This application was declined.')
  }
  if (previous !== 'accepted' || !(await isMember(trx, project_id, applicant_id))) return
  throw badRequest(
    status === 'withdrawn'
      ? 'You were accepted and are in the team. Leave the team first.'
      : 'This person is in the team. Remove them from the team first.',
  )
}

async function isMember(
  trx: Transaction<Database>,
  projectId: number,
  userId: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('team_members')
    .select('id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('invited', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

async function addToTeam(
  trx: Transaction<Database>,
  project: ProjectRow,
  application: ApplicationRow,
): Promise<void> {
  await activeUser(trx, application.applicant_id)
  await rejectBlocked(trx, project.owner_id, application.applicant_id, NO_TEAMING)
  await trx
    .insertInto('team_members')
    .values({ project_id: application.project_id, user_id: application.applicant_id })
    .onConflict((oc) => oc.columns(['project_id', 'user_id']).doUpdateSet({ invited: false }))
    .execute()
}
