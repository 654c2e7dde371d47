import { TEXTS } from '../base/catalogue.ts'
import { serviceFailure } from '../base/errors.ts'
import { apiPath } from '../base/paths.ts'
import type { Id } from '../base/types.ts'

/** MISC-02 */
export const SOCKET_ROOT = '/ws/'
/** General connection and conversation connection (B3). */
export const MESSAGING_SOCKET_PATH = '/ws/messaging/'
/** B3 */
export const NOTIFICATION_SOCKET_PATH = '/ws/notifications/'

type ParamName<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never

/** Values of a path's `{name}` placeholders. */
export type ParamsOf<P extends string> = { readonly [K in ParamName<P>]: Id }

/** Absent values are omitted; a list is joined by commas. */
export type Query = {
  readonly [name: string]: Id | boolean | readonly Id[] | null | undefined
}

/**
 * A path from the host's root: `fillPath('posts/{id}/', { id: 7 })` is `/api/posts/7/`. Throws a
 * 404 failure for a segment that would change the path: '', '.', '..'.
 */
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

/** `?a=1&b=x`, or '' without parameters. Commas are not encoded (API-LIKE-06). */
export function queryText(query: Query): string {
  const pairs: string[] = []
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    pairs.push(`${encoded(name)}=${encoded(text).replaceAll('%2C', ',')}`)
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

type SocketChannel = 'messaging' | 'notifications'

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

/** The URL of a live socket (SOCKEV-01, SOCKEV-02, B2, B3). */
export function socketUrl({ origin, channel, token, conversationId }: SocketTarget): string {
  const host = origin.replace(/^http/i, 'ws').replace(/\/+$/, '')
  const conversation = channel === 'messaging' ? conversationId : null
  return host + SOCKET_PATHS[channel] + queryText({ token, conversation })
}
