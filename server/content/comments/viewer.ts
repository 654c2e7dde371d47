import type { Context } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { isApiError } from '../../http/validation.ts'
import { like, unlike } from '../likes/actions.ts'
import type { Target } from '../likes/targets.ts'

export interface Toggled {
  liked: boolean
  likes_count: number
}

/** Sets the like to `nextLiked`, or toggles it when null. Repeating a request is not an error. */
export async function toggleLike(
  ctx: Context,
  user: UserRow,
  target: Target,
  nextLiked: boolean | null,
): Promise<Toggled> {
  const before = await likeState(ctx, user.id, target.type, target.id)
  const shouldLike = nextLiked ?? !before.liked
  if (shouldLike === before.liked) return before
  try {
    const { liked, likes_count } = await (shouldLike ? like : unlike)(ctx, user, target)
    return { liked, likes_count }
  } catch (error) {
    // A concurrent request with the same target state was faster.
    if (!isApiError(error)) throw error
    return likeState(ctx, user.id, target.type, target.id)
  }
}

/** Whether a user likes something, and the number of likes. */
export async function likeState(
  ctx: Pick<Context, 'db'>,
  userId: number,
  type: Target['type'] | 'comment',
  id: number,
): Promise<Toggled> {
  const { all, own } = await ctx.db
    .selectFrom('likes')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('user_id', '=', userId).as('own'),
    ])
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .executeTakeFirstOrThrow()
  return { liked: own > 0, likes_count: all }
}
