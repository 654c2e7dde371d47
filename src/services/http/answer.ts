import { serviceFailure, TEXTS } from '../../protocol/base/errors.ts'
import type { Json } from '../../protocol/base/types.ts'

/** A tolerant reader of the protocol; null = the answer holds no such thing. */
export type Read<T> = (raw: Json, apiOrigin: string) => T | null

/**
 * The one thing an answer holds.
 * @throws ServiceFailure with status 200 when it holds none
 */
export function readOne<T>(data: Json, read: Read<T>, apiOrigin: string): T {
  const item = read(data, apiOrigin)
  if (item === null) throw serviceFailure({ message: TEXTS.serverError, status: 200, body: data })
  return item
}

/** The `page` of a query; the first one is what an API answers anyway. */
export const pageQuery = (page: number): number | null => (page > 1 ? page : null)
