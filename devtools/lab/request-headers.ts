import type { IncomingMessage } from 'node:http'

/**
 * Pages driven by a scenario send the tab name in a header, and as a parameter of their WebSocket
 * URLs.
 */
export const TAB_HEADER = 'x-lab-tab'
export const TAB_PARAMETER = 'lab-tab'
/** Tabs opened by hand send a cookie instead. */
export const TAB_COOKIE = 'lab-tab'

const TAB = /^[a-z][a-z0-9-]{0,31}$/

/** Cookie values by name. */
export function cookiesOf(request: IncomingMessage): Map<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return new Map(pairs.map(([name = '', ...value]) => [name, decodeCookie(value.join('='))]))
}

function decodeCookie(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Name of the tab that sent the request; null if unknown. */
export function tabOf(request: IncomingMessage, url: URL): string | null {
  const header = request.headers[TAB_HEADER]
  const name =
    url.searchParams.get(TAB_PARAMETER) ??
    (Array.isArray(header) ? header[0] : header) ??
    cookiesOf(request).get(TAB_COOKIE)
  return name !== undefined && TAB.test(name) ? name : null
}

/** URL of a request. A path that begins with two slashes is not read as a host. */
export const requestUrl = (request: IncomingMessage): URL => {
  const path = request.url?.startsWith('/') ? request.url : '/'
  return new URL(`http://line${path}`)
}
