import type { Endpoint } from './endpoint-types.ts'

/** Sign-in, registration and passwords (7.1). */
export const SIGN_IN_ENDPOINTS = {
  'auth.token': { method: 'POST', path: 'auth/token/', kind: 'credential' },
  'auth.register': { method: 'POST', path: 'users/', kind: 'credential' },
  'auth.validate': { method: 'POST', path: 'auth/token/validate/', kind: 'public' },
  'auth.refreshIfNeeded': { method: 'POST', path: 'auth/token/refresh-if-needed/', kind: 'public' },
  'auth.health': { method: 'GET', path: 'auth/token/health/', kind: 'public' },
  'auth.changePassword': { method: 'POST', path: 'auth/change-password/', kind: 'private' },
  'auth.googleConfig': { method: 'GET', path: 'auth/google/config/', kind: 'public' },
  'auth.google': { method: 'POST', path: 'auth/google/', kind: 'credential' },
} as const satisfies Record<string, Endpoint>
