import type { FastifyRequest } from 'fastify'
import type { Area, Context } from '../../context.ts'
import { fieldErrors, notFound } from '../../http/errors.ts'
import { ipAddressOf } from '../../http/limits.ts'
import { parse } from '../../http/validation.ts'
import { clearRefreshCookie } from '../auth/cookie.ts'
import { currentUser, requireUser } from '../auth/current-user.ts'
import { enqueueConfirmation } from '../auth/email-confirmation.ts'
import { hashPassword, passwordProblems } from '../auth/passwords.ts'
import { reauthenticate } from '../auth/re-authentication.ts'
import { reauthenticationSchema } from '../auth/schemas.ts'
import { createUser, EmailTakenError, isTaken, UsernameTakenError } from './accounts.ts'
import { deleteAccount } from './deletion.ts'
import { meJson, profileOf, userJson, userJsonFor } from './json.ts'
import { accountSchema } from './schemas.ts'

const USERNAME_TAKEN = 'A user with that username already exists.'
const EMAIL_TAKEN = 'A user with that email already exists.'

export const registerAccount: Area = (app, ctx) => {
  app.post('/api/users/', async (request, reply) => {
    ctx.availabilityThrottle.check(ipAddressOf(request))
    const user = await signUp(ctx, request)
    return reply.code(201).send(await userJson(ctx.db, user))
  })

  app.get('/api/users/me/', { onRequest: requireUser(ctx) }, (request) =>
    meJson(ctx, currentUser(request)),
  )

  app.delete('/api/users/me/', { onRequest: requireUser(ctx) }, async (request, reply) => {
    await reauthenticate(ctx, request, parse(reauthenticationSchema, request.body))
    await deleteAccount(ctx, currentUser(request).id)
    clearRefreshCookie(reply)
    return reply.code(204).send()
  })

  app.get<{ Params: { username: string } }>(
    '/api/users/username/:username/',
    { onRequest: requireUser(ctx) },
    async (request) => {
      const user = await findByUsername(ctx, request.params.username)
      return userJsonFor(user, await profileOf(ctx.db, user.id))
    },
  )
}

/**
 * The account with this username, ignoring case; deleted accounts are excluded.
 * @throws ApiError 404
 */
export async function findByUsername(ctx: Context, username: string) {
  const user = username.includes('\0')
    ? undefined
    : await ctx.db
        .selectFrom('users')
        .selectAll()
        .where((eb) => eb(eb.fn('lower', ['username']), '=', eb.fn('lower', [eb.val(username)])))
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
  if (!user) throw notFound('There is no user with this name.', 'unknown username')
  return user
}

async function signUp(ctx: Context, request: FastifyRequest) {
  const { password, ...user } = parse(accountSchema, request.body)
  const [isUsernameTaken, isEmailTaken] = await Promise.all([
    isTaken(ctx.db, 'username', user.username),
    isTaken(ctx.db, 'email', user.email),
  ])
  if (isUsernameTaken || isEmailTaken) ctx.availabilityThrottle.count(ipAddressOf(request))
  const problems = passwordProblems(password, user)
  const errors = {
    ...(isUsernameTaken ? { username: [USERNAME_TAKEN] } : {}),
    ...(isEmailTaken ? { email: [EMAIL_TAKEN] } : {}),
    ...(problems.length > 0 ? { password: problems } : {}),
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors)
  try {
    const newUser = { ...user, password_hash: await hashPassword(password) }
    return await createUser(ctx.db, newUser, (trx, created) =>
      enqueueConfirmation(trx, { config: ctx.config, origin: request.origin }, created),
    )
  } catch (error) {
    if (error instanceof UsernameTakenError) throw fieldErrors({ username: [USERNAME_TAKEN] })
    if (error instanceof EmailTakenError) throw fieldErrors({ email: [EMAIL_TAKEN] })
    throw error
  }
}
