import type { FastifyRequest } from 'fastify'
import {
  applicationSchema,
  applicationStatusSchema,
} from '../../src/protocol/projects/projects-schemas.ts'
import type { OwnApplicationJson } from '../../src/protocol/responses/projects.ts'
import { currentUser, requireUser } from '../account/auth/current-user.ts'
import type { Area, Context } from '../context.ts'
import type { ApplicationRow } from '../db/creative-schema.ts'
import { fieldError, forbidden } from '../http/errors.ts'
import { type PageBody, paginate } from '../http/pagination.ts'
import { idParam, parse, queryText } from '../http/validation.ts'
import { visibleTo } from '../visibility/visible-to.ts'
import { findProject, projectQuery } from './access.ts'
import { applyToProject, setApplicationStatus } from './applications.ts'
import { applicationsJson } from './json.ts'

type IdPath = { Params: { id: string } }

export const registerApplications: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }
  const withApplicant = async (row: ApplicationRow) => (await applicationsJson(ctx.db, [row]))[0]

  app.get<IdPath>('/api/projects/:id/applications/', requireAuth, (request) =>
    listApplications(ctx, request, idParam(request.params.id)),
  )

  app.post<IdPath>('/api/projects/:id/applications/', requireAuth, async (request, reply) => {
    const { message } = parse(applicationSchema, request.body)
    const id = idParam(request.params.id)
    return reply
      .code(201)
      .send(await withApplicant(await applyToProject(ctx, currentUser(request), id, message)))
  })

  app.get('/api/project-applications/', requireAuth, (request) => {
    const wanted = queryText(request.query, 'project_id')
    if (wanted === '') throw fieldError('project_id', 'This field is required.')
    return listApplications(ctx, request, idParam(wanted))
  })

  app.get('/api/project-applications/mine/', requireAuth, (request) =>
    listOwnApplications(ctx, request, currentUser(request).id),
  )

  app.patch<IdPath>('/api/project-applications/:id/', requireAuth, async (request) => {
    const { status } = parse(applicationStatusSchema, request.body)
    const id = idParam(request.params.id)
    return withApplicant(await setApplicationStatus(ctx, currentUser(request).id, id, status))
  })
}

/**
 * The applications to a project for its owner, newest first. Listing does not mark them as seen.
 * @throws ApiError 404; 403 not the owner
 */
async function listApplications(ctx: Context, request: FastifyRequest, projectId: number) {
  const project = await findProject(ctx.db, String(projectId), currentUser(request).id)
  if (project.owner_id !== currentUser(request).id) {
    throw forbidden('Only the owner of the project sees its applications.')
  }
  const query = ctx.db
    .selectFrom('project_applications')
    .innerJoin('users', 'users.id', 'project_applications.applicant_id')
    .where('project_applications.project_id', '=', projectId)
    .where('users.deleted_at', 'is', null)
  return paginate(request, query, async (pageQuery) =>
    applicationsJson(
      ctx.db,
      await pageQuery
        .selectAll('project_applications')
        .orderBy('project_applications.id', 'desc')
        .execute(),
    ),
  )
}

/** The user's own applications, newest first, each with its project. */
function listOwnApplications(
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<OwnApplicationJson>> {
  const query = projectQuery(ctx.db)
    .innerJoin('project_applications', 'project_applications.project_id', 'projects.id')
    .where('project_applications.applicant_id', '=', userId)
    .where(visibleTo('projects', userId))
  return paginate(request, query, async (pageQuery) => {
    const rows = await pageQuery
      .selectAll('project_applications')
      .select(['projects.title', 'projects.slug', 'projects.status as project_status'])
      .orderBy('project_applications.id', 'desc')
      .execute()
    const projects = new Map(
      rows.map(({ project_id: id, title, slug, project_status: status }) => [
        id,
        { id, title, slug, status },
      ]),
    )
    return (await applicationsJson(ctx.db, rows)).flatMap((application) => {
      const project = projects.get(application.project_id)
      return project ? [{ ...application, project }] : []
    })
  })
}
