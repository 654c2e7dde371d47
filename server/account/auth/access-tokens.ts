import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '../../config.ts'

/** Claims of an access token. */
export interface AccessClaims {
  readonly userId: number
  readonly sessionId: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Claims of tokens whose signature was verified, by signing key and token, oldest first. */
const verified = new WeakMap<Uint8Array, Map<string, AccessClaims>>()
const MAX_VERIFIED = 20_000

/**
 * Verifies signature, type and expiry only; whether the session still exists is checked in the
 * database. The signature of a token is verified once.
 */
export async function parseAccessToken(
  config: Pick<Config, 'secret'>,
  now: number,
  token: string,
): Promise<AccessClaims | null> {
  const tokens = verified.get(config.secret) ?? new Map<string, AccessClaims>()
  verified.set(config.secret, tokens)
  const known = tokens.get(token)
  if (known !== undefined) return isExpired(known, now) ? null : known
  const claims = await verifyToken(config, now, token)
  if (claims === null) return null
  const [oldest] = tokens.size < MAX_VERIFIED ? [] : tokens.keys()
  if (oldest !== undefined) tokens.delete(oldest)
  tokens.set(token, claims)
  return claims
}

/** As `jwtVerify` compares: in whole seconds. */
const isExpired = ({ expiresAt }: AccessClaims, now: number): boolean =>
  expiresAt <= Math.floor(now / 1000) * 1000

async function verifyToken(
  config: Pick<Config, 'secret'>,
  now: number,
  token: string,
): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, config.secret, {
      algorithms: ['HS256'],
      currentDate: new Date(now),
      requiredClaims: ['exp', 'sub', 'sid'],
    })
    if (payload.token_type !== 'access' || typeof payload.sid !== 'string') return null
    if (!UUID.test(payload.sid) || !/^\d{1,15}$/.test(payload.sub ?? '')) return null
    return {
      userId: Number(payload.sub),
      sessionId: payload.sid,
      expiresAt: (payload.exp ?? 0) * 1000,
    }
  } catch {
    return null
  }
}

export function signAccessToken(
  config: Pick<Config, 'secret' | 'accessTokenSeconds'>,
  now: number,
  userId: number,
  sessionId: string,
) {
  const issuedAt = Math.floor(now / 1000)
  return new SignJWT({ token_type: 'access', sid: sessionId, jti: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + config.accessTokenSeconds)
    .sign(config.secret)
}
