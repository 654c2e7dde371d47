import { googleSchema, loginSchema, refreshSchema } from '../../src/protocol/base/schemas.ts'
import { AVAILABILITIES, RATE_SORTS } from '../../src/protocol/enums/work.ts'
import {
  accountSchema,
  preferencesPatchSchema,
  profilePatchSchema,
} from '../session/account/schemas.ts'
import { newPasswordSchema, proofSchema, validateSchema } from '../session/auth/schemas.ts'
import type { Group, Operation } from './operation.ts'
import {
  anything,
  count,
  flag,
  id,
  list,
  nullable,
  object,
  oneOf,
  page,
  record,
  ref,
  said,
  text,
  time,
} from './shape.ts'

const exchange: Operation = {
  summary: 'Exchange a refresh token for new tokens',
  body: refreshSchema,
  answers: { 200: ref('Tokens') },
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
    who: 'anyone',
    operations: {
      'POST /api/auth/token/': {
        summary: 'Sign in',
        body: loginSchema,
        answers: { 200: ref('Tokens') },
      },
      'POST /api/auth/token/refresh/': exchange,
      'POST /api/auth/jwt/refresh/': exchange,
      'POST /api/token/refresh/': exchange,
      'POST /api/auth/token/validate/': {
        summary: 'Verify an access token',
        body: validateSchema,
        answers: { 200: object({ valid: flag, user_id: id, expires_at: time }) },
      },
      'POST /api/auth/token/refresh-if-needed/': {
        summary: 'Refresh by cookie when the access token expires soon',
        answers: {
          200: object({ refreshed: flag }, { access: text, refresh: text, expires_at: time }),
        },
      },
      'GET /api/auth/token/health/': {
        summary: 'Get the token’s expiry and the server time',
        answers: {
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
        who: 'person',
        body: newPasswordSchema,
        answers: { 200: object({ detail: text }) },
      },
      'GET /api/auth/google/config/': {
        summary: 'Get the client id and nonce for Google sign-in',
        answers: { 200: object({}, { client_id: text, nonce: text }) },
      },
      'POST /api/auth/google/': {
        summary: 'Sign in or up with a Google id token',
        body: googleSchema,
        answers: {
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
    who: 'anyone',
    operations: {
      'POST /api/users/': {
        summary: 'Create an account',
        body: accountSchema,
        answers: { 201: ref('User') },
      },
      'GET /api/users/me/': {
        summary: 'Get my account',
        who: 'person',
        answers: { 200: ref('OwnUser') },
      },
      'DELETE /api/users/me/': {
        summary: 'Delete my account',
        who: 'person',
        body: proofSchema,
        answers: { 204: null },
      },
      'GET /api/users/username/:username/': {
        summary: 'Get an account by username',
        who: 'person',
        answers: { 200: ref('OtherUser') },
      },
      'GET /api/profiles/my_profile/': {
        summary: 'Get my profile',
        who: 'person',
        answers: { 200: ref('Profile') },
      },
      'PATCH /api/profiles/update_profile/': {
        summary: 'Update my profile',
        who: 'person',
        body: profilePatchSchema,
        files: ['profile_picture'],
        answers: { 200: ref('Profile') },
      },
      'PATCH /api/profiles/preferences/': {
        summary: 'Update preferences; null removes one',
        who: 'person',
        body: preferencesPatchSchema,
        answers: { 200: record(anything) },
      },
      'GET /api/public-profiles/': {
        summary: 'List accounts',
        query: { search: text, user__id: said(text, 'Limits the list to this user.') },
        answers: { 200: page(ref('PublicProfile')) },
      },
      'GET /api/public-profiles/search/': {
        summary: 'Search users',
        query: { q: text },
        answers: { 200: page(ref('PublicProfile')) },
      },
      'GET /api/public-profiles/:username/': {
        summary: 'Get a public profile',
        answers: { 200: ref('PublicProfile') },
      },
      'GET /api/creator-profiles/': {
        summary: 'Creators',
        query: { search: text },
        answers: { 200: page(ref('Creator')), 304: null },
      },
      'GET /api/creator-profiles/featured/': {
        summary: 'List featured creators',
        answers: { 200: list(ref('Creator')) },
      },
      'GET /api/creator-profiles/:id/': {
        summary: 'Get a creator',
        answers: { 200: ref('Creator') },
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
        answers: {
          200: page(ref('ListedFreelancer'), {
            narrowed: said(flag, 'The response is complete; a client need not filter it again.'),
          }),
          304: null,
        },
      },
      'GET /api/freelancer-profiles/:id/': {
        summary: 'Get a freelancer',
        answers: { 200: ref('Freelancer') },
      },
    },
  },
]
