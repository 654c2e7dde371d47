import { projectPatchSchema, projectSchema } from '../../src/protocol/projects/projects-schemas.ts'
import { currentUser, optionalUserStrict, requireUser } from '../account/auth/current-user.ts'
import type { Area } from '../context.ts'
import { idParam, parse } from '../http/validation.ts'
import { withSubmittedBody } from '../publishing/images/sent-body.ts'
import { findProject } from './access.ts'
import { registerApplications } from './application-routes.ts'
import { createProject, deleteProject, updateProject } from './changes.ts'
import { projectJson } from './json.ts'
import { listOwnProjects, listProjects } from './list.ts'
import { registerTeam } from './team-routes.ts'

const SENT = { lists: ['skills'], cover: true }

type IdPath = { Params: { id: string } }

/** Projects, applications and team (specification 7.3, A28). */
export const register: Area = async (app, ctx) => {
  await registerProjects(app, ctx)
  await registerApplications(app, ctx)
  await registerTeam(app, ctx)
}

const registerProjects: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }
  const optionalAuth = { onRequest: optionalUserStrict(ctx) }

  app.get('/api/projects/', optionalAuth, (request) => listProjects(ctx, request))

  for (const path of ['my_projects', 'my-projects']) {
    app.get(`/api/projects/${path}/`, requireAuth, (request) =>
      listOwnProjects(ctx, request, currentUser(request).id),
    )
  }

  app.get<IdPath>('/api/projects/:id/', optionalAuth, async (request) => {
    const viewerId = request.user?.id ?? null
    const row = await findProject(ctx.db, request.params.id, viewerId)
    return projectJson(ctx.db, viewerId, row)
  })

  app.post('/api/projects/', requireAuth, async (request, reply) => {
    const { id } = currentUser(request)
    const { row, created } = await withSubmittedBody(ctx, request, SENT, (body) =>
      createProject(ctx, id, parse(projectSchema, body)),
    )
    return reply.code(created ? 201 : 200).send(await projectJson(ctx.db, id, row))
  })

  app.patch<IdPath>('/api/projects/:id/', requireAuth, async (request) => {
    const { id } = currentUser(request)
    const row = await withSubmittedBody(ctx, request, SENT, (body) =>
      updateProject(ctx, id, idParam(request.params.id), parse(projectPatchSchema, body)),
    )
    return projectJson(ctx.db, id, row)
  })

  app.delete<IdPath>('/api/projects/:id/', requireAuth, async (request, reply) => {
    await deleteProject(ctx, currentUser(request).id, idParam(request.params.id))
    return reply.code(204).send()
  })
}
