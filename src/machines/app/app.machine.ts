/**
 * The root. It invokes what a visitor needs once at the start of the page, and brings in the
 * signed-in part (`member`) for as long as there is a session. Beside both, `browse` (reading content)
 * is spawned once, when its code has arrived, and stays; it hears of the page, the network and the
 * session. A child that fails is reported and takes nothing else down. Serves SESSION, REFRESH-03 and
 * the wiring of B4, B7, D9.
 */
import {
  type ActorRefFrom,
  assign,
  enqueueActions,
  type SnapshotFrom,
  setup,
  stopChild,
} from 'xstate'
import type { User } from '../../protocol/base/types.ts'
import type { MachineEnv } from '../env.ts'
import { actorIn } from '../kit/registry.ts'
import { hearing, type Letter, sending, telling } from '../kit/wires.ts'
import { unprovided } from '../unprovided.ts'
import { type AppChildEvents, appActors } from './app.actors.ts'
import type {
  AppContext,
  AppEvent,
  AppInput,
  BrowseLogic,
  MemberLogic,
  MemberRequest,
} from './app.types.ts'

/** Wait between two tries to fetch the signed-in part, ms. */
export const MEMBER_RETRY_MS = 5_000

const REPORT = { actions: 'reportFailure' } as const

/** Invokes one always-on child under its own name. */
const child = <T extends string>(name: T) => ({
  id: name,
  systemId: name,
  src: name,
  onError: REPORT,
})

const toChild = sending<AppChildEvents>()

function appSetup(env: MachineEnv) {
  const base = setup({
    types: { context: {} as AppContext, events: {} as AppEvent, input: {} as AppInput },
    actors: {
      ...appActors(env),
      loadMember: unprovided<MemberLogic, MemberRequest>('loadMember'),
    },
    actions: {
      reportUnexpected: () => {},
      reportFailure: () => {},
      rememberUser: assign((_, params: { user: User }) => ({ user: params.user })),
      forgetUser: assign({ user: null }),
      notePage: assign((_, params: { visible: boolean }) => ({ pageVisible: params.visible })),
      stopMember: stopChild('member'),
    },
    delays: { memberRetry: MEMBER_RETRY_MS },
  })
  return base.extend({
    actions: {
      /** The signed-in part and the reading part are told when they are there. */
      tell: enqueueActions(({ enqueue, system }, letter: Letter<AppChildEvents>) => {
        if (actorIn(system, letter.to) !== undefined) enqueue(toChild(letter.to, letter.event))
      }),
      spawnBrowse: enqueueActions(
        ({ context, enqueue, system }, params: { logic: BrowseLogic }) => {
          if (actorIn(system, 'browse') !== undefined) return
          const { browse } = hearing<AppEvent>()({ browse: params.logic })
          // Loaded at run time, so it cannot be among the actors that setup names.
          enqueue.spawnChild(browse as never, {
            id: 'browse',
            systemId: 'browse',
            input: { pageVisible: context.pageVisible },
          })
        },
      ),
      spawnMember: enqueueActions(({ context, enqueue }, params: { logic: MemberLogic }) => {
        if (context.user === null) return
        const { member } = hearing<AppEvent>()({ member: params.logic })
        // Loaded at run time, so it cannot be among the actors that setup names.
        enqueue.spawnChild(member as never, {
          id: 'member',
          systemId: 'member',
          input: {
            user: context.user,
            apiOrigin: context.apiOrigin,
            pageVisible: context.pageVisible,
          },
        })
      }),
    },
  })
}

const tell = telling<AppChildEvents>()

const online = {
  actions: [
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

const tryAgain = { target: 'loading' } as const

export function createAppMachine(env: MachineEnv) {
  return appSetup(env).createMachine({
    id: 'app',
    description:
      'The whole client: routes every fact between its children, and has the signed-in part while there is a session. It lives as long as the page and never ends.',
    context: ({ input }) => ({ apiOrigin: input.apiOrigin, user: null, pageVisible: true }),
    invoke: [
      child('network'),
      child('page'),
      child('refresh'),
      child('toasts'),
      child('signInModal'),
      // Last: what it tells at once finds everybody else listening.
      child('session'),
    ],
    initial: 'signedOut',
    on: {
      'network.online': online,
      'network.offline': {},
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
      'user.updated': {},
      'member.retry': {},
      'browse.arrived': {
        actions: { type: 'spawnBrowse', params: ({ event }) => ({ logic: event.logic }) },
      },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      signedOut: {
        description:
          'Nobody is signed in; a visitor reads. It lasts until the session chart tells of a user, however long.',
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
      },
      signedIn: {
        description:
          'Somebody is signed in. It lasts as long as the session and stops the signed-in part with it.',
        exit: ['stopMember', 'forgetUser'],
        on: {
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
            target: 'signedOut',
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
              onDone: {
                target: 'ready',
                actions: {
                  type: 'spawnMember',
                  params: ({ event }) => ({ logic: event.output }),
                },
              },
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
              'The signed-in part runs and hears of page and network. It lasts until the session ends.',
          },
        },
      },
    },
  })
}

export type AppMachine = ReturnType<typeof createAppMachine>
export type AppActor = ActorRefFrom<AppMachine>
export type AppSnapshot = SnapshotFrom<AppMachine>
