import { PRODUCT_SLUG } from '../base/brand.ts'
import { TOKEN_EXPIRY_MARGIN_MS } from '../base/constants.ts'
import { asNumber, isObject } from '../base/json.ts'

/** Storage keys of the access token, in reading order (HTTP-03); only the first is written. */
export const ACCESS_KEYS = ['access', 'access_token', 'token'] as const
/** REFRESH-13 */
export const ACCESS_KEY = 'access'
export const REFRESH_KEY = 'refresh'
/** Removed after a failed refresh (A2.1); the refresh entry stays. */
export const FAILED_REFRESH_KEYS: readonly string[] = ACCESS_KEYS
/** Removed on logout (A2.1). */
export const LOGOUT_KEYS: readonly string[] = [...ACCESS_KEYS, REFRESH_KEY]
/** Own: names the sign-in that the stored tokens belong to (B16); the server never sees it. */
export const SIGN_IN_KEY = `${PRODUCT_SLUG}_sign_in`
/** Own: the tab that sends a refresh token, and since when (B7). */
export const REFRESH_MARK_KEY = `${PRODUCT_SLUG}_refresh_mark`

/** Absent, blank, or one of the texts that result from storing `undefined` or `null`. */
export function isBlankToken(token: string | null | undefined): boolean {
  const text = token?.trim() ?? ''
  return text === '' || text === 'undefined' || text === 'null'
}

/** The first entry that is a token, else null. */
export function firstToken(entries: readonly (string | null | undefined)[]): string | null {
  return entries.find((entry) => !isBlankToken(entry)) ?? null
}

/** The claims of a JWT; null for any other token. */
function claimsOf(token: string): Record<string, unknown> | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const body: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isObject(body) ? body : null
  } catch {
    return null
  }
}

/** Expiry of a JWT in milliseconds since 1970; null if it cannot be decoded or has no `exp`. */
export function tokenExpiry(jwt: string): number | null {
  const seconds = asNumber(claimsOf(jwt)?.exp)
  return seconds === null ? null : seconds * 1000
}

/** The user that a JWT names; null if it names none, as a token of another kind. */
export function tokenUser(token: string): string | null {
  const claims = claimsOf(token)
  const id = claims?.user_id ?? claims?.sub
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}

/**
 * Expired = `exp` ≤ now + 30 s; a token without a valid `exp` is not expired (REFRESH-04, A2.1).
 */
export function isExpired(jwt: string, now: number): boolean {
  const expiry = tokenExpiry(jwt)
  return expiry !== null && expiry <= now + TOKEN_EXPIRY_MARGIN_MS
}
