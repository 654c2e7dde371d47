import { answered, cancelled, unanswered, userPlain } from './session.people.ts'
import { BROKEN, loggedOut, restored, rowFrom, type SessionRow, unheard } from './session.row.ts'
import {
  absent,
  anonymous,
  BOTH,
  fails,
  google,
  happens,
  login,
  NOTHING,
  passes,
  REFRESH_ONLY,
  register,
  type SessionSeen,
  userComes,
} from './session.words.ts'

const GONE = answered(401, 'Token is blacklisted', 'Token is blacklisted')

const loading: SessionSeen = { ...anonymous, phase: 'loading', stored: BOTH }
const fetching: SessionSeen = { ...loading, asks: 'fetchUser' }
const refreshing: SessionSeen = { ...loading, asks: 'forceRefresh', stored: REFRESH_ONLY }

const start: SessionRow[] = [
  rowFrom('[SESSION-03] a stored access token: fetch the user', BOTH, [], null, fetching),
  rowFrom(
    '[SESSION-03] an access token alone: fetch the user',
    { access: 'A1', refresh: null },
    [],
    null,
    { ...fetching, stored: { access: 'A1', refresh: null } },
  ),
  rowFrom('[SESSION-04] only a refresh token: refresh', REFRESH_ONLY, [], null, refreshing),
  rowFrom('[SESSION-05 SESSION-11] neither: anonymous at once', NOTHING, [], null, absent),
]

const refresh: SessionRow[] = [
  rowFrom(
    '[SESSION-04 A3] loading.refresh, ok: fetch the user',
    REFRESH_ONLY,
    [],
    { answer: { to: 'forceRefresh', with: 'A1' } },
    fetching,
  ),
  rowFrom(
    '[SESSION-11 REFRESH-03 A3] loading.refresh, failed: anonymous, the refresh entry stays',
    REFRESH_ONLY,
    [],
    fails(GONE),
    { ...absent, stored: REFRESH_ONLY },
  ),
  rowFrom(
    '[REFRESH-03 A3] loading.refresh, refusal heard first: anonymous',
    REFRESH_ONLY,
    [],
    happens('refresh.refused'),
    { ...absent, stored: REFRESH_ONLY },
  ),
  rowFrom(
    '[B10] loading.refresh, nobody answered: anonymous, tokens stay, to be started again',
    REFRESH_ONLY,
    [],
    fails(unanswered),
    { ...unheard, stored: REFRESH_ONLY },
  ),
  rowFrom(
    '[SESSION-11] loading.refresh still waits at 129 999 ms',
    REFRESH_ONLY,
    [],
    passes(129_999),
    {
      ...refreshing,
    },
  ),
  rowFrom(
    '[SESSION-11 B10] loading.refresh ends at 130 000 ms, for lack of an answer',
    REFRESH_ONLY,
    [],
    passes(130_000),
    { ...unheard, stored: REFRESH_ONLY },
  ),
]

const user: SessionRow[] = [
  rowFrom('[SESSION-02 A3] loading.user, user: authenticated', BOTH, [], userComes, restored),
  rowFrom(
    '[SESSION-09 A2.5] loading.user, 401 while tokens are stored: log out',
    BOTH,
    [],
    fails(GONE),
    { ...absent, did: loggedOut },
  ),
  rowFrom(
    '[SESSION-09 A2.5] loading.user, refresh refused: nothing stays stored',
    BOTH,
    [],
    happens('refresh.refused'),
    { ...absent, did: loggedOut },
  ),
  ...[BROKEN, answered(403, 'Permission denied'), answered(404, 'Resource not found')].map(
    (failure) =>
      rowFrom(
        `[SESSION-10 SESSION-11] loading.user, ${failure.status}: memory only, tokens stay`,
        BOTH,
        [],
        fails(failure),
        { ...absent, stored: BOTH },
      ),
  ),
  rowFrom(
    '[SESSION-10 B10] loading.user, nobody answered: tokens stay, to be started again',
    BOTH,
    [],
    fails(unanswered),
    unheard,
  ),
  rowFrom(
    '[SESSION-10 A30] loading.user, cancelled: no answer either, and nothing is shown',
    BOTH,
    [],
    fails(cancelled),
    unheard,
  ),
  rowFrom('[SESSION-11] loading.user still waits at 89 999 ms', BOTH, [], passes(89_999), fetching),
  rowFrom(
    '[SESSION-11 B10] loading.user ends at 90 000 ms, for lack of an answer',
    BOTH,
    [],
    passes(90_000),
    unheard,
  ),
  rowFrom('[SESSION-08] loading, logout: all entries go', BOTH, [], happens('session.logout'), {
    ...absent,
    did: loggedOut,
  }),
  rowFrom(
    '[B7] loading, another tab logged out: anonymous',
    BOTH,
    [],
    happens('session.endedElsewhere'),
    {
      ...absent,
    },
  ),
  ...[
    login,
    google,
    register,
    happens('session.retry'),
    happens('session.clearErrors'),
    happens('network.online'),
    happens('page.visible'),
    { happens: { type: 'user.updated', user: userPlain } } as const,
  ].map((step) =>
    rowFrom(
      `[SESSION-01] loading goes on through ${'happens' in step ? step.happens.type : ''}`,
      BOTH,
      [],
      step,
      fetching,
    ),
  ),
]

/** A3, "loading": from the start of the page to the end of the first attempt. */
export const LOADING_ROWS: SessionRow[] = [...start, ...refresh, ...user]
