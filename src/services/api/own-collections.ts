import { TEXTS } from '../../protocol/base/errors.ts'
import { isObject } from '../../protocol/base/json.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { parseCollection } from '../../protocol/content/collections.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type { Collection, ListPage, Work } from '../../protocol/content/creative-types.ts'
import { parseWork } from '../../protocol/content/portfolio.ts'
import { COLLECTION_ENDPOINTS } from '../../protocol/endpoints/collection-endpoints.ts'
import { type CallOptions, createCallOf, mapListError } from '../http/call.ts'
import { createRoute } from '../http/call-route.ts'
import { ignoreNotFound } from '../http/form.ts'
import { parseOne } from '../http/response-body.ts'
import { withServerMessage } from '../http/server-message.ts'
import type { HttpClient } from '../http/types.ts'

/** One of the user's own collections. */
export interface OwnCollection extends Collection {
  /** Whether it has the work that the request named. */
  has_work: boolean
}

/** Input of a new collection. `client_id` makes creation idempotent. */
export interface NewCollection {
  title: string
  is_public: boolean
  client_id: string
  /** A work to begin with. */
  work_id?: Id
}

/** Changes only the given fields. */
export interface CollectionChanges {
  title?: string
  description?: string
  is_public?: boolean
}

interface PageOption extends CallOptions {
  /** From 1. */
  page?: number | undefined
}

const CREATE_FAILED = 'The collection couldn’t be created. Please try again.'
const SAVE_FAILED = 'The collection couldn’t be saved. Please try again.'
const DELETE_FAILED = 'The collection couldn’t be deleted. Please try again.'
const ADD_FAILED = 'The work couldn’t be added. Please try again.'
const MOVE_FAILED = 'The work couldn’t be moved. Please try again.'
const REMOVE_FAILED = 'The work couldn’t be removed. Please try again.'

/**
 * The user's own collections and the works of any, an API extension. Every rejection is a
 * ServiceFailure.
 */
export function createOwnCollectionsApi(http: HttpClient) {
  const call = createCallOf(
    http,
    COLLECTION_ENDPOINTS,
    createRoute(http, (name) => name === 'collections.mine' || name === 'collections.works'),
  )
  const read = (raw: Json): OwnCollection | null => {
    const collection = parseCollection(raw, http.apiOrigin)
    return collection && { ...collection, has_work: isObject(raw) && raw.has_work === true }
  }
  const one = (data: Json): OwnCollection => parseOne(data, read, http.apiOrigin)

  return {
    /** Newest first. @param work each says whether it has this one */
    async mine({
      page = 1,
      work,
      signal,
    }: PageOption & { work?: Id | undefined } = {}): Promise<ListPage<OwnCollection>> {
      const query = work === undefined ? {} : { work }
      const request = call('collections.mine', { query, page, signal })
      return parseListPage(await mapListError(TEXTS.dataFailed, request), page, null, read)
    },

    /** The works of a collection, in its order. */
    async works(slug: string, { page = 1, signal }: PageOption = {}): Promise<ListPage<Work>> {
      const request = call('collections.works', { params: { slug }, page, signal })
      const data = await mapListError(TEXTS.dataFailed, request)
      return parseListPage(data, page, null, (raw) => parseWork(raw, http.apiOrigin))
    },

    async create(fields: NewCollection, { signal }: CallOptions = {}): Promise<OwnCollection> {
      const request = call('collections.create', { body: { ...fields }, signal })
      return one(await withServerMessage(CREATE_FAILED, request))
    },

    async update(
      id: Id,
      changes: CollectionChanges,
      { signal }: CallOptions = {},
    ): Promise<OwnCollection> {
      const request = call('collections.update', { params: { id }, body: { ...changes }, signal })
      return one(await withServerMessage(SAVE_FAILED, request))
    },

    /** An already deleted one is a success. */
    delete(id: Id, { signal }: CallOptions = {}): Promise<void> {
      return ignoreNotFound(DELETE_FAILED, call('collections.delete', { params: { id }, signal }))
    },

    /** Adds a work at the end; one that is in the collection stays where it is. */
    async add(id: Id, workId: Id, { signal }: CallOptions = {}): Promise<void> {
      const request = call('collections.place', { params: { id, workId }, body: {}, signal })
      await withServerMessage(ADD_FAILED, request)
    },

    /** Adds or moves a work. @param position from 1 */
    async place(
      { id, workId, position }: { id: Id; workId: Id; position: number },
      { signal }: CallOptions = {},
    ): Promise<void> {
      const body = { position }
      const request = call('collections.place', { params: { id, workId }, body, signal })
      await withServerMessage(MOVE_FAILED, request)
    },

    async remove(id: Id, workId: Id, { signal }: CallOptions = {}): Promise<void> {
      const request = call('collections.remove', { params: { id, workId }, signal })
      await withServerMessage(REMOVE_FAILED, request)
    },
  }
}
