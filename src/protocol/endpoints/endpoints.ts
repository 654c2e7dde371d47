import { apiPath } from '../base/paths.ts'
import { CONTENT_ENDPOINTS } from '../content/content-endpoints.ts'
import { PUBLIC_USER_ENDPOINTS } from '../users/public-user-endpoints.ts'
import { fillPath, type ParamsOf, type Query } from './endpoint-paths.ts'
import { MEMBER_ENDPOINTS } from './member-endpoints.ts'
import { OWN_ENDPOINTS } from './own-endpoints.ts'
import { PUBLIC_ENDPOINTS } from './public-endpoints.ts'
import { SIGN_IN_ENDPOINTS } from './sign-in-endpoints.ts'

/** All endpoints of section 7 and A28, and the API extensions. The probes of 7.12 are `PROBES`. */
export const ENDPOINTS = {
  ...PUBLIC_ENDPOINTS,
  ...SIGN_IN_ENDPOINTS,
  ...PUBLIC_USER_ENDPOINTS,
  ...MEMBER_ENDPOINTS,
  ...CONTENT_ENDPOINTS,
  ...OWN_ENDPOINTS,
}

export type EndpointName = keyof typeof ENDPOINTS
type PathOf<N extends EndpointName> = (typeof ENDPOINTS)[N]['path']

type PathArguments<N extends EndpointName> = [keyof ParamsOf<PathOf<N>>] extends [never]
  ? [params?: Readonly<Record<string, never>>, query?: Query]
  : [params: ParamsOf<PathOf<N>>, query?: Query]

/**
 * The path of an endpoint from the host's root: `pathOf('posts.get', { id: 7 })` is
 * `/api/posts/7/`. Throws a 404 failure for a segment that would change the path: '', '.', '..'.
 */
export function pathOf<N extends EndpointName>(name: N, ...args: PathArguments<N>): string {
  const [params = {}, query = {}] = args
  return fillPath(ENDPOINTS[name].path, params, query)
}

/** The path of an endpoint in router syntax: `/api/posts/:id/`. */
export function routeOf(name: EndpointName): string {
  return apiPath(ENDPOINTS[name].path).replace(/\{(\w+)\}/g, ':$1')
}
