import type { FastifyReply } from 'fastify'
import { googleSchema } from '../../../src/protocol/base/schemas.ts'
import type { Area, Context } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { ApiError } from '../../http/errors.ts'
import { parse } from '../../http/validation.ts'
import { suspendedSentence, suspensionOf } from '../../visibility/suspension.ts'
import { createUser, findFreeUsername, UsernameTakenError } from '../account/accounts.ts'
import { meJson } from '../account/json.ts'
import { setRefreshCookie } from './cookie.ts'
import type { GoogleIdentity, GoogleRejection } from './google-identity.ts'
import { issueNonce, readNonce } from './google-nonce.ts'
import { knownDeviceId, rememberDevice } from './known-device.ts'
import { notifyOfNewDevice } from './new-device.ts'

type SignInOutcome = { readonly user: UserRow; readonly created: boolean } | GoogleRejection

/** auth/google/config/ and auth/google/ (specification 7.1, A26). */
export const registerGoogle: Area = (app, ctx) => {
  const clientId = ctx.config.googleClientId

  app.get('/api/auth/google/config/', async (request, reply) =>
    clientId ? { client_id: clientId, nonce: issueNonce(request, reply) } : {},
  )

  app.post('/api/auth/google/', async (request, reply) => {
    const { id_token } = parse(googleSchema, request.body)
    const identity = await ctx.google.identify(id_token, readNonce(request))
    const outcome = 'sub' in identity ? await findOrCreate(ctx, identity) : identity
    if ('error' in outcome) {
      request.log.info({ status: outcome.status, reason: outcome.reason }, 'refused')
      return sendRejection(reply, outcome.status, outcome.error)
    }
    const suspension = suspensionOf(outcome.user, ctx.now())
    if (suspension) {
      request.log.info({ status: 403, reason: `user ${outcome.user.id} is suspended` }, 'refused')
      return sendRejection(reply, 403, suspendedSentence(suspension))
    }
    const tokens = await issueTokens(ctx, outcome.user.id, request.headers['user-agent'])
    if (tokens instanceof ApiError) {
      request.log.info({ status: tokens.status, reason: tokens.reason }, 'refused')
      return sendRejection(reply, tokens.status, String(tokens.body.detail))
    }
    request.log.info({ user: outcome.user.id, by: 'google', created: outcome.created }, 'signed in')
    setRefreshCookie(request, reply, tokens.refresh)
    if (!outcome.created && knownDeviceId(ctx, request, outcome.user.id) === null)
      await notifyOfNewDevice(ctx, request, outcome.user)
    rememberDevice(ctx, request, reply, outcome.user.id)
    const user = await meJson(ctx, outcome.user)
    return { success: true, tokens, user, created: outcome.created, error: null }
  })
}

/** The user may have been suspended or deleted since the lookup. */
const issueTokens = (ctx: Context, userId: number, userAgent: string | undefined) =>
  ctx.tokens.issue(userId, userAgent).catch((error: unknown) => {
    if (error instanceof ApiError) return error
    throw error
  })

function sendRejection(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply
    .code(status)
    .send({ success: false, tokens: null, user: null, created: false, error })
}

/**
 * The account of this Google identity, else one with the same verified e-mail, else a new one. An
 * account with an unverified e-mail is not linked, because someone else may have created it.
 */
async function findOrCreate(ctx: Context, identity: GoogleIdentity): Promise<SignInOutcome> {
  const linkedUser = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where('google_sub', '=', identity.sub)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (linkedUser) return { user: linkedUser, created: false }
  const userWithEmail = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(identity.email)])))
    .executeTakeFirst()
  if (userWithEmail) return linkAccount(ctx, userWithEmail, identity)
  return createAccount(ctx, identity)
}

async function linkAccount(
  ctx: Context,
  user: UserRow,
  identity: GoogleIdentity,
): Promise<SignInOutcome> {
  if (!user.email_verified || user.google_sub !== null) {
    const error =
      'An account with this e-mail address already exists. Sign in with its username and password.'
    return { status: 409, error, reason: `e-mail of user ${user.id}, not confirmed` }
  }
  const linked = await ctx.db
    .updateTable('users')
    .set({ google_sub: identity.sub })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { user: linked, created: false }
}

async function createAccount(ctx: Context, identity: GoogleIdentity): Promise<SignInOutcome> {
  for (;;) {
    const username = await findFreeUsername(ctx.db, identity.email.split('@', 1)[0] ?? '')
    try {
      const user = await createUser(ctx.db, {
        username,
        email: identity.email,
        password_hash: null,
        first_name: identity.firstName || username,
        last_name: identity.lastName,
        user_type: 'client',
        google_sub: identity.sub,
        email_verified: true,
      })
      return { user, created: true }
    } catch (error) {
      // A concurrent sign-up took the name between lookup and insert: try again.
      if (!(error instanceof UsernameTakenError)) throw error
    }
  }
}
