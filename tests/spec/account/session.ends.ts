import { userAyen, userPlain } from './session.people.ts'
import { loggedOut, row, type SessionRow } from './session.row.ts'
import {
  ABSENT,
  google,
  happens,
  login,
  NEW,
  passes,
  register,
  type SessionSeen,
  tokensCome,
  userComes,
} from './session.words.ts'

const inside = [login, tokensCome, userComes]
const stays: Partial<SessionSeen> = { phase: 'authenticated', user: userAyen, stored: NEW }

/** A3, "authenticated": the three ways a session ends. */
export const END_ROWS: SessionRow[] = [
  row(
    '[SESSION-08 A3] removes four entries, the user, requests and caches on logout',
    inside,
    happens('session.logout'),
    {
      did: loggedOut,
      emitted: [{ type: 'session.ended', reason: 'logout' }, ABSENT],
    },
  ),
  row(
    '[REFRESH-03 A3] removes the access token and keeps the refresh token when refresh is refused',
    inside,
    happens('refresh.refused'),
    {
      stored: { access: null, refresh: NEW.refresh },
      did: ['forgetSession refused'],
      emitted: [{ type: 'session.ended', reason: 'refused' }, ABSENT],
    },
  ),
  row('[B7] ends when another tab logged out', inside, happens('session.endedElsewhere'), {
    did: ['forgetSession elsewhere'],
    emitted: [{ type: 'session.ended', reason: 'elsewhere' }, ABSENT],
  }),
  row(
    '[A3] updates the user',
    inside,
    { happens: { type: 'user.updated', user: userPlain } },
    {
      ...stays,
      user: userPlain,
      emitted: [{ type: 'user.updated', user: userPlain }],
    },
  ),
  ...[
    login,
    google,
    register,
    happens('session.clearErrors'),
    happens('network.online'),
    happens('page.visible'),
    passes(3_600_000),
  ].map((step) =>
    row(
      `[SESSION-01 A3] stays authenticated on ${'happens' in step ? step.happens.type : 'an hour of nothing'}`,
      inside,
      step,
      stays,
    ),
  ),
]
