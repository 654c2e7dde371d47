import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tokens as TokenPair } from '../../../src/protocol/base/types.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import { unauthorized } from '../../http/errors.ts'
import { canSignIn, suspensionError, suspensionOf } from '../../visibility/suspension.ts'
import { type AccessClaims, parseAccessToken, signAccessToken } from './access-tokens.ts'
import {
  deleteRotatedTokens,
  deriveSuccessor,
  hashToken,
  isTokenUnused,
  storeRefreshToken,
} from './refresh-tokens.ts'

/** Error text for a wrong username or password. */
export const NO_SUCH_ACCOUNT = 'No account matches this username and password.'

type RefreshOutcome =
  | { readonly ok: true; readonly tokens: TokenPair; readonly userId: number }
  /** `endedSessionId` = id of the session that was ended. */
  | { readonly ok: false; readonly reason: string; readonly endedSessionId?: string | undefined }

/** Issues and checks tokens. Access tokens are JWTs, refresh tokens opaque and stored as hashes. */
export interface Tokens {
  /**
   * Starts a new session of this user on the device identified by `userAgent`.
   * @param provenHash hash of the verified password; the session is only started if it is still
   * current
   * @throws ApiError 403 suspended in the meantime; 401 the account is gone or the password was
   * changed
   */
  issue(userId: number, userAgent?: string, provenHash?: string | null): Promise<TokenPair>
  /** Exchanges a refresh token (rotation). */
  refresh(token: string, userAgent?: string): Promise<RefreshOutcome>
  /**
   * The claims of a valid, unexpired access token of an active session; null for any other text.
   */
  verifyAccess(token: string): Promise<AccessClaims | null>
  /** Ends all sessions of this user, except the one with the id `except`. */
  revokeSessions(userId: number, options?: { except?: string }): Promise<void>
  /** Ends one session of this user; false = there is no active session with this id. */
  revokeSession(userId: number, sessionId: string): Promise<boolean>
  /** Ends the session of a refresh token if the token is known. */
  revokeByRefresh(token: string): Promise<void>
}

/**
 * Maximum lifetime of a session, however often it is refreshed; then the user must sign in again.
 */
const SESSION_MS = 90 * 86_400_000

/** Maximum clock difference between processes and databases. */
const CLOCK_SKEW_MS = 5_000

/** User agents are truncated to this length. */
const USER_AGENT_LENGTH = 400

/**
 * How long an exchange can be repeated when its response may have been lost, so that a phone that
 * loses its connection is not signed out. Ends as soon as the successor has been used.
 */
const LOST_RESPONSE_MS = 86_400_000

type TokenConfig = Pick<
  Config,
  'secret' | 'accessTokenSeconds' | 'refreshTokenSeconds' | 'refreshGraceSeconds'
>

/**
 * @param now wall clock, milliseconds
 * @param onSessionsEnded called with the ids of ended sessions, so that their sockets can be closed
 */
export function createTokens(
  db: Kysely<Database>,
  config: TokenConfig,
  now: () => number,
  onSessionsEnded: (sessionIds: readonly string[]) => void = () => {},
): Tokens {
  const endMatching = async (narrow: (query: RevokeQuery) => RevokeQuery): Promise<boolean> => {
    const endedIds = await db.transaction().execute((trx) => endSessions(trx, now(), narrow))
    if (endedIds.length > 0) onSessionsEnded(endedIds)
    return endedIds.length > 0
  }
  return {
    issue: (userId, userAgent, provenHash) =>
      issue(db, config, now, { userId, userAgent, provenHash }),
    async refresh(token, userAgent) {
      const outcome = await refresh(db, config, now, token, userAgent)
      if (!outcome.ok && outcome.endedSessionId !== undefined)
        onSessionsEnded([outcome.endedSessionId])
      return outcome
    },
    verifyAccess: (token) => verifyAccess(db, config, now, token),
    async revokeSessions(userId, { except } = {}) {
      await endMatching((query) => {
        const ofUser = query.where('user_id', '=', userId)
        return except === undefined ? ofUser : ofUser.where('id', '!=', except)
      })
    },
    revokeSession: (userId, sessionId) =>
      endMatching((query) => query.where('user_id', '=', userId).where('id', '=', sessionId)),
    async revokeByRefresh(token) {
      await endMatching((query) =>
        query.where('id', 'in', (eb) =>
          eb
            .selectFrom('refresh_tokens')
            .select('session_id')
            .where('token_hash', '=', hashToken(token)),
        ),
      )
    },
  }
}

const revokeQuery = (trx: Transaction<Database>, now: number) =>
  trx
    .updateTable('sessions')
    .set({ revoked_at: new Date(now) })
    .where('revoked_at', 'is', null)

type RevokeQuery = ReturnType<typeof revokeQuery>

/** Push devices are removed with their session: pushes are meant for the user who was signed in. */
async function endSessions(
  trx: Transaction<Database>,
  now: number,
  narrow: (query: RevokeQuery) => RevokeQuery,
): Promise<string[]> {
  const endedSessions = await narrow(revokeQuery(trx, now)).returning('id').execute()
  const ids = endedSessions.map((session) => session.id)
  if (ids.length > 0) await trx.deleteFrom('devices').where('session_id', 'in', ids).execute()
  return ids
}

/** Ends all sessions of a user. @param now milliseconds */
export const endAllSessions = (
  db: Kysely<Database>,
  userId: number,
  now: number,
): Promise<string[]> =>
  db
    .transaction()
    .execute((trx) => endSessions(trx, now, (query) => query.where('user_id', '=', userId)))

interface NewSession {
  readonly userId: number
  readonly userAgent: string | undefined
  readonly provenHash: string | null | undefined
}

/**
 * Checking a password takes time: a user who was suspended, or whose password changed in the
 * meantime, is rejected. The row is locked, so that a later change finds the session and ends it.
 */
async function assertCanSignIn(
  trx: Transaction<Database>,
  now: number,
  userId: number,
  provenHash: string | null | undefined,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'password_hash', 'suspended_at', 'suspended_until', 'suspension_reason'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!user || (provenHash !== undefined && user.password_hash !== provenHash)) {
    throw unauthorized(NO_SUCH_ACCOUNT, `user ${userId} has changed while signing in`)
  }
  const rejection = suspensionError(user, now)
  if (rejection) throw rejection
}

async function issue(
  db: Kysely<Database>,
  config: TokenConfig,
  now: () => number,
  { userId, userAgent = '', provenHash }: NewSession,
): Promise<TokenPair> {
  const sessionId = randomUUID()
  const token = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (trx) => {
    await assertCanSignIn(trx, now(), userId, provenHash)
    await trx
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: userId,
        user_agent: userAgent.slice(0, USER_AGENT_LENGTH),
        created_at: new Date(now()),
        last_used_at: new Date(now()),
      })
      .execute()
    await storeRefreshToken(trx, config, now(), sessionId, token)
  })
  return { access: await signAccessToken(config, now(), userId, sessionId), refresh: token }
}

/**
 * The row lock serialises parallel exchanges of one token (tabs): the first rotates it, the others
 * are within the grace time and get the same successor.
 */
async function refresh(
  db: Kysely<Database>,
  config: TokenConfig,
  now: () => number,
  token: string,
  userAgent: string | undefined,
): Promise<RefreshOutcome> {
  const result = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('refresh_tokens as token')
      .innerJoin('sessions as session', 'session.id', 'token.session_id')
      .innerJoin('users as user', 'user.id', 'session.user_id')
      .select(['token.id', 'token.session_id', 'token.expires_at', 'token.rotated_at'])
      .select(['session.user_id', 'session.created_at', 'session.revoked_at', 'user.deleted_at'])
      .select(['user.suspended_at', 'user.suspended_until', 'user.suspension_reason'])
      .where('token.token_hash', '=', hashToken(token))
      .forUpdate(['token'])
      .executeTakeFirst()
    if (!row) return { failure: 'unknown refresh token' }
    if (row.deleted_at) return { failure: 'the account is deleted' }
    if (suspensionOf(row, now())) return { failure: 'the account is suspended' }
    if (row.revoked_at) return { failure: 'the session is revoked' }
    if (row.expires_at.getTime() <= now()) return { failure: 'the refresh token is expired' }
    if (row.created_at.getTime() + SESSION_MS <= now()) {
      await endSessions(trx, now(), (query) => query.where('id', '=', row.session_id))
      return { failure: 'the session has lasted its time', endedSessionId: row.session_id }
    }
    const successor = deriveSuccessor(config, token)
    if (row.rotated_at) {
      // If the clock was set back, the age is unknown and treated as infinite, to be safe.
      const elapsedMs = now() - row.rotated_at.getTime()
      const ageMs = elapsedMs < -CLOCK_SKEW_MS ? Number.POSITIVE_INFINITY : elapsedMs
      if (ageMs <= config.refreshGraceSeconds * 1000) return { row, successor }
      if (ageMs <= LOST_RESPONSE_MS && (await isTokenUnused(trx, successor)))
        return { row, successor }
      await endSessions(trx, now(), (query) => query.where('id', '=', row.session_id))
      const failure = `a rotated refresh token came back after ${ageMs} ms: session revoked`
      return { failure, endedSessionId: row.session_id }
    }
    await trx
      .updateTable('refresh_tokens')
      .set({ rotated_at: new Date(now()) })
      .where('id', '=', row.id)
      .execute()
    await storeRefreshToken(trx, config, now(), row.session_id, successor)
    await deleteRotatedTokens(trx, row.session_id, now())
    await recordUse(trx, row.session_id, now(), userAgent)
    return { row, successor }
  })
  if (result.failure !== undefined) {
    return { ok: false, reason: result.failure, endedSessionId: result.endedSessionId }
  }
  const { user_id: userId, session_id } = result.row
  const access = await signAccessToken(config, now(), userId, session_id)
  return { ok: true, tokens: { access, refresh: result.successor }, userId }
}

async function verifyAccess(
  db: Kysely<Database>,
  config: TokenConfig,
  now: () => number,
  token: string,
): Promise<AccessClaims | null> {
  const access = await parseAccessToken(config, now(), token)
  if (access === null) return null
  const session = await db
    .selectFrom('sessions as session')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .select('session.id')
    .where('session.id', '=', access.sessionId)
    .where('session.user_id', '=', access.userId)
    .where('session.revoked_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where(canSignIn('user', now()))
    .executeTakeFirst()
  return session ? access : null
}

/** Also stores the user agent, which changes with browser updates. */
async function recordUse(
  trx: Transaction<Database>,
  sessionId: string,
  now: number,
  userAgent: string | undefined,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({
      last_used_at: new Date(now),
      ...(userAgent ? { user_agent: userAgent.slice(0, USER_AGENT_LENGTH) } : {}),
    })
    .where('id', '=', sessionId)
    .execute()
}
