import type { GoogleResult, Tokens, User } from '../../../../protocol/base/types.ts'
import type { StoredTokens } from '../../refresh/refresh.policy.ts'
import type { EndReason, How } from '../session.setup.ts'

export const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error })
export const storedTokensOf = ({ event }: { event: { output: StoredTokens } }) => ({
  tokens: event.output,
})
export const googleResultOf = ({ event }: { event: { output: GoogleResult } }) => ({
  result: event.output,
})

export const isBug = { type: 'isBug', params: errorOf } as const
export const isUnauthorized = { type: 'isUnauthorized', params: errorOf } as const
export const isUnanswered = { type: 'isUnanswered', params: errorOf } as const

export const IDLE = '#session.anonymous.idle'
export const RESUMING = '#session.anonymous.resuming'
export const AUTHENTICATED = '#session.authenticated'

/** Stores both tokens of a login before any further request (SESSION-06). */
export const storeNewTokens = {
  type: 'storeTokens',
  params: ({ event }: { event: { output: Tokens } }) => event.output,
} as const

/** Another tab signed in another user, who takes over (B16). */
export const takeOver = { target: RESUMING } as const

/** The user is known: the session starts. */
export const startSession = (how: How) =>
  ({
    target: AUTHENTICATED,
    actions: [
      {
        type: 'setUser',
        params: ({ event }: { event: { output: User } }) => ({ user: event.output }),
      },
      {
        type: 'notifyAuthenticated',
        params: ({ event }: { event: { output: User } }) => ({ user: event.output, how }),
      },
    ],
  }) as const

const forgetSession = (reason: EndReason) =>
  ({ type: 'forgetSession', params: { reason } }) as const

/** Logout of storage and services: all four entries, requests, caches (A2.1, A3). */
export const logOut = [
  { type: 'clearTokens', params: undefined },
  'clearMemory',
  forgetSession('logout'),
] as const

/** Ends a session that had started. */
export const endSession = (reason: EndReason) =>
  ['clearMemory', forgetSession(reason), { type: 'notifyEnded', params: { reason } }] as const
