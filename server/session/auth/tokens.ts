import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tokens as TokenPair } from '../../../src/protocol/base/types.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import { unauthorized } from '../../http/errors.ts'
import { mayComeIn, suspensionOf, suspensionRefusal } from '../../standing/suspension.ts'
import { type Access, readAccess, signAccess } from './access-tokens.ts'
import { forget, hash, isUnused, storeRefresh, successorOf } from './refresh-tokens.ts'

/** What whoever signs in is told of a name or password that is not right. */
export const NO_SUCH_ACCOUNT = 'No account matches this username and password.'

export type RefreshOutcome =
  | { readonly ok: true; readonly tokens: TokenPair; readonly userId: number }
  /** `ended` = the session this refusal has put an end to. */
  | { readonly ok: false; readonly reason: string; readonly ended?: string | undefined }

/** Issues and checks tokens. Access tokens are JWTs, refresh tokens opaque and stored as hashes. */
export interface Tokens {
  /**
   * Starts a new session of this person, on the device that `userAgent` names.
   * @param provenHash hash of the password that was found right; the session needs it to be still
   * the person's
   * @throws ApiError 403 they are suspended by now; 401 the account is gone, or the password another
   */
  issue(userId: number, userAgent?: string, provenHash?: string | null): Promise<TokenPair>
  /** Exchanges a refresh token (rotation). */
  refresh(token: string, userAgent?: string): Promise<RefreshOutcome>
  /** What a good, unexpired access token of a live session says; null for any other text. */
  verifyAccess(token: string): Promise<Access | null>
  /** Ends every session of this person but one. */
  revokeSessions(userId: number, options?: { except?: string }): Promise<void>
  /** Ends one session of this person; false = there is none of this id that still holds. */
  revokeSession(userId: number, sessionId: string): Promise<boolean>
  /** Ends the session of a refresh token, if it is one of ours. */
  revokeByRefresh(token: string): Promise<void>
}

/** However often it is renewed, a session ends by then and its person signs in anew. */
const SESSION_MS = 90 * 86_400_000

/** Processes and databases may disagree by so much. */
const CLOCK_SKEW_MS = 5_000

/** A longer user agent is cut. */
const USER_AGENT_LENGTH = 400

/**
 * How long an exchange whose answer seems lost can be made again: a phone that lost the network in
 * the middle of it must not be signed out. It ends as soon as the successor was used itself.
 */
const LOST_ANSWER_MS = 86_400_000

type TokenConfig = Pick<
  Config,
  'secret' | 'accessTokenSeconds' | 'refreshTokenSeconds' | 'refreshGraceSeconds'
>

/**
 * @param now wall clock, milliseconds
 * @param onEnded told of sessions that have just ended, so that their sockets can be closed
 */
export function createTokens(
  db: Kysely<Database>,
  config: TokenConfig,
  now: () => number,
  onEnded: (sessionIds: readonly string[]) => void = () => {},
): Tokens {
  const end = async (pick: (query: Ending) => Ending): Promise<boolean> => {
    const ended = await db.transaction().execute((trx) => endSessions(trx, now(), pick))
    if (ended.length > 0) onEnded(ended)
    return ended.length > 0
  }
  return {
    issue: (userId, userAgent, provenHash) =>
      issue(db, config, now, { userId, userAgent, provenHash }),
    async refresh(token, userAgent) {
      const outcome = await refresh(db, config, now, token, userAgent)
      if (!outcome.ok && outcome.ended !== undefined) onEnded([outcome.ended])
      return outcome
    },
    verifyAccess: (token) => verifyAccess(db, config, now, token),
    async revokeSessions(userId, { except } = {}) {
      await end((query) => {
        const all = query.where('user_id', '=', userId)
        return except === undefined ? all : all.where('id', '!=', except)
      })
    },
    revokeSession: (userId, sessionId) =>
      end((query) => query.where('user_id', '=', userId).where('id', '=', sessionId)),
    async revokeByRefresh(token) {
      await end((query) =>
        query.where('id', 'in', (eb) =>
          eb
            .selectFrom('refresh_tokens')
            .select('session_id')
            .where('token_hash', '=', hash(token)),
        ),
      )
    },
  }
}

const endingQuery = (trx: Transaction<Database>, now: number) =>
  trx
    .updateTable('sessions')
    .set({ revoked_at: new Date(now) })
    .where('revoked_at', 'is', null)

type Ending = ReturnType<typeof endingQuery>

/** What was pushed to a device was meant for whoever is signed in there: it goes with the session. */
async function endSessions(
  trx: Transaction<Database>,
  now: number,
  pick: (query: Ending) => Ending,
): Promise<string[]> {
  const ended = await pick(endingQuery(trx, now)).returning('id').execute()
  const ids = ended.map((session) => session.id)
  if (ids.length > 0) await trx.deleteFrom('devices').where('session_id', 'in', ids).execute()
  return ids
}

/** Whoever is signed in as this person is so no more. @param now milliseconds */
export const endEverySession = (
  db: Kysely<Database>,
  userId: number,
  now: number,
): Promise<string[]> =>
  db
    .transaction()
    .execute((trx) => endSessions(trx, now, (query) => query.where('user_id', '=', userId)))

interface Entry {
  readonly userId: number
  readonly userAgent: string | undefined
  readonly provenHash: string | null | undefined
}

/**
 * Checking a password takes time: who was suspended or got another password meanwhile does not come
 * in. The row is held, so that whoever changes it next finds the session and ends it.
 */
async function admit(
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
  const refusal = suspensionRefusal(user, now)
  if (refusal) throw refusal
}

async function issue(
  db: Kysely<Database>,
  config: TokenConfig,
  now: () => number,
  { userId, userAgent = '', provenHash }: Entry,
): Promise<TokenPair> {
  const sessionId = randomUUID()
  const token = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (trx) => {
    await admit(trx, now(), userId, provenHash)
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
    await storeRefresh(trx, config, now(), sessionId, token)
  })
  return { access: await signAccess(config, now(), userId, sessionId), refresh: token }
}

/**
 * The row lock makes parallel exchanges of one token (tabs) run one after the other: the first
 * rotates it, the others are within the grace time and get the same successor.
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
      .where('token.token_hash', '=', hash(token))
      .forUpdate(['token'])
      .executeTakeFirst()
    if (!row) return { refused: 'unknown refresh token' }
    if (row.deleted_at) return { refused: 'the account is deleted' }
    if (suspensionOf(row, now())) return { refused: 'the account is suspended' }
    if (row.revoked_at) return { refused: 'the session is revoked' }
    if (row.expires_at.getTime() <= now()) return { refused: 'the refresh token is expired' }
    if (row.created_at.getTime() + SESSION_MS <= now()) {
      await endSessions(trx, now(), (query) => query.where('id', '=', row.session_id))
      return { refused: 'the session has lasted its time', ended: row.session_id }
    }
    const successor = successorOf(config, token)
    if (row.rotated_at) {
      // Whose clock was set back has no idea how long ago it was: long, to be safe.
      const passed = now() - row.rotated_at.getTime()
      const age = passed < -CLOCK_SKEW_MS ? Number.POSITIVE_INFINITY : passed
      if (age <= config.refreshGraceSeconds * 1000) return { row, successor }
      if (age <= LOST_ANSWER_MS && (await isUnused(trx, successor))) return { row, successor }
      await endSessions(trx, now(), (query) => query.where('id', '=', row.session_id))
      const refused = `a rotated refresh token came back after ${age} ms: session revoked`
      return { refused, ended: row.session_id }
    }
    await trx
      .updateTable('refresh_tokens')
      .set({ rotated_at: new Date(now()) })
      .where('id', '=', row.id)
      .execute()
    await storeRefresh(trx, config, now(), row.session_id, successor)
    await forget(trx, row.session_id, now())
    await noteUse(trx, row.session_id, now(), userAgent)
    return { row, successor }
  })
  if (result.refused !== undefined) {
    return { ok: false, reason: result.refused, ended: result.ended }
  }
  const { user_id: userId, session_id } = result.row
  const access = await signAccess(config, now(), userId, session_id)
  return { ok: true, tokens: { access, refresh: result.successor }, userId }
}

async function verifyAccess(
  db: Kysely<Database>,
  config: TokenConfig,
  now: () => number,
  token: string,
): Promise<Access | null> {
  const access = await readAccess(config, now(), token)
  if (access === null) return null
  const session = await db
    .selectFrom('sessions as session')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .select('session.id')
    .where('session.id', '=', access.sessionId)
    .where('session.user_id', '=', access.userId)
    .where('session.revoked_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where(mayComeIn('user', now()))
    .executeTakeFirst()
  return session ? access : null
}

/** A browser that was updated since names itself anew. */
async function noteUse(
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
