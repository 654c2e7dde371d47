import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { combineLookups } from '../../db/combined-lookup.ts'
import type { UserRow } from '../../db/schema.ts'
import { sessionExpired, unauthorized } from '../../http/errors.ts'
import { recordActivity } from '../../users/stats/activity.ts'
import { canSignIn } from '../../visibility/suspension.ts'
import { parseAccessToken } from './access-tokens.ts'

export interface CurrentUser extends UserRow {
  readonly session_id: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null when anonymous. Use `currentUser(request)` behind `requireUser`. */
    user: CurrentUser | null
  }
}

export type AuthHook = (request: FastifyRequest) => Promise<void>

/** `onRequest` hook: responds 401 without a valid access token. */
export function requireUser(ctx: Context): AuthHook {
  return async (request) => {
    const token = bearerToken(request)
    if (token === null) {
      throw unauthorized('Please sign in first.', 'no bearer token', 'not_authenticated')
    }
    request.user = await findUser(ctx, token)
    if (request.user === null) {
      throw sessionExpired('bad, expired or revoked access token')
    }
  }
}

/**
 * `onRequest` hook: sets the user if there is a valid token; an invalid one counts as anonymous.
 */
export function optionalUser(ctx: Context): AuthHook {
  return async (request) => {
    const token = bearerToken(request)
    request.user = token === null ? null : await findUser(ctx, token)
  }
}

/**
 * `onRequest` hook: anonymous users are allowed; an invalid token is rejected, or flags such as
 * `liked` would be wrong.
 */
export function optionalUserStrict(ctx: Context): AuthHook {
  const requireAuth = requireUser(ctx)
  return async (request) => {
    if (bearerToken(request) !== null) await requireAuth(request)
  }
}

/** The signed-in user behind `requireUser`. */
export function currentUser(request: FastifyRequest): CurrentUser {
  if (request.user === null)
    throw unauthorized('Please sign in first.', 'route without requireUser')
  return request.user
}

/** The token of `Authorization: Bearer …`, else null. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

async function findUser(ctx: Context, token: string): Promise<CurrentUser | null> {
  const claims = await parseAccessToken(ctx.config, ctx.now(), token)
  if (claims === null) return null
  const user = await sessionLookup(ctx)(claims.sessionId)
  if (user?.id !== claims.userId) return null
  await recordActivity(ctx, user.id)
  return user
}

type SessionLookup = (sessionId: string) => Promise<CurrentUser | undefined>

const sessionLookups = new WeakMap<Context, SessionLookup>()

/** Finds the users of active sessions by session id. */
function sessionLookup(ctx: Context): SessionLookup {
  const existing = sessionLookups.get(ctx)
  if (existing) return existing
  const lookup = combineLookups(async (sessionIds: readonly string[]) => {
    const users = await ctx.db
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .selectAll('users')
      .select('sessions.id as session_id')
      .where(sql<boolean>`sessions.id = any (${sessionIds}::uuid[])`)
      .where('sessions.revoked_at', 'is', null)
      .where('users.deleted_at', 'is', null)
      .where(canSignIn('users', ctx.now()))
      .execute()
    return new Map(users.map((user) => [user.session_id, user]))
  })
  sessionLookups.set(ctx, lookup)
  return lookup
}
