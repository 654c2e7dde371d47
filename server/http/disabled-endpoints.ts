import type { FastifyInstance } from 'fastify'
import { type Extra, API_EXTENSIONS as OFFERED } from '../../src/protocol/base/api-extensions.ts'
import { apiPath } from '../../src/protocol/base/paths.ts'
import type { Endpoint } from '../../src/protocol/endpoints/endpoint-types.ts'
import { ENDPOINTS } from '../../src/protocol/endpoints/endpoints.ts'
import { OWN_ENDPOINTS } from '../../src/protocol/endpoints/own-endpoints.ts'
import { notFound } from './errors.ts'

type Left = (method: string, path: string) => boolean

/** The optional endpoints and the paths that belong to each, after `/api/`. */
const PATHS = {
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

export type OptionalEndpoint = keyof typeof PATHS | typeof API_EXTENSIONS

export const OPTIONAL_ENDPOINTS = [...Object.keys(PATHS), API_EXTENSIONS] as OptionalEndpoint[]

/** The API extensions listed with the signed-in user. */
export function enabledExtensions(
  absent: readonly OptionalEndpoint[],
  user: { readonly password_hash: string | null },
): Extra[] {
  if (absent.includes(API_EXTENSIONS)) return []
  return OFFERED.filter((name) =>
    name === 'google_only' ? user.password_hash === null : !absent.some((each) => each === name),
  )
}

/**
 * Makes disabled optional endpoints respond 404 to every method and user, so that the client's
 * fallbacks are used. For `extras` only our own endpoints are disabled, not those of the
 * specification. Register it before the areas.
 */
export function leaveOut(app: FastifyInstance, absent: readonly OptionalEndpoint[]): void {
  if (absent.length === 0) return
  const left = absent.map((name) => ({ name, has: leftOut(name) }))
  app.addHook('onRequest', async (request) => {
    const path = /^\/api\/([^?]*)/.exec(request.url)?.[1]
    const found = path === undefined ? undefined : left.find((e) => e.has(request.method, path))
    if (found !== undefined) throw notFound('Not found.', `${found.name} is disabled`)
  })
}

function leftOut(name: OptionalEndpoint): Left {
  if (name !== API_EXTENSIONS) return (_, path) => PATHS[name].test(path)
  const own = [...Object.values(OWN_ENDPOINTS), ENDPOINTS['auth.logout']].map(ownCall)
  return (method, path) => own.some((is) => is(method, path))
}

function ownCall({ method, path }: Endpoint): Left {
  const pattern = apiPath(path)
    .replace(/^\/api\//, '')
    .replace(/\/$/, '')
  const at = new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}/?$`)
  return (called, where) => called === method && at.test(where)
}
