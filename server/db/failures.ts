import { NoResultError } from 'kysely'

/** PostgreSQL's word for it; '' for none. */
export function sqlState(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return ''
  return typeof error.code === 'string' && /^[\dA-Z]{5}$/.test(error.code) ? error.code : ''
}

/** Classes and codes of PostgreSQL for: not now. Connections, resources, timeouts, locks. */
const BUSY = /^(?:08...|53[023]..|57P..|57014|55P03|25P0[34]|40001|40P01)$/

/** How `pg`, its pool and Kysely tell of a connection that is lost or was not to be had. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Postgres connection has been discarded|Client was closed)/

const NETWORK: readonly string[] = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/**
 * Whether the database is away or too busy, so that the same request may well be answered in a
 * moment. A connection that broke looks the same at either end.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (BUSY.test(sqlState(error)) || LOST.test(error.message)) return true
  return 'code' in error && NETWORK.includes(String(error.code))
}

/**
 * Whether somebody else made or deleted between two queries what the second one needed to be as it
 * was: a row that is gone, one that is named but gone, one that is there twice.
 */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof NoResultError || /^2350[35]$/.test(sqlState(error))

const FULL: readonly string[] = ['ENOSPC', 'EDQUOT', '53100']

/** Whether the disk of the server or of its database has no room left. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.includes(String(error.code))
