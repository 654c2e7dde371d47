/**
 * Single-flight token refresh (A2.4). Requests during a refresh join it. A logout ends it in any
 * state without side effects; leaving a state stops its effect, which aborts its signal. Every run
 * settles within 5 min as succeeded, refused, unanswered or aborted. Serves REFRESH-01…11, A2.4,
 * B7, B10, B11.
 */
import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate'
import { REFRESH_BOUND_MS } from '../../../protocol/base/constants.ts'
import { networkFailure } from '../../../protocol/base/errors.ts'
import type { MachineEnv } from '../../env.ts'
import {
  finalError,
  isBusyElsewhere,
  isRenewed,
  nextAttempt,
  noRefreshToken,
  type SharedTokens,
  type StoredTokens,
  waitLeft,
} from './refresh.policy.ts'
import { idleContext, type RefreshContext, refresh } from './refresh.setup.ts'

export type { RefreshEvent, RefreshOutcome } from './refresh.setup.ts'

type DoneArgs = { event: { output: StoredTokens } }
type ReadArgs = { event: { output: SharedTokens } }
type ErrorArgs = { event: { error: unknown } }
type ContextArgs = { context: RefreshContext }

const tokensOf = ({ event }: DoneArgs) => ({ tokens: event.output })
const sharedOf = ({ event }: ReadArgs) => ({ tokens: event.output })
const errorOf = ({ event }: ErrorArgs) => ({ error: event.error })
const timeoutError = () => ({ error: networkFailure() })

const storedTokenOutcome = ({ context, event }: ContextArgs & DoneArgs) => ({
  outcome: {
    type: 'refresh.succeeded' as const,
    waiters: context.waiters,
    access: event.output.access ?? '',
  },
})
const grantedTokenOutcome = ({ context }: ContextArgs) => ({
  outcome: {
    type: 'refresh.succeeded' as const,
    waiters: context.waiters,
    access: context.granted.access ?? '',
  },
})
const grantedTokens = ({ context }: ContextArgs) => ({
  access: context.granted.access ?? '',
  ...(context.granted.refresh === null ? {} : { refresh: context.granted.refresh }),
})
const noTokenOutcome = ({ context }: ContextArgs) => ({
  outcome: { type: 'refresh.refused' as const, waiters: context.waiters, error: noRefreshToken() },
})
const rejectedOutcome = ({ context }: ContextArgs) => ({
  outcome: {
    type: 'refresh.refused' as const,
    waiters: context.waiters,
    error: finalError(context.failureCounts),
  },
})
const noResponseOutcome = ({ context }: ContextArgs) => ({
  outcome: {
    type: 'refresh.unanswered' as const,
    waiters: context.waiters,
    error: networkFailure(),
  },
})
const abortedOutcome = ({ context }: ContextArgs) => ({
  outcome: { type: 'refresh.aborted' as const, waiters: context.waiters },
})

const locking = refresh.createStateConfig({
  description:
    'Waits for the Web Lock that lets one tab refresh at a time (B7); continues without it where the browser has none, or when it was not granted within the time of one refresh.',
  on: { 'lock.settled': { target: 'reading', actions: 'rememberLock' } },
  after: { lockLimit: 'reading' },
})

const reading = refresh.createStateConfig({
  description:
    'Reads storage, limited to 5 s, because another tab may have refreshed (B7): a newer token is returned at once, and a refresh in another tab is awaited before an attempt without the lock and after a refusal.',
  meta: { req: ['REFRESH-05'] },
  invoke: {
    id: 'readTokens',
    src: 'readTokens',
    onDone: [
      {
        guard: { type: 'isRenewed', params: sharedOf },
        target: '#refresh.idle',
        actions: { type: 'settle', params: storedTokenOutcome },
      },
      {
        guard: { type: 'isBusyElsewhere', params: sharedOf },
        target: 'awaiting',
        actions: { type: 'rememberMark', params: sharedOf },
      },
      {
        guard: { type: 'hasNoRefresh', params: sharedOf },
        target: '#refresh.idle',
        actions: ['removeAccess', { type: 'settle', params: noTokenOutcome }, 'notifyRefused'],
      },
      {
        guard: 'hasTriesLeft',
        target: 'trying',
        actions: { type: 'rememberStored', params: sharedOf },
      },
      { target: 'failing' },
    ],
    onError: [
      { guard: 'hasNextTry', target: 'trying', actions: 'reportUnexpected' },
      { target: 'failing', actions: 'reportUnexpected' },
    ],
  },
  after: { storageLimit: [{ guard: 'hasNextTry', target: 'trying' }, { target: 'failing' }] },
})

const awaiting = refresh.createStateConfig({
  entry: 'removeMark',
  description:
    'Another tab is refreshing (B7): waits for its tokens, at most as long as one refresh can take. Removes its own mark, so that two refused tabs do not wait for each other.',
  on: { 'tokens.changedElsewhere': 'reading' },
  after: { otherTabLimit: 'reading' },
})

const trying = refresh.createStateConfig({
  entry: 'markTry',
  description:
    'A mark announces it to other tabs (B7). One of the four attempts of A2.4 is running, limited to 30 s each: three endpoints with the refresh token, the last by cookie.',
  meta: { req: ['REFRESH-06', 'REFRESH-08', 'REFRESH-09', 'REFRESH-10', 'REFRESH-11'] },
  invoke: {
    id: 'attemptRefresh',
    src: 'attemptRefresh',
    input: ({ context }) => ({
      attempt: nextAttempt(context.failureCounts),
      refresh: context.stored.refresh ?? '',
    }),
    onDone: [
      {
        guard: { type: 'grantsAccess', params: tokensOf },
        target: 'committing',
        actions: { type: 'rememberGranted', params: tokensOf },
      },
      { target: 'counting', actions: 'countEmptyResponse' },
    ],
    onError: [
      {
        guard: { type: 'isBug', params: errorOf },
        target: 'counting',
        actions: ['reportUnexpected', { type: 'countFailure', params: errorOf }],
      },
      { target: 'counting', actions: { type: 'countFailure', params: errorOf } },
    ],
  },
  after: {
    requestLimit: { target: 'counting', actions: { type: 'countFailure', params: timeoutError } },
  },
})

const counting = refresh.createStateConfig({
  description:
    'Transient state after a failed attempt was counted: the next attempt follows at once until one was refused, which counts only if no other tab got tokens (B7).',
  always: [{ guard: 'hasNextTryUnrefused', target: 'trying' }, { target: 'reading' }],
})

const store = [
  { type: 'storeTokens' as const, params: grantedTokens },
  { type: 'settle' as const, params: grantedTokenOutcome },
] as const
const committing = refresh.createStateConfig({
  description:
    'An attempt got tokens; reads storage before storing them, limited to 5 s, so that a late success never restores a session that has ended.',
  meta: { req: ['REFRESH-08'] },
  invoke: {
    id: 'readTokens',
    src: 'readTokens',
    onDone: [
      {
        guard: { type: 'isStillOurs', params: tokensOf },
        target: '#refresh.idle',
        actions: store,
      },
      {
        guard: { type: 'isReplaced', params: tokensOf },
        target: '#refresh.idle',
        actions: { type: 'settle', params: storedTokenOutcome },
      },
      { target: '#refresh.idle', actions: { type: 'settle', params: abortedOutcome } },
    ],
    onError: {
      target: '#refresh.idle',
      actions: ['reportUnexpected', ...store],
    },
  },
  after: { storageLimit: { target: '#refresh.idle', actions: store } },
})

const failing = refresh.createStateConfig({
  description:
    'Transient state without a token: refused if the API rejected the token, otherwise unanswered (B10, B11).',
  meta: { req: ['REFRESH-03'] },
  always: [
    {
      guard: 'wasRefused',
      target: '#refresh.idle',
      actions: ['removeAccess', { type: 'settle', params: rejectedOutcome }, 'notifyRefused'],
    },
    { target: '#refresh.idle', actions: { type: 'settle', params: noResponseOutcome } },
  ],
})

/** The shared refresh machine (A2.4). Emits one outcome per run, with all its waiters. */
export function createRefreshMachine(env: MachineEnv) {
  return refresh
    .extend({
      actions: {
        startWaiting: assign({ waitUntil: () => env.now() + REFRESH_BOUND_MS }),
      },
      guards: {
        isRenewed: ({ context }, { tokens }: { tokens: SharedTokens }) =>
          isRenewed(context, tokens, env.now()),
        isBusyElsewhere: ({ context }, { tokens }: { tokens: SharedTokens }) =>
          isBusyElsewhere(context, tokens.markedElsewhere, env.now()),
      },
      delays: {
        otherTabLimit: ({ context }) => waitLeft(context, context.markedElsewhere, env.now()),
      },
    })
    .createMachine({
      id: 'refresh',
      description:
        'The one token refresh that all authenticated requests share; runs as long as the page and never ends.',
      context: idleContext,
      initial: 'idle',
      on: { '*': { actions: 'reportUnexpected' } },
      states: {
        idle: {
          description:
            'No request waits for a token; lasts until one asks for it, without time limit.',
          entry: ['reset', 'removeMark'],
          on: {
            'refresh.request': { target: 'running', actions: ['begin', 'startWaiting'] },
            'session.loggedOut': {},
            'tokens.changedElsewhere': {},
            'lock.settled': {},
          },
        },
        running: {
          description:
            'A refresh is running and further requests join it; settles within 5 min, half of it for other tabs, or is aborted by a logout.',
          meta: { req: ['REFRESH-02'] },
          initial: 'locking',
          invoke: {
            id: 'refreshLock',
            src: 'refreshLock',
            onError: { target: '.reading', actions: 'reportUnexpected' },
          },
          on: {
            'refresh.request': { actions: 'join' },
            'session.loggedOut': {
              target: 'idle',
              actions: { type: 'settle', params: abortedOutcome },
            },
            'tokens.changedElsewhere': {},
            'lock.settled': { actions: 'rememberLock' },
          },
          states: { locking, reading, awaiting, trying, counting, committing, failing },
        },
      },
    })
}

type RefreshMachine = ReturnType<typeof createRefreshMachine>
export type RefreshActor = ActorRefFrom<RefreshMachine>
export type RefreshSnapshot = SnapshotFrom<RefreshMachine>
