import type { Area } from '../../context.ts'
import { conflict, fieldError, fieldErrors } from '../../http/errors.ts'
import { parse } from '../../http/validation.ts'
import { enqueueNotice } from '../../mail/mail-job.ts'
import { currentUser, requireUser } from './current-user.ts'
import { cancelResets } from './password-resets.ts'
import { hashPassword, passwordProblems } from './passwords.ts'
import { isPasswordOf, reauthenticate } from './re-authentication.ts'
import { newPasswordSchema } from './schemas.ts'

/**
 * POST auth/change-password/ `{old_password, new_password}`. The current session continues, all
 * other sessions of the user end. An account without a password sets its first one, confirmed with
 * Google.
 */
export const registerPassword: Area = (app, ctx) => {
  app.post('/api/auth/change-password/', { onRequest: requireUser(ctx) }, async (request) => {
    const user = currentUser(request)
    const body = parse(newPasswordSchema, request.body)
    if (user.password_hash === null) await reauthenticate(ctx, request, { id_token: body.id_token })
    else if (!body.old_password) throw fieldError('old_password', 'This field is required.')
    else if (!(await isPasswordOf(ctx, request, user, body.old_password))) {
      throw fieldError('old_password', 'Incorrect password.')
    }
    const problems = passwordProblems(body.new_password, user)
    if (problems.length > 0) throw fieldErrors({ new_password: problems })
    const password_hash = await hashPassword(body.new_password)
    await ctx.db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ password_hash })
        .where('id', '=', user.id)
        .where('password_hash', 'is not distinct from', user.password_hash)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) {
        throw conflict('Your password has just been changed elsewhere. Please try again.')
      }
      await cancelResets(trx, user.id)
      await enqueueNotice(trx, ctx, { origin: request.origin, user, kind: 'password_changed' })
    })
    await ctx.tokens.revokeSessions(user.id, { except: user.session_id })
    return { detail: 'Your password has been changed.' }
  })
}
