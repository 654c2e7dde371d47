import type { Endpoint } from './endpoint-types.ts'

/** Endpoints that the first page needs: token refresh and the signed-in user. */
export const PUBLIC_ENDPOINTS = {
  // Token refresh (7.1)
  'auth.refresh': { method: 'POST', path: 'auth/token/refresh/', kind: 'credential' },
  'auth.refreshHost': { method: 'POST', path: '/api/token/refresh/', kind: 'credential' },
  'auth.refreshJwt': { method: 'POST', path: 'auth/jwt/refresh/', kind: 'credential' },
  // Users (7.2)
  'users.me': { method: 'GET', path: 'users/me/', kind: 'private' },
  'users.deleteMe': { method: 'DELETE', path: 'users/me/', kind: 'private' },
  'users.byUsername': { method: 'GET', path: 'users/username/{username}/', kind: 'private' },
  // API extension; the client works without it
  'auth.logout': { method: 'POST', path: 'auth/logout/', kind: 'public' },
} as const satisfies Record<string, Endpoint>

export interface RefreshAttempt {
  endpoint: keyof typeof PUBLIC_ENDPOINTS
  /** `refresh`: the body is `{refresh}`; `empty`: the body is `{}`, and only the cookie is used. */
  body: 'refresh' | 'empty'
}

/** The requests of a shared refresh, in order; attempt n is entry n − 1 (REFRESH-08…11, A2.4). */
export const REFRESH_ATTEMPTS = [
  { endpoint: 'auth.refresh', body: 'refresh' },
  { endpoint: 'auth.refreshHost', body: 'refresh' },
  { endpoint: 'auth.refreshJwt', body: 'refresh' },
  { endpoint: 'auth.refresh', body: 'empty' },
] as const satisfies RefreshAttempt[]
