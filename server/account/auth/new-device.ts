import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { enqueueMail } from '../../mail/mail-job.ts'
import { deviceName } from '../../notifications/devices/user-agent.ts'

/**
 * Sends a mail about a sign-in on a device without our cookie, unless an earlier session had the
 * same browser and system, or this is the first session of the account.
 */
export async function notifyOfNewDevice(
  ctx: Context,
  request: FastifyRequest,
  user: { readonly id: number; readonly email: string | null },
): Promise<void> {
  if (user.email === null || ctx.config.mail === null) return
  const device = deviceName(request.headers['user-agent'] ?? '')
  const sessions = await ctx.db
    .selectFrom('sessions')
    .select('user_agent')
    .where('user_id', '=', user.id)
    .execute()
  const sameDevice = sessions.filter(({ user_agent }) => deviceName(user_agent) === device)
  // One session is the one that has just been started.
  if (sessions.length === 1 || sameDevice.length > 1) return
  const mail = { kind: 'new_sign_in', at: new Date(ctx.now()).toISOString(), device } as const
  const { origin } = request
  await enqueueMail(ctx.db, ctx.config, { userId: user.id, to: user.email, origin, mail })
}
