import type { IncomingMessage } from 'node:http'

/** The path contains an encoded character, a backslash, a fragment or a segment that starts with a dot, or no path. */
const MAY_NEED_CHANGES = /^[^/]|^[^?]*(?:[%\\#]|\/\.)/
const MALFORMED_ESCAPE = /%(?![\da-f]{2})/i
const UNRESERVED = /^[\w.~-]$/
/** Query parameters whose values are not logged: access tokens and the text of searches. */
const PRIVATE_PARAMETERS = new Set(['token', 'q', 'search'])

/**
 * The request URL with its path in one spelling (RFC 3986, 6.2.2): unreserved characters decoded,
 * dot segments resolved, no host and no fragment; the query stays as it is. Everything that reads
 * `request.url` depends on it: the router, the limits, the headers and the log. The host of an
 * absolute URL replaces the Host header (RFC 9112, 3.2.2). The router rejects what has no such
 * spelling.
 */
export function normaliseUrl(request: IncomingMessage): string {
  const url = request.url ?? '/'
  if (!MAY_NEED_CHANGES.test(url)) return url
  const [rawPath = '', query] = splitQuery(url)
  const path = rawPath.replace(/%[\da-f]{2}/gi, decodeUnreserved)
  const isAbsolute = /^https?:/i.test(path)
  const absolute = isAbsolute ? path : `http://localhost${path}`
  if (!(isAbsolute || path.startsWith('/')) || MALFORMED_ESCAPE.test(rawPath)) return url
  if (!URL.canParse(absolute)) return url
  const { pathname, host } = new URL(absolute)
  if (isAbsolute) request.headers.host = host
  return query === undefined ? pathname : `${pathname}?${query}`
}

function splitQuery(url: string): [path: string, query?: string] {
  const withoutFragment = url.split('#', 1)[0] ?? ''
  const start = withoutFragment.indexOf('?')
  return start < 0
    ? [withoutFragment]
    : [withoutFragment.slice(0, start), withoutFragment.slice(start + 1)]
}

function decodeUnreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return UNRESERVED.test(character) ? character : encoded
}

/**
 * A URL for the log. URLs of sockets and of purchased files contain tokens, and searches what a
 * user looks for.
 */
export const loggedUrl = (url: string): string =>
  url
    .replace(/([?&])([^=&]*)=[^&]*/g, (parameter, separator, name) =>
      PRIVATE_PARAMETERS.has(parameterName(name)) ? `${separator}${name}=…` : parameter,
    )
    .replace(/^(\/api\/asset-files\/)[^/?]+/, '$1…')

const parameterName = (encoded: string): string => [...new URLSearchParams(encoded).keys()][0] ?? ''
