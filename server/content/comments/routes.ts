import {
  commentEditSchema,
  newCommentSchema,
  replySchema,
  toggleLikeSchema,
} from '../../../src/protocol/content/comments-schemas.ts'
import { isContentType } from '../../../src/protocol/content/content.ts'
import type { CommentJson } from '../../../src/protocol/responses/content.ts'
import { currentUser, optionalUserStrict, requireUser } from '../../account/auth/current-user.ts'
import type { Area } from '../../context.ts'
import { fieldError } from '../../http/errors.ts'
import { idParam, parse, queryText } from '../../http/validation.ts'
import { targetType } from '../likes/targets.ts'
import { deleteComment, editComment, likeComment, visibleComment } from './change.ts'
import { commentJson } from './json.ts'
import { listComments } from './list.ts'
import { commentNotFound, postComment } from './post.ts'

type IdPath = { Params: { id: string } }

/** Specification 7.6: comments on portfolio items, posts and blog posts. */
export const register: Area = async (app, ctx) => {
  await registerWrites(app, ctx)
  const optionalAuth = { onRequest: optionalUserStrict(ctx) }
  const requireAuth = { onRequest: requireUser(ctx) }
  const read = async (viewerId: number | null, id: number): Promise<CommentJson> => {
    const comment = await commentJson(ctx.db, viewerId, id)
    if (comment === null) throw commentNotFound()
    return comment
  }

  app.get('/api/comments/', optionalAuth, async (request) => {
    const type = queryText(request.query, 'type')
    if (type === '') throw fieldError('type', 'This field is required.')
    if (!isContentType(type)) {
      throw fieldError('type', `"${type.slice(0, 60)}" is not a valid choice.`)
    }
    const about = { type: targetType(type), id: idParam(queryText(request.query, 'id')) }
    return { ...(await listComments(ctx, request, about.type, about.id)), about }
  })

  app.get<IdPath>('/api/comments/:id/', optionalAuth, async (request) => {
    const id = idParam(request.params.id)
    const viewerId = request.user?.id ?? null
    await visibleComment(ctx, viewerId, id)
    return read(viewerId, id)
  })

  app.put<IdPath>('/api/comments/:id/', requireAuth, async (request) => {
    const id = idParam(request.params.id)
    const user = currentUser(request)
    await editComment(ctx, user, id, parse(commentEditSchema, request.body).body)
    return read(user.id, id)
  })

  app.delete<IdPath>('/api/comments/:id/', requireAuth, async (request, reply) => {
    await deleteComment(ctx, currentUser(request).id, idParam(request.params.id))
    return reply.code(204).send()
  })

  app.post<IdPath>('/api/comments/:id/like/', requireAuth, (request) => {
    const { liked } = parse(toggleLikeSchema, request.body)
    return likeComment(ctx, currentUser(request).id, idParam(request.params.id), liked)
  })
}

const registerWrites: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.post('/api/comments/', requireAuth, async (request, reply) => {
    const { type, id, ...input } = parse(newCommentSchema, request.body)
    const about = { type: targetType(type), id }
    const { comment, created } = await postComment(ctx, currentUser(request), { ...input, about })
    return reply.code(created ? 201 : 200).send(comment)
  })

  app.post<IdPath>('/api/comments/:id/reply/', requireAuth, async (request, reply) => {
    const user = currentUser(request)
    const input = parse(replySchema, request.body)
    const id = idParam(request.params.id)
    const { target } = await visibleComment(ctx, user.id, id)
    const replyInput = { ...input, about: target, parent_id: id }
    const { comment, created } = await postComment(ctx, user, replyInput)
    return reply.code(created ? 201 : 200).send(comment)
  })
}
