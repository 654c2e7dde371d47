/** How a request handles tokens and 401 (A2.2). */
export type CallKind = 'credential' | 'public' | 'private'

/** Endpoint paths are relative to this unless absolute (HTTP-05). */
export const API_ROOT = '/api/'

/** These paths and everything below them need no sign-in (ROLE-05…09). */
const PUBLIC_PREFIXES: readonly string[] = [
  '/api/explore',
  '/api/blog',
  '/api/auth',
  '/api/public-profiles',
]

const INCREMENT_VIEW = /^\/api\/posts\/[^/]+\/increment_view\/?$/

/**
 * Endpoints that check credentials: a 401 is their regular response and never causes a token
 * refresh.
 */
const CREDENTIAL_PATHS: readonly string[] = [
  '/api/auth/token/',
  '/api/auth/token/refresh/',
  '/api/token/refresh/',
  '/api/auth/jwt/refresh/',
  '/api/auth/google/',
  '/api/users/',
]

/** `users/me/` → `/api/users/me/`; absolute paths and URLs stay (HTTP-05). */
export function apiPath(path: string): string {
  return /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(path) ? path : API_ROOT + path
}

/** The pathname of a URL or path, without query; null if invalid. */
function pathname(urlOrPath: string): string | null {
  try {
    return new URL(apiPath(urlOrPath), 'http://host').pathname
  } catch {
    return null
  }
}

/** Whether a path needs no sign-in: compares whole segments, without query (ROLE-05…10, A2.2). */
export function isPublicPath(urlOrPath: string): boolean {
  const path = pathname(urlOrPath)
  if (path === null) return false
  return (
    INCREMENT_VIEW.test(path) ||
    PUBLIC_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  )
}

/** The kind of a request: the caller's option, else by method and path (A2.2). */
export function callKind(method: string, path: string, option?: CallKind): CallKind {
  if (option !== undefined) return option
  const clean = pathname(path)?.replace(/\/*$/, '/')
  if (method.toUpperCase() === 'POST' && clean && CREDENTIAL_PATHS.includes(clean)) {
    return 'credential'
  }
  return isPublicPath(path) ? 'public' : 'private'
}
