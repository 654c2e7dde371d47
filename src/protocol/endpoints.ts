import { TEXTS } from './catalogue.ts'
import { CONTENT_ENDPOINTS } from './content-endpoints.ts'
import { serviceFailure } from './errors.ts'
import { OWN_ENDPOINTS } from './own-endpoints.ts'
import { apiPath } from './paths.ts'
import { PEOPLE_ENDPOINTS } from './people-endpoints.ts'
import type { Id } from './types.ts'

export type { Endpoint } from './endpoint-types.ts'
export { API_ROOT } from './paths.ts'

/** Every call of section 7, those of A28, and our own. The probes of 7.12 are `PROBES`. */
export const ENDPOINTS = { ...PEOPLE_ENDPOINTS, ...CONTENT_ENDPOINTS, ...OWN_ENDPOINTS }

/** MISC-02 */
export const SOCKET_ROOT = '/ws/'
/** General and per conversation (B3). */
export const MESSAGING_SOCKET_PATH = '/ws/messaging/'
/** B3 */
export const NOTIFICATION_SOCKET_PATH = '/ws/notifications/'

export type EndpointName = keyof typeof ENDPOINTS
type PathOf<N extends EndpointName> = (typeof ENDPOINTS)[N]['path']
type ParamName<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never

export type PathParams<N extends EndpointName> = { readonly [K in ParamName<PathOf<N>>]: Id }

/** Absent values are left out; a list is joined by commas. */
export type Query = {
  readonly [name: string]: Id | boolean | readonly Id[] | null | undefined
}

type PathArguments<N extends EndpointName> = [ParamName<PathOf<N>>] extends [never]
  ? [params?: Readonly<Record<string, never>>, query?: Query]
  : [params: PathParams<N>, query?: Query]

/**
 * The path of a call from the host's root on: `pathOf('posts.get', { id: 7 })` is
 * `/api/posts/7/`. Throws a 404 failure for a segment that would name another path: '', '.', '..'.
 */
export function pathOf<N extends EndpointName>(name: N, ...args: PathArguments<N>): string {
  const [params = {}, query = {}] = args
  return fillPath(ENDPOINTS[name].path, params, query)
}

/** `pathOf` for a path that is not in the table. */
export function fillPath(
  path: string,
  params: Readonly<Record<string, Id>> = {},
  query: Query = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name]))
  return apiPath(filled) + queryText(query)
}

function segment(value: Id | undefined): string {
  const text = value === undefined ? '' : String(value)
  if (/^\.{0,2}$/.test(text)) {
    throw serviceFailure({ message: TEXTS.resourceNotFound, status: 404 })
  }
  return encoded(text)
}

/** Unpaired surrogates cannot be encoded; they become the replacement character. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** `?a=1&b=x`, or '' when nothing is to be said. Commas stay readable (API-LIKE-06). */
export function queryText(query: Query): string {
  const pairs: string[] = []
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    pairs.push(`${encoded(name)}=${encoded(text).replaceAll('%2C', ',')}`)
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A path of the table as a router writes it: `/api/posts/:id/`. */
export function routeOf(name: EndpointName): string {
  return apiPath(ENDPOINTS[name].path).replace(/\{(\w+)\}/g, ':$1')
}

export type SocketChannel = 'messaging' | 'notifications'

const SOCKET_PATHS = {
  messaging: MESSAGING_SOCKET_PATH,
  notifications: NOTIFICATION_SOCKET_PATH,
} as const satisfies Record<SocketChannel, string>

export interface SocketTarget {
  /** Origin of the API, `https://…` or `http://…`. */
  origin: string
  channel: SocketChannel
  token: string
  /** Messaging only. */
  conversationId?: Id | null
}

/** The address of a live socket (SOCKEV-01, SOCKEV-02, B2, B3). */
export function socketUrl({ origin, channel, token, conversationId }: SocketTarget): string {
  const host = origin.replace(/^http/i, 'ws').replace(/\/+$/, '')
  const conversation = channel === 'messaging' ? conversationId : null
  return host + SOCKET_PATHS[channel] + queryText({ token, conversation })
}

export interface RefreshAttempt {
  endpoint: EndpointName
  /** `refresh` = `{refresh}`; `empty` = `{}`, the cookie alone speaks. */
  body: 'refresh' | 'empty'
}

/** The tries of a shared refresh, in order; attempt n is entry n − 1 (REFRESH-08…11, A2.4). */
export const REFRESH_ATTEMPTS = [
  { endpoint: 'auth.refresh', body: 'refresh' },
  { endpoint: 'auth.refreshHost', body: 'refresh' },
  { endpoint: 'auth.refreshJwt', body: 'refresh' },
  { endpoint: 'auth.refresh', body: 'empty' },
] as const satisfies RefreshAttempt[]
