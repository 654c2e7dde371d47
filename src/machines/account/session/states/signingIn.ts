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

const failLogin = { type: 'failLogin', params: errorOf } as const
const timedOut = {
  target: IDLE,
  actions: { type: 'failLogin', params: () => ({ error: networkFailure() }) },
} as const

const token = session.createStateConfig({
  description:
    'Exchanges username and password for tokens, limited to 30 s; a failure is shown in the form.',
  meta: { req: ['SESSION-06', 'LOGIN-09'] },
  invoke: {
    id: 'requestTokens',
    src: 'requestTokens',
    input: ({ event }) => {
      assertEvent(event, 'session.login')
      return { username: event.username, password: event.password }
    },
    onDone: { target: 'user', actions: [storeNewTokens, 'withdrawResume'] },
    onError: [
      {
        guard: isBug,
        target: IDLE,
        actions: ['reportUnexpected', failLogin],
      },
      { target: IDLE, actions: failLogin },
    ],
  },
  after: { requestLimit: timedOut },
})

const user = session.createStateConfig({
  description:
    'The new tokens are stored and the user is fetched, limited to 90 s; a 401, a rejected refresh or a logout in another tab ends anonymous.',
  meta: { req: ['SESSION-06', 'SESSION-09', 'SESSION-10'] },
  invoke: {
    id: 'fetchUser',
    src: 'fetchUser',
    onDone: startSession('login'),
    onError: [
      {
        guard: isBug,
        target: IDLE,
        actions: ['reportUnexpected', failLogin],
      },
      {
        guard: isUnauthorized,
        target: IDLE,
        actions: [...logOut, failLogin],
      },
      { target: IDLE, actions: failLogin },
    ],
  },
  // Another tab or a rejected refresh removed the new tokens: there is no session to start.
  on: {
    'session.endedElsewhere': timedOut,
    'session.replacedElsewhere': takeOver,
    'refresh.refused': { target: IDLE, actions: [...logOut, timedOut.actions] },
  },
  after: { userLimit: timedOut },
})

/** Exchanges username and password for tokens, then fetches the user (A3). */
export const signingIn = session.createStateConfig({
  description:
    'A login with username and password is running and further ones are ignored; ends signed in, or anonymous with an error.',
  tags: ['busy'],
  initial: 'token',
  states: { token, user },
})
