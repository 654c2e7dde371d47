/**
 * Root machine. It invokes the actors that every page needs and runs the authenticated scope
 * (`member`) for as long as there is a session. The public scope (`browse`) is spawned once, when
 * its code has loaded, and stays; it receives page, network and session events. An action that
 * requires sign-in is kept as pending intent: until the session is restored, and for an anonymous
 * user, who sees the sign-in modal, until they sign in or close it. A failing child is reported and
 * does not affect the others. Serves SESSION, REFRESH-03 and the wiring of B4, B7, D9.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../env.ts'
import { createSendAction } from '../kit/typed-messaging.ts'
import { type AppActors, type AppChildEvents, appActors } from './app.actors.ts'
import { appSetup } from './app.setup.ts'
import type { AppEvent, PendingIntent } from './app.types.ts'

const REPORT = { actions: 'reportFailure' } as const

/** Invokes an always-on child whose id, system id and source are equal. */
const child = <T extends string>(name: T) => ({
  id: name,
  systemId: name,
  src: name,
  onError: REPORT,
})

const send = createSendAction<AppChildEvents>()

const online = {
  actions: [
    { type: 'setOnline', params: { online: true } },
    send('session', { type: 'network.online' }),
    send('member', { type: 'network.online' }),
    send('browse', { type: 'network.online' }),
  ],
} as const

const visible = {
  actions: [
    send('session', { type: 'page.visible' }),
    send('member', { type: 'page.visible' }),
    send('browse', { type: 'page.visible' }),
  ],
} as const

/** A restored session was authenticated from the start: earlier requests were made as this user. */
const startedFor = ({ event }: { event: Extract<AppEvent, { type: 'session.authenticated' }> }) =>
  ({
    to: 'browse',
    event: { type: 'session.started', user: event.user, restored: event.how === 'restored' },
  }) as const

const intentOf = ({ event }: { event: PendingIntent }) => event
const storeIntent = { type: 'storeIntent', params: intentOf } as const

const retryLoading = { target: 'loading' } as const

export function createAppMachine(env: MachineEnv, actors: AppActors = appActors(env)) {
  return appSetup(actors).createMachine({
    id: 'app',
    description:
      'The whole client: routes events between its children and runs the authenticated scope during a session; runs as long as the page and never ends.',
    context: ({ input }) => ({
      apiOrigin: input.apiOrigin,
      online: true,
      wanted: null,
    }),
    invoke: [
      child('network'),
      child('page'),
      child('refresh'),
      child('toasts'),
      child('signInModal'),
      child('searchBox'),
      // Last, because its first events need all other children running.
      child('session'),
    ],
    initial: 'signedOut',
    on: {
      'network.online': online,
      'network.offline': {
        actions: [
          { type: 'setOnline', params: { online: false } },
          send('member', { type: 'network.offline' }),
        ],
      },
      'page.visible': visible,
      'page.hidden': {
        actions: [send('member', { type: 'page.hidden' }), send('browse', { type: 'page.hidden' })],
      },
      'refresh.refused': {
        actions: send('session', { type: 'refresh.refused' }),
        meta: { req: ['REFRESH-03'] },
      },
      'toast.show': {
        actions: { type: 'send', params: ({ event }) => ({ to: 'toasts', event }) },
      },
      'browserNotification.show': {
        actions: { type: 'send', params: ({ event }) => ({ to: 'toasts', event }) },
      },
      'content.published': {
        actions: { type: 'send', params: ({ event }) => ({ to: 'browse', event }) },
      },
      'session.ended': {},
      'session.absent': {},
      'user.updated': {},
      'member.retry': {},
      'intent.taken': { actions: 'forgetIntent' },
      'modal.dismissed': { actions: 'forgetIntent' },
      'browse.arrived': { actions: 'spawnBrowse' },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      signedOut: {
        description:
          'No user is known to be signed in; lasts until the session machine reports one.',
        on: {
          'session.authenticated': {
            target: 'signedIn',
            actions: [
              send('signInModal', { type: 'session.started' }),
              { type: 'send', params: startedFor },
            ],
          },
        },
        initial: 'unknown',
        states: {
          unknown: {
            description:
              'The stored session is being restored, which can take seconds on a slow connection; a pending intent waits, and the timeouts of restoring limit the wait.',
            on: {
              'intent.want': [
                { guard: { type: 'isWithdrawn', params: intentOf }, actions: 'forgetIntent' },
                { actions: storeIntent },
              ],
              'session.absent': { target: 'visitor', actions: 'requestSignIn' },
            },
          },
          visitor: {
            description: 'No user is signed in; an anonymous user reads, without time limit.',
            on: { 'intent.want': { actions: [storeIntent, 'requestSignIn'] } },
          },
        },
      },
      signedIn: {
        description:
          'A user is signed in; lasts as long as the session and stops the authenticated scope on exit.',
        exit: ['stopMember', 'forgetIntent'],
        on: {
          'intent.want': { actions: storeIntent },
          'session.authenticated': { actions: { type: 'send', params: startedFor } },
          'user.updated': {
            actions: [
              { type: 'send', params: ({ event }) => ({ to: 'browse', event }) },
              { type: 'send', params: ({ event }) => ({ to: 'member', event }) },
            ],
          },
          'session.ended': {
            target: 'signedOut.visitor',
            actions: [
              send('refresh', { type: 'session.loggedOut' }),
              send('browse', { type: 'session.ended' }),
            ],
            meta: { req: ['SOCKGEN-02', 'SESSION-08'] },
          },
        },
        initial: 'loading',
        states: {
          loading: {
            description:
              'Loads the code of the authenticated scope; a chunk request times out after 120 s.',
            invoke: {
              id: 'loadMember',
              src: 'loadMember',
              input: ({ event }) => ({
                restored: event.type === 'session.authenticated' && event.how === 'restored',
              }),
              onDone: { target: 'ready', actions: 'spawnMember' },
              onError: { target: 'failed', actions: 'reportFailure' },
            },
          },
          failed: {
            description:
              'The code failed to load; retried after 5 s, when the network returns, when the page becomes visible, or on user request.',
            after: { memberRetry: 'loading' },
            on: {
              'member.retry': retryLoading,
              'network.online': { ...retryLoading, ...online },
              'page.visible': { ...retryLoading, ...visible },
            },
          },
          ready: {
            description:
              'The authenticated scope runs and receives page and network events; a pending intent is carried out, by the page within 10 s; lasts until the session ends.',
            entry: { type: 'grantIntent', params: { late: true } },
            after: { intentStored: { actions: 'forgetIntent' } },
            on: {
              'intent.want': {
                actions: [storeIntent, { type: 'grantIntent', params: { late: false } }],
              },
            },
          },
        },
      },
    },
  })
}

export type AppMachine = ReturnType<typeof createAppMachine>
export type AppActor = ActorRefFrom<AppMachine>
export type AppSnapshot = SnapshotFrom<AppMachine>
