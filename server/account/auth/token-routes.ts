import type { FastifyReply, FastifyRequest } from 'fastify'
import { TOKEN_EXPIRY_MARGIN_MS } from '../../../src/protocol/base/constants.ts'
import { loginSchema, refreshSchema } from '../../../src/protocol/base/schemas.ts'
import type { Tokens as TokenPair } from '../../../src/protocol/base/types.ts'
import type { Area, Context } from '../../context.ts'
import { fieldError, unauthorized } from '../../http/errors.ts'
import { addressOf } from '../../http/limits.ts'
import { parse } from '../../http/validation.ts'
import { notifyOfFailedLogins } from '../../notifications/notifications/actions.ts'
import { suspensionError } from '../../visibility/suspension.ts'
import { clearRefreshCookie, refreshCookie, setRefreshCookie } from './cookie.ts'
import { bearer } from './current-user.ts'
import { passwordFits } from './passwords.ts'
import { validateSchema } from './schemas.ts'
import { NO_SUCH_ACCOUNT } from './tokens.ts'

const EXPIRED = 'Your sign-in has expired. Please sign in again.'

export const registerTokens: Area = (app, ctx) => {
  app.post('/api/auth/token/', (request, reply) => login(ctx, request, reply))

  for (const path of [
    '/api/auth/token/refresh/',
    '/api/token/refresh/',
    '/api/auth/jwt/refresh/',
  ]) {
    app.post(path, (request, reply) => exchange(ctx, request, reply))
  }

  app.post('/api/auth/token/validate/', async (request) => {
    const { token } = parse(validateSchema, request.body)
    const given = token || bearer(request)
    if (!given) throw fieldError('token', 'This field is required.')
    const access = await ctx.tokens.verifyAccess(given)
    if (access === null) throw unauthorized(EXPIRED, 'validated a bad token', 'token_not_valid')
    return {
      valid: true,
      user_id: access.userId,
      expires_at: new Date(access.expiresAt).toISOString(),
    }
  })

  app.post('/api/auth/token/refresh-if-needed/', async (request, reply) => {
    const given = bearer(request)
    const access = given === null ? null : await ctx.tokens.verifyAccess(given)
    if (access !== null && access.expiresAt - ctx.now() > TOKEN_EXPIRY_MARGIN_MS) {
      return { refreshed: false, expires_at: new Date(access.expiresAt).toISOString() }
    }
    return { refreshed: true, ...(await exchange(ctx, request, reply)) }
  })

  app.get('/api/auth/token/health/', async (request) => {
    const given = bearer(request)
    const access = given === null ? null : await ctx.tokens.verifyAccess(given)
    return {
      status: 'ok',
      authenticated: access !== null,
      expires_at: access === null ? null : new Date(access.expiresAt).toISOString(),
      access_token_seconds: ctx.config.accessTokenSeconds,
      server_time: new Date(ctx.now()).toISOString(),
    }
  })
}

async function login(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenPair> {
  const { username, password } = parse(loginSchema, request.body)
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .select(['suspended_at', 'suspended_until', 'suspension_reason'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', eb.fn('lower', [eb.val(username)])))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const guess = { name: username, userId: user?.id ?? null, address: addressOf(request) }
  ctx.loginThrottle.enter(guess)
  const fits = await passwordFits(user?.password_hash ?? null, password)
  if (!user || !fits) {
    if (ctx.loginThrottle.wrong(guess) && user) await notifyOfFailedLogins(ctx, user.id)
    const reason = user ? `wrong password for user ${user.id}` : 'unknown username'
    throw unauthorized(NO_SUCH_ACCOUNT, reason)
  }
  ctx.loginThrottle.right(guess)
  const refusal = suspensionError(user, ctx.now())
  if (refusal) throw refusal
  const tokens = await ctx.tokens.issue(user.id, request.headers['user-agent'], user.password_hash)
  request.log.info({ user: user.id, by: 'password' }, 'signed in')
  setRefreshCookie(request, reply, tokens.refresh)
  return tokens
}

/** Exchanges the refresh token of the body, else of the cookie, for a new pair. */
async function exchange(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenPair> {
  const { refresh } = parse(refreshSchema, request.body)
  const given = refresh || refreshCookie(request)
  if (!given) throw fieldError('refresh', 'This field is required.')
  const outcome = await ctx.tokens.refresh(given, request.headers['user-agent'])
  if (!outcome.ok) {
    if (given === refreshCookie(request)) clearRefreshCookie(reply)
    throw unauthorized(EXPIRED, outcome.reason, 'token_not_valid')
  }
  ctx.loginThrottle.known(outcome.userId, addressOf(request))
  setRefreshCookie(request, reply, outcome.tokens.refresh)
  return outcome.tokens
}
