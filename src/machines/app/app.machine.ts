/**
 * The root. It invokes what a visitor needs once at the start of the page, and brings in the
 * signed-in part (`member`) for as long as there is a session.
 *
 * - `signedOut`: nobody is signed in.
 * - `signedIn.loading`: the code of the signed-in part is being fetched (bounded by the 120 s of
 *   a chunk). `failed`: it did not come; tried again every 5 s, when the network returns, when the
 *   page is seen, or when the person asks. `ready`: `member` lives and hears of page and network.
 *
 * Beside both, `browse` (reading content) is spawned once, when its code has arrived, and stays; it
 * hears of the page, the network and the session.
 *
 * It never ends: it lives as long as the page. A child that fails is reported and takes nothing
 * else down. Serves SESSION, REFRESH-03 and the wiring of B4, B7, D9.
 */
import {
  type ActorRefFrom,
  assign,
  enqueueActions,
  type SnapshotFrom,
  setup,
  stopChild,
} from 'xstate'
import type { User } from '../../protocol/types.ts'
import type { MachineEnv } from '../env.ts'
import { hearing } from '../kit/wires.ts'
import { createNetworkMachine } from '../network/network.machine.ts'
import { createPageMachine } from '../page/page.machine.ts'
import { createRefreshMachine } from '../refresh/refresh.machine.ts'
import { createSessionMachine } from '../session/session.machine.ts'
import { createSignInModalMachine } from '../signInModal/signInModal.machine.ts'
import { createToastsMachine } from '../toasts/toasts.machine.ts'
import { unprovided } from '../unprovided.ts'
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

type RootChild = 'network' | 'page' | 'refresh' | 'session' | 'signInModal' | 'toasts'

function appSetup(env: MachineEnv) {
  const base = setup({
    types: { context: {} as AppContext, events: {} as AppEvent, input: {} as AppInput },
    actors: hearing<AppEvent>()({
      network: createNetworkMachine(env),
      page: createPageMachine(env),
      refresh: createRefreshMachine(env),
      session: createSessionMachine(env),
      signInModal: createSignInModalMachine(env),
      toasts: createToastsMachine(env),
      loadMember: unprovided<MemberLogic, MemberRequest>('loadMember'),
    }),
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
      tell: enqueueActions(
        ({ enqueue }, params: { to: RootChild | 'member'; event: { type: string } }) => {
          enqueue.sendTo(params.to, params.event)
        },
      ),
      /** Tells the reading part, when it is there. */
      tellBrowse: enqueueActions(({ enqueue, system }, params: { event: { type: string } }) => {
        if (system.get('browse') !== undefined) enqueue.sendTo('browse', params.event)
      }),
      /** Who was signed in all along is told as such: what was read meanwhile was read as them. */
      tellBrowseStarted: enqueueActions(({ enqueue, event, system }) => {
        if (event.type !== 'session.authenticated' || system.get('browse') === undefined) return
        enqueue.sendTo('browse', {
          type: 'session.started',
          user: event.user,
          restored: event.how === 'restored',
        })
      }),
      spawnBrowse: enqueueActions(
        ({ context, enqueue, system }, params: { logic: BrowseLogic }) => {
          if (system.get('browse') !== undefined) return
          // Loaded at run time, so it cannot be among the actors that setup names.
          enqueue.spawnChild(params.logic as never, {
            id: 'browse',
            systemId: 'browse',
            input: { pageVisible: context.pageVisible },
          })
        },
      ),
      spawnMember: enqueueActions(({ context, enqueue }, params: { logic: MemberLogic }) => {
        if (context.user === null) return
        // Loaded at run time, so it cannot be among the actors that setup names.
        enqueue.spawnChild(params.logic as never, {
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

const tell = <T extends string>(to: RootChild | 'member', type: T) =>
  ({ type: 'tell', params: { to, event: { type } } }) as const

const tellBrowse = <T extends string>(type: T) =>
  ({ type: 'tellBrowse', params: { event: { type } } }) as const

const seen = { type: 'notePage', params: { visible: true } } as const
const hidden = { type: 'notePage', params: { visible: false } } as const

interface UserUpdated {
  type: 'user.updated'
  user: User
}

/** The person is called or looks otherwise now. */
const remember = ({ event }: { event: UserUpdated }) => ({ user: event.user })
const renamed = [
  { type: 'rememberUser', params: remember },
  { type: 'tellBrowse', params: ({ event }: { event: UserUpdated }) => ({ event }) },
] as const

const tryAgain = { target: 'loading' } as const

export function createAppMachine(env: MachineEnv) {
  return appSetup(env).createMachine({
    id: 'app',
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
      'network.online': {
        actions: [tell('session', 'network.online'), tellBrowse('network.online')],
      },
      'network.offline': {},
      'page.visible': {
        actions: [seen, tell('session', 'page.visible'), tellBrowse('page.visible')],
      },
      'page.hidden': { actions: [hidden, tellBrowse('page.hidden')] },
      'refresh.succeeded': {},
      'refresh.unanswered': {},
      'refresh.aborted': {},
      'refresh.refused': {
        actions: tell('session', 'refresh.refused'),
        meta: { req: ['REFRESH-03'] },
      },
      'toast.show': {
        actions: { type: 'tell', params: ({ event }) => ({ to: 'toasts', event }) },
      },
      'browserNotification.show': {
        actions: { type: 'tell', params: ({ event }) => ({ to: 'toasts', event }) },
      },
      'content.published': {
        actions: { type: 'tellBrowse', params: ({ event }) => ({ event }) },
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
        on: {
          'session.authenticated': {
            target: 'signedIn',
            actions: [
              { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
              tell('signInModal', 'session.started'),
              'tellBrowseStarted',
            ],
          },
        },
      },
      signedIn: {
        exit: ['stopMember', 'forgetUser'],
        on: {
          'session.authenticated': {
            actions: [
              { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
              'tellBrowseStarted',
            ],
          },
          'user.updated': { actions: renamed },
          'session.ended': {
            target: 'signedOut',
            actions: [tell('refresh', 'session.loggedOut'), tellBrowse('session.ended')],
            meta: { req: ['SOCKGEN-02', 'SESSION-08'] },
          },
        },
        initial: 'loading',
        states: {
          loading: {
            invoke: {
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
            after: { memberRetry: 'loading' },
            on: {
              'member.retry': tryAgain,
              'network.online': {
                ...tryAgain,
                actions: [tell('session', 'network.online'), tellBrowse('network.online')],
              },
              'page.visible': {
                ...tryAgain,
                actions: [seen, tell('session', 'page.visible'), tellBrowse('page.visible')],
              },
            },
          },
          ready: {
            on: {
              'network.online': {
                actions: [
                  tell('session', 'network.online'),
                  tell('member', 'network.online'),
                  tellBrowse('network.online'),
                ],
              },
              'page.visible': {
                actions: [
                  seen,
                  tell('session', 'page.visible'),
                  tell('member', 'page.visible'),
                  tellBrowse('page.visible'),
                ],
              },
              'page.hidden': {
                actions: [hidden, tell('member', 'page.hidden'), tellBrowse('page.hidden')],
              },
              'user.updated': {
                actions: [
                  ...renamed,
                  { type: 'tell', params: ({ event }) => ({ to: 'member', event }) },
                ],
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
