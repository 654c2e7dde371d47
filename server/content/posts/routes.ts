import { MAX_POST_IMAGES } from '../../../src/protocol/base/constants.ts'
import { postSchema } from '../../../src/protocol/content/posts-schemas.ts'
import type { PostJson } from '../../../src/protocol/responses/content.ts'
import { currentUser, optionalUser, requireUser } from '../../account/auth/current-user.ts'
import type { Area } from '../../context.ts'
import { limitViewers } from '../../http/limits.ts'
import { sharedRead } from '../../http/shared-reads.ts'
import { idParam, parse } from '../../http/validation.ts'
import { withSubmittedBody } from '../../publishing/images/sent-body.ts'
import { reactionsTo } from '../comments/reactions.ts'
import { postsById } from './json.ts'
import { isSameForAll, listPosts } from './list.ts'
import { createPost, deletePost, postNotFound, updatePost, withExistingPictures } from './store.ts'
import { countView, readViewerKey } from './views.ts'

const PICTURES = { lists: ['tags'], images: MAX_POST_IMAGES }

type IdPath = { Params: { id: string } }

/** Specification 7.6: posts, their likes, comments and views. */
export const register: Area = async (app, ctx) => {
  await posts(app, ctx)
  await reactionsTo('post', '/api/posts/:id', 'add_comment')(app, ctx)
  await views(app, ctx)
}

const posts: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }
  const optionalAuth = { onRequest: optionalUser(ctx) }
  const read = async (id: number, viewerId: number | null): Promise<PostJson> => {
    const [post] = await postsById(ctx.db, [id], viewerId)
    if (!post) throw postNotFound()
    return post
  }

  app.get(
    '/api/posts/',
    optionalAuth,
    sharedRead((request) => listPosts(ctx.db, request), isSameForAll),
  )

  app.get<IdPath>('/api/posts/:id/', optionalAuth, (request) =>
    read(idParam(request.params.id), request.user?.id ?? null),
  )

  app.post('/api/posts/', requireAuth, async (request, reply) => {
    const user = currentUser(request)
    const { id, created } = await withSubmittedBody(ctx, request, PICTURES, (body) =>
      createPost(ctx, user, parse(postSchema, body)),
    )
    return reply.code(created ? 201 : 200).send(await read(id, user.id))
  })

  app.put<IdPath>('/api/posts/:id/', requireAuth, async (request) => {
    const id = idParam(request.params.id)
    const user = currentUser(request)
    await withSubmittedBody(ctx, request, PICTURES, async (body) => {
      const merged = await withExistingPictures(ctx, user.id, id, body)
      await updatePost(ctx, user, id, parse(postSchema, merged))
    })
    return read(id, user.id)
  })

  app.delete<IdPath>('/api/posts/:id/', requireAuth, async (request, reply) => {
    await deletePost(ctx, currentUser(request).id, idParam(request.params.id))
    return reply.code(204).send()
  })
}

const views: Area = (app, ctx) => {
  const isBelowLimit = limitViewers(app)
  app.post<IdPath>(
    '/api/posts/:id/increment_view/',
    { onRequest: optionalUser(ctx) },
    async (request, reply) => {
      const id = idParam(request.params.id)
      // Anyone can invent the cookie of an anonymous viewer.
      const mayCount = async () => request.user !== null || (await isBelowLimit(request, id))
      return { views_count: await countView(ctx, id, readViewerKey(request, reply), mayCount) }
    },
  )
}
