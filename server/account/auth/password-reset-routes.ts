import {
  resetPasswordSchema,
  resetRequestSchema,
  resetTokenSchema,
} from '../../../src/protocol/base/schemas.ts'
import type { Area } from '../../context.ts'
import { fieldErrors } from '../../http/errors.ts'
import { parse } from '../../http/validation.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { enqueueNotice } from '../../mail/mail-job.ts'
import { requireMail } from '../../mail/require-mail.ts'
import { accountOfReset, cancelResets } from './password-resets.ts'
import { hashPassword, passwordProblems } from './passwords.ts'

const PATH = '/api/auth/password-reset/'

/**
 * Password reset by mail; 404 when the server sends no mail. A request has the same response whether
 * an account uses the address or not.
 */
export const registerPasswordReset: Area = (app, ctx) => {
  const withMail = { onRequest: requireMail(ctx) }

  // A client asks this to learn whether passwords can be reset here.
  app.get(PATH, withMail, async () => ({ available: true }))

  app.post(PATH, withMail, async (request) => {
    const { email } = parse(resetRequestSchema, request.body)
    const payload = { email, origin: request.origin }
    await enqueueJob(ctx.db, 'reset_password', payload, {
      key: `reset_password ${email.toLowerCase()}`,
    })
    return { detail: 'If an account uses this address, we sent it a link.' }
  })

  app.post(`${PATH}verify/`, withMail, async (request) => {
    const { token } = parse(resetTokenSchema, request.body)
    const { username } = await accountOfReset(ctx, ctx.db, token)
    return { username }
  })

  app.post(`${PATH}confirm/`, withMail, async (request) => {
    const { token, new_password } = parse(resetPasswordSchema, request.body)
    const account = await accountOfReset(ctx, ctx.db, token)
    const problems = passwordProblems(new_password, account)
    if (problems.length > 0) throw fieldErrors({ new_password: problems })
    const password_hash = await hashPassword(new_password)
    const userId = await ctx.db.transaction().execute(async (trx) => {
      const user = await accountOfReset(ctx, trx, token)
      await trx
        .updateTable('users')
        // The link was opened, so the user receives mail at this address.
        .set({ password_hash, email_verified: true })
        .where('id', '=', user.id)
        .execute()
      await cancelResets(trx, user.id)
      await enqueueNotice(trx, ctx, { origin: request.origin, user, kind: 'password_changed' })
      return user.id
    })
    await ctx.tokens.revokeSessions(userId)
    request.log.info({ user: userId }, 'password reset')
    return { detail: 'Your password has been changed.' }
  })
}
