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
  row('[SESSION-06 A3] LOGIN asks for tokens', [], login, asking),
  ...[
    { username: '', password: CREDENTIALS.password },
    { username: '  ', password: CREDENTIALS.password },
    { username: CREDENTIALS.username, password: '' },
  ].map((fields) =>
    row(
      `[LOGIN-08 A3] nothing is asked with ${JSON.stringify(fields)}`,
      [],
      { happens: { type: 'session.login', ...fields } },
      {},
    ),
  ),
  row('[SESSION-06 A3] tokens are stored before the user is fetched', [login], tokensCome, {
    busy: 'login',
    asks: 'fetchUser',
    stored: NEW,
    did: stored,
  }),
  row('[SESSION-06 SESSION-02 A3] user: authenticated', [login, tokensCome], userComes, {
    ...signedIn('login'),
  }),
  row("[LOGIN-09 A4] refused: the server's words", [login], fails(WRONG), {
    loginError: { serverMessage: 'No active account' },
  }),
  row('[LOGIN-09 A4] refused without words', [login], fails(GONE), { loginError: noWords }),
  row('[LOGIN-09 A4] no answer', [login], fails(unanswered), { loginError: noWords }),
  row('[LOGIN-09 A30] cancelled: nothing is shown', [login], fails(cancelled), {}),
  row('[LOGIN-09] still asks at 29 999 ms', [login], passes(29_999), asking),
  row('[LOGIN-09] fails at 30 000 ms', [login], passes(30_000), { loginError: noWords }),
  row('[SESSION-09 A3] user 401: log out, a failed login', [login, tokensCome], fails(GONE), {
    loginError: noWords,
    did: loggedOut,
  }),
  row('[SESSION-10 A3] user 500: tokens stay, a failed login', [login, tokensCome], fails(BROKEN), {
    loginError: noWords,
    stored: NEW,
  }),
  row('[SESSION-10 A3] no user: tokens stay', [login, tokensCome], fails(unanswered), {
    loginError: noWords,
    stored: NEW,
  }),
  row('[SESSION-10] user still asked at 89 999 ms', [login, tokensCome], passes(89_999), {
    busy: 'login',
    asks: 'fetchUser',
    stored: NEW,
  }),
  row('[SESSION-10] user given up at 90 000 ms', [login, tokensCome], passes(90_000), {
    loginError: noWords,
    stored: NEW,
  }),
  row(
    '[B7] tokens taken away by another tab',
    [login, tokensCome],
    happens('session.endedElsewhere'),
    {
      loginError: noWords,
    },
  ),
  row('[A2.5] tokens refused', [login, tokensCome], happens('refresh.refused'), {
    loginError: noWords,
    did: loggedOut,
  }),
  row('[A3] a second LOGIN is one too many', [login], login, asking),
  row('[A3] a logout gives the login up', [login, tokensCome], happens('session.logout'), {
    did: loggedOut,
  }),
  row('[A4] the next attempt clears the error', [login, fails(WRONG)], login, asking),
  row('[A4] so does the form', [login, fails(WRONG)], happens('session.clearErrors'), {}),
]
