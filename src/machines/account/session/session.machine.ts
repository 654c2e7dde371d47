/**
 * Session of the page (A3): not known yet, anonymous, or a user with a stored access token.
 *
 * Every failure leads to `anonymous.idle` with an error for the form it came from; forms stay on
 * screen. The password is in the context only between a registration and the login that follows it.
 * The request limits are in session.policy.ts. Serves SESSION-01…13, LOGIN-09, REG-12, REFRESH-03,
 * A2.5, A3, A4, A26, B7, B10, B16.
 */
import type { SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { initialContext, session } from './session.setup.ts'
import { google } from './states/google.ts'
import { registering } from './states/registering.ts'
import { restoring } from './states/restoring.ts'
import { endSession, IDLE, logOut, RESUMING } from './states/shared.ts'
import { signingIn } from './states/signingIn.ts'

export type { SessionEvent, SessionFact } from './session.setup.ts'

/** Sign-in events, accepted while anonymous and no sign-in is running. */
const signInTransitions = {
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
      actions: ['clearErrors', 'retainCredentials'],
    },
    {},
  ],
} as const

const resume = [{ guard: 'isResumable', target: 'resuming' }, {}] as const

const anonymous = session.createStateConfig({
  initial: 'idle',
  description:
    'No user is signed in; ends with a login, Google sign-in, registration or a restored session.',
  entry: 'notifyAbsent',
  on: {
    'session.login': {},
    'session.google': {},
    'session.register': {},
    'session.logout': { target: IDLE, actions: logOut },
    'session.endedElsewhere': { actions: 'withdrawResume' },
    // The tab stays signed out: without tokens of its own it sends none.
    'session.replacedElsewhere': {},
    'refresh.refused': { actions: 'withdrawResume' },
    'network.online': {},
    'page.visible': {},
  },
  states: {
    idle: {
      description:
        'No user is signed in and no request runs; waits for the user without time limit, and if `resumable` restores the session when the network returns or the page becomes visible.',
      on: {
        ...signInTransitions,
        'network.online': resume,
        'page.visible': resume,
      },
    },
    resuming: {
      description:
        'The stored session is restored without the loading screen, because it got no response before (B10) or another tab signed in another user (B16); settles within the limits of its steps.',
      ...restoring,
      on: {
        ...signInTransitions,
        'session.endedElsewhere': { target: IDLE, actions: 'withdrawResume' },
        'session.replacedElsewhere': { target: RESUMING, reenter: true },
      },
    },
    signingIn,
    google,
    registering,
  },
})

/** The session machine (A3): loading, anonymous or authenticated, nothing else (SESSION-01). */
export function createSessionMachine(_env: MachineEnv) {
  return session.createMachine({
    id: 'session',
    description:
      'The session of this page: being restored, anonymous or signed in; runs as long as the page and never ends.',
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
        description:
          'From page load to the end of the first attempt to restore the stored session, with any result; every step has a time limit.',
        ...restoring,
        tags: ['loading'],
        meta: { req: ['SESSION-11'] },
        on: {
          'session.login': {},
          'session.google': {},
          'session.register': {},
          'session.logout': { target: IDLE, actions: logOut },
          'session.endedElsewhere': { target: IDLE },
          'session.replacedElsewhere': { target: '#session.loading', reenter: true },
          'refresh.refused': {},
          'network.online': {},
          'page.visible': {},
        },
      },
      anonymous,
      authenticated: {
        description:
          'An access token is stored and the user is known; ends with a logout here or in another tab, another sign-in in another tab, whose user then takes over, or a rejected refresh, never because of a missing response.',
        meta: { req: ['SESSION-02', 'SESSION-08', 'REFRESH-03'] },
        on: {
          'session.login': {},
          'session.google': {},
          'session.register': {},
          'session.logout': {
            target: IDLE,
            actions: [{ type: 'clearTokens', params: undefined }, ...endSession('logout')],
          },
          'session.endedElsewhere': { target: IDLE, actions: endSession('elsewhere') },
          'session.replacedElsewhere': { target: RESUMING, actions: endSession('replaced') },
          'user.updated': { actions: ['updateUser', 'notifyUpdated'] },
          'refresh.refused': { target: IDLE, actions: endSession('refused') },
          'network.online': {},
          'page.visible': {},
        },
      },
    },
  })
}

type SessionMachine = ReturnType<typeof createSessionMachine>
export type SessionSnapshot = SnapshotFrom<SessionMachine>
