import { assign, emit, setup } from 'xstate'
import { REFRESH_BOUND_MS, REQUEST_TIMEOUT_MS } from '../../../protocol/base/constants.ts'
import { isServiceFailure } from '../../../protocol/base/errors.ts'
import type { ServiceFailure } from '../../../protocol/base/types.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import {
  notImplemented,
  notImplementedAction,
  notImplementedCallback,
} from '../../not-implemented.ts'
import {
  ATTEMPTS,
  type Attempt,
  type FailureCounts,
  hasNextTry,
  NO_TRIES,
  type SharedTokens,
  type StoredTokens,
  toFailure,
  withEmptyResponse,
  withFailure,
} from './refresh.policy.ts'

/** Local storage responds at once; after this time it never will. */
export const STORAGE_LIMIT_MS = 5_000

export type RefreshEvent =
  /**
   * `rejected`: the access token that does not work, null if none was stored; any other stored token
   * is newer (B7). Without it the token is replaced in any case.
   */
  | { type: 'refresh.request'; waiter: string; rejected?: string | null }
  | { type: 'session.loggedOut' }
  /** Another tab stored or removed tokens or its mark. */
  | { type: 'tokens.changedElsewhere' }
  /** `granted` is false where the browser has no Web Locks. */
  | { type: 'lock.settled'; granted: boolean }

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
  /** Whether the stored token is replaced in any case. */
  forced: boolean
  /** Whether this tab holds the Web Lock, so that no other tab refreshes. */
  locked: boolean
  /** Until then this run waits for other tabs, ms. */
  waitUntil: number
  /** When another tab began an attempt, ms; null if none is known. */
  markedElsewhere: number | null
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
  forced: false,
  locked: false,
  waitUntil: 0,
  markedElsewhere: null,
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
    refreshLock: notImplementedCallback('refreshLock'),
    readTokens: notImplemented<SharedTokens>('readTokens'),
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
    /** B7: announces an attempt of this tab to other tabs. */
    markTry: notImplementedAction('markTry'),
    removeMark: notImplementedAction('removeMark'),
    /** Needs the clock: `createRefreshMachine` provides it. */
    startWaiting: () => {},
    begin: assign(({ event }) =>
      event.type === 'refresh.request'
        ? {
            waiters: [event.waiter],
            rejected: event.rejected ?? null,
            forced: event.rejected === undefined,
          }
        : {},
    ),
    join: assign({
      waiters: ({ context, event }) =>
        event.type === 'refresh.request' ? [...context.waiters, event.waiter] : context.waiters,
    }),
    reset: assign(idleContext),
    rememberLock: assign({
      locked: ({ event }) => event.type === 'lock.settled' && event.granted,
    }),
    rememberMark: assign({
      markedElsewhere: (_, { tokens }: { tokens: SharedTokens }) => tokens.markedElsewhere,
    }),
    rememberStored: assign({
      stored: ({ context }, { tokens: { access, refresh } }: { tokens: SharedTokens }) =>
        context.failureCounts.tries === 0 ? { access, refresh } : context.stored,
    }),
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
    /** These two need the clock: `createRefreshMachine` provides them. */
    isRenewed: (_, _params: { tokens: SharedTokens }): boolean => false,
    isBusyElsewhere: (_, _params: { tokens: SharedTokens }): boolean => false,
    hasNoRefresh: ({ context }, params: { tokens: SharedTokens }) =>
      params.tokens.refresh === null && context.failureCounts.tries === 0,
    grantsAccess: (_, params: { tokens: StoredTokens }) => params.tokens.access !== null,
    hasTriesLeft: ({ context }) => context.failureCounts.tries < ATTEMPTS,
    /** An attempt has failed and another is left. */
    hasNextTry: ({ context }) => hasNextTry(context.failureCounts),
    hasNextTryUnrefused: ({ context }) =>
      hasNextTry(context.failureCounts) && !context.failureCounts.refused,
    isBug: (_, params: { error: unknown }) => !isServiceFailure(params.error),
    isStillOurs: ({ context }, params: { tokens: StoredTokens }) =>
      params.tokens.refresh === context.stored.refresh,
    isReplaced: (_, params: { tokens: StoredTokens }) =>
      params.tokens.refresh !== null && params.tokens.access !== null,
    wasRefused: ({ context }) => context.failureCounts.refused,
  },
  delays: {
    requestLimit: REQUEST_TIMEOUT_MS,
    storageLimit: STORAGE_LIMIT_MS,
    lockLimit: REFRESH_BOUND_MS,
    otherTabLimit: REFRESH_BOUND_MS,
  },
})
