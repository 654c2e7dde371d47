import { assertEvent } from 'xstate'
import { networkFailure } from '../../../../protocol/base/errors.ts'
import { session } from '../session.setup.ts'
import {
  errorOf,
  IDLE,
  isBug,
  isUnauthorized,
  logOut,
  startSession,
  storeNewTokens,
  takeOver,
} from './shared.ts'

const failRegistration = { type: 'failRegistration', params: errorOf } as const

const account = session.createStateConfig({
  description:
    'Creates the account, limited to 30 s; a rejection is shown in the form and nothing is stored.',
  meta: { req: ['REG-12', 'REG-13', 'SESSION-12'] },
  invoke: {
    id: 'registerUser',
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

/** The account exists: any later failure asks the user to log in manually (SESSION-13). */
const byHand = { target: IDLE, actions: ['requestLogIn'] } as const
const bug = { target: IDLE, actions: ['reportUnexpected', 'requestLogIn'] } as const

const token = session.createStateConfig({
  description:
    'The account exists and its username and password are exchanged for tokens, limited to 30 s; a failure asks the user to log in manually.',
  meta: { req: ['SESSION-12', 'SESSION-13'] },
  exit: 'forgetCredentials',
  invoke: {
    id: 'requestTokens',
    src: 'requestTokens',
    input: ({ context }) => context.credentials ?? { username: '', password: '' },
    onDone: { target: 'user', actions: [storeNewTokens, 'withdrawResume'] },
    onError: [{ guard: isBug, ...bug }, byHand],
  },
  after: { requestLimit: byHand },
})

const user = session.createStateConfig({
  description:
    'The tokens of the new account are stored and its user is fetched, limited to 90 s; a failure asks the user to log in manually.',
  meta: { req: ['SESSION-12', 'SESSION-13'] },
  invoke: {
    id: 'fetchUser',
    src: 'fetchUser',
    onDone: startSession('registration'),
    onError: [
      { guard: isBug, ...bug },
      {
        guard: isUnauthorized,
        target: IDLE,
        actions: [...logOut, 'requestLogIn'],
      },
      byHand,
    ],
  },
  on: {
    'session.endedElsewhere': byHand,
    'session.replacedElsewhere': takeOver,
    'refresh.refused': { target: IDLE, actions: [...logOut, 'requestLogIn'] },
  },
  after: { userLimit: byHand },
})

/** Creates an account, then logs in with the same credentials (A3). */
export const registering = session.createStateConfig({
  description:
    'A registration and its login are running; the password is dropped once the login has settled, at the latest on exit.',
  tags: ['busy'],
  initial: 'account',
  exit: 'forgetCredentials',
  states: { account, token, user },
})
