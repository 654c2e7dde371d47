import type { FastifyRequest } from 'fastify'
import { MAX_WORK_IMAGES } from '../../../src/protocol/base/constants.ts'
import type { WorkJson } from '../../../src/protocol/responses/content.ts'
import { currentUser, optionalUser, requireUser } from '../../account/auth/current-user.ts'
import type { Area } from '../../context.ts'
import { idParam } from '../../http/validation.ts'
import { withSentBody } from '../../publishing/images/sent-body.ts'
import { createWork, deleteWork, readWork, updateWork } from './changes.ts'
import { listOwnWorks, listWorks } from './list.ts'

type IdPath = { Params: { id: string } }

/** Specification 7.4. Reading needs no sign-in. */
export const register: Area = (app, ctx) => {
  const signedIn = { onRequest: requireUser(ctx) }

  const withBody = (request: FastifyRequest, work: (body: unknown) => Promise<WorkJson>) =>
    withSentBody(ctx, request, { lists: ['tags', 'tools'], images: MAX_WORK_IMAGES }, work)

  app.get('/api/portfolio/', (request) => listWorks(ctx, request))

  app.get('/api/portfolio/mine/', signedIn, (request) =>
    listOwnWorks(ctx, request, currentUser(request).id),
  )

  app.get<IdPath>('/api/portfolio/:id/', { onRequest: optionalUser(ctx) }, (request) =>
    readWork(ctx, idParam(request.params.id), request.user?.id ?? null),
  )

  app.post('/api/portfolio/', signedIn, async (request, reply) => {
    const { id } = currentUser(request)
    return reply.code(201).send(await withBody(request, (body) => createWork(ctx, id, body)))
  })

  app.patch<IdPath>('/api/portfolio/:id/', signedIn, (request) => {
    const { id: userId } = currentUser(request)
    const id = idParam(request.params.id)
    return withBody(request, (body) => updateWork(ctx, userId, id, body))
  })

  app.delete<IdPath>('/api/portfolio/:id/', signedIn, async (request, reply) => {
    await deleteWork(ctx, currentUser(request).id, idParam(request.params.id))
    return reply.code(204).send()
  })
}
