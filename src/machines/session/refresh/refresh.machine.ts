/**
 * The one refresh everybody shares (A2.4). Requests that come while one runs join it. A logout ends it
 * from any state without side effects; leaving a state stops its effect, whose signal aborts. Every
 * run so settles within 130 s: succeeded, refused, unanswered or aborted. Serves REFRESH-01…11, A2.4,
 * B7, B10, B11.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { networkFailure } from '../../../protocol/base/errors.ts'
import type { MachineEnv } from '../../env.ts'
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
  description:
    'Storage is looked at first, for another tab may have refreshed already (B7); a newer token is answered at once. At most 5 s.',
  meta: { req: ['REFRESH-05'] },
  invoke: {
    id: 'readTokens',
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
  description:
    'One of the four tries of A2.4 is with the server: three endpoints with the refresh token, the last by cookie. At most 30 s each.',
  meta: { req: ['REFRESH-06', 'REFRESH-08', 'REFRESH-09', 'REFRESH-10', 'REFRESH-11'] },
  invoke: {
    id: 'attemptRefresh',
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
  description:
    'A try came to nothing and has been counted. It passes on at once, to the next try while there is one.',
  always: [{ guard: 'hasTriesLeft', target: 'trying' }, { target: 'rereading' }],
})

const store = [
  { type: 'storeTokens' as const, params: granted },
  { type: 'tell' as const, params: grantedAccess },
] as const
const committing = refresh.createStateConfig({
  description:
    'A try was granted: storage is read before storing, so that a late success never brings back a session that was ended. At most 5 s.',
  meta: { req: ['REFRESH-08'] },
  invoke: {
    id: 'readTokens',
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
  description:
    'Every try is spent: storage is read once more, for another tab may have succeeded meanwhile (B7). At most 5 s.',
  invoke: {
    id: 'readTokens',
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
  description:
    'No token was to be had. It passes on at once: refused if the API refused the token, else unanswered (B10, B11).',
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

/** The shared refresh chart (A2.4). Tells and emits one fact a run, with every waiter in it. */
export function createRefreshMachine(env: MachineEnv) {
  return refresh
    .extend({
      guards: {
        isNewer: ({ context }, { tokens }: { tokens: StoredTokens }) =>
          isNewerThanRejected(tokens.access, context.rejected, env.now()),
      },
    })
    .createMachine({
      id: 'refresh',
      description:
        'The one token refresh that all private requests share. It lives as long as the page and never ends.',
      context: idleContext,
      initial: 'idle',
      on: { '*': { actions: 'reportUnexpected' } },
      states: {
        idle: {
          description:
            'Nobody waits for a token. It lasts until a request asks for one, so it has no bound.',
          entry: 'reset',
          on: {
            'refresh.request': { target: 'running', actions: 'begin' },
            'session.loggedOut': {},
          },
        },
        running: {
          description:
            'A refresh runs and whoever asks meanwhile joins it. It settles within 130 s, or is aborted by a logout.',
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
}

export type RefreshMachine = ReturnType<typeof createRefreshMachine>
export type RefreshActor = ActorRefFrom<RefreshMachine>
export type RefreshSnapshot = SnapshotFrom<RefreshMachine>
