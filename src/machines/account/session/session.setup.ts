import { assertEvent, assign, setup } from 'xstate'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { isServiceFailure } from '../../../protocol/base/errors.ts'
import type {
  GoogleResult,
  Json,
  RegistrationData,
  Tokens,
  User,
} from '../../../protocol/base/types.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented, notImplementedAction } from '../../not-implemented.ts'
import { hasResponse, type StoredTokens, toFailure } from '../refresh/refresh.policy.ts'
import { STORAGE_LIMIT_MS } from '../refresh/refresh.setup.ts'
import {
  type Credentials,
  googleCallError,
  googleRejection,
  grantsTokens,
  isComplete,
  isFilled,
  type LoginError,
  loginError,
  REFRESH_LIMIT_MS,
  REQUEST_LIMIT_MS,
  registrationError,
  USER_LIMIT_MS,
} from './session.policy.ts'

export type How = 'restored' | 'login' | 'google' | 'registration'
export type EndReason = 'logout' | 'refused' | 'elsewhere' | 'replaced'

export type SessionEvent =
  | { type: 'session.login'; username: string; password: string }
  | { type: 'session.google'; idToken: string }
  | { type: 'session.register'; data: RegistrationData }
  | { type: 'session.logout' }
  | { type: 'session.endedElsewhere' }
  /** Another tab stored the tokens of another sign-in (B16). */
  | { type: 'session.replacedElsewhere' }
  | { type: 'session.clearErrors' }
  | { type: 'user.updated'; user: User }
  | { type: 'refresh.refused' }
  | { type: 'network.online' }
  | { type: 'page.visible' }

export type SessionFact =
  | { type: 'session.authenticated'; user: User; how: How }
  /** No user is signed in: at page load, or after `session.ended`. */
  | { type: 'session.absent' }
  | { type: 'session.ended'; reason: EndReason }
  | { type: 'user.updated'; user: User }

export interface SessionContext {
  user: User | null
  /** The last attempt to restore the stored session got no response: it can be retried (B10). */
  resumable: boolean
  loginError: LoginError | null
  googleError: string | null
  registrationError: string | null
  /** Response to a rejected registration, with the errors of its fields. */
  registrationBody: Json | null
  notice: string | null
  /** Credentials of a running registration, for the login that follows it; otherwise null. */
  credentials: Credentials | null
}

const NO_ERRORS = {
  loginError: null,
  googleError: null,
  registrationError: null,
  registrationBody: null,
  notice: null,
} as const

export const initialContext: SessionContext = {
  user: null,
  resumable: false,
  credentials: null,
  ...NO_ERRORS,
}

const notifyParent = sendToParent<SessionFact>()

/** Types, effects, guards, actions and delays of the session machine. */
export const session = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as EmittedEvent<SessionFact>,
    tags: {} as 'loading' | 'busy',
    meta: {} as { req: string[] },
  },
  actors: {
    readTokens: notImplemented<StoredTokens>('readTokens'),
    forceRefresh: notImplemented<string>('forceRefresh'),
    fetchUser: notImplemented<User>('fetchUser'),
    requestTokens: notImplemented<Tokens, Credentials>('requestTokens'),
    registerUser: notImplemented<void, { data: RegistrationData }>('registerUser'),
    googleSignIn: notImplemented<GoogleResult, { idToken: string }>('googleSignIn'),
  },
  actions: {
    reportUnexpected: () => {},
    storeTokens: notImplementedAction<{ access: string; refresh?: string }>('storeTokens'),
    clearTokens: notImplementedAction<undefined>('clearTokens'),
    /** After `refused`, waiting requests still get their own 401 and must not be aborted. */
    forgetSession: notImplementedAction<{ reason: EndReason }>('forgetSession'),
    notifyAuthenticated: notifyParent(
      (_, params: { user: User; how: How }): SessionFact => ({
        type: 'session.authenticated',
        user: params.user,
        how: params.how,
      }),
    ),
    notifyAbsent: notifyParent({ type: 'session.absent' }),
    notifyEnded: notifyParent(
      (_, params: { reason: EndReason }): SessionFact => ({
        type: 'session.ended',
        reason: params.reason,
      }),
    ),
    setUser: assign((_, params: { user: User }) => ({ ...initialContext, user: params.user })),
    updateUser: assign({
      user: ({ context, event }) => (event.type === 'user.updated' ? event.user : context.user),
    }),
    notifyUpdated: notifyParent(({ event }): SessionFact => {
      assertEvent(event, 'user.updated')
      return event
    }),
    clearMemory: assign({ user: null, resumable: false }),
    offerResume: assign({ resumable: true }),
    withdrawResume: assign({ resumable: false }),
    clearErrors: assign(NO_ERRORS),
    retainCredentials: assign({
      credentials: ({ event }) =>
        event.type === 'session.register'
          ? { username: event.data.username, password: event.data.password }
          : null,
    }),
    forgetCredentials: assign({ credentials: null }),
    failLogin: assign({
      loginError: (_, params: { error: unknown }) => loginError(toFailure(params.error)),
    }),
    failGoogle: assign({
      googleError: (_, params: { error: unknown }) => googleCallError(toFailure(params.error)),
    }),
    refuseGoogle: assign({
      googleError: (_, params: { result: GoogleResult }) => googleRejection(params.result),
    }),
    failRegistration: assign({
      registrationError: (_, params: { error: unknown }) =>
        registrationError(toFailure(params.error)),
      registrationBody: (_, params: { error: unknown }) => toFailure(params.error).body,
    }),
    requestLogIn: assign({ notice: TEXTS.registeredPleaseLogIn }),
  },
  guards: {
    hasAccess: (_, params: { tokens: StoredTokens }) => params.tokens.access !== null,
    hasRefresh: (_, params: { tokens: StoredTokens }) => params.tokens.refresh !== null,
    isFilled: ({ event }) => event.type === 'session.login' && isFilled(event),
    isNamed: ({ event }) => event.type === 'session.google' && event.idToken.trim() !== '',
    isComplete: ({ event }) => event.type === 'session.register' && isComplete(event.data),
    isResumable: ({ context }) => context.resumable,
    isBug: (_, params: { error: unknown }) => !isServiceFailure(params.error),
    isUnauthorized: (_, params: { error: unknown }) => toFailure(params.error).status === 401,
    isUnanswered: (_, params: { error: unknown }) => !hasResponse(toFailure(params.error)),
    grantsTokens: (_, params: { result: GoogleResult }) => grantsTokens(params.result),
    grantsSession: (_, params: { result: GoogleResult }) =>
      grantsTokens(params.result) && params.result.user !== null,
  },
  delays: {
    storageLimit: STORAGE_LIMIT_MS,
    requestLimit: REQUEST_LIMIT_MS,
    userLimit: USER_LIMIT_MS,
    refreshLimit: REFRESH_LIMIT_MS,
  },
})
