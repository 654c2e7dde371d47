import type { FastifyInstance } from 'fastify'
import {
  API_EXTENSIONS as ALL_EXTENSIONS,
  type Extra,
} from '../../src/protocol/base/api-extensions.ts'
import { apiPath } from '../../src/protocol/base/paths.ts'
import { COLLECTION_ENDPOINTS } from '../../src/protocol/endpoints/collection-endpoints.ts'
import type { Endpoint } from '../../src/protocol/endpoints/endpoint-types.ts'
import { ENDPOINTS } from '../../src/protocol/endpoints/endpoints.ts'
import { MESSAGE_EVENT_ENDPOINTS } from '../../src/protocol/endpoints/message-event-endpoints.ts'
import { ORDER_ENDPOINTS } from '../../src/protocol/endpoints/order-endpoints.ts'
import { OWN_ENDPOINTS } from '../../src/protocol/endpoints/own-endpoints.ts'
import { PASSWORD_RESET_ENDPOINTS } from '../../src/protocol/endpoints/password-reset-endpoints.ts'
import { notFound } from './errors.ts'

type EndpointMatcher = (method: string, path: string) => boolean

/** The optional endpoints and the paths that belong to each, after `/api/`. */
const PATH_PATTERNS = {
  'likes/unified': /^likes\/unified\/?$/,
  likes: /^likes(?:\/|$)/,
  bookmarks: /^bookmarks(?:\/|$)/,
  'follow/toggle': /^follow\/toggle(?:\/|$)/,
  views: /^[^/]+\/(?:[^/]+\/)?increment_view\/?$/,
  uploads: /^uploads(?:\/|$)/,
} as const satisfies { readonly [name: string]: RegExp }

/**
 * All endpoints beyond the specification, so that the client can be tested against a server without
 * them.
 */
const API_EXTENSIONS = 'extras'

export type OptionalEndpoint = keyof typeof PATH_PATTERNS | typeof API_EXTENSIONS

export const OPTIONAL_ENDPOINTS = [
  ...Object.keys(PATH_PATTERNS),
  API_EXTENSIONS,
] as OptionalEndpoint[]

/** The API extensions listed with the signed-in user. */
export function enabledExtensions(
  disabledEndpoints: readonly OptionalEndpoint[],
  user: { readonly password_hash: string | null },
): Extra[] {
  if (disabledEndpoints.includes(API_EXTENSIONS)) return []
  return ALL_EXTENSIONS.filter((name) =>
    name === 'google_only'
      ? user.password_hash === null
      : !disabledEndpoints.some((endpoint) => endpoint === name),
  )
}

/**
 * Makes disabled optional endpoints respond 404 to every method and user, so that the client's
 * fallbacks are used. For `extras` only our own endpoints are disabled, not those of the
 * specification. Register it before the areas.
 */
export function disableEndpoints(
  app: FastifyInstance,
  disabledEndpoints: readonly OptionalEndpoint[],
): void {
  if (disabledEndpoints.length === 0) return
  const matchers = disabledEndpoints.map((name) => ({ name, matches: matcherFor(name) }))
  app.addHook('onRequest', async (request) => {
    const path = /^\/api\/([^?]*)/.exec(request.url)?.[1]
    const disabled =
      path === undefined
        ? undefined
        : matchers.find((matcher) => matcher.matches(request.method, path))
    if (disabled !== undefined) throw notFound('Not found.', `${disabled.name} is disabled`)
  })
}

function matcherFor(name: OptionalEndpoint): EndpointMatcher {
  if (name !== API_EXTENSIONS) return (_, path) => PATH_PATTERNS[name].test(path)
  const ownMatchers = [
    ...Object.values(OWN_ENDPOINTS),
    ...Object.values(ORDER_ENDPOINTS),
    ...Object.values(COLLECTION_ENDPOINTS),
    ...Object.values(MESSAGE_EVENT_ENDPOINTS),
    ...Object.values(PASSWORD_RESET_ENDPOINTS),
    ENDPOINTS['auth.logout'],
  ].map(matchEndpoint)
  return (method, path) => ownMatchers.some((matches) => matches(method, path))
}

function matchEndpoint({ method, path }: Endpoint): EndpointMatcher {
  const pattern = apiPath(path)
    .replace(/^\/api\//, '')
    .replace(/\/$/, '')
  const pathPattern = new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}/?$`)
  return (requestMethod, requestPath) => requestMethod === method && pathPattern.test(requestPath)
}
