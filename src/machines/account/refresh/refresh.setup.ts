import { assign, emit, setup } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../../protocol/base/constants.ts'
import { isServiceFailure } from '../../../protocol/base/errors.ts'
import type { ServiceFailure } from '../../../protocol/base/types.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplemented, notImplementedAction } from '../../not-implemented.ts'
import {
  ATTEMPTS,
  type Attempt,
  type FailureCounts,
  isAlreadyStored,
  NO_TRIES,
  type StoredTokens,
  toFailure,
  withEmptyResponse,
  withFailure,
} from './refresh.policy.ts'

/** Local storage responds at once; after this time it never will. */
export const STORAGE_LIMIT_MS = 5_000

export type RefreshEvent =
  /** `rejected`: the access token that the server rejected, if any (B7). */
  | { type: 'refresh.request'; waiter: string; rejected?: string | null }
  | { type: 'session.loggedOut' }

/** Emitted once per run: the response to its waiting requests. */
export type RefreshOutcome =
  | { type: 'refresh.succeeded'; waiters: string[]; access: string }
  | { type: 'refresh.refused'; waiters: string[]; error: ServiceFailure }
  | { type: 'refresh.unanswered'; waiters: string[]; error: ServiceFailure }
  | { type: 'refresh.aborted'; waiters: string[] }

/** Sent to the parent: the API rejected the refresh token, which ends the session. */
export type RefreshFact = { type: 'refresh.refused' }

export interface RefreshContext {
  waiters: string[]
  rejected: string | null
  /** The stored tokens when the refresh started. */
  stored: StoredTokens
  failureCounts: FailureCounts
  /** The tokens of a successful attempt, until they are stored. */
  granted: StoredTokens
}

const NO_TOKENS: StoredTokens = { access: null, refresh: null }

export const idleContext: RefreshContext = {
  waiters: [],
  rejected: null,
  stored: NO_TOKENS,
  failureCounts: NO_TRIES,
  granted: NO_TOKENS,
}

const notifyParent = sendToParent<RefreshFact>()

/** Types, effects, guards, actions and delays of the refresh machine. */
export const refresh = setup({
  types: {
    context: {} as RefreshContext,
    events: {} as RefreshEvent,
    emitted: {} as RefreshOutcome | EmittedEvent<RefreshFact>,
    meta: {} as { req: string[] },
  },
  actors: {
    readTokens: notImplemented<StoredTokens>('readTokens'),
    attemptRefresh: notImplemented<StoredTokens, { attempt: Attempt; refresh: string }>(
      'attemptRefresh',
    ),
  },
  actions: {
    reportUnexpected: () => {},
    settle: emit((_, params: { outcome: RefreshOutcome }) => params.outcome),
    notifyRefused: notifyParent({ type: 'refresh.refused' }),
    storeTokens: notImplementedAction<{ access: string; refresh?: string }>('storeTokens'),
    removeAccess: notImplementedAction('removeAccess'),
    begin: assign(({ event }) =>
      event.type === 'refresh.request'
        ? { waiters: [event.waiter], rejected: event.rejected ?? null }
        : {},
    ),
    join: assign({
      waiters: ({ context, event }) =>
        event.type === 'refresh.request' ? [...context.waiters, event.waiter] : context.waiters,
    }),
    reset: assign(idleContext),
    rememberStored: assign({ stored: (_, params: { tokens: StoredTokens }) => params.tokens }),
    rememberGranted: assign({ granted: (_, params: { tokens: StoredTokens }) => params.tokens }),
    countEmptyResponse: assign({
      failureCounts: ({ context }) => withEmptyResponse(context.failureCounts),
    }),
    countFailure: assign({
      failureCounts: ({ context }, params: { error: unknown }) =>
        withFailure(context.failureCounts, toFailure(params.error)),
    }),
  },
  guards: {
    /** Needs the clock: `createRefreshMachine` provides it. */
    isNewer: (_, _params: { tokens: StoredTokens }): boolean => false,
    hasRefresh: (_, params: { tokens: StoredTokens }) => params.tokens.refresh !== null,
    grantsAccess: (_, params: { tokens: StoredTokens }) => params.tokens.access !== null,
    hasTriesLeft: ({ context }) => context.failureCounts.tries < ATTEMPTS,
    isBug: (_, params: { error: unknown }) => !isServiceFailure(params.error),
    isStillOurs: ({ context }, params: { tokens: StoredTokens }) =>
      params.tokens.refresh === context.stored.refresh,
    isReplaced: (_, params: { tokens: StoredTokens }) =>
      params.tokens.refresh !== null && params.tokens.access !== null,
    wasAlreadyStored: ({ context }, params: { tokens: StoredTokens }) =>
      isAlreadyStored(params.tokens.access, context.stored.access),
    wasRefused: ({ context }) => context.failureCounts.refused,
  },
  delays: { requestLimit: REQUEST_TIMEOUT_MS, storageLimit: STORAGE_LIMIT_MS },
})
