import type { FastifyRequest } from 'fastify'
import { PRODUCT_SLUG } from '../../src/protocol/base/brand.ts'

/**
 * Cookie set by the client's `theme.js` on its first run; the script is in the browser's cache
 * then.
 */
const VISITED_COOKIE = `${PRODUCT_SLUG}_been`

/** Whether this browser has no cookie of an earlier visit. */
export const isFirstVisit = ({ cookies }: FastifyRequest): boolean =>
  cookies[VISITED_COOKIE] === undefined
