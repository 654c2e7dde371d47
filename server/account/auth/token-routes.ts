import type { FastifyReply, FastifyRequest } from 'fastify'
import { TOKEN_EXPIRY_MARGIN_MS } from '../../../src/protocol/base/constants.ts'
import { loginSchema, refreshSchema } from '../../../src/protocol/base/schemas.ts'
import type { Tokens as TokenPair } from '../../../src/protocol/base/types.ts'
import type { Area, Context } from '../../context.ts'
import { fieldError, unauthorized } from '../../http/errors.ts'
import { ipAddressOf } from '../../http/limits.ts'
import { parse } from '../../http/validation.ts'
import { notifyOfFailedLogins } from '../../notifications/notifications/actions.ts'
import { suspensionError } from '../../visibility/suspension.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './cookie.ts'
import { bearerToken } from './current-user.ts'
import { knownDeviceId, rememberDevice } from './known-device.ts'
import { notifyOfNewDevice } from './new-device.ts'
import { verifyPassword } from './passwords.ts'
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
    app.post(path, (request, reply) => exchangeRefreshToken(ctx, request, reply))
  }

  app.post('/api/auth/token/validate/', async (request) => {
    const { token } = parse(validateSchema, request.body)
    const rawToken = token || bearerToken(request)
    if (!rawToken) throw fieldError('token', 'This field is required.')
    const access = await ctx.tokens.verifyAccess(rawToken)
    if (access === null) throw unauthorized(EXPIRED, 'validated a bad token', 'token_not_valid')
    return {
      valid: true,
      user_id: access.userId,
      expires_at: new Date(access.expiresAt).toISOString(),
    }
  })

  app.post('/api/auth/token/refresh-if-needed/', async (request, reply) => {
    const rawToken = bearerToken(request)
    const access = rawToken === null ? null : await ctx.tokens.verifyAccess(rawToken)
    if (access !== null && access.expiresAt - ctx.now() > TOKEN_EXPIRY_MARGIN_MS) {
      return { refreshed: false, expires_at: new Date(access.expiresAt).toISOString() }
    }
    return { refreshed: true, ...(await exchangeRefreshToken(ctx, request, reply)) }
  })

  app.get('/api/auth/token/health/', async (request) => {
    const rawToken = bearerToken(request)
    const access = rawToken === null ? null : await ctx.tokens.verifyAccess(rawToken)
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
    .select(['id', 'password_hash', 'email'])
    .select(['suspended_at', 'suspended_until', 'suspension_reason'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', eb.fn('lower', [eb.val(username)])))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const userId = user?.id ?? null
  const deviceId = knownDeviceId(ctx, request, userId)
  const attempt = { name: username, userId, deviceId, ipAddress: ipAddressOf(request) }
  ctx.loginThrottle.recordAttempt(attempt)
  const isCorrect = await verifyPassword(user?.password_hash ?? null, password)
  if (!user || !isCorrect) {
    if (ctx.loginThrottle.recordFailure(attempt) && user) await notifyOfFailedLogins(ctx, user.id)
    const reason = user ? `wrong password for user ${user.id}` : 'unknown username'
    throw unauthorized(NO_SUCH_ACCOUNT, reason)
  }
  ctx.loginThrottle.recordSuccess(attempt)
  const rejection = suspensionError(user, ctx.now())
  if (rejection) throw rejection
  const tokens = await ctx.tokens.issue(user.id, request.headers['user-agent'], user.password_hash)
  request.log.info({ user: user.id, by: 'password' }, 'signed in')
  setRefreshCookie(request, reply, tokens.refresh)
  if (deviceId === null) await notifyOfNewDevice(ctx, request, user)
  rememberDevice(ctx, request, reply, user.id)
  return tokens
}

/** Exchanges the refresh token of the body, else of the cookie, for a new pair. */
async function exchangeRefreshToken(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenPair> {
  const { refresh } = parse(refreshSchema, request.body)
  const rawToken = refresh || readRefreshCookie(request)
  if (!rawToken) throw fieldError('refresh', 'This field is required.')
  const outcome = await ctx.tokens.refresh(rawToken, request.headers['user-agent'])
  if (!outcome.ok) {
    if (rawToken === readRefreshCookie(request)) clearRefreshCookie(reply)
    throw unauthorized(EXPIRED, outcome.reason, 'token_not_valid')
  }
  ctx.loginThrottle.rememberAddress(outcome.userId, ipAddressOf(request))
  setRefreshCookie(request, reply, outcome.tokens.refresh)
  rememberDevice(ctx, request, reply, outcome.userId)
  return outcome.tokens
}
