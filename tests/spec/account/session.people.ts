import type { ServiceFailure, User } from '../../../src/protocol/base/types.ts'

/** Users and failures of the session, refresh, welcome and modal tables. */
export const userAyen: User = {
  id: 7,
  username: 'ayen.deng',
  email: 'ayen@example.org',
  first_name: 'Ayen',
  last_name: 'Deng',
  full_name: 'Ayen Deng',
  user_type: 'creator',
  is_staff: false,
  is_superuser: false,
  avatar: null,
  freelancer_profile: null,
  assets: [],
}

/** A user without a name. */
export const userPlain: User = {
  ...userAyen,
  id: 8,
  username: 'majok',
  first_name: '',
  last_name: '',
  full_name: 'majok',
}

/** The error of a service for a response with this status. */
export const answered = (
  status: number,
  message: string,
  serverMessage: string | null = null,
): ServiceFailure => ({
  name: 'ServiceError',
  message,
  status,
  authError: status === 401,
  aborted: false,
  serverMessage,
  body: null,
})

/** No response: offline, DNS, the 30 s timeout (B10, ERR-15). */
export const unanswered: ServiceFailure = answered(
  0,
  'Network error - please check your connection',
)

/** A request cancelled by the client (A30). */
export const cancelled: ServiceFailure = { ...answered(0, 'cancelled'), aborted: true }
