import type { FastifyRequest } from 'fastify'
import { PRODUCT_SLUG } from '../../src/protocol/base/brand.ts'

/** Set by the client's `theme.js` wherever it has run, so that it is in that browser's cache. */
const BEEN_HERE = `${PRODUCT_SLUG}_been`

/** Whether nothing was chosen or kept in this browser before. */
export const isFirstVisit = ({ cookies }: FastifyRequest): boolean =>
  cookies[BEEN_HERE] === undefined
