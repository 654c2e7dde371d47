import {
  collectionPatchSchema,
  collectionPlaceSchema,
  collectionSchema,
} from '../../../src/protocol/content/collections-schemas.ts'
import { currentUser, optionalUserStrict, requireUser } from '../../account/auth/current-user.ts'
import type { Area } from '../../context.ts'
import { idParam, parse, queryText } from '../../http/validation.ts'
import {
  createCollection,
  deleteCollection,
  placeWork,
  removeWork,
  updateCollection,
} from './changes.ts'
import {
  listCollections,
  listCollectionWorks,
  listOwnCollections,
  readCollection,
  readOwnCollection,
} from './collections.ts'

type SlugPath = { Params: { slug: string } }
type IdPath = { Params: { id: string } }
type WorkPath = { Params: { id: string; workId: string } }

const slugParam = (slug: string): string => slug.replaceAll('\0', '')

/** Collections of portfolio items (A28). Reading public ones needs no sign-in. */
export const register: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }
  const optionalAuth = { onRequest: optionalUserStrict(ctx) }

  app.get('/api/collections/', optionalAuth, (request) => listCollections(ctx, request))

  app.get('/api/collections/mine/', requireAuth, (request) => {
    const work = queryText(request.query, 'work')
    const workId = work === '' ? null : idParam(work)
    return listOwnCollections(ctx, request, currentUser(request).id, workId)
  })

  app.get<SlugPath>('/api/collections/:slug/', optionalAuth, (request) =>
    readCollection(ctx.db, slugParam(request.params.slug), request.user?.id ?? null),
  )

  app.get<SlugPath>('/api/collections/:slug/works/', optionalAuth, (request) =>
    listCollectionWorks(ctx, request, slugParam(request.params.slug)),
  )

  app.post('/api/collections/mine/', requireAuth, async (request, reply) => {
    const { id: userId } = currentUser(request)
    const fields = parse(collectionSchema, request.body)
    const { id, created } = await createCollection(ctx, userId, fields)
    return reply.code(created ? 201 : 200).send(await readOwnCollection(ctx.db, userId, id))
  })

  app.patch<IdPath>('/api/collections/mine/:id/', requireAuth, async (request) => {
    const { id: userId } = currentUser(request)
    const id = idParam(request.params.id)
    await updateCollection(ctx, userId, id, parse(collectionPatchSchema, request.body))
    return readOwnCollection(ctx.db, userId, id)
  })

  app.delete<IdPath>('/api/collections/mine/:id/', requireAuth, async (request, reply) => {
    await deleteCollection(ctx, currentUser(request).id, idParam(request.params.id))
    return reply.code(204).send()
  })

  app.put<WorkPath>(
    '/api/collections/mine/:id/works/:workId/',
    requireAuth,
    async (request, reply) => {
      const { position } = parse(collectionPlaceSchema, request.body ?? {})
      const [id, workId] = [idParam(request.params.id), idParam(request.params.workId)]
      await placeWork(ctx, currentUser(request).id, { id, workId, position })
      return reply.code(204).send()
    },
  )

  app.delete<WorkPath>(
    '/api/collections/mine/:id/works/:workId/',
    requireAuth,
    async (request, reply) => {
      const [id, workId] = [idParam(request.params.id), idParam(request.params.workId)]
      await removeWork(ctx, currentUser(request).id, id, workId)
      return reply.code(204).send()
    },
  )
}
