import { assertEvent } from 'xstate'
import { networkFailure } from '../../../../protocol/base/errors.ts'
import type { GoogleResult } from '../../../../protocol/base/types.ts'
import { session } from '../session.setup.ts'
import {
  AUTHENTICATED,
  errorOf,
  googleResultOf,
  IDLE,
  isBug,
  isUnauthorized,
  logOut,
  startSession,
  takeOver,
} from './shared.ts'

type GoogleResponse = { event: { output: GoogleResult } }

const failGoogle = { type: 'failGoogle', params: errorOf } as const
const timedOut = {
  target: IDLE,
  actions: { type: 'failGoogle', params: () => ({ error: networkFailure() }) },
} as const

/** Only used behind the guards that check for the value. */
const requireValue = <T>(value: T | null): T => {
  if (value === null) throw new Error('incomplete Google response')
  return value
}
const storeNewTokens = {
  type: 'storeTokens',
  params: ({ event }: GoogleResponse) => requireValue(event.output.tokens),
} as const

const exchange = session.createStateConfig({
  description:
    "Exchanges Google's id token for a session, limited to 30 s; a response with tokens and a user completes the sign-in.",
  meta: { req: ['SESSION-07', 'GOOGLE-01', 'GOOGLE-02'] },
  invoke: {
    id: 'googleSignIn',
    src: 'googleSignIn',
    input: ({ event }) => {
      assertEvent(event, 'session.google')
      return { idToken: event.idToken }
    },
    onDone: [
      {
        guard: { type: 'grantsSession', params: googleResultOf },
        target: AUTHENTICATED,
        actions: [
          storeNewTokens,
          {
            type: 'setUser',
            params: ({ event }) => ({ user: requireValue(event.output.user) }),
          },
          {
            type: 'notifyAuthenticated',
            params: ({ event }) => ({
              user: requireValue(event.output.user),
              how: 'google',
            }),
          },
        ],
      },
      {
        guard: { type: 'grantsTokens', params: googleResultOf },
        target: 'user',
        actions: [storeNewTokens, 'withdrawResume'],
      },
      { target: IDLE, actions: { type: 'refuseGoogle', params: googleResultOf } },
    ],
    onError: [
      {
        guard: isBug,
        target: IDLE,
        actions: ['reportUnexpected', failGoogle],
      },
      { target: IDLE, actions: failGoogle },
    ],
  },
  after: { requestLimit: timedOut },
})

const user = session.createStateConfig({
  description:
    'The response had tokens but no user, who is fetched with them, limited to 90 s; a failure is shown in the form.',
  invoke: {
    id: 'fetchUser',
    src: 'fetchUser',
    onDone: startSession('google'),
    onError: [
      {
        guard: isBug,
        target: IDLE,
        actions: ['reportUnexpected', failGoogle],
      },
      {
        guard: isUnauthorized,
        target: IDLE,
        actions: [...logOut, failGoogle],
      },
      { target: IDLE, actions: failGoogle },
    ],
  },
  on: {
    'session.endedElsewhere': timedOut,
    'session.replacedElsewhere': takeOver,
    'refresh.refused': { target: IDLE, actions: [...logOut, timedOut.actions] },
  },
  after: { userLimit: timedOut },
})

/**
 * Exchanges a Google id token for a session; the user is fetched only if the response has none (A3,
 * A26).
 */
export const google = session.createStateConfig({
  description:
    'A Google sign-in is running and further ones are ignored; ends signed in, or anonymous with an error.',
  tags: ['busy'],
  initial: 'exchange',
  states: { exchange, user },
})
