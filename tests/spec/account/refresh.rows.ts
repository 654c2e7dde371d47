import type { ServiceFailure } from '../../../src/protocol/base/types.ts'
import { isRefusal, type Tokens } from './refresh.reference.ts'
import { answered, unanswered } from './session.people.ts'

/**
 * The rows of A2.4, with B7 (tabs), B10 (only a response ends a session) and B11 (a gateway's
 * response is none). Token names: A access, R refresh, with the number of the pair. Times are ms
 * from the request.
 */
/** How an attempt ends: tokens, 2xx without access, a failure, no response, or it never settles. */
export type TryEnd = Tokens | 'empty' | ServiceFailure | 'hangs'

export interface RefreshRow {
  title: string
  stored: Tokens
  /** The token that the waiter found rejected. */
  rejected?: string
  tries: TryEnd[]
  /** What another tab stores during attempt `during`. */
  otherTab?: { during: number; stored: Tokens }
  emitted:
    | { type: 'refresh.succeeded'; access: string }
    | { type: 'refresh.refused'; error: ServiceFailure }
    | { type: 'refresh.unanswered'; error: ServiceFailure }
    | { type: 'refresh.aborted' }
  /** Side effects in order; F of A2.4 is `removeAccess`. */
  effects: string[]
  storedAfter: Tokens
  settlesAt: number
}

const OLD: Tokens = { access: 'A1', refresh: 'R1' }
const NO_ACCESS: Tokens = { access: null, refresh: 'R1' }
const GRANT: Tokens = { access: 'A2', refresh: null }
const ROTATED: Tokens = { access: 'A2', refresh: 'R2' }
const refused = (error: ServiceFailure) => ({ type: 'refresh.refused', error }) as const
const succeeded = (access: string) => ({ type: 'refresh.succeeded', access }) as const
const silent = { type: 'refresh.unanswered', error: unanswered } as const
const NO_TOKEN = answered(401, 'No refresh token available')
const EMPTY = answered(401, 'No access token in refresh response')
const GONE = answered(401, 'Token is blacklisted', 'Token is blacklisted')
const MISSING = answered(404, 'Resource not found')
const BAD_GATEWAY = answered(502, 'Bad Gateway')
const BROKEN = answered(500, 'Server error occurred')

const FAILURES: [string, TryEnd, number][] = [
  ['404', MISSING, 0],
  ['500', BROKEN, 0],
  ['401', GONE, 0],
  ['2xx without access', 'empty', 0],
  ['no response', unanswered, 0],
  ['30 s without a result', 'hangs', 30_000],
]
const CLAUSE_OF_TRY = ['REFRESH-08', 'REFRESH-09', 'REFRESH-10', 'REFRESH-11']

/** "try 1..3 | any failure | next try" and "try n | 2xx with access | store; resolve". */
const fallbacks: RefreshRow[] = [1, 2, 3].flatMap((failing) =>
  FAILURES.map(
    ([name, end, ms]): RefreshRow => ({
      title: `[${CLAUSE_OF_TRY[failing]} A2.4] succeeds at attempt ${failing + 1} after ${name}`,
      stored: OLD,
      tries: [...Array.from({ length: failing }, () => end), GRANT],
      emitted: succeeded('A2'),
      effects: ['storeTokens A2'],
      storedAfter: { access: 'A2', refresh: 'R1' },
      settlesAt: failing * ms,
    }),
  ),
)

const emptyAnywhere: RefreshRow[] = [0, 1, 2, 3].map((at) => ({
  title: `[REFRESH-06 REFRESH-07 A2.4] reports the error of an empty 2xx at attempt ${at + 1}`,
  stored: OLD,
  tries: [GONE, GONE, GONE, GONE].map((end, i) => (i === at ? 'empty' : end)),
  emitted: refused(EMPTY),
  effects: ['removeAccess'],
  storedAfter: NO_ACCESS,
  settlesAt: 0,
}))

/** One refusal with the token is enough; the error is that of attempt 1. */
const oneAnswer: RefreshRow[] = [0, 1, 2].map((at) => ({
  title: `[A2.4 B10 B11] refuses when only attempt ${at + 1} got a response`,
  stored: OLD,
  tries: [0, 1, 2, 3].map((i) => (i === at ? BROKEN : unanswered)),
  emitted: refused(at === 0 ? BROKEN : unanswered),
  effects: ['removeAccess'],
  storedAfter: NO_ACCESS,
  settlesAt: 0,
}))

const GATEWAYS: [string, ServiceFailure][] = [
  ['408', answered(408, 'Request Timeout')],
  ['425', answered(425, 'Too Early')],
  ['429', answered(429, 'Request was throttled.')],
  ['502', BAD_GATEWAY],
  ['503', answered(503, 'Service Unavailable')],
  ['504', answered(504, 'Gateway Timeout')],
]
const ENDS: [string, ServiceFailure | 'empty'][] = [
  ['no response', unanswered],
  ['503', answered(503, 'Service Unavailable')],
  ['401', GONE],
  ['500', BROKEN],
  ['empty', 'empty'],
]

function keepsOrEnds(names: string[], tries: (ServiceFailure | 'empty')[]): RefreshRow {
  const [first] = tries
  const error = tries.includes('empty') || first === undefined || first === 'empty' ? EMPTY : first
  const ends = isRefusal(tries)
  return {
    title: `[B11 B10] ${ends ? 'refuses' : 'keeps the session'} after ${names.join(', ')}`,
    stored: OLD,
    tries,
    emitted: ends ? refused(error) : silent,
    effects: ends ? ['removeAccess'] : [],
    storedAfter: ends ? NO_ACCESS : OLD,
    settlesAt: 0,
  }
}

/** Each gateway status at each attempt, with no response to the others. */
const gateways: RefreshRow[] = GATEWAYS.flatMap(([name, end]) =>
  [0, 1, 2, 3].map((at) => ({
    ...keepsOrEnds(
      [],
      [0, 1, 2, 3].map((i) => (i === at ? end : unanswered)),
    ),
    title: `[B11 B10] keeps the session when only attempt ${at + 1} got a response, with ${name}`,
  })),
)

/** Every combination of four attempts without a token, grouped by the first. */
export const REFRESH_ENDINGS: [string, RefreshRow[]][] = ENDS.map(([n1, e1]) => [
  n1,
  ENDS.flatMap(([n2, e2]) =>
    ENDS.flatMap(([n3, e3]) =>
      ENDS.map(([n4, e4]) => keepsOrEnds([n1, n2, n3, n4], [e1, e2, e3, e4])),
    ),
  ),
])

export const REFRESH_ROWS: RefreshRow[] = [
  {
    title: '[REFRESH-05 REFRESH-07 A2.4] refuses without a request when no refresh token is stored',
    stored: { access: 'A1', refresh: null },
    tries: [],
    emitted: refused(NO_TOKEN),
    effects: ['removeAccess'],
    storedAfter: { access: null, refresh: null },
    settlesAt: 0,
  },
  {
    title: '[REFRESH-08 A2.4] stores the access token of attempt 1 and keeps the refresh token',
    stored: OLD,
    tries: [GRANT],
    emitted: succeeded('A2'),
    effects: ['storeTokens A2'],
    storedAfter: { access: 'A2', refresh: 'R1' },
    settlesAt: 0,
  },
  {
    title: '[REFRESH-08 A2.4] stores a rotated refresh token as well',
    stored: OLD,
    tries: [ROTATED],
    emitted: succeeded('A2'),
    effects: ['storeTokens A2 R2'],
    storedAfter: ROTATED,
    settlesAt: 0,
  },
  {
    title: '[REFRESH-08 A2.4] refreshes with only a refresh token stored',
    stored: NO_ACCESS,
    tries: [ROTATED],
    emitted: succeeded('A2'),
    effects: ['storeTokens A2 R2'],
    storedAfter: ROTATED,
    settlesAt: 0,
  },
  ...fallbacks,
  {
    title: '[REFRESH-03 A2.4] refuses once with the error of attempt 1 after four failed attempts',
    stored: OLD,
    tries: [GONE, MISSING, BROKEN, MISSING],
    emitted: refused(GONE),
    effects: ['removeAccess'],
    storedAfter: NO_ACCESS,
    settlesAt: 0,
  },
  ...emptyAnywhere,
  ...oneAnswer,
  ...gateways,
  {
    title: '[B11 B10] keeps the session when only the attempt by cookie got a response, a refusal',
    stored: OLD,
    tries: [unanswered, unanswered, unanswered, BROKEN],
    emitted: silent,
    effects: [],
    storedAfter: OLD,
    settlesAt: 0,
  },
  {
    title: '[B11 B10] keeps the session on a server restart: 502 with the token, 401 by cookie',
    stored: OLD,
    tries: [BAD_GATEWAY, BAD_GATEWAY, BAD_GATEWAY, GONE],
    emitted: silent,
    effects: [],
    storedAfter: OLD,
    settlesAt: 0,
  },
  {
    title: '[B11] ends the session when the API refuses the token between two gateway errors',
    stored: OLD,
    tries: [BAD_GATEWAY, GONE, BAD_GATEWAY, BAD_GATEWAY],
    emitted: refused(BAD_GATEWAY),
    effects: ['removeAccess'],
    storedAfter: NO_ACCESS,
    settlesAt: 0,
  },
  {
    title: '[B11 REFRESH-11] succeeds by cookie after three gateway errors',
    stored: OLD,
    tries: [BAD_GATEWAY, BAD_GATEWAY, BAD_GATEWAY, GRANT],
    emitted: succeeded('A2'),
    effects: ['storeTokens A2'],
    storedAfter: { access: 'A2', refresh: 'R1' },
    settlesAt: 0,
  },
  {
    title: '[B10 A2.4] clears nothing when no attempt got a response',
    stored: OLD,
    tries: [unanswered, unanswered, unanswered, unanswered],
    emitted: silent,
    effects: [],
    storedAfter: OLD,
    settlesAt: 0,
  },
  {
    title: '[B10 A2.4] settles after 4 × 30 s and clears nothing when every attempt hangs',
    stored: OLD,
    tries: ['hangs', 'hangs', 'hangs', 'hangs'],
    emitted: silent,
    effects: [],
    storedAfter: OLD,
    settlesAt: 120_000,
  },
  {
    title: '[B7] uses a newer token of another tab without a request',
    stored: { access: 'A2', refresh: 'R2' },
    rejected: 'A1',
    tries: [],
    emitted: succeeded('A2'),
    effects: [],
    storedAfter: { access: 'A2', refresh: 'R2' },
    settlesAt: 0,
  },
  {
    title: '[B7] refreshes when the stored token is the rejected one',
    stored: OLD,
    rejected: 'A1',
    tries: [GRANT],
    emitted: succeeded('A2'),
    effects: ['storeTokens A2'],
    storedAfter: { access: 'A2', refresh: 'R1' },
    settlesAt: 0,
  },
  {
    title: '[B7] uses the token another tab stored during a refused attempt, without a further one',
    stored: OLD,
    rejected: 'A1',
    tries: [GONE],
    otherTab: { during: 1, stored: { access: 'A5', refresh: 'R5' } },
    emitted: succeeded('A5'),
    effects: [],
    storedAfter: { access: 'A5', refresh: 'R5' },
    settlesAt: 0,
  },
  {
    title: '[B7 B10] uses the token another tab stored while no attempt got a response',
    stored: OLD,
    tries: [unanswered, unanswered, unanswered, unanswered],
    otherTab: { during: 4, stored: { access: 'A5', refresh: 'R1' } },
    emitted: succeeded('A5'),
    effects: [],
    storedAfter: { access: 'A5', refresh: 'R1' },
    settlesAt: 0,
  },
  {
    title: '[B7] never overwrites the session of another tab that signed in during the refresh',
    stored: OLD,
    tries: [ROTATED],
    otherTab: { during: 1, stored: { access: 'B1', refresh: 'S1' } },
    emitted: succeeded('B1'),
    effects: [],
    storedAfter: { access: 'B1', refresh: 'S1' },
    settlesAt: 0,
  },
  {
    title: '[B7] never restores a session that another tab logged out; drops the late success',
    stored: OLD,
    tries: [ROTATED],
    otherTab: { during: 1, stored: { access: null, refresh: null } },
    emitted: { type: 'refresh.aborted' },
    effects: [],
    storedAfter: { access: null, refresh: null },
    settlesAt: 0,
  },
]
