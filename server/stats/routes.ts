import type { Kysely } from 'kysely'
import { currentUser, requireUser } from '../auth/current-user.ts'
import type { Area, Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { dayOf, streak } from './activity.ts'

/** Counts one kind of rows that belong to a person. */
type Counter = (db: Kysely<Database>, userId: number) => Promise<number>

/** The tables whose rows count as uploads, and as likes of one's content; the schema has none yet. */
const uploadCounters: readonly Counter[] = []
const likeCounters: readonly Counter[] = []

/** user/stats/ and its fallbacks (specification 7.2, STATS). */
export const register: Area = (app, ctx) => {
  const signedIn = { onRequest: requireUser(ctx) }

  app.get('/api/user/stats/', signedIn, async (request) => {
    const { id } = currentUser(request)
    const [uploads, likes_received, followers, activity_streak] = await Promise.all([
      sum(uploadCounters, ctx, id),
      sum(likeCounters, ctx, id),
      countFollowers(ctx.db, id),
      activityStreak(ctx, id),
    ])
    return { uploads, likes_received, followers, activity_streak }
  })

  app.get('/api/user/uploads/count/', signedIn, async (request) => ({
    total_uploads: await sum(uploadCounters, ctx, currentUser(request).id),
  }))

  app.get('/api/user/likes-received/', signedIn, async (request) => ({
    total_likes: await sum(likeCounters, ctx, currentUser(request).id),
  }))

  app.get('/api/user/activity-streak/', signedIn, async (request) => ({
    streak: await activityStreak(ctx, currentUser(request).id),
  }))
}

async function sum(counters: readonly Counter[], ctx: Context, userId: number): Promise<number> {
  const counts = await Promise.all(counters.map((count) => count(ctx.db, userId)))
  return counts.reduce((total, count) => total + count, 0)
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
