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

/** Absent, blank, or one of the texts that result from storing `undefined` or `null`. */
export function isBlankToken(token: string | null | undefined): boolean {
  const text = token?.trim() ?? ''
  return text === '' || text === 'undefined' || text === 'null'
}

/** The first entry that is a token, else null. */
export function firstToken(entries: readonly (string | null | undefined)[]): string | null {
  return entries.find((entry) => !isBlankToken(entry)) ?? null
}

/** Expiry of a JWT in milliseconds since 1970; null if it cannot be decoded or has no `exp`. */
export function tokenExpiry(jwt: string): number | null {
  const payload = jwt.split('.')[1]
  if (payload === undefined) return null
  try {
    const body: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const seconds = isObject(body) ? asNumber(body.exp) : null
    return seconds === null ? null : seconds * 1000
  } catch {
    return null
  }
}

/**
 * Expired = `exp` ≤ now + 30 s; a token without a valid `exp` is not expired (REFRESH-04, A2.1).
 */
export function isExpired(jwt: string, now: number): boolean {
  const expiry = tokenExpiry(jwt)
  return expiry !== null && expiry <= now + TOKEN_EXPIRY_MARGIN_MS
}
