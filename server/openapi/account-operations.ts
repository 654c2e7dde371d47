import {
  googleSchema,
  loginSchema,
  refreshSchema,
  resetPasswordSchema,
  resetRequestSchema,
  resetTokenSchema,
} from '../../src/protocol/base/schemas.ts'
import { AVAILABILITIES, RATE_SORTS } from '../../src/protocol/enums/projects.ts'
import {
  accountSchema,
  preferencesPatchSchema,
  profilePatchSchema,
} from '../account/account/schemas.ts'
import {
  newPasswordSchema,
  reauthenticationSchema,
  validateSchema,
} from '../account/auth/schemas.ts'
import type { Group, Operation } from './operation.ts'
import {
  anything,
  count,
  described,
  flag,
  id,
  list,
  nullable,
  object,
  oneOf,
  page,
  record,
  ref,
  text,
  time,
} from './shape.ts'

const exchange: Operation = {
  summary: 'Exchange a refresh token for new tokens',
  body: refreshSchema,
  responses: { 200: ref('Tokens') },
}

const NOTHING = { type: 'null' }
const NO_GOOGLE = {
  anyOf: [
    object({ success: flag, created: flag, error: text, user: NOTHING, tokens: NOTHING }),
    ref('Problem'),
  ],
}

export const ACCOUNT_GROUPS: readonly Group[] = [
  {
    tag: 'session',
    about: 'Tokens: a short-lived access token and a refresh token that is exchanged at each use.',
    audience: 'anyone',
    operations: {
      'POST /api/auth/token/': {
        summary: 'Sign in',
        body: loginSchema,
        responses: { 200: ref('Tokens') },
      },
      'POST /api/auth/token/refresh/': exchange,
      'POST /api/auth/jwt/refresh/': exchange,
      'POST /api/token/refresh/': exchange,
      'POST /api/auth/token/validate/': {
        summary: 'Verify an access token',
        body: validateSchema,
        responses: { 200: object({ valid: flag, user_id: id, expires_at: time }) },
      },
      'POST /api/auth/token/refresh-if-needed/': {
        summary: 'Refresh by cookie when the access token expires soon',
        responses: {
          200: object({ refreshed: flag }, { access: text, refresh: text, expires_at: time }),
        },
      },
      'GET /api/auth/token/health/': {
        summary: 'Get the token’s expiry and the server time',
        responses: {
          200: object({
            status: text,
            authenticated: flag,
            expires_at: nullable(time),
            access_token_seconds: count,
            server_time: time,
          }),
        },
      },
      'POST /api/auth/change-password/': {
        summary: 'Change the password and sign out other devices',
        audience: 'user',
        body: newPasswordSchema,
        responses: { 200: object({ detail: text }) },
      },
      'GET /api/auth/password-reset/': {
        summary: 'Whether passwords can be reset by mail',
        responses: { 200: object({ available: flag }) },
      },
      'POST /api/auth/password-reset/': {
        summary: 'Send a link to reset the password, if an account uses the address',
        body: resetRequestSchema,
        responses: { 200: object({ detail: text }) },
      },
      'POST /api/auth/password-reset/verify/': {
        summary: 'Get the username of a link that still works',
        body: resetTokenSchema,
        responses: { 200: object({ username: text }) },
      },
      'POST /api/auth/password-reset/confirm/': {
        summary: 'Set a new password and end all sessions',
        body: resetPasswordSchema,
        responses: { 200: object({ detail: text }) },
      },
      'GET /api/auth/email-confirmation/': {
        summary: 'Confirm an e-mail address; the link of a mail',
        query: { token: text },
        responses: { 302: null },
      },
      'POST /api/auth/email-confirmation/': {
        summary: 'Send a link to confirm my e-mail address',
        audience: 'user',
        responses: { 200: object({ detail: text }) },
      },
      'GET /api/auth/google/config/': {
        summary: 'Get the client id and nonce for Google sign-in',
        responses: { 200: object({}, { client_id: text, nonce: text }) },
      },
      'POST /api/auth/google/': {
        summary: 'Sign in or up with a Google id token',
        body: googleSchema,
        responses: {
          200: object({
            success: flag,
            created: flag,
            error: NOTHING,
            user: ref('OwnUser'),
            tokens: ref('Tokens'),
          }),
          400: NO_GOOGLE,
          409: NO_GOOGLE,
          502: NO_GOOGLE,
        },
      },
    },
  },
  {
    tag: 'people',
    about: 'Accounts and profiles.',
    audience: 'anyone',
    operations: {
      'POST /api/users/': {
        summary: 'Create an account',
        body: accountSchema,
        responses: { 201: ref('User') },
      },
      'GET /api/users/me/': {
        summary: 'Get my account',
        audience: 'user',
        responses: { 200: ref('OwnUser') },
      },
      'DELETE /api/users/me/': {
        summary: 'Delete my account',
        audience: 'user',
        body: reauthenticationSchema,
        responses: { 204: null },
      },
      'GET /api/users/username/:username/': {
        summary: 'Get an account by username',
        audience: 'user',
        responses: { 200: ref('OtherUser') },
      },
      'GET /api/profiles/my_profile/': {
        summary: 'Get my profile',
        audience: 'user',
        responses: { 200: ref('Profile') },
      },
      'PATCH /api/profiles/update_profile/': {
        summary: 'Update my profile',
        audience: 'user',
        body: profilePatchSchema,
        files: ['profile_picture'],
        responses: { 200: ref('Profile') },
      },
      'PATCH /api/profiles/preferences/': {
        summary: 'Update preferences; null removes one',
        audience: 'user',
        body: preferencesPatchSchema,
        responses: { 200: record(anything) },
      },
      'GET /api/public-profiles/': {
        summary: 'List accounts',
        query: { search: text, user__id: described(text, 'Limits the list to this user.') },
        responses: { 200: page(ref('PublicProfile')) },
      },
      'GET /api/public-profiles/search/': {
        summary: 'Search users',
        query: { q: text },
        responses: { 200: page(ref('PublicProfile')) },
      },
      'GET /api/public-profiles/:username/': {
        summary: 'Get a public profile',
        responses: { 200: ref('PublicProfile') },
      },
      'GET /api/creator-profiles/': {
        summary: 'Creators',
        query: { search: text },
        responses: { 200: page(ref('Creator')), 304: null },
      },
      'GET /api/creator-profiles/featured/': {
        summary: 'List featured creators',
        responses: { 200: list(ref('Creator')) },
      },
      'GET /api/creator-profiles/:id/': {
        summary: 'Get a creator',
        responses: { 200: ref('Creator') },
      },
      'GET /api/freelancer-profiles/': {
        summary: 'Freelancers',
        query: {
          search: text,
          username: text,
          skill: text,
          location: text,
          availability: oneOf(AVAILABILITIES),
          sort: oneOf(RATE_SORTS),
        },
        responses: {
          200: page(ref('ListedFreelancer'), {
            narrowed: described(
              flag,
              'The response is complete; a client need not filter it again.',
            ),
          }),
          304: null,
        },
      },
      'GET /api/freelancer-profiles/:id/': {
        summary: 'Get a freelancer',
        responses: { 200: ref('Freelancer') },
      },
    },
  },
]
