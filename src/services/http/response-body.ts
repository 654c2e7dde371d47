import { serviceFailure, TEXTS } from '../../protocol/base/errors.ts'
import type { Json } from '../../protocol/base/types.ts'

/** A tolerant parser of the protocol; null if the response has no such value. */
export type Read<T> = (raw: Json, apiOrigin: string) => T | null

/**
 * Parses the only value of a response.
 * @throws ServiceFailure with status 200 if it cannot be parsed
 */
export function parseOne<T>(data: Json, read: Read<T>, apiOrigin: string): T {
  const item = read(data, apiOrigin)
  if (item === null) throw serviceFailure({ message: TEXTS.serverError, status: 200, body: data })
  return item
}
