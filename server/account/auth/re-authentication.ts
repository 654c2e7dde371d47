import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { ApiError, fieldError } from '../../http/errors.ts'
import { ipAddressOf } from '../../http/limits.ts'
import { notifyOfFailedLogins } from '../../notifications/notifications/actions.ts'
import { type CurrentUser, currentUser } from './current-user.ts'
import { readNonce } from './google-nonce.ts'
import { knownDeviceId } from './known-device.ts'
import { verifyPassword } from './passwords.ts'
import type { Reauthentication } from './schemas.ts'

/**
 * Google issues a token when its button is pressed: an older token was issued for something else.
 */
const MAX_GOOGLE_TOKEN_AGE_S = 300

/**
 * Re-authentication: sensitive changes need the password again, or Google, because an access token
 * may have been left on a shared phone.
 * @throws ApiError 400 `{password}` or `{id_token}` when it is missing or wrong; 429; 502 when
 * Google is unreachable
 */
export async function reauthenticate(
  ctx: Context,
  request: FastifyRequest,
  { password, id_token }: Reauthentication,
): Promise<void> {
  const user = currentUser(request)
  if (!password && !id_token) {
    throw user.password_hash === null
      ? fieldError('id_token', 'Confirm it’s you with Google.')
      : fieldError('password', 'Enter your password to confirm it’s you.')
  }
  await request.server.countPassword(request)
  if (!password) return reauthenticateWithGoogle(ctx, request, user, id_token ?? '')
  if (!(await isPasswordOf(ctx, request, user, password))) {
    throw fieldError('password', 'Incorrect password.')
  }
}

/**
 * Checks the user's password; failures count in the login throttle.
 * @throws ApiError 429
 */
export async function isPasswordOf(
  ctx: Context,
  request: FastifyRequest,
  user: CurrentUser,
  password: string,
): Promise<boolean> {
  const attempt = {
    name: user.username,
    userId: user.id,
    deviceId: knownDeviceId(ctx, request, user.id),
    ipAddress: ipAddressOf(request),
  }
  ctx.loginThrottle.recordAttempt(attempt)
  const isCorrect = await verifyPassword(user.password_hash, password)
  if (isCorrect) ctx.loginThrottle.recordSuccess(attempt)
  else if (ctx.loginThrottle.recordFailure(attempt)) await notifyOfFailedLogins(ctx, user.id)
  return isCorrect
}

async function reauthenticateWithGoogle(
  ctx: Context,
  request: FastifyRequest,
  user: CurrentUser,
  idToken: string,
): Promise<void> {
  const identity = await ctx.google.identify(idToken, readNonce(request))
  if ('error' in identity) {
    if (identity.status >= 500) {
      throw new ApiError(identity.status, { detail: identity.error }, identity.reason)
    }
    throw fieldError('id_token', identity.error)
  }
  if (user.google_sub === null || identity.sub !== user.google_sub) {
    throw fieldError('id_token', 'This isn’t the Google account you sign in with here.')
  }
  if (ctx.now() / 1000 - identity.issuedAt > MAX_GOOGLE_TOKEN_AGE_S) {
    throw fieldError('id_token', 'This confirmation is too old. Please confirm with Google again.')
  }
}
