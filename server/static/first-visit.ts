import type { FastifyRequest } from 'fastify'
import { VISITED_COOKIE } from '../../src/protocol/base/brand.ts'

/** Whether this browser has no cookie of an earlier visit. */
export const isFirstVisit = ({ cookies }: FastifyRequest): boolean =>
  cookies[VISITED_COOKIE] === undefined
