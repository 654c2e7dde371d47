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
  rowFrom('[SESSION-03] requests the user with a stored access token', BOTH, [], null, fetching),
  rowFrom(
    '[SESSION-03] requests the user with an access token alone',
    { access: 'A1', refresh: null },
    [],
    null,
    { ...fetching, stored: { access: 'A1', refresh: null } },
  ),
  rowFrom('[SESSION-04] refreshes with a refresh token alone', REFRESH_ONLY, [], null, refreshing),
  rowFrom(
    '[SESSION-05 SESSION-11] is anonymous immediately without tokens',
    NOTHING,
    [],
    null,
    absent,
  ),
]

const refresh: SessionRow[] = [
  rowFrom(
    '[SESSION-04 A3] requests the user when the refresh succeeds',
    REFRESH_ONLY,
    [],
    { answer: { to: 'forceRefresh', with: 'A1' } },
    fetching,
  ),
  rowFrom(
    '[SESSION-11 REFRESH-03 A3] is anonymous and keeps the refresh token when the refresh fails',
    REFRESH_ONLY,
    [],
    fails(GONE),
    { ...absent, stored: REFRESH_ONLY },
  ),
  rowFrom(
    '[REFRESH-03 A3] is anonymous when refresh is refused before the request settles',
    REFRESH_ONLY,
    [],
    happens('refresh.refused'),
    { ...absent, stored: REFRESH_ONLY },
  ),
  rowFrom(
    '[B10] is anonymous, keeps its tokens and can retry when the refresh gets no response',
    REFRESH_ONLY,
    [],
    fails(unanswered),
    { ...unheard, stored: REFRESH_ONLY },
  ),
  rowFrom(
    '[SESSION-11] still waits for the refresh after 129 999 ms',
    REFRESH_ONLY,
    [],
    passes(129_999),
    {
      ...refreshing,
    },
  ),
  rowFrom(
    '[SESSION-11 B10] is anonymous and can retry when the refresh takes 130 000 ms',
    REFRESH_ONLY,
    [],
    passes(130_000),
    { ...unheard, stored: REFRESH_ONLY },
  ),
]

const user: SessionRow[] = [
  rowFrom(
    '[SESSION-02 A3] is authenticated when the user request succeeds during loading',
    BOTH,
    [],
    userComes,
    restored,
  ),
  rowFrom(
    '[SESSION-09 A2.5] logs out on 401 for the user while tokens are stored during loading',
    BOTH,
    [],
    fails(GONE),
    { ...absent, did: loggedOut },
  ),
  rowFrom(
    '[SESSION-09 A2.5] clears all tokens when refresh is refused during the user request of loading',
    BOTH,
    [],
    happens('refresh.refused'),
    { ...absent, did: loggedOut },
  ),
  ...[BROKEN, answered(403, 'Permission denied'), answered(404, 'Resource not found')].map(
    (failure) =>
      rowFrom(
        `[SESSION-10 SESSION-11] is anonymous and keeps its tokens on ${failure.status} for the user during loading`,
        BOTH,
        [],
        fails(failure),
        { ...absent, stored: BOTH },
      ),
  ),
  rowFrom(
    '[SESSION-10 B10] is anonymous, keeps its tokens and can retry when the user request of loading gets no response',
    BOTH,
    [],
    fails(unanswered),
    unheard,
  ),
  rowFrom(
    '[SESSION-10 A30] shows nothing and can retry when the user request of loading is cancelled',
    BOTH,
    [],
    fails(cancelled),
    unheard,
  ),
  rowFrom(
    '[SESSION-11] still waits for the user after 89 999 ms of loading',
    BOTH,
    [],
    passes(89_999),
    fetching,
  ),
  rowFrom(
    '[SESSION-11 B10] is anonymous and can retry when the user request of loading takes 90 000 ms',
    BOTH,
    [],
    passes(90_000),
    unheard,
  ),
  rowFrom(
    '[SESSION-08] clears all entries on logout during loading',
    BOTH,
    [],
    happens('session.logout'),
    {
      ...absent,
      did: loggedOut,
    },
  ),
  rowFrom(
    '[B7] is anonymous when another tab logs out during loading',
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
    happens('session.clearErrors'),
    happens('network.online'),
    happens('page.visible'),
    { happens: { type: 'user.updated', user: userPlain } } as const,
  ].map((step) =>
    rowFrom(
      `[SESSION-01] continues loading on ${'happens' in step ? step.happens.type : ''}`,
      BOTH,
      [],
      step,
      fetching,
    ),
  ),
]

/** A3, "loading": from page load to the end of the first attempt. */
export const LOADING_ROWS: SessionRow[] = [...start, ...refresh, ...user]
