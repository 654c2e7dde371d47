import type { Endpoint } from './endpoint-types.ts'

/** Calls of the reference API beyond section 7; a client lives without their answers. */
export const OWN_ENDPOINTS = {
  'uploads.create': { method: 'POST', path: 'uploads/', kind: 'private' },
  'uploads.delete': { method: 'DELETE', path: 'uploads/{id}/', kind: 'private' },
  'projects.apply': { method: 'POST', path: 'projects/{id}/applications/', kind: 'private' },
  'applications.mine': { method: 'GET', path: 'project-applications/mine/', kind: 'private' },
  'applications.update': { method: 'PATCH', path: 'project-applications/{id}/', kind: 'private' },
  'bookmarks.list': { method: 'GET', path: 'bookmarks/', kind: 'private' },
  'collections.list': { method: 'GET', path: 'collections/', kind: 'private' },
  'collections.get': { method: 'GET', path: 'collections/{slug}/', kind: 'private' },
} as const satisfies Record<string, Endpoint>
