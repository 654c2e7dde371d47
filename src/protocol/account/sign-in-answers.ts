import { asBoolean, firstText, isObject, type JsonObject } from '../base/json.ts'
import type { GoogleResult, Tokens } from '../base/types.ts'
import { parseToken, parseUser } from './user.ts'

/** Both tokens, else null (ENT-07). */
export function parseTokens(raw: unknown): Tokens | null {
  if (!isObject(raw)) return null
  const access = parseToken(raw.access)
  const refresh = parseToken(raw.refresh)
  return access === null || refresh === null ? null : { access, refresh }
}

/** A Google sign-in response in either spelling (ENT-08, ENT-09). */
export function parseGoogleResult(raw: unknown, apiOrigin = ''): GoogleResult {
  const body: JsonObject = isObject(raw) ? raw : {}
  const tokens =
    parseTokens(body.tokens) ??
    parseTokens({ access: body.accessToken ?? null, refresh: body.refreshToken ?? null })
  return {
    success: body.success === undefined ? tokens !== null : asBoolean(body.success),
    tokens,
    user: parseUser(body.user, apiOrigin),
    created: asBoolean(body.created),
    error: firstText(body.error),
  }
}
