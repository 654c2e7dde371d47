import { assertEvent } from 'xstate'
import { networkFailure } from '../../../protocol/errors.ts'
import { session } from '../session.setup.ts'
import { begin, failed, IDLE, isBug, isUnauthorized, logOut, storeNewTokens } from './shared.ts'

const failRegistration = { type: 'failRegistration', params: failed } as const

const account = session.createStateConfig({
  meta: { req: ['REG-12', 'REG-13', 'SESSION-12'] },
  invoke: {
    src: 'registerUser',
    input: ({ event }) => {
      assertEvent(event, 'session.register')
      return { data: event.data }
    },
    onDone: 'token',
    onError: [
      {
        guard: isBug,
        target: IDLE,
        actions: ['reportUnexpected', failRegistration],
      },
      { target: IDLE, actions: failRegistration },
    ],
  },
  after: {
    requestLimit: {
      target: IDLE,
      actions: { type: 'failRegistration', params: () => ({ error: networkFailure() }) },
    },
  },
})

/** The account exists, whatever comes next: a failure asks to log in by hand (SESSION-13). */
const byHand = { target: IDLE, actions: ['askToLogIn'] } as const
const bug = { target: IDLE, actions: ['reportUnexpected', 'askToLogIn'] } as const

const token = session.createStateConfig({
  meta: { req: ['SESSION-12', 'SESSION-13'] },
  exit: 'forgetCredentials',
  invoke: {
    src: 'requestTokens',
    input: ({ context }) => context.credentials ?? { username: '', password: '' },
    onDone: { target: 'user', actions: [storeNewTokens, 'withdrawResume'] },
    onError: [{ guard: isBug, ...bug }, byHand],
  },
  after: { requestLimit: byHand },
})

const user = session.createStateConfig({
  meta: { req: ['SESSION-12', 'SESSION-13'] },
  invoke: {
    src: 'fetchUser',
    onDone: begin('registration'),
    onError: [
      { guard: isBug, ...bug },
      {
        guard: isUnauthorized,
        target: IDLE,
        actions: [...logOut, 'askToLogIn'],
      },
      byHand,
    ],
  },
  on: {
    'session.endedElsewhere': byHand,
    'refresh.refused': { target: IDLE, actions: [...logOut, 'askToLogIn'] },
  },
  after: { userLimit: byHand },
})

/** A new account, then the login with the same credentials (A3). */
export const registering = session.createStateConfig({
  tags: ['busy'],
  initial: 'account',
  exit: 'forgetCredentials',
  states: { account, token, user },
})
