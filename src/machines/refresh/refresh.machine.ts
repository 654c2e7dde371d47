/**
 * The one refresh everybody shares (A2.4).
 *
 * - `idle`: nobody waits. Lasts until a request comes, so it has no bound.
 * - `running.reading`: looks at storage first, for another tab may have been here (B7). ≤ 5 s.
 * - `running.trying`: one of the four tries, in order. Each ≤ 30 s, as every request.
 * - `running.counting`: passes on at once, to the next try while there is one.
 * - `running.committing`: granted; looks whether the session it was granted for is still the stored
 *   one before storing, so that a late success never brings back a session that was ended. ≤ 5 s.
 * - `running.rereading`: every try is spent; looks whether another tab succeeded (B7). ≤ 5 s.
 * - `running.failing`: passes on at once, refused if the API refused the token, else unanswered (B10, B11).
 *
 * Requests that come while one runs join it. A logout ends it from any state without side effects;
 * leaving a state stops its effect, whose signal aborts. Every run so settles within 130 s:
 * succeeded, refused, unanswered or aborted. The machine itself never ends; it lives as long as the
 * page. Serves REFRESH-01…11, A2.4, B7, B10, B11.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { networkFailure } from '../../protocol/errors.ts'
import type { MachineEnv } from '../env.ts'
import {
  finalError,
  isNewerThanRejected,
  nextAttempt,
  noRefreshToken,
  type StoredTokens,
} from './refresh.policy.ts'
import { idleContext, type RefreshContext, refresh } from './refresh.setup.ts'

export type { RefreshEvent, RefreshFact } from './refresh.setup.ts'

type Answered = { event: { output: StoredTokens } }
type Failed = { event: { error: unknown } }
type Current = { context: RefreshContext }

const answered = ({ event }: Answered) => ({ tokens: event.output })
const failed = ({ event }: Failed) => ({ error: event.error })
const timedOut = () => ({ error: networkFailure() })

const storedAccess = ({ context, event }: Current & Answered) => ({
  fact: {
    type: 'refresh.succeeded' as const,
    waiters: context.waiters,
    access: event.output.access ?? '',
  },
})
const grantedAccess = ({ context }: Current) => ({
  fact: {
    type: 'refresh.succeeded' as const,
    waiters: context.waiters,
    access: context.granted.access ?? '',
  },
})
const granted = ({ context }: Current) => ({
  access: context.granted.access ?? '',
  ...(context.granted.refresh === null ? {} : { refresh: context.granted.refresh }),
})
const withoutToken = ({ context }: Current) => ({
  fact: { type: 'refresh.refused' as const, waiters: context.waiters, error: noRefreshToken() },
})
const refusal = ({ context }: Current) => ({
  fact: {
    type: 'refresh.refused' as const,
    waiters: context.waiters,
    error: finalError(context.tally),
  },
})
const silence = ({ context }: Current) => ({
  fact: { type: 'refresh.unanswered' as const, waiters: context.waiters, error: networkFailure() },
})
const abortion = ({ context }: Current) => ({
  fact: { type: 'refresh.aborted' as const, waiters: context.waiters },
})

const reading = refresh.createStateConfig({
  meta: { req: ['REFRESH-05'] },
  invoke: {
    src: 'readTokens',
    onDone: [
      {
        guard: { type: 'isNewer', params: answered },
        target: '#refresh.idle',
        actions: { type: 'tell', params: storedAccess },
      },
      {
        guard: { type: 'hasRefresh', params: answered },
        target: 'trying',
        actions: { type: 'rememberStored', params: answered },
      },
      {
        target: '#refresh.idle',
        actions: ['removeAccess', { type: 'tell', params: withoutToken }],
      },
    ],
    onError: { target: 'failing', actions: 'reportUnexpected' },
  },
  after: { storageLimit: 'failing' },
})

const trying = refresh.createStateConfig({
  meta: { req: ['REFRESH-06', 'REFRESH-08', 'REFRESH-09', 'REFRESH-10', 'REFRESH-11'] },
  invoke: {
    src: 'attemptRefresh',
    input: ({ context }) => ({
      attempt: nextAttempt(context.tally),
      refresh: context.stored.refresh ?? '',
    }),
    onDone: [
      {
        guard: { type: 'grantsAccess', params: answered },
        target: 'committing',
        actions: { type: 'rememberGranted', params: answered },
      },
      { target: 'counting', actions: 'countEmptyAnswer' },
    ],
    onError: [
      {
        guard: { type: 'isBug', params: failed },
        target: 'counting',
        actions: ['reportUnexpected', { type: 'countFailure', params: failed }],
      },
      { target: 'counting', actions: { type: 'countFailure', params: failed } },
    ],
  },
  after: {
    requestLimit: { target: 'counting', actions: { type: 'countFailure', params: timedOut } },
  },
})

const counting = refresh.createStateConfig({
  always: [{ guard: 'hasTriesLeft', target: 'trying' }, { target: 'rereading' }],
})

const store = [
  { type: 'storeTokens' as const, params: granted },
  { type: 'tell' as const, params: grantedAccess },
] as const
const committing = refresh.createStateConfig({
  meta: { req: ['REFRESH-08'] },
  invoke: {
    src: 'readTokens',
    onDone: [
      {
        guard: { type: 'isStillOurs', params: answered },
        target: '#refresh.idle',
        actions: store,
      },
      {
        guard: { type: 'isReplaced', params: answered },
        target: '#refresh.idle',
        actions: { type: 'tell', params: storedAccess },
      },
      { target: '#refresh.idle', actions: { type: 'tell', params: abortion } },
    ],
    onError: {
      target: '#refresh.idle',
      actions: ['reportUnexpected', ...store],
    },
  },
  after: { storageLimit: { target: '#refresh.idle', actions: store } },
})

const rereading = refresh.createStateConfig({
  invoke: {
    src: 'readTokens',
    onDone: [
      {
        guard: { type: 'wasStoredMeanwhile', params: answered },
        target: '#refresh.idle',
        actions: { type: 'tell', params: storedAccess },
      },
      { target: 'failing' },
    ],
    onError: { target: 'failing', actions: 'reportUnexpected' },
  },
  after: { storageLimit: 'failing' },
})

const failing = refresh.createStateConfig({
  meta: { req: ['REFRESH-03'] },
  always: [
    {
      guard: 'wasRefused',
      target: '#refresh.idle',
      actions: ['removeAccess', { type: 'tell', params: refusal }],
    },
    { target: '#refresh.idle', actions: { type: 'tell', params: silence } },
  ],
})

const chart = refresh.createMachine({
  id: 'refresh',
  context: idleContext,
  initial: 'idle',
  on: { '*': { actions: 'reportUnexpected' } },
  states: {
    idle: {
      entry: 'reset',
      on: {
        'refresh.request': { target: 'running', actions: 'begin' },
        'session.loggedOut': {},
      },
    },
    running: {
      meta: { req: ['REFRESH-02'] },
      initial: 'reading',
      on: {
        'refresh.request': { actions: 'join' },
        'session.loggedOut': {
          target: 'idle',
          actions: { type: 'tell', params: abortion },
        },
      },
      states: { reading, trying, counting, committing, rereading, failing },
    },
  },
})

/** The shared refresh chart (A2.4). Tells and emits one fact a run, with every waiter in it. */
export function createRefreshMachine(env: MachineEnv) {
  return chart.provide({
    guards: {
      isNewer: ({ context }, { tokens }) =>
        isNewerThanRejected(tokens.access, context.rejected, env.now()),
    },
  })
}

export type RefreshMachine = ReturnType<typeof createRefreshMachine>
export type RefreshActor = ActorRefFrom<RefreshMachine>
export type RefreshSnapshot = SnapshotFrom<RefreshMachine>
