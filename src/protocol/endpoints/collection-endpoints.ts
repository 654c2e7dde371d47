import type { Endpoint } from './endpoint-types.ts'

/** The user's own collections, an API extension. */
export const COLLECTION_ENDPOINTS = {
  'collections.mine': { method: 'GET', path: 'collections/mine/', kind: 'private' },
  'collections.create': { method: 'POST', path: 'collections/mine/', kind: 'private' },
  'collections.update': { method: 'PATCH', path: 'collections/mine/{id}/', kind: 'private' },
  'collections.delete': { method: 'DELETE', path: 'collections/mine/{id}/', kind: 'private' },
  'collections.place': {
    method: 'PUT',
    path: 'collections/mine/{id}/works/{workId}/',
    kind: 'private',
  },
  'collections.remove': {
    method: 'DELETE',
    path: 'collections/mine/{id}/works/{workId}/',
    kind: 'private',
  },
  'collections.works': { method: 'GET', path: 'collections/{slug}/works/', kind: 'private' },
} as const satisfies Record<string, Endpoint>
