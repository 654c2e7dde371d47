import { serviceFailure, TEXTS } from '../../protocol/base/errors.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type { ListPage, Work, WorkFields } from '../../protocol/content/creative-types.ts'
import { parseWork } from '../../protocol/content/portfolio.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { mapNotFound } from '../http/call-failures.ts'
import { createCall } from '../http/calls.ts'
import { loadHinted } from '../http/hints.ts'
import { createRecordMemory } from '../http/record-memory.ts'
import { parseOne } from '../http/response-body.ts'
import type { HttpClient } from '../http/types.ts'
import { fitsContent } from './list-filters.ts'
import { createRecordWriter } from './record-writer.ts'
import type { FormOptions, SentPictures } from './send-form.ts'

/** Empty filters are not sent. */
export interface WorkFilters {
  username?: string | undefined
  category?: string | undefined
  tag?: string | undefined
  search?: string | undefined
  /** A `ColourWord`; an API extension. */
  colour?: string | undefined
  /** 1 = newest. */
  page?: number | undefined
}

/** Input of a portfolio item. */
export type WorkInput = Omit<WorkFields, 'images'> & SentPictures

/** `client_id` makes creation idempotent. */
export type NewWork = WorkInput & { client_id?: string | null }

const CREATE_FAILED = 'Your work couldn’t be published. Please try again.'
const UPDATE_FAILED = 'Your changes couldn’t be saved. Please try again.'
const DELETE_FAILED = 'The work couldn’t be deleted. Please try again.'

/** Portfolio items (7.4). Every rejection is a ServiceFailure. */
export function createPortfolioApi(http: HttpClient, records = createRecordMemory()) {
  const call = createCall(http)
  const write = createRecordWriter(http, records)
  const read = (raw: Json): Work | null => {
    records.note('portfolio', raw)
    return parseWork(raw, http.apiOrigin)
  }
  const saved = (data: Json): Work => parseOne(data, parseWork, http.apiOrigin)

  return {
    /** One page, newest first, or by relevance with `search`. */
    async list(
      { username, category, tag, search, colour, page = 1 }: WorkFilters = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<Work>> {
      const query = {
        username: username || null,
        category: null,
        tag: null,
        search: search || null,
      }
      return loadHinted({
        page,
        hints: { category, tag, colour },
        async load(number, hints) {
          const input = { query: { ...query, ...hints }, page: number, signal }
          const data = await mapListError(TEXTS.dataFailed, call('portfolio.list', input))
          return parseListPage(data, number, null, read)
        },
        select: (works) =>
          works.filter(
            (work) =>
              fitsContent(work, { category, tag }) &&
              (!colour || work.colours.some((name) => name === colour)),
          ),
      })
    },

    async mine(
      { page = 1 }: { page?: number } = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<Work>> {
      const data = await mapListError(TEXTS.dataFailed, call('portfolio.mine', { page, signal }))
      return parseListPage(data, page, null, read)
    },

    /** A 404 is `Portfolio item not found` (ERR-16). */
    async get(id: Id, { signal }: CallOptions = {}): Promise<Work> {
      const data = await mapNotFound(
        TEXTS.portfolioNotFound,
        TEXTS.dataFailed,
        call('portfolio.get', { params: { id }, signal }),
      )
      const item = read(data)
      if (item === null) {
        throw serviceFailure({ message: TEXTS.portfolioNotFound, status: 404, body: data })
      }
      return item
    },

    async create(fields: NewWork, options: FormOptions = {}): Promise<Work> {
      const values = { ...fields }
      const item = write.create({ kind: 'portfolio', name: 'portfolio.create', values }, options)
      return saved(await mapListError(CREATE_FAILED, item))
    },

    /** Changes the given fields only. */
    async update(id: Id, changes: Partial<WorkInput>, options: FormOptions = {}): Promise<Work> {
      const values = { ...changes }
      const change = {
        kind: 'portfolio',
        name: 'portfolio.update',
        params: { id },
        values,
      } as const
      return saved(await mapListError(UPDATE_FAILED, write.update(change, options)))
    },

    async remove(id: Id, { signal }: CallOptions = {}): Promise<void> {
      await mapListError(DELETE_FAILED, call('portfolio.delete', { params: { id }, signal }))
    },
  }
}
