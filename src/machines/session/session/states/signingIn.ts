import { assertEvent } from 'xstate'
import { networkFailure } from '../../../../protocol/base/errors.ts'
import { session } from '../session.setup.ts'
import { begin, failed, IDLE, isBug, isUnauthorized, logOut, storeNewTokens } from './shared.ts'

const failLogin = { type: 'failLogin', params: failed } as const
const timedOut = {
  target: IDLE,
  actions: { type: 'failLogin', params: () => ({ error: networkFailure() }) },
} as const

const token = session.createStateConfig({
  description:
    'Username and password are with the server, which answers with tokens or refuses them. At most 30 s; a failure is told at the form.',
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
    'The new tokens are stored and the user is fetched with them. At most 90 s; a 401, a refused refresh or a logout in another tab leaves nobody signed in.',
  meta: { req: ['SESSION-06', 'SESSION-09', 'SESSION-10'] },
  invoke: {
    id: 'fetchUser',
    src: 'fetchUser',
    onDone: begin('login'),
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
  // The new tokens are gone, by another tab or by a refused refresh: there is no session to begin.
  on: {
    'session.endedElsewhere': timedOut,
    'refresh.refused': { target: IDLE, actions: [...logOut, timedOut.actions] },
  },
  after: { userLimit: timedOut },
})

/** Username and password for tokens, tokens for the user (A3). */
export const signingIn = session.createStateConfig({
  description:
    'A login with username and password is under way; further ones are ignored. It ends signed in, or anonymous with the reason.',
  tags: ['busy'],
  initial: 'token',
  states: { token, user },
})
