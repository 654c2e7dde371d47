import { answered, unanswered } from './session.people.ts'
import { BROKEN, loggedOut, restored, resumable, rowFrom, type SessionRow } from './session.row.ts'
import {
  accountMade,
  anonymous,
  BOTH,
  fails,
  happens,
  login,
  NEW,
  NOTHING,
  passes,
  REFRESH_ONLY,
  REGISTERED_NOTICE,
  register,
  type SessionSeen,
  tokensCome,
  userComes,
} from './session.words.ts'

const GONE = answered(401, 'Token is blacklisted', 'Token is blacklisted')
const resuming: SessionSeen = { ...resumable, asks: 'fetchUser' }
const lost = [fails(unanswered)]
const again = [...lost, happens('network.online')]

/** B10: the attempt started again, by the network, by the person, by a retry. */
export const RESUME_ROWS: SessionRow[] = [
  rowFrom('[B10] online starts it again', BOTH, lost, happens('network.online'), resuming),
  rowFrom('[B10] a visible page starts it again', BOTH, lost, happens('page.visible'), resuming),
  rowFrom('[B10] a retry starts it again', BOTH, lost, happens('session.retry'), resuming),
  rowFrom(
    '[B10] with a refresh token alone it starts with the refresh',
    REFRESH_ONLY,
    lost,
    happens('network.online'),
    { ...resuming, asks: 'forceRefresh', stored: REFRESH_ONLY },
  ),
  rowFrom('[B10] started again, user: authenticated', BOTH, again, userComes, restored),
  rowFrom(
    '[B10] started again, silence: to be started again',
    BOTH,
    again,
    fails(unanswered),
    resumable,
  ),
  rowFrom(
    '[B10] started again, silence for 90 s: the same',
    BOTH,
    again,
    passes(90_000),
    resumable,
  ),
  rowFrom('[SESSION-10 B10] started again, 500: over', BOTH, again, fails(BROKEN), {
    ...anonymous,
    stored: BOTH,
  }),
  rowFrom('[SESSION-09 B10] started again, 401: log out', BOTH, again, fails(GONE), {
    ...anonymous,
    did: loggedOut,
  }),
  rowFrom(
    '[B10] online while it runs: once is enough',
    BOTH,
    again,
    happens('network.online'),
    resuming,
  ),
  rowFrom('[B10] a login takes its place', BOTH, again, login, {
    ...resumable,
    busy: 'login',
    asks: 'requestTokens',
  }),
  rowFrom(
    '[B10] a failed login leaves it to be started again',
    BOTH,
    [...lost, login],
    fails(GONE),
    {
      ...resumable,
      loginError: { serverMessage: 'Token is blacklisted' },
    },
  ),
  rowFrom(
    '[B10 SESSION-10] the tokens of a login take its place, even when their user does not come',
    BOTH,
    [...lost, login, tokensCome],
    fails(unanswered),
    { ...anonymous, stored: NEW, loginError: { serverMessage: null } },
  ),
  rowFrom(
    '[B10 SESSION-13] so do the tokens of a registration',
    BOTH,
    [...lost, register, accountMade, tokensCome],
    fails(unanswered),
    { ...anonymous, stored: NEW, notice: REGISTERED_NOTICE },
  ),
  rowFrom('[B10] a refusal ends it', BOTH, lost, happens('refresh.refused'), {
    ...anonymous,
    stored: REFRESH_ONLY,
  }),
  rowFrom('[B7 B10] a logout elsewhere ends it', BOTH, lost, happens('session.endedElsewhere'), {
    ...anonymous,
  }),
  rowFrom(
    '[B7 B10] a logout elsewhere ends it as it runs',
    BOTH,
    again,
    happens('session.endedElsewhere'),
    {
      ...anonymous,
    },
  ),
  rowFrom('[SESSION-08 B10] a logout ends it', BOTH, lost, happens('session.logout'), {
    ...anonymous,
    did: loggedOut,
  }),
  rowFrom(
    '[B10] logged out + visible does nothing',
    NOTHING,
    [],
    happens('page.visible'),
    anonymous,
  ),
  rowFrom(
    '[B10] logged out + online does nothing',
    NOTHING,
    [],
    happens('network.online'),
    anonymous,
  ),
  rowFrom(
    '[B10] signed out by a logout, then visible: nothing',
    BOTH,
    [userComes, happens('session.logout')],
    happens('page.visible'),
    anonymous,
  ),
  rowFrom(
    '[B10] a retry with nothing stored ends at once',
    NOTHING,
    [],
    happens('session.retry'),
    anonymous,
  ),
]
