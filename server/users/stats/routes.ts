import { type Kysely, type RawBuilder, sql } from 'kysely'
import { currentUser, requireUser } from '../../account/auth/current-user.ts'
import type { Area, Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { dayOf, streak } from './activity.ts'

/** Counts one kind of a user's items. */
type Counter = (db: Kysely<Database>, userId: number) => Promise<number>

/** user/stats/ and its fallbacks (specification 7.2, STATS). */
export const register: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.get('/api/user/stats/', requireAuth, async (request) => {
    const { id } = currentUser(request)
    const [uploads, likes_received, followers, activity_streak] = await Promise.all([
      countUploads(ctx.db, id),
      countLikes(ctx.db, id),
      countFollowers(ctx.db, id),
      activityStreak(ctx, id),
    ])
    return { uploads, likes_received, followers, activity_streak }
  })

  app.get('/api/user/uploads/count/', requireAuth, async (request) => ({
    total_uploads: await countUploads(ctx.db, currentUser(request).id),
  }))

  app.get('/api/user/likes-received/', requireAuth, async (request) => ({
    total_likes: await countLikes(ctx.db, currentUser(request).id),
  }))

  app.get('/api/user/activity-streak/', requireAuth, async (request) => ({
    streak: await activityStreak(ctx, currentUser(request).id),
  }))
}

/** Portfolio items, posts and blog posts. */
const countUploads: Counter = (db, userId) =>
  counted(
    db,
    sql`
      (select count(*) from works where author_id = ${userId}) +
      (select count(*) from posts where author_id = ${userId}) +
      (select count(*) from blog_entries where author_id = ${userId})`,
  )

/** Likes of uploads only. */
const countLikes: Counter = (db, userId) =>
  counted(
    db,
    sql`(select count(*)
      from (
        select 'work' as type, id from works where author_id = ${userId}
        union all select 'post', id from posts where author_id = ${userId}
        union all select 'blog', id from blog_entries where author_id = ${userId}
      ) as content
      join likes on likes.target_type = content.type and likes.target_id = content.id)`,
  )

async function counted(db: Kysely<Database>, count: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${count} as count`.execute(db)
  return rows[0]?.count ?? 0
}

const countFollowers: Counter = async (db, userId) => {
  const { count } = await db
    .selectFrom('follows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('followed_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

async function activityStreak(ctx: Context, userId: number): Promise<number> {
  const rows = await ctx.db
    .selectFrom('activity_days')
    .select('day')
    .where('user_id', '=', userId)
    .execute()
  const days = rows.map((row) => row.day)
  return streak(days, dayOf(ctx.now()))
}
