import type { FastifyRequest } from 'fastify'
import { MAX_WORK_IMAGES } from '../../../src/protocol/base/constants.ts'
import type { WorkJson } from '../../../src/protocol/responses/content.ts'
import { currentUser, optionalUser, requireUser } from '../../account/auth/current-user.ts'
import type { Area } from '../../context.ts'
import { sharedRead } from '../../http/shared-reads.ts'
import { idParam } from '../../http/validation.ts'
import { withSubmittedBody } from '../../publishing/images/sent-body.ts'
import {
  createPortfolioItem,
  deletePortfolioItem,
  getPortfolioItem,
  updatePortfolioItem,
} from './changes.ts'
import { listOwnPortfolioItems, listPortfolioItems } from './list.ts'

type IdPath = { Params: { id: string } }

/** Specification 7.4. Reading needs no sign-in. */
export const register: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  const withBody = (request: FastifyRequest, task: (body: unknown) => Promise<WorkJson>) =>
    withSubmittedBody(ctx, request, { lists: ['tags', 'tools'], images: MAX_WORK_IMAGES }, task)

  app.get(
    '/api/portfolio/',
    sharedRead((request) => listPortfolioItems(ctx, request)),
  )

  app.get('/api/portfolio/mine/', requireAuth, (request) =>
    listOwnPortfolioItems(ctx, request, currentUser(request).id),
  )

  app.get<IdPath>('/api/portfolio/:id/', { onRequest: optionalUser(ctx) }, (request) =>
    getPortfolioItem(ctx, idParam(request.params.id), request.user?.id ?? null),
  )

  app.post('/api/portfolio/', requireAuth, async (request, reply) => {
    const { id } = currentUser(request)
    return reply
      .code(201)
      .send(await withBody(request, (body) => createPortfolioItem(ctx, id, body)))
  })

  app.patch<IdPath>('/api/portfolio/:id/', requireAuth, (request) => {
    const { id: userId } = currentUser(request)
    const id = idParam(request.params.id)
    return withBody(request, (body) => updatePortfolioItem(ctx, userId, id, body))
  })

  app.delete<IdPath>('/api/portfolio/:id/', requireAuth, async (request, reply) => {
    await deletePortfolioItem(ctx, currentUser(request).id, idParam(request.params.id))
    return reply.code(204).send()
  })
}
