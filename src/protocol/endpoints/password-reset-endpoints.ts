import type { Endpoint } from './endpoint-types.ts'

/** Password reset and confirmation of the e-mail address, API extensions. */
export const PASSWORD_RESET_ENDPOINTS = {
  'passwordReset.available': { method: 'GET', path: 'auth/password-reset/', kind: 'credential' },
  'passwordReset.request': { method: 'POST', path: 'auth/password-reset/', kind: 'credential' },
  'passwordReset.verify': {
    method: 'POST',
    path: 'auth/password-reset/verify/',
    kind: 'credential',
  },
  'passwordReset.confirm': {
    method: 'POST',
    path: 'auth/password-reset/confirm/',
    kind: 'credential',
  },
  'emailConfirmation.send': { method: 'POST', path: 'auth/email-confirmation/', kind: 'private' },
} as const satisfies Record<string, Endpoint>
