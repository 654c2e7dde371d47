import { TEXTS } from '../../protocol/base/errors.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type { ListPage } from '../../protocol/content/creative-types.ts'
import type { Currency, PriceType, ServiceStatus } from '../../protocol/enums/market.ts'
import { parseServiceOffer, type ServiceOffer } from '../../protocol/users/services.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { ignoreNotFound } from '../http/form.ts'
import { createRecordMemory } from '../http/record-memory.ts'
import { parseOne } from '../http/response-body.ts'
import type { HttpClient } from '../http/types.ts'
import { createRecordWriter } from './record-writer.ts'
import type { FormOptions, SentPictures } from './send-form.ts'

/** Input of a service. */
export interface ServiceInput extends SentPictures {
  title: string
  category: string
  description: string
  /** In whole units of the currency; null = on request. */
  price_amount: number | null
  currency: Currency
  price_type: PriceType
  delivery_days: number | null
}

/** Changes only the given fields. */
export type ServiceChanges = Partial<ServiceInput> & { status?: ServiceStatus }

interface PageOption extends CallOptions {
  /** From 1. */
  page?: number | undefined
}

const SAVE_FAILED = 'The service couldn’t be saved. Please try again.'
const DELETE_FAILED = 'The service couldn’t be deleted. Please try again.'

/**
 * The user's own services and the page of one, an API extension; lists of all services are in the
 * search API. Every rejection is a ServiceFailure.
 */
export function createServicesApi(http: HttpClient, records = createRecordMemory()) {
  const call = createCall(http)
  const write = createRecordWriter(http, records)
  const read = (raw: Json): ServiceOffer | null => {
    records.note('services', raw)
    return parseServiceOffer(raw, http.apiOrigin)
  }
  const one = (data: Json): ServiceOffer => parseOne(data, read, http.apiOrigin)

  return {
    /** Newest first, paused ones included. */
    async mine({ page = 1, signal }: PageOption = {}): Promise<ListPage<ServiceOffer>> {
      const data = await mapListError(TEXTS.dataFailed, call('services.mine', { page, signal }))
      return parseListPage(data, page, null, read)
    },

    async get(id: Id, { signal }: CallOptions = {}): Promise<ServiceOffer> {
      const request = call('services.get', { params: { id }, signal })
      return one(await mapListError(TEXTS.dataFailed, request))
    },

    /** @param fields `client_id` makes creation idempotent */
    async create(
      fields: ServiceInput & { client_id: string },
      options: FormOptions = {},
    ): Promise<ServiceOffer> {
      const values = { ...fields }
      const request = write.create({ kind: 'services', name: 'services.create', values }, options)
      return one(await mapListError(SAVE_FAILED, request))
    },

    async update(
      id: Id,
      changes: ServiceChanges,
      options: FormOptions = {},
    ): Promise<ServiceOffer> {
      const values = { ...changes }
      const change = { kind: 'services', name: 'services.update', params: { id }, values } as const
      const request = write.update(change, options)
      return one(await mapListError(SAVE_FAILED, request))
    },

    /** An already deleted one is a success. */
    remove(id: Id, { signal }: CallOptions = {}): Promise<void> {
      return ignoreNotFound(DELETE_FAILED, call('services.delete', { params: { id }, signal }))
    },
  }
}
