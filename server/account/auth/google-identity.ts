import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { TEXTS } from '../../../src/protocol/base/catalogue.ts'
import { MAX_NAME_LENGTH } from '../../../src/protocol/base/constants.ts'
import { startOfText } from '../../../src/protocol/base/text.ts'
import type { Config } from '../../config.ts'

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']
const NOT_CONFIRMED = 'Google did not confirm this sign-in. Please try again.'

export interface GoogleRejection {
  readonly status: number
  readonly error: string
  readonly reason: string
}

export interface GoogleIdentity {
  readonly sub: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Seconds since 1970. */
  readonly issuedAt: number
}

/** Verifies Google ID tokens. */
export interface GoogleVerifier {
  /** @param nonce the expected nonce, for tokens that contain one */
  identify(idToken: string, nonce: string | null): Promise<GoogleIdentity | GoogleRejection>
}

/** @param now wall clock, milliseconds */
export function createGoogleVerifier(
  { googleClientId, googleJwksUrl }: Pick<Config, 'googleClientId' | 'googleJwksUrl'>,
  now: () => number,
): GoogleVerifier {
  const keys = createRemoteJWKSet(new URL(googleJwksUrl))
  return {
    async identify(idToken, nonce) {
      if (googleClientId === null) {
        const reason = 'GOOGLE_CLIENT_ID is not set'
        return { status: 400, error: TEXTS.googleNotConfigured, reason }
      }
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer: ISSUERS,
          audience: googleClientId,
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'exp', 'iat'],
          currentDate: new Date(now()),
        })
        if (payload.nonce !== undefined && payload.nonce !== nonce) {
          return { status: 400, error: NOT_CONFIRMED, reason: 'made for another browser' }
        }
        return readIdentity(payload)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        const isUnreachable =
          !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout
        return isUnreachable
          ? { status: 502, error: 'Google cannot be reached. Please try again.', reason }
          : { status: 400, error: NOT_CONFIRMED, reason }
      }
    },
  }
}

function readIdentity(payload: JWTPayload): GoogleIdentity | GoogleRejection {
  const email = payload.email
  if (typeof email !== 'string' || payload.email_verified !== true) {
    const error = 'Your Google account has no confirmed e-mail address.'
    return { status: 400, error, reason: 'email missing or not verified' }
  }
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
  return {
    sub: payload.sub ?? '',
    email,
    firstName: startOfText(text(payload.given_name) || text(payload.name), MAX_NAME_LENGTH),
    lastName: startOfText(text(payload.family_name), MAX_NAME_LENGTH),
    issuedAt: payload.iat ?? 0,
  }
}
