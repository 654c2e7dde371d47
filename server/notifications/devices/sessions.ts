import type { SignInJson } from '../../../src/protocol/responses/safety.ts'
import type { Context } from '../../context.ts'
import { deviceName } from './user-agent.ts'

/** How long ended and expired sessions are retained, in ms. */
const RETENTION_MS = 7 * 86_400_000

/** Active sessions: the current one first, then by last use. */
export async function listSessions(
  ctx: Context,
  userId: number,
  currentId: string,
): Promise<SignInJson[]> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refresh_tokens')
          .select('refresh_tokens.id')
          .whereRef('refresh_tokens.session_id', '=', 'sessions.id')
          .where('refresh_tokens.expires_at', '>', new Date(ctx.now())),
      ),
    )
    .orderBy((eb) => eb('id', '=', currentId), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.id === currentId,
  }))
}

/**
 * Deletes sessions that cannot be refreshed, with their tokens and devices. Ended ones are retained
 * for a week, so that a reused stolen token is recognised.
 * @returns the number of deleted sessions
 */
export async function sweepSessions(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  const before = new Date(ctx.now() - RETENTION_MS)
  const result = await ctx.db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('revoked_at', '<', before),
        eb.and([
          eb('created_at', '<', before),
          eb.not(
            eb.exists(
              eb
                .selectFrom('refresh_tokens')
                .select('refresh_tokens.id')
                .whereRef('refresh_tokens.session_id', '=', 'sessions.id')
                .where('refresh_tokens.expires_at', '>', before),
            ),
          ),
        ]),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
