import { createHash, createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'

/** How long an exchanged token is remembered, to end its session if it is reused. */
const REUSE_WATCH_MS = 7 * 86_400_000

export async function storeRefreshToken(
  trx: Transaction<Database>,
  config: Pick<Config, 'refreshTokenSeconds'>,
  now: number,
  sessionId: string,
  token: string,
): Promise<void> {
  await trx
    .insertInto('refresh_tokens')
    .values({
      session_id: sessionId,
      token_hash: hashToken(token),
      created_at: new Date(now),
      expires_at: new Date(now + config.refreshTokenSeconds * 1000),
    })
    .execute()
}

/**
 * Deletes tokens exchanged long ago; unknown tokens are rejected as well. Otherwise a session in
 * daily use would have thousands of rows.
 */
export async function deleteRotatedTokens(
  trx: Transaction<Database>,
  sessionId: string,
  now: number,
): Promise<void> {
  await trx
    .deleteFrom('refresh_tokens')
    .where('session_id', '=', sessionId)
    .where('rotated_at', '<', new Date(now - REUSE_WATCH_MS))
    .execute()
}

/** Whether this token has not been exchanged yet. */
export async function isTokenUnused(trx: Transaction<Database>, token: string): Promise<boolean> {
  const row = await trx
    .selectFrom('refresh_tokens')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('rotated_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Derived from the token, so that it can be returned again within the grace time without being
 * stored.
 */
export const deriveSuccessor = (config: Pick<Config, 'secret'>, token: string): string =>
  createHmac('sha256', config.secret).update(`refresh-successor:${token}`).digest('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
