import type { ServiceFailure, User } from '../../../src/protocol/base/types.ts'

/** People and failures that the tables of session, refresh, welcome and modal speak of. */
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

/** Someone who never gave a name. */
export const userPlain: User = {
  ...userAyen,
  id: 8,
  username: 'majok',
  first_name: '',
  last_name: '',
  full_name: 'majok',
}

/** What a service throws for an answer with this status. */
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

/** Nobody answered: offline, DNS, the 30 s timeout (B10, ERR-15). */
export const unanswered: ServiceFailure = answered(
  0,
  'Network error - please check your connection',
)

/** A call that we cancelled ourselves (A30). */
export const cancelled: ServiceFailure = { ...answered(0, 'cancelled'), aborted: true }
