import type { ServiceFailure } from '../../../src/protocol/base/types.ts'
import { unanswered } from './session.people.ts'
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
  fails,
  GOOGLE_YES,
  google,
  googleAnswers,
  happens,
  NEW,
  NOTHING,
  passes,
  type SessionSeen,
  userComes,
} from './session.words.ts'

const signingIn: Partial<SessionSeen> = { busy: 'google', asks: 'googleSignIn' }
const NOT_YES = { user: null, tokens: null, success: false }

export const GOOGLE_ROWS: SessionRow[] = [
  row('[SESSION-07 A3] exchanges the Google id token', [], google, signingIn),
  row(
    '[A3] sends nothing without an id token',
    [],
    { happens: { type: 'session.google', idToken: '' } },
    {},
  ),
  row(
    '[SESSION-07 A3] stores both tokens and sets the user without a user request',
    [google],
    googleAnswers({}),
    {
      ...signedIn('google'),
      did: stored,
    },
  ),
  row(
    '[A3] requests the user when the response has none',
    [google],
    googleAnswers({ user: null }),
    {
      busy: 'google',
      asks: 'fetchUser',
      stored: NEW,
      did: stored,
    },
  ),
  row(
    '[A3] sets the requested user',
    [google, googleAnswers({ user: null })],
    userComes,
    signedIn('google'),
  ),
  row(
    '[LOGIN-07 A26] shows the server’s error on success false',
    [google],
    googleAnswers({ ...NOT_YES, error: 'Account is closed' }),
    { googleError: 'Account is closed' },
  ),
  row(
    '[GOOGLE-01 A26] shows a general error on success false without an error',
    [google],
    googleAnswers(NOT_YES),
    {
      googleError: 'Google authentication failed',
    },
  ),
  row(
    '[GOOGLE-01 A26] shows a general error on success false with tokens',
    [google],
    googleAnswers({ ...GOOGLE_YES, success: false }),
    { googleError: 'Google authentication failed' },
  ),
  row(
    '[GOOGLE-01 A26] shows a general error on success without tokens',
    [google],
    googleAnswers({ tokens: null }),
    {
      googleError: 'Google authentication failed',
    },
  ),
  row("[GOOGLE-02 A26] shows the server's text when the request fails", [google], fails(WRONG), {
    googleError: 'No active account',
  }),
  row(
    '[GOOGLE-02 A26] shows a general error when the request fails without a text',
    [google],
    fails(unanswered),
    {
      googleError: 'Authentication failed. Please try again.',
    },
  ),
  row('[A26] is still pending after 29 999 ms', [google], passes(29_999), signingIn),
  row('[GOOGLE-02 A26] fails after 30 000 ms', [google], passes(30_000), {
    googleError: 'Authentication failed. Please try again.',
  }),
  ...(
    [
      ['401', GONE, NOTHING, loggedOut],
      ['500', BROKEN, NEW, []],
      ['no response', unanswered, NEW, []],
    ] as [string, ServiceFailure, SessionSeen['stored'], string[]][]
  ).map(([name, failure, left, did]) =>
    row(
      `[A3] fails when the user request ends with ${name}`,
      [google, googleAnswers({ user: null })],
      fails(failure),
      {
        googleError: 'Authentication failed. Please try again.',
        stored: left,
        did,
      },
    ),
  ),
  row(
    '[A3] fails when the user request takes 90 000 ms',
    [google, googleAnswers({ user: null })],
    passes(90_000),
    {
      googleError: 'Authentication failed. Please try again.',
      stored: NEW,
    },
  ),
  row(
    '[A2.5] fails when the new tokens are refused',
    [google, googleAnswers({ user: null })],
    happens('refresh.refused'),
    {
      googleError: 'Authentication failed. Please try again.',
      did: loggedOut,
    },
  ),
]
