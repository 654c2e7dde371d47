/**
 * Who is signed in (A3).
 *
 * - `loading`: from the start of the page to the end of the first attempt to restore what is
 *   stored, whatever its result. `start` reads storage (≤ 5 s), `refresh` shares the token refresh
 *   (which settles by itself within 130 s), `user` fetches the user (≤ 90 s).
 * - `anonymous`: nobody. `idle` waits for a person without bound. With `resumable` the stored
 *   session was not refused, only not answered, and the return of the network or of the person
 *   starts it again (B10): `resuming`, the attempt of `loading` without its loading screen.
 *   `signingIn`, `google` and `registering` are the three ways in; each request ≤ 30 s, the user
 *   fetch ≤ 90 s. Forms stay on screen all the while.
 * - `authenticated`: an access token is stored and the user is in context. Lasts until a logout
 *   here or in another tab, or an answered refusal to refresh; never ends for lack of an answer.
 *
 * Every failure leads to `anonymous.idle`, with a text for the form it came from. A password is in
 * context only between a registration and the login that follows it. The machine itself never ends;
 * it lives as long as the page. Serves SESSION-01…13, LOGIN-09, REG-12, REFRESH-03, A2.5, A3, A4,
 * A26, B7, B10.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../env.ts'
import { initialContext, session } from './session.setup.ts'
import { google } from './states/google.ts'
import { registering } from './states/registering.ts'
import { restoring } from './states/restoring.ts'
import { end, IDLE, logOut } from './states/shared.ts'
import { signingIn } from './states/signingIn.ts'

export type { EndReason, How, SessionEvent, SessionFact } from './session.setup.ts'

/** The ways in, open to whoever is anonymous and not busy with one already. */
const doors = {
  'session.login': [
    {
      guard: 'isFilled',
      target: '#session.anonymous.signingIn',
      actions: ['clearErrors'],
    },
    {},
  ],
  'session.google': [
    { guard: 'isNamed', target: '#session.anonymous.google', actions: ['clearErrors'] },
    {},
  ],
  'session.register': [
    {
      guard: 'isComplete',
      target: '#session.anonymous.registering',
      actions: ['clearErrors', 'keepCredentials'],
    },
    {},
  ],
} as const

const resume = [{ guard: 'isResumable', target: 'resuming' }, {}] as const

const anonymous = session.createStateConfig({
  initial: 'idle',
  on: {
    'session.login': {},
    'session.google': {},
    'session.register': {},
    'session.logout': { target: IDLE, actions: logOut },
    'session.endedElsewhere': { actions: 'withdrawResume' },
    'session.retry': {},
    'refresh.refused': { actions: 'withdrawResume' },
    'network.online': {},
    'page.visible': {},
  },
  states: {
    idle: {
      on: {
        ...doors,
        'session.retry': { target: 'resuming' },
        'network.online': resume,
        'page.visible': resume,
      },
    },
    resuming: {
      ...restoring,
      on: { ...doors, 'session.endedElsewhere': { target: IDLE, actions: 'withdrawResume' } },
    },
    signingIn,
    google,
    registering,
  },
})

/** The session chart (A3): loading, anonymous or authenticated, nothing else (SESSION-01). */
export function createSessionMachine(_env: MachineEnv) {
  return session.createMachine({
    id: 'session',
    meta: { req: ['SESSION-01'] },
    context: initialContext,
    initial: 'loading',
    on: {
      'session.clearErrors': { actions: 'clearErrors' },
      'user.updated': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      loading: {
        ...restoring,
        tags: ['loading'],
        meta: { req: ['SESSION-11'] },
        on: {
          'session.login': {},
          'session.google': {},
          'session.register': {},
          'session.logout': { target: IDLE, actions: logOut },
          'session.endedElsewhere': { target: IDLE },
          'session.retry': {},
          'refresh.refused': {},
          'network.online': {},
          'page.visible': {},
        },
      },
      anonymous,
      authenticated: {
        meta: { req: ['SESSION-02', 'SESSION-08', 'REFRESH-03'] },
        on: {
          'session.login': {},
          'session.google': {},
          'session.register': {},
          'session.logout': {
            target: IDLE,
            actions: [{ type: 'clearTokens', params: undefined }, ...end('logout')],
          },
          'session.endedElsewhere': { target: IDLE, actions: end('elsewhere') },
          'session.retry': {},
          'user.updated': { actions: ['updateUser', 'tellUpdated'] },
          'refresh.refused': { target: IDLE, actions: end('refused') },
          'network.online': {},
          'page.visible': {},
        },
      },
    },
  })
}

export type SessionMachine = ReturnType<typeof createSessionMachine>
export type SessionActor = ActorRefFrom<SessionMachine>
export type SessionSnapshot = SnapshotFrom<SessionMachine>
