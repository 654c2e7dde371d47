import { asBoolean, firstText, isObject, type JsonObject } from '../base/json.ts'
import type { GoogleResult, Tokens } from '../base/types.ts'
import { normaliseUser, readToken } from './user.ts'

/** Both tokens, else null (ENT-07). */
export function normaliseTokens(raw: unknown): Tokens | null {
  if (!isObject(raw)) return null
  const access = readToken(raw.access)
  const refresh = readToken(raw.refresh)
  return access === null || refresh === null ? null : { access, refresh }
}

/** A Google sign-in response in either spelling (ENT-08, ENT-09). */
export function normaliseGoogleResult(raw: unknown, apiOrigin = ''): GoogleResult {
  const body: JsonObject = isObject(raw) ? raw : {}
  const tokens =
    normaliseTokens(body.tokens) ??
    normaliseTokens({ access: body.accessToken ?? null, refresh: body.refreshToken ?? null })
  return {
    success: body.success === undefined ? tokens !== null : asBoolean(body.success),
    tokens,
    user: normaliseUser(body.user, apiOrigin),
    created: asBoolean(body.created),
    error: firstText(body.error),
  }
}
