import { TEXTS } from '../../protocol/base/errors.ts'
import { parseCollection } from '../../protocol/content/collections.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type { Collection, ListPage } from '../../protocol/content/creative-types.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { parseOne } from '../http/response-body.ts'
import type { HttpClient } from '../http/types.ts'

/** Curated collections of portfolio items. Every rejection is a ServiceFailure. */
export function createCollectionsApi(http: HttpClient) {
  const call = createCall(http)

  return {
    /** Newest first, without their portfolio items; `username`: those of one user. */
    async list(
      { page = 1, username }: { page?: number; username?: string } = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<Collection>> {
      const query = username === undefined ? {} : { username }
      const request = call('collections.list', { page, query, signal })
      const data = await mapListError(TEXTS.dataFailed, request)
      return parseListPage(data, page, null, (raw) => parseCollection(raw, http.apiOrigin))
    },

    /** One collection with its portfolio items in order. */
    async get(slug: string, { signal }: CallOptions = {}): Promise<Collection> {
      const request = call('collections.get', { params: { slug }, signal })
      const data = await mapListError(TEXTS.dataFailed, request)
      return parseOne(data, parseCollection, http.apiOrigin)
    },
  }
}
