import { PUBLIC_USER_ENDPOINTS } from '../../protocol/users/public-user-endpoints.ts'
import { type CallOf, createCallOf } from './call.ts'
import { createRoute } from './call-route.ts'
import type { HttpClient } from './types.ts'

export type PublicUsersCall = CallOf<typeof PUBLIC_USER_ENDPOINTS>

/** Requests of the user endpoints. */
export const createPublicUsersCall = (http: HttpClient): PublicUsersCall =>
  createCallOf(http, PUBLIC_USER_ENDPOINTS, createRoute(http))
