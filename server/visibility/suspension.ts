import { type RawBuilder, sql } from 'kysely'
import type { Suspension } from '../../src/protocol/safety/admin-types.ts'
import type { UserRow } from '../db/schema.ts'
import { type ApiError, forbidden } from '../http/errors.ts'

type Fields = Pick<UserRow, 'suspended_at' | 'suspended_until' | 'suspension_reason'>

/** The current suspension; null without one or after its end. */
export function suspensionOf(user: Fields, now: number): Suspension | null {
  if (user.suspended_at === null) return null
  if (user.suspended_until !== null && user.suspended_until.getTime() <= now) return null
  return {
    reason: user.suspension_reason,
    since: user.suspended_at.toISOString(),
    until: user.suspended_until?.toISOString() ?? null,
  }
}

/** SQL condition: not suspended. @param table name or alias of `users` in the query */
export const canSignIn = (table: string, now: number): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${table}.suspended_at`)} is null
  or ${sql.ref(`${table}.suspended_until`)} <= ${new Date(now)})`

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Juba',
})

/** Message for a suspended user at sign-in. */
export function suspendedSentence({ reason, until }: Suspension): string {
  const end =
    until === null
      ? 'Your account is suspended.'
      : `Your account is suspended until ${day.format(new Date(until))} (Juba time).`
  return reason === '' ? end : `${end} Reason: ${reason}`
}

/** 403 with the message for the user, or null when they may sign in. */
export function suspensionError(user: Fields & { id: number }, now: number): ApiError | null {
  const suspension = suspensionOf(user, now)
  return suspension && forbidden(suspendedSentence(suspension), `user ${user.id} is suspended`)
}
