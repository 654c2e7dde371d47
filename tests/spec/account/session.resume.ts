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

/** B10: resuming the first attempt on network or page visibility. */
export const RESUME_ROWS: SessionRow[] = [
  rowFrom(
    '[B10] resumes when the network is back',
    BOTH,
    lost,
    happens('network.online'),
    resuming,
  ),
  rowFrom('[B10] resumes when the page is visible', BOTH, lost, happens('page.visible'), resuming),
  rowFrom(
    '[B10] resumes with a refresh when only a refresh token is stored',
    REFRESH_ONLY,
    lost,
    happens('network.online'),
    { ...resuming, asks: 'forceRefresh', stored: REFRESH_ONLY },
  ),
  rowFrom(
    '[B10] is authenticated when the user request succeeds after resuming',
    BOTH,
    again,
    userComes,
    restored,
  ),
  rowFrom('[B10] can resume again without a response', BOTH, again, fails(unanswered), resumable),
  rowFrom(
    '[B10] can resume again after 90 s without a response',
    BOTH,
    again,
    passes(90_000),
    resumable,
  ),
  rowFrom('[SESSION-10 B10] does not resume again after a 500', BOTH, again, fails(BROKEN), {
    ...anonymous,
    stored: BOTH,
  }),
  rowFrom('[SESSION-09 B10] logs out on 401 after resuming', BOTH, again, fails(GONE), {
    ...anonymous,
    did: loggedOut,
  }),
  rowFrom(
    '[B10] ignores the network while resuming',
    BOTH,
    again,
    happens('network.online'),
    resuming,
  ),
  rowFrom('[B10] is replaced by a login', BOTH, again, login, {
    ...resumable,
    busy: 'login',
    asks: 'requestTokens',
  }),
  rowFrom('[B10] can still resume after a failed login', BOTH, [...lost, login], fails(GONE), {
    ...resumable,
    loginError: { serverMessage: 'Token is blacklisted' },
  }),
  rowFrom(
    '[B10 SESSION-10] cannot resume when a login has stored new tokens, even without their user',
    BOTH,
    [...lost, login, tokensCome],
    fails(unanswered),
    { ...anonymous, stored: NEW, loginError: { serverMessage: null } },
  ),
  rowFrom(
    '[B10 SESSION-13] cannot resume when a registration has stored new tokens',
    BOTH,
    [...lost, register, accountMade, tokensCome],
    fails(unanswered),
    { ...anonymous, stored: NEW, notice: REGISTERED_NOTICE },
  ),
  rowFrom('[B10] cannot resume when refresh is refused', BOTH, lost, happens('refresh.refused'), {
    ...anonymous,
    stored: REFRESH_ONLY,
  }),
  rowFrom(
    '[B7 B10] cannot resume when another tab logs out',
    BOTH,
    lost,
    happens('session.endedElsewhere'),
    {
      ...anonymous,
    },
  ),
  rowFrom(
    '[B7 B10] stops resuming when another tab logs out',
    BOTH,
    again,
    happens('session.endedElsewhere'),
    {
      ...anonymous,
    },
  ),
  rowFrom('[SESSION-08 B10] cannot resume after a logout', BOTH, lost, happens('session.logout'), {
    ...anonymous,
    did: loggedOut,
  }),
  rowFrom(
    '[B10] ignores page visibility without tokens',
    NOTHING,
    [],
    happens('page.visible'),
    anonymous,
  ),
  rowFrom(
    '[B10] ignores the network without tokens',
    NOTHING,
    [],
    happens('network.online'),
    anonymous,
  ),
  rowFrom(
    '[B10] ignores page visibility after a logout',
    BOTH,
    [userComes, happens('session.logout')],
    happens('page.visible'),
    anonymous,
  ),
]
