import { commentSchema, toggleLikeSchema } from '../../../src/protocol/content/comments-schemas.ts'
import { currentUser, optionalUserStrict, requireUser } from '../../account/auth/current-user.ts'
import type { Area } from '../../context.ts'
import { idParam, parse } from '../../http/validation.ts'
import { type Target, visibleTarget } from '../likes/targets.ts'
import { listComments } from './list.ts'
import { postComment } from './post.ts'
import { toggleLike } from './viewer.ts'

type IdPath = { Params: { id: string } }

/**
 * Registers like and comment routes below the path of a content type (7.5, 7.6).
 * @param itemPath path of one item, with `:id`
 * @param addSegment last path segment of the route that adds a comment
 */
export const reactionsTo =
  (type: Target['type'], itemPath: string, addSegment: string): Area =>
  (app, ctx) => {
    const requireAuth = { onRequest: requireUser(ctx) }

    app.post<IdPath>(`${itemPath}/like/`, requireAuth, async (request) => {
      const user = currentUser(request)
      const { liked } = parse(toggleLikeSchema, request.body)
      const target = await visibleTarget(ctx.db, user.id, type, idParam(request.params.id))
      return toggleLike(ctx, user, target, liked)
    })

    app.get<IdPath>(`${itemPath}/comments/`, { onRequest: optionalUserStrict(ctx) }, (request) =>
      listComments(ctx, request, type, idParam(request.params.id)),
    )

    app.post<IdPath>(`${itemPath}/${addSegment}/`, requireAuth, async (request, reply) => {
      const about = { type, id: idParam(request.params.id) }
      const input = { ...parse(commentSchema, request.body), about }
      const { comment, created } = await postComment(ctx, currentUser(request), input)
      return reply.code(created ? 201 : 200).send(comment)
    })
  }
