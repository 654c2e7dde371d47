import { session } from '../session.setup.ts'
import {
  IDLE,
  isBug,
  isUnanswered,
  isUnauthorized,
  logOut,
  startSession,
  storedTokensOf,
} from './shared.ts'

/** Got a response, or nothing is stored: there is nothing to retry. */
const endRestore = { target: IDLE, actions: ['withdrawResume'] } as const
/** No response: the stored tokens stay and the attempt can be retried (B10). */
const offerRetry = { target: IDLE, actions: ['offerResume'] } as const
const bug = { target: IDLE, actions: ['reportUnexpected', 'offerResume'] } as const

/** The stored tokens decide the first step (SESSION-03…05). */
const start = session.createStateConfig({
  description: 'Reads storage for an access or refresh token, limited to 5 s.',
  meta: { req: ['SESSION-03', 'SESSION-04', 'SESSION-05'] },
  invoke: {
    id: 'readTokens',
    src: 'readTokens',
    onDone: [
      { guard: { type: 'hasAccess', params: storedTokensOf }, target: 'user' },
      { guard: { type: 'hasRefresh', params: storedTokensOf }, target: 'refresh' },
      endRestore,
    ],
    onError: bug,
  },
  after: { storageLimit: offerRetry },
})

const refresh = session.createStateConfig({
  description:
    'Only a refresh token is stored; waits for the shared token refresh, which settles within 130 s, the limit here too.',
  meta: { req: ['SESSION-04'] },
  invoke: {
    id: 'forceRefresh',
    src: 'forceRefresh',
    onDone: 'user',
    onError: [{ guard: isBug, ...bug }, { guard: isUnanswered, ...offerRetry }, endRestore],
  },
  on: { 'refresh.refused': endRestore },
  after: { refreshLimit: offerRetry },
})

const user = session.createStateConfig({
  description:
    'Fetches the user of the access token, including a refresh and a retry, limited to 90 s; without a response the tokens stay stored.',
  meta: { req: ['SESSION-02', 'SESSION-09', 'SESSION-10', 'SESSION-11'] },
  invoke: {
    id: 'fetchUser',
    src: 'fetchUser',
    onDone: startSession('restored'),
    onError: [
      { guard: isBug, ...bug },
      { guard: isUnauthorized, target: IDLE, actions: logOut },
      { guard: isUnanswered, ...offerRetry },
      endRestore,
    ],
  },
  // Arrives before the final 401 and means the same (A2.5).
  on: { 'refresh.refused': { target: IDLE, actions: logOut } },
  after: { userLimit: offerRetry },
})

/** Restores the stored session, at page load and on every retry (A3, B10). */
export const restoring = { initial: 'start', states: { start, refresh, user } } as const
