import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Time zone in which days of activity are counted. */
const ACTIVITY_TIME_ZONE = 'Africa/Juba'

const DAY_MS = 86_400_000

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: ACTIVITY_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The Juba calendar day of a timestamp in ms, `YYYY-MM-DD`. */
export const dayOf = (ms: number): string => calendar.format(new Date(ms))

/**
 * Users already recorded on the current day, per database, so that there is one write per user and
 * day.
 */
const recorded = new WeakMap<Kysely<Database>, { day: string; users: Set<number> }>()

/** Records that this user was active today. */
export async function recordActivity(
  ctx: { readonly db: Kysely<Database>; now(): number },
  userId: number,
): Promise<void> {
  const day = dayOf(ctx.now())
  let today = recorded.get(ctx.db)
  if (today?.day !== day) {
    today = { day, users: new Set() }
    recorded.set(ctx.db, today)
  }
  if (today.users.has(userId)) return
  await ctx.db
    .insertInto('activity_days')
    .values({ user_id: userId, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  today.users.add(userId)
}

/**
 * Length of the current streak in days: up to today, or up to yesterday if there is no activity
 * today yet.
 * @param days `YYYY-MM-DD`, in any order
 */
export function streak(days: readonly string[], today: string): number {
  const activeDays = new Set(days)
  let day = activeDays.has(today) ? today : previousDay(today)
  let length = 0
  while (activeDays.has(day)) {
    length += 1
    day = previousDay(day)
  }
  return length
}

const previousDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
