import type { HttpClient } from './http/types.ts'

/** The areas of content; a chunk of their own, loaded with the first page that shows some. */
export function createContentApi(_http: HttpClient) {
  return {}
}

export type ContentApi = ReturnType<typeof createContentApi>
