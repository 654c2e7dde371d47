import { MAX_SERVICE_IMAGES } from '../../../src/protocol/users/service-terms.ts'
import { servicePatchSchema, serviceSchema } from '../../../src/protocol/users/services-schemas.ts'
import { currentUser, optionalUserStrict, requireUser } from '../../account/auth/current-user.ts'
import type { Area } from '../../context.ts'
import { idParam, parse } from '../../http/validation.ts'
import { withSubmittedBody } from '../../publishing/images/sent-body.ts'
import { createService, deleteService, updateService } from './changes.ts'
import { listOffers, listOwnOffers, readOffer } from './offers.ts'

type IdPath = { Params: { id: string } }

const FORM_RULES = { lists: [], images: MAX_SERVICE_IMAGES }

/** Services users offer (specification 7.13, A28). Reading needs no sign-in. */
export const register: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }
  const optionalAuth = { onRequest: optionalUserStrict(ctx) }

  app.get('/api/services/', optionalAuth, (request) => listOffers(ctx, request))

  app.get('/api/services/mine/', requireAuth, (request) =>
    listOwnOffers(ctx, request, currentUser(request).id),
  )

  app.get<IdPath>('/api/services/:id/', optionalAuth, (request) =>
    readOffer(ctx.db, idParam(request.params.id), request.user?.id ?? null),
  )

  app.post('/api/services/', requireAuth, async (request, reply) => {
    const user = currentUser(request)
    const { id, created } = await withSubmittedBody(ctx, request, FORM_RULES, (body) =>
      createService(ctx, user, parse(serviceSchema, body)),
    )
    return reply.code(created ? 201 : 200).send(await readOffer(ctx.db, id, user.id))
  })

  app.patch<IdPath>('/api/services/:id/', requireAuth, async (request) => {
    const { id: userId } = currentUser(request)
    const id = idParam(request.params.id)
    await withSubmittedBody(ctx, request, FORM_RULES, (body) =>
      updateService(ctx, userId, id, parse(servicePatchSchema, body)),
    )
    return readOffer(ctx.db, id, userId)
  })

  app.delete<IdPath>('/api/services/:id/', requireAuth, async (request, reply) => {
    await deleteService(ctx, currentUser(request).id, idParam(request.params.id))
    return reply.code(204).send()
  })
}
