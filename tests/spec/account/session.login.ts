import { cancelled, unanswered } from './session.people.ts'
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
  CREDENTIALS,
  fails,
  happens,
  login,
  NEW,
  passes,
  type SessionSeen,
  tokensCome,
  userComes,
} from './session.words.ts'

const asking: Partial<SessionSeen> = { busy: 'login', asks: 'requestTokens' }
const noWords = { serverMessage: null }

export const LOGIN_ROWS: SessionRow[] = [
  row('[SESSION-06 A3] requests tokens on login', [], login, asking),
  ...[
    { username: '', password: CREDENTIALS.password },
    { username: '  ', password: CREDENTIALS.password },
    { username: CREDENTIALS.username, password: '' },
  ].map((fields) =>
    row(
      `[LOGIN-08 A3] sends nothing with ${JSON.stringify(fields)}`,
      [],
      { happens: { type: 'session.login', ...fields } },
      {},
    ),
  ),
  row('[SESSION-06 A3] stores the tokens before it requests the user', [login], tokensCome, {
    busy: 'login',
    asks: 'fetchUser',
    stored: NEW,
    did: stored,
  }),
  row(
    '[SESSION-06 SESSION-02 A3] is authenticated when the user request succeeds',
    [login, tokensCome],
    userComes,
    {
      ...signedIn('login'),
    },
  ),
  row("[LOGIN-09 A4] shows the server's text when the login is rejected", [login], fails(WRONG), {
    loginError: { serverMessage: 'No active account' },
  }),
  row('[LOGIN-09 A4] shows the login error without a server text', [login], fails(GONE), {
    loginError: noWords,
  }),
  row('[LOGIN-09 A4] shows the login error without a response', [login], fails(unanswered), {
    loginError: noWords,
  }),
  row('[LOGIN-09 A30] shows nothing when the login is cancelled', [login], fails(cancelled), {}),
  row('[LOGIN-09] is still pending after 29 999 ms', [login], passes(29_999), asking),
  row('[LOGIN-09] fails after 30 000 ms', [login], passes(30_000), { loginError: noWords }),
  row('[SESSION-09 A3] logs out and fails on 401 for the user', [login, tokensCome], fails(GONE), {
    loginError: noWords,
    did: loggedOut,
  }),
  row(
    '[SESSION-10 A3] keeps the tokens and fails on 500 for the user',
    [login, tokensCome],
    fails(BROKEN),
    {
      loginError: noWords,
      stored: NEW,
    },
  ),
  row(
    '[SESSION-10 A3] keeps the tokens and fails without a user response',
    [login, tokensCome],
    fails(unanswered),
    {
      loginError: noWords,
      stored: NEW,
    },
  ),
  row(
    '[SESSION-10] still waits for the user after 89 999 ms',
    [login, tokensCome],
    passes(89_999),
    {
      busy: 'login',
      asks: 'fetchUser',
      stored: NEW,
    },
  ),
  row(
    '[SESSION-10] fails when the user request takes 90 000 ms',
    [login, tokensCome],
    passes(90_000),
    {
      loginError: noWords,
      stored: NEW,
    },
  ),
  row(
    '[B7] fails when another tab removes the tokens',
    [login, tokensCome],
    happens('session.endedElsewhere'),
    {
      loginError: noWords,
    },
  ),
  row(
    '[A2.5] fails and logs out when the tokens are refused',
    [login, tokensCome],
    happens('refresh.refused'),
    {
      loginError: noWords,
      did: loggedOut,
    },
  ),
  row('[A3] ignores a second login', [login], login, asking),
  row('[A3] cancels the login on logout', [login, tokensCome], happens('session.logout'), {
    did: loggedOut,
  }),
  row('[A4] clears the error on the next attempt', [login, fails(WRONG)], login, asking),
  row(
    '[A4] clears the error when the form asks for it',
    [login, fails(WRONG)],
    happens('session.clearErrors'),
    {},
  ),
]
