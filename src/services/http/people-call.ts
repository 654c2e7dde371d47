import { PEOPLE_ENDPOINTS } from '../../protocol/people/people-endpoints.ts'
import { type CallOf, createCallOf } from './call.ts'
import type { HttpClient } from './types.ts'

export type PeopleCall = CallOf<typeof PEOPLE_ENDPOINTS>

/** Requests of the user endpoints. */
export const createPeopleCall = (http: HttpClient): PeopleCall =>
  createCallOf(http, PEOPLE_ENDPOINTS)
