/** Converts recorded HTTP requests to journal entries without user content. */
import type { Entry } from '../simulation/event-log.ts'
import { isRouteWord } from './allowed.ts'
import type { HttpEntry } from './http-log.ts'

/**
 * `/api/users/{}/`: the path without query, with every segment replaced that is no word of an API
 * endpoint: ids, names, and all of a URL that is not the API's.
 */
export const routeTemplate = (url: string): string =>
  new URL(url, 'http://page').pathname
    .split('/')
    .map((segment) => (isRouteWord(segment) ? segment : '{}'))
    .join('/')

/** @param start time origin of the journal, ms since 1970 */
export function httpLine(
  { at, method, url, status, ms }: HttpEntry,
  tab: string,
  start: number,
): Entry {
  const request = `${method} ${routeTemplate(url)}`
  const line = { at: at - start, tab }
  if (status === undefined) return { ...line, by: 'client', what: request }
  const time = ms === undefined ? '' : ` (${Math.round(ms)} ms)`
  return status === null
    ? { ...line, by: 'client', what: `gives up ${request}${time}` }
    : { ...line, by: 'server', what: `${status || 'no answer to'} ${request}${time}` }
}
