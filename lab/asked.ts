import type { IncomingMessage } from 'node:http'

/** A page that a scenario drives says so beside its requests, and in the address of its sockets. */
export const TAB_HEADER = 'x-lab-tab'
export const TAB_PARAMETER = 'lab-tab'
/** A person who drives a tab of their own has a cookie instead. */
export const TAB_COOKIE = 'lab-tab'

const TAB = /^[a-z][a-z0-9-]{0,31}$/

/** The values of the cookies by name. */
export function cookiesOf(request: IncomingMessage): Map<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return new Map(pairs.map(([name = '', ...value]) => [name, decoded(value.join('='))]))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whose request it is; null where nobody says. */
export function tabOf(request: IncomingMessage, url: URL): string | null {
  const header = request.headers[TAB_HEADER]
  const said =
    url.searchParams.get(TAB_PARAMETER) ??
    (Array.isArray(header) ? header[0] : header) ??
    cookiesOf(request).get(TAB_COOKIE)
  return said !== undefined && TAB.test(said) ? said : null
}

/** The address a request asks for; one that begins with two slashes names no other host. */
export const addressOf = (request: IncomingMessage): URL => {
  const path = request.url?.startsWith('/') ? request.url : '/'
  return new URL(`http://line${path}`)
}
