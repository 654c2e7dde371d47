import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import { teamMemberSchema, teamRoleSchema } from '../../src/protocol/projects/projects-schemas.ts'
import type { TeamMemberJson } from '../../src/protocol/responses/projects.ts'
import { currentUser, optionalUserStrict, requireUser } from '../account/auth/current-user.ts'
import type { Area, Context } from '../context.ts'
import type { TeamMemberRow } from '../db/creative-schema.ts'
import type { Database, UserRow } from '../db/schema.ts'
import { type ApiError, fieldError, notFound } from '../http/errors.ts'
import { paginate } from '../http/pagination.ts'
import { idParam, parse, queryText } from '../http/validation.ts'
import { rowId } from '../messaging/access.ts'
import { NO_JOINING, NO_TEAMING, rejectBlocked } from '../visibility/blocked.ts'
import { visibleTo } from '../visibility/visible-to.ts'
import { lockProjectRow, ownProject } from './access.ts'
import { invitationVisibleTo, readTeam, teamMembers } from './json.ts'
import { notifyOfTeamInvitation, publishPending, type RemovedNotification } from './notify.ts'
import { removeMembers, wasJustRemoved } from './removal.ts'

type IdPath = { Params: { id: string } }
type NewMember = v.InferOutput<typeof teamMemberSchema>

export const registerTeam: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.get('/api/team/', { onRequest: optionalUserStrict(ctx) }, (request) => listTeam(ctx, request))

  app.post('/api/team/', requireAuth, async (request, reply) => {
    const member = parse(teamMemberSchema, request.body)
    const { id, created } = await addMember(ctx, currentUser(request), member)
    return reply.code(created ? 201 : 200).send(await memberJson(ctx, id))
  })

  app.patch<IdPath>('/api/team/:id/', requireAuth, async (request) => {
    const { role } = parse(teamRoleSchema, request.body)
    const { id: userId } = currentUser(request)
    const member = await findMember(ctx, userId, idParam(request.params.id))
    await ownProject(ctx.db, member.project_id, userId)
    await ctx.db.updateTable('team_members').set({ role }).where('id', '=', member.id).execute()
    return memberJson(ctx, member.id)
  })

  app.post<IdPath>('/api/team/:id/accept/', requireAuth, async (request) => {
    const id = idParam(request.params.id)
    await acceptInvitation(ctx, currentUser(request).id, id)
    return memberJson(ctx, id)
  })

  app.delete<IdPath>('/api/team/:id/', requireAuth, async (request, reply) => {
    const { id: userId } = currentUser(request)
    const member = await findMember(ctx, userId, idParam(request.params.id))
    if (member.user_id !== userId) await ownProject(ctx.db, member.project_id, userId)
    const removed = await leave(ctx, member, member.user_id === userId)
    for (const pending of removed) publishPending(ctx, pending)
    return reply.code(204).send()
  })
}

/** Team members; for a single project, invitations are included for the users concerned. */
function listTeam(ctx: Context, request: FastifyRequest) {
  const projectIdParam = queryText(request.query, 'project_id')
  const viewerId = request.user?.id ?? null
  let query = teamMembers(ctx.db)
    .where(visibleTo('projects', viewerId))
    .where(invitationVisibleTo(projectIdParam === '' ? null : viewerId))
  if (projectIdParam !== '')
    query = query.where('team_members.project_id', '=', idParam(projectIdParam))
  return paginate(request, query, readTeam)
}

async function memberJson(ctx: Context, id: number): Promise<TeamMemberJson> {
  const [member] = await readTeam(teamMembers(ctx.db).where('team_members.id', '=', id))
  if (!member) throw memberNotFound()
  return member
}

const memberNotFound = (): ApiError =>
  notFound('This person is not in the team.', 'unknown team member')

/** Members of a hidden project may still leave it; other users get 404. */
async function findMember(ctx: Context, userId: number, id: number): Promise<TeamMemberRow> {
  const row = await ctx.db
    .selectFrom('team_members')
    .innerJoin('projects', 'projects.id', 'team_members.project_id')
    .selectAll('team_members')
    .where('team_members.id', '=', id)
    .where((eb) => eb.or([visibleTo('projects', userId), eb('team_members.user_id', '=', userId)]))
    .where(invitationVisibleTo(userId))
    .executeTakeFirst()
  if (!row) throw memberNotFound()
  return row
}

/**
 * Accepts an invitation; idempotent.
 * @throws ApiError 404 not invited; 403 one of the two users blocked the other
 */
async function acceptInvitation(ctx: Context, userId: number, id: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const invitation = await teamMembers(trx)
      .select(['projects.owner_id', 'team_members.invited'])
      .where('team_members.id', '=', id)
      .where('team_members.user_id', '=', userId)
      .where(visibleTo('projects', userId))
      .forUpdate('team_members')
      .executeTakeFirst()
    if (!invitation) throw notFound('This invitation does not exist.', 'unknown invitation')
    if (!invitation.invited) return
    await rejectBlocked(trx, userId, invitation.owner_id, NO_JOINING)
    await trx.updateTable('team_members').set({ invited: false }).where('id', '=', id).execute()
  })
}

/**
 * A user who leaves also withdraws the application, and must be invited before joining again.
 * @param isLeaving false when the owner removes the user
 */
async function leave(
  ctx: Context,
  member: TeamMemberRow,
  isLeaving: boolean,
): Promise<RemovedNotification[]> {
  const { project_id, user_id } = member
  return ctx.db.transaction().execute(async (trx) => {
    // Serialises with a concurrent acceptance of an application.
    const { owner_id } = await lockProjectRow(trx, project_id)
    if (isLeaving) {
      await trx
        .updateTable('project_applications')
        .set({ status: 'withdrawn' })
        .where('project_id', '=', project_id)
        .where('applicant_id', '=', user_id)
        .where('status', '=', 'accepted')
        .execute()
    }
    return removeMembers(ctx, trx, owner_id, [member])
  })
}

/**
 * Whether the user must accept an invitation first: not after an accepted application, nor without
 * API extensions, which include the accept request.
 */
async function requiresAcceptance(
  ctx: Context,
  trx: Transaction<Database>,
  projectId: number,
  userId: number,
): Promise<boolean> {
  if (ctx.config.disabledEndpoints.includes('extras')) return false
  const acceptedApplication = await trx
    .selectFrom('project_applications')
    .select('id')
    .where('project_id', '=', projectId)
    .where('applicant_id', '=', userId)
    .where('status', '=', 'accepted')
    .executeTakeFirst()
  return acceptedApplication === undefined
}

/**
 * Invites a user to the owner's team and notifies them, not again within a day of a removal; a user whose application was accepted joins
 * directly. Repeating it with the same role returns the existing row, because the response may have
 * been lost.
 * @throws ApiError 404, 403; 400 under the field that identifies the user
 */
async function addMember(
  ctx: Context,
  owner: UserRow,
  member: NewMember,
): Promise<{ id: number; created: boolean }> {
  const { pending, ...memberRow } = await ctx.db.transaction().execute(async (trx) => {
    const { role } = member
    const project = await ownProject(trx, rowId(member.project_id), owner.id)
    const field = member.user_id === null ? 'username' : 'user_id'
    const user = await findUserByField(trx, field, member)
    if (user.id === owner.id) throw fieldError(field, 'You own this project.')
    await rejectBlocked(trx, owner.id, user.id, NO_TEAMING)
    const invited = await requiresAcceptance(ctx, trx, project.id, user.id)
    const row = await trx
      .insertInto('team_members')
      .values({ project_id: project.id, user_id: user.id, role, invited })
      .onConflict((oc) => oc.columns(['project_id', 'user_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) {
      const pending = (await wasJustRemoved(ctx, trx, owner.id, user.id))
        ? null
        : await notifyOfTeamInvitation(trx, owner, project, { userId: user.id, role, invited })
      return { id: row.id, created: true, pending }
    }
    const before = await trx
      .selectFrom('team_members')
      .select(['id', 'role', 'invited'])
      .where('project_id', '=', project.id)
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (before.role !== role) {
      throw fieldError(
        field,
        `This person is ${before.invited ? 'invited' : 'in the team'} already.`,
      )
    }
    return { id: before.id, created: false, pending: null }
  })
  publishPending(ctx, pending)
  return memberRow
}

async function findUserByField(
  trx: Transaction<Database>,
  field: 'username' | 'user_id',
  { user_id, username }: NewMember,
): Promise<{ id: number }> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      user_id === null
        ? eb(eb.fn('lower', ['username']), '=', eb.fn('lower', [eb.val(username)]))
        : eb('id', '=', rowId(user_id) ?? 0),
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (user) return user
  throw fieldError(field, `There’s no user named ${username || String(user_id)}.`)
}
