import { answered, cancelled, unanswered } from './session.people.ts'
import {
  BROKEN,
  GONE,
  loggedOut,
  row,
  type SessionRow,
  signedIn,
  stored,
  WRONG,
} from './session.row.ts'
import {
  accountMade,
  fails,
  happens,
  login,
  NEW,
  passes,
  REGISTERED_NOTICE,
  REGISTRATION,
  register,
  type SessionSeen,
  tokensCome,
  userComes,
} from './session.words.ts'

const asking: Partial<SessionSeen> = { busy: 'login', asks: 'requestTokens' }
const TAKEN = answered(400, 'username: taken')
const making: Partial<SessionSeen> = { busy: 'registration', asks: 'registerUser' }
const byHand = { notice: REGISTERED_NOTICE }
const made = [register, accountMade]

export const REGISTRATION_ROWS: SessionRow[] = [
  row('[SESSION-12 A3] REGISTER makes the account', [], register, making),
  ...(
    [
      ['REG-01', { first_name: ' ' }],
      ['REG-02', { last_name: '' }],
      ['REG-03', { username: '' }],
      ['REG-04', { email: '' }],
      ['REG-05', { password: '' }],
      ['REG-06', { email: 'abc' }],
    ] as const
  ).map(([clause, fields]) =>
    row(
      `[${clause} A3] nothing is asked with ${JSON.stringify(fields)}`,
      [],
      { happens: { type: 'session.register', data: { ...REGISTRATION, ...fields } } },
      {},
    ),
  ),
  row('[SESSION-12 A3] account made: log in with the same credentials', [register], accountMade, {
    busy: 'registration',
    asks: 'requestTokens',
  }),
  row('[SESSION-12 A3] tokens stored, user fetched', made, tokensCome, {
    busy: 'registration',
    asks: 'fetchUser',
    stored: NEW,
    did: stored,
  }),
  row('[SESSION-12 A3] user: authenticated', [...made, tokensCome], userComes, {
    ...signedIn('registration'),
  }),
  row('[REG-12 A4] account refused: the message', [register], fails(TAKEN), {
    registrationError: 'username: taken',
  }),
  row(
    '[REG-12 REG-13 A4] account refused without a message',
    [register],
    fails(answered(400, ' ')),
    {
      registrationError: 'Registration failed',
    },
  ),
  row('[REG-12 A30] cancelled: nothing is shown', [register], fails(cancelled), {}),
  row('[REG-12] still asks at 29 999 ms', [register], passes(29_999), making),
  row('[REG-12] ends at 30 000 ms', [register], passes(30_000), {
    registrationError: 'Network error - please check your connection',
  }),
  row('[SESSION-13 A3] login refused: the notice, no error', made, fails(WRONG), byHand),
  row('[SESSION-13 A3] login unanswered: the notice', made, fails(unanswered), byHand),
  row('[SESSION-13] login given up at 30 000 ms', made, passes(30_000), byHand),
  row('[SESSION-13 A3] user 401: log out and the notice', [...made, tokensCome], fails(GONE), {
    ...byHand,
    did: loggedOut,
  }),
  row('[SESSION-13 A3] user 500: tokens stay, the notice', [...made, tokensCome], fails(BROKEN), {
    ...byHand,
    stored: NEW,
  }),
  row('[SESSION-13] user given up at 90 000 ms', [...made, tokensCome], passes(90_000), {
    ...byHand,
    stored: NEW,
  }),
  row(
    '[SESSION-13 B7] tokens taken away by another tab: the notice',
    [...made, tokensCome],
    happens('session.endedElsewhere'),
    byHand,
  ),
  row(
    '[SESSION-13 A2.5] tokens refused: log out and the notice',
    [...made, tokensCome],
    happens('refresh.refused'),
    { ...byHand, did: loggedOut },
  ),
  row(
    '[SESSION-13 A3] the login by hand clears the notice',
    [...made, fails(WRONG)],
    login,
    asking,
  ),
]
