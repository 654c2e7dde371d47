import { ENDPOINTS } from '../../protocol/endpoints/endpoints.ts'
import { OWN_ENDPOINTS } from '../../protocol/endpoints/own-endpoints.ts'
import { type CallOf, createCallOf } from './call.ts'
import { createRoute } from './call-route.ts'
import type { HttpClient } from './types.ts'

/** Extensions that pages read by themselves; those for staff are requested on their own page. */
const READS = Object.entries(OWN_ENDPOINTS).flatMap(([name, { method }]) =>
  method === 'GET' && !name.startsWith('admin.') ? [name] : [],
)

export type Call = CallOf<typeof ENDPOINTS>

/** All endpoints. The first page uses `createPublicCall` instead, to keep its bundle small. */
export const createCall = (http: HttpClient): Call =>
  createCallOf(
    http,
    ENDPOINTS,
    createRoute(http, (name) => READS.includes(name)),
  )
