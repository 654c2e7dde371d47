import type { FastifyReply } from 'fastify'
import { googleSchema } from '../../../src/protocol/base/schemas.ts'
import type { Area, Context } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { ApiError } from '../../http/errors.ts'
import { parse } from '../../http/validation.ts'
import { suspendedSentence, suspensionOf } from '../../visibility/suspension.ts'
import { createUser, freeUsername, UsernameTaken } from '../account/accounts.ts'
import { meJson } from '../account/json.ts'
import { setRefreshCookie } from './cookie.ts'
import type { GoogleIdentity, GoogleRefusal } from './google-identity.ts'
import { giveNonce, nonceOf } from './google-nonce.ts'

type Found = { readonly user: UserRow; readonly created: boolean } | GoogleRefusal

/** auth/google/config/ and auth/google/ (specification 7.1, A26). */
export const registerGoogle: Area = (app, ctx) => {
  const clientId = ctx.config.googleClientId

  app.get('/api/auth/google/config/', async (request, reply) =>
    clientId ? { client_id: clientId, nonce: giveNonce(request, reply) } : {},
  )

  app.post('/api/auth/google/', async (request, reply) => {
    const { id_token } = parse(googleSchema, request.body)
    const identity = await ctx.google.identify(id_token, nonceOf(request))
    const found = 'sub' in identity ? await findOrCreate(ctx, identity) : identity
    if ('error' in found) {
      request.log.info({ status: found.status, reason: found.reason }, 'refused')
      return refuse(reply, found.status, found.error)
    }
    const suspension = suspensionOf(found.user, ctx.now())
    if (suspension) {
      request.log.info({ status: 403, reason: `user ${found.user.id} is suspended` }, 'refused')
      return refuse(reply, 403, suspendedSentence(suspension))
    }
    const tokens = await issueOrRefusal(ctx, found.user.id, request.headers['user-agent'])
    if (tokens instanceof ApiError) {
      request.log.info({ status: tokens.status, reason: tokens.reason }, 'refused')
      return refuse(reply, tokens.status, String(tokens.body.detail))
    }
    request.log.info({ user: found.user.id, by: 'google', created: found.created }, 'signed in')
    setRefreshCookie(request, reply, tokens.refresh)
    const user = await meJson(ctx, found.user)
    return { success: true, tokens, user, created: found.created, error: null }
  })
}

/** The user may have been suspended or deleted since the lookup. */
const issueOrRefusal = (ctx: Context, userId: number, userAgent: string | undefined) =>
  ctx.tokens.issue(userId, userAgent).catch((error: unknown) => {
    if (error instanceof ApiError) return error
    throw error
  })

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply
    .code(status)
    .send({ success: false, tokens: null, user: null, created: false, error })
}

/**
 * The account of this Google identity, else one with the same verified e-mail, else a new one. An
 * account with an unverified e-mail is not linked, because someone else may have created it.
 */
async function findOrCreate(ctx: Context, identity: GoogleIdentity): Promise<Found> {
  const known = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where('google_sub', '=', identity.sub)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (known) return { user: known, created: false }
  const same = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(identity.email)])))
    .executeTakeFirst()
  if (same) return link(ctx, same, identity)
  return create(ctx, identity)
}

async function link(ctx: Context, user: UserRow, identity: GoogleIdentity): Promise<Found> {
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

async function create(ctx: Context, identity: GoogleIdentity): Promise<Found> {
  for (;;) {
    const username = await freeUsername(ctx.db, identity.email.split('@', 1)[0] ?? '')
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
      if (!(error instanceof UsernameTaken)) throw error
    }
  }
}
