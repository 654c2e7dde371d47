import type { FastifyInstance } from 'fastify'
import { notFound } from './errors.ts'

/** The optional endpoints and the paths that belong to each, after `/api/`. */
const PATHS = {
  'likes/unified': /^likes\/unified\/?$/,
  likes: /^likes(?:\/|$)/,
  bookmarks: /^bookmarks(?:\/|$)/,
  'follow/toggle': /^follow\/toggle(?:\/|$)/,
  views: /^[^/]+\/(?:[^/]+\/)?increment_view\/?$/,
  uploads: /^uploads(?:\/|$)/,
} as const satisfies { readonly [name: string]: RegExp }

export type OptionalEndpoint = keyof typeof PATHS

export const OPTIONAL_ENDPOINTS = Object.keys(PATHS) as OptionalEndpoint[]

/**
 * Optional endpoints that are left out answer 404 as if they did not exist, whatever the method and
 * whoever asks, so that every other way of the client is one that runs. Add it before the areas.
 */
export function leaveOut(app: FastifyInstance, absent: readonly OptionalEndpoint[]): void {
  if (absent.length === 0) return
  app.addHook('onRequest', async (request) => {
    const path = /^\/api\/([^?]*)/.exec(request.url)?.[1]
    const name = path === undefined ? undefined : absent.find((each) => PATHS[each].test(path))
    if (name !== undefined) throw notFound('Not found.', `${name} is left out`)
  })
}
