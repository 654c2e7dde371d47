import { NoResultError } from 'kysely'
import { StorageUnavailableError } from '../storage/unavailable.ts'

/** The SQLSTATE of an error; '' for none. */
function sqlState(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return ''
  return typeof error.code === 'string' && /^[\dA-Z]{5}$/.test(error.code) ? error.code : ''
}

/** SQLSTATE classes and codes of temporary failures: connections, resources, timeouts, locks. */
const TEMPORARY_STATES = /^(?:08...|53[023]..|57P..|57014|55P03|25P0[34]|40001|40P01)$/

/**
 * Error messages of `pg`, its pool and Kysely for a connection that was lost or could not be
 * opened.
 */
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Postgres connection has been discarded|Client was closed)/

const NETWORK_CODES: readonly string[] = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/**
 * Whether the database or the object storage is unreachable or overloaded, so that the same request may succeed shortly.
 * A broken connection looks the same from either end.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (error instanceof StorageUnavailableError) return true
  if (TEMPORARY_STATES.test(sqlState(error)) || CONNECTION_LOST.test(error.message)) return true
  return 'code' in error && NETWORK_CODES.includes(String(error.code))
}

/**
 * Whether a concurrent transaction changed the data between two queries: a row was deleted, a
 * referenced row is missing, or a row already exists.
 */
export const isConcurrentChange = (error: unknown): boolean =>
  error instanceof NoResultError || /^2350[35]$/.test(sqlState(error))

/** Whether a row was inserted for an account that a concurrent transaction has deleted. */
export const isAccountDeleted = (error: unknown): boolean => sqlState(error) === 'KY401'

const STORAGE_FULL_CODES: readonly string[] = ['ENOSPC', 'EDQUOT', '53100']

/** Whether the disk of the server or of its database is full. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && STORAGE_FULL_CODES.includes(String(error.code))
