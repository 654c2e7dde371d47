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
  row('[SESSION-12 A3] creates the account on registration', [], register, making),
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
      `[${clause} A3] sends nothing with ${JSON.stringify(fields)}`,
      [],
      { happens: { type: 'session.register', data: { ...REGISTRATION, ...fields } } },
      {},
    ),
  ),
  row(
    '[SESSION-12 A3] logs in with the same credentials when the account is created',
    [register],
    accountMade,
    {
      busy: 'registration',
      asks: 'requestTokens',
    },
  ),
  row('[SESSION-12 A3] stores the tokens and requests the user', made, tokensCome, {
    busy: 'registration',
    asks: 'fetchUser',
    stored: NEW,
    did: stored,
  }),
  row(
    '[SESSION-12 A3] is authenticated when the user request succeeds',
    [...made, tokensCome],
    userComes,
    {
      ...signedIn('registration'),
    },
  ),
  row('[REG-12 A4] shows the message when the account is rejected', [register], fails(TAKEN), {
    registrationError: 'username: taken',
  }),
  row(
    '[REG-12 REG-13 A4] shows a general error when the account is rejected without a message',
    [register],
    fails(answered(400, ' ')),
    {
      registrationError: 'Registration failed',
    },
  ),
  row('[REG-12 A30] shows nothing when it is cancelled', [register], fails(cancelled), {}),
  row('[REG-12] is still pending after 29 999 ms', [register], passes(29_999), making),
  row('[REG-12] fails after 30 000 ms', [register], passes(30_000), {
    registrationError: 'Network error - please check your connection',
  }),
  row(
    '[SESSION-13 A3] shows the notice without an error when the login is rejected',
    made,
    fails(WRONG),
    byHand,
  ),
  row(
    '[SESSION-13 A3] shows the notice when the login gets no response',
    made,
    fails(unanswered),
    byHand,
  ),
  row('[SESSION-13] shows the notice when the login takes 30 000 ms', made, passes(30_000), byHand),
  row(
    '[SESSION-13 A3] logs out and shows the notice on 401 for the user',
    [...made, tokensCome],
    fails(GONE),
    {
      ...byHand,
      did: loggedOut,
    },
  ),
  row(
    '[SESSION-13 A3] keeps the tokens and shows the notice on 500 for the user',
    [...made, tokensCome],
    fails(BROKEN),
    {
      ...byHand,
      stored: NEW,
    },
  ),
  row(
    '[SESSION-13] shows the notice when the user request takes 90 000 ms',
    [...made, tokensCome],
    passes(90_000),
    {
      ...byHand,
      stored: NEW,
    },
  ),
  row(
    '[SESSION-13 B7] shows the notice when another tab removes the tokens',
    [...made, tokensCome],
    happens('session.endedElsewhere'),
    byHand,
  ),
  row(
    '[SESSION-13 A2.5] logs out and shows the notice when the tokens are refused',
    [...made, tokensCome],
    happens('refresh.refused'),
    { ...byHand, did: loggedOut },
  ),
  row(
    '[SESSION-13 A3] clears the notice on a manual login',
    [...made, fails(WRONG)],
    login,
    asking,
  ),
]
