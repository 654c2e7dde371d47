import type { Endpoint } from './endpoint-types.ts'

/** Endpoints that the first page needs: accounts. */
export const PUBLIC_ENDPOINTS = {
  // Auth (7.1)
  'auth.token': { method: 'POST', path: 'auth/token/', kind: 'credential' },
  'auth.refresh': { method: 'POST', path: 'auth/token/refresh/', kind: 'credential' },
  'auth.refreshHost': { method: 'POST', path: '/api/token/refresh/', kind: 'credential' },
  'auth.refreshJwt': { method: 'POST', path: 'auth/jwt/refresh/', kind: 'credential' },
  'auth.register': { method: 'POST', path: 'users/', kind: 'credential' },
  'auth.validate': { method: 'POST', path: 'auth/token/validate/', kind: 'public' },
  'auth.refreshIfNeeded': { method: 'POST', path: 'auth/token/refresh-if-needed/', kind: 'public' },
  'auth.health': { method: 'GET', path: 'auth/token/health/', kind: 'public' },
  'auth.changePassword': { method: 'POST', path: 'auth/change-password/', kind: 'private' },
  'auth.googleConfig': { method: 'GET', path: 'auth/google/config/', kind: 'public' },
  'auth.google': { method: 'POST', path: 'auth/google/', kind: 'credential' },
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
