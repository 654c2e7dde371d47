import { session } from '../session.setup.ts'
import { begin, IDLE, isBug, isUnanswered, isUnauthorized, logOut, read } from './shared.ts'

/** Answered, or nothing stored: there is nothing to start again. */
const over = { target: IDLE, actions: ['withdrawResume'] } as const
/** Nobody answered: the stored tokens stay and the attempt may be started again (B10). */
const unanswered = { target: IDLE, actions: ['offerResume'] } as const
const bug = { target: IDLE, actions: ['reportUnexpected', 'offerResume'] } as const

/** What is stored decides where the attempt begins (SESSION-03…05). */
const start = session.createStateConfig({
  description:
    'Storage is read to see whether there is an access token, a refresh token or neither. At most 5 s.',
  meta: { req: ['SESSION-03', 'SESSION-04', 'SESSION-05'] },
  invoke: {
    id: 'readTokens',
    src: 'readTokens',
    onDone: [
      { guard: { type: 'hasAccess', params: read }, target: 'user' },
      { guard: { type: 'hasRefresh', params: read }, target: 'refresh' },
      over,
    ],
    onError: bug,
  },
  after: { storageLimit: unanswered },
})

const refresh = session.createStateConfig({
  description:
    'Only a refresh token is stored: the shared token refresh is waited for. It settles by itself within 130 s, which is also the limit here.',
  meta: { req: ['SESSION-04'] },
  invoke: {
    id: 'forceRefresh',
    src: 'forceRefresh',
    onDone: 'user',
    onError: [{ guard: isBug, ...bug }, { guard: isUnanswered, ...unanswered }, over],
  },
  on: { 'refresh.refused': over },
  after: { refreshLimit: unanswered },
})

const user = session.createStateConfig({
  description:
    'There is an access token and the user it belongs to is fetched, a refresh and a retry included. At most 90 s; without an answer the tokens stay stored.',
  meta: { req: ['SESSION-02', 'SESSION-09', 'SESSION-10', 'SESSION-11'] },
  invoke: {
    id: 'fetchUser',
    src: 'fetchUser',
    onDone: begin('restored'),
    onError: [
      { guard: isBug, ...bug },
      { guard: isUnauthorized, target: IDLE, actions: logOut },
      { guard: isUnanswered, ...unanswered },
      over,
    ],
  },
  // Comes before the 401 that survives it, and means the same (A2.5).
  on: { 'refresh.refused': { target: IDLE, actions: logOut } },
  after: { userLimit: unanswered },
})

/** The attempt to restore the stored session, at load and whenever it is started again (A3, B10). */
export const restoring = { initial: 'start', states: { start, refresh, user } } as const
