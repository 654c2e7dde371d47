import { ENDPOINTS } from '../../protocol/base/endpoints.ts'
import { type CallOf, createCallOf } from './call.ts'
import type { HttpClient } from './types.ts'

export type Call = CallOf<typeof ENDPOINTS>

/** Every call there is; not for the first page, which has `createVisitorCall`. */
export const createCall = (http: HttpClient): Call => createCallOf(http, ENDPOINTS)
