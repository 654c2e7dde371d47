import { ENDPOINTS } from '../../protocol/endpoints/endpoints.ts'
import { type CallOf, createCallOf } from './call.ts'
import type { HttpClient } from './types.ts'

export type Call = CallOf<typeof ENDPOINTS>

/** All endpoints. The first page uses `createPublicCall` instead, to keep its bundle small. */
export const createCall = (http: HttpClient): Call => createCallOf(http, ENDPOINTS)
