/**
 * The root. It invokes what a visitor needs once at the start of the page, and brings in the
 * signed-in part (`member`) for as long as there is a session. Beside both, `browse` (reading content)
 * is spawned once, when its code has arrived, and stays; it hears of the page, the network and the
 * session. What is asked for that needs a person is kept: until it is known whether somebody is signed
 * in, and for a visitor, who is shown the sign-in window, until they are or close it. A child that fails is reported and takes
 * nothing else down. Serves SESSION, REFRESH-03 and the wiring of B4, B7, D9.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../env.ts'
import { createSendAction } from '../kit/typed-messaging.ts'
import { type AppActors, type AppChildEvents, appActors } from './app.actors.ts'
import { appSetup } from './app.setup.ts'
import type { AppEvent, IntentWanted } from './app.types.ts'

const REPORT = { actions: 'reportFailure' } as const

/** Invokes one always-on child under its own name. */
const child = <T extends string>(name: T) => ({
  id: name,
  systemId: name,
  src: name,
  onError: REPORT,
})

const tell = createSendAction<AppChildEvents>()

const online = {
  actions: [
    { type: 'noteLine', params: { online: true } },
    tell('session', { type: 'network.online' }),
    tell('member', { type: 'network.online' }),
    tell('browse', { type: 'network.online' }),
  ],
} as const

const seen = {
  actions: [
    { type: 'notePage', params: { visible: true } },
    tell('session', { type: 'page.visible' }),
    tell('member', { type: 'page.visible' }),
    tell('browse', { type: 'page.visible' }),
  ],
} as const

/** Who was signed in all along is told as such: what was read meanwhile was read as them. */
const startedFor = ({ event }: { event: Extract<AppEvent, { type: 'session.authenticated' }> }) =>
  ({
    to: 'browse',
    event: { type: 'session.started', user: event.user, restored: event.how === 'restored' },
  }) as const

const wanted = ({ event }: { event: IntentWanted }) => event
const keepIntent = { type: 'keepIntent', params: wanted } as const

const tryAgain = { target: 'loading' } as const

export function createAppMachine(env: MachineEnv, actors: AppActors = appActors(env)) {
  return appSetup(actors).createMachine({
    id: 'app',
    description:
      'The whole client: routes every fact between its children, and has the signed-in part while there is a session. It lives as long as the page and never ends.',
    context: ({ input }) => ({
      apiOrigin: input.apiOrigin,
      user: null,
      pageVisible: true,
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
      // Last: what it tells at once finds everybody else listening.
      child('session'),
    ],
    initial: 'signedOut',
    on: {
      'network.online': online,
      'network.offline': {
        actions: [
          { type: 'noteLine', params: { online: false } },
          tell('member', { type: 'network.offline' }),
        ],
      },
      'page.visible': seen,
      'page.hidden': {
        actions: [
          { type: 'notePage', params: { visible: false } },
          tell('member', { type: 'page.hidden' }),
          tell('browse', { type: 'page.hidden' }),
        ],
      },
      'refresh.succeeded': {},
      'refresh.unanswered': {},
      'refresh.aborted': {},
      'refresh.refused': {
        actions: tell('session', { type: 'refresh.refused' }),
        meta: { req: ['REFRESH-03'] },
      },
      'toast.show': {
        actions: { type: 'tell', params: ({ event }) => ({ to: 'toasts', event }) },
      },
      'browserNotification.show': {
        actions: { type: 'tell', params: ({ event }) => ({ to: 'toasts', event }) },
      },
      'content.published': {
        actions: { type: 'tell', params: ({ event }) => ({ to: 'browse', event }) },
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
          'Nobody is known to be signed in. It lasts until the session chart tells of a user, however long.',
        on: {
          'session.authenticated': {
            target: 'signedIn',
            actions: [
              { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
              tell('signInModal', { type: 'session.started' }),
              { type: 'tell', params: startedFor },
            ],
          },
        },
        initial: 'unknown',
        states: {
          unknown: {
            description:
              'What is stored is being restored, which a slow line may make seconds. What is asked for meanwhile waits; the limits of restoring bound it.',
            on: {
              'intent.want': [
                { guard: { type: 'isTakenBack', params: wanted }, actions: 'forgetIntent' },
                { actions: keepIntent },
              ],
              'session.absent': { target: 'visitor', actions: 'askToSignIn' },
            },
          },
          visitor: {
            description: 'Nobody is signed in; a visitor reads, without bound.',
            on: { 'intent.want': { actions: [keepIntent, 'askToSignIn'] } },
          },
        },
      },
      signedIn: {
        description:
          'Somebody is signed in. It lasts as long as the session and stops the signed-in part with it.',
        exit: ['stopMember', 'forgetUser', 'forgetIntent'],
        on: {
          'intent.want': { actions: keepIntent },
          'session.authenticated': {
            actions: [
              { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
              { type: 'tell', params: startedFor },
            ],
          },
          'user.updated': {
            actions: [
              { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
              { type: 'tell', params: ({ event }) => ({ to: 'browse', event }) },
              { type: 'tell', params: ({ event }) => ({ to: 'member', event }) },
            ],
          },
          'session.ended': {
            target: 'signedOut.visitor',
            actions: [
              tell('refresh', { type: 'session.loggedOut' }),
              tell('browse', { type: 'session.ended' }),
            ],
            meta: { req: ['SOCKGEN-02', 'SESSION-08'] },
          },
        },
        initial: 'loading',
        states: {
          loading: {
            description:
              'The code of the signed-in part is being fetched; the 120 s of a chunk bound it.',
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
              'The code did not come. It is tried again after 5 s, when the network returns, when the page is seen, or when the person asks.',
            after: { memberRetry: 'loading' },
            on: {
              'member.retry': tryAgain,
              'network.online': { ...tryAgain, ...online },
              'page.visible': { ...tryAgain, ...seen },
            },
          },
          ready: {
            description:
              'The signed-in part runs and hears of page and network. What was asked for is done, by the page within 10 s. It lasts until the session ends.',
            entry: { type: 'grantIntent', params: { late: true } },
            after: { intentKept: { actions: 'forgetIntent' } },
            on: {
              'intent.want': {
                actions: [keepIntent, { type: 'grantIntent', params: { late: false } }],
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
