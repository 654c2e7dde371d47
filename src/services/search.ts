import { normaliseAsset, normaliseAssetCategory } from '../protocol/content.ts'
import { readListPage } from '../protocol/content-base.ts'
import type { ListPage } from '../protocol/creative-types.ts'
import { isServiceFailure, TEXTS } from '../protocol/errors.ts'
import { readList } from '../protocol/json.ts'
import { normaliseWork } from '../protocol/portfolio.ts'
import {
  normaliseCreatorProfile,
  normaliseFreelancerProfile,
  normalisePublicProfile,
} from '../protocol/profile.ts'
import {
  matchingPeople,
  NO_RESULTS,
  normaliseServiceOffer,
  type SearchResults,
  type ServiceOffer,
  searchTerm,
} from '../protocol/search.ts'
import type { AssetCategory, Json } from '../protocol/types.ts'
import { type CallOptions, createCall, listStyle } from './http/call.ts'
import type { HttpClient } from './http/types.ts'

export type SearchApi = ReturnType<typeof createSearchApi>

/** A blank filter is left out. */
export interface OfferFilters {
  search?: string | undefined
  /** 1 = the first. */
  page?: number | undefined
}

type Read<T> = (raw: Json, apiOrigin: string) => T | null

interface Part<T> {
  items: T[]
  failed: boolean
}

const failedAny = (parts: readonly Part<unknown>[]): boolean => parts.some(({ failed }) => failed)

/**
 * Search (7.13, A17). A search starts all its calls at once and each settles alone: one that fails
 * counts as empty and sets `failed`. It rejects only when it is cancelled. For fewer than 3
 * characters nothing is sent, and nothing is found (SEARCH-09).
 */
export function createSearchApi(http: HttpClient) {
  const call = createCall(http)
  const { apiOrigin } = http

  const part = async <T>(
    work: Promise<Json>,
    read: Read<T>,
    narrow = (body: Json): Json => body,
  ) => {
    try {
      const body = narrow(await work)
      return { items: readList(body, (raw) => read(raw, apiOrigin)), failed: false }
    } catch (error) {
      if (!isServiceFailure(error)) http.log.error('search part failed', { error: String(error) })
      else if (error.aborted) throw error
      return { items: [] as T[], failed: true }
    }
  }

  /** The calls of both searches; each is sent by asking for it. */
  const ask = (term: string, { signal }: CallOptions) => {
    const search = { query: { search: term }, signal }
    const narrow = (body: Json): Json => matchingPeople(body, term)
    return {
      users: () =>
        part(call('publicProfiles.search', { query: { q: term }, signal }), normalisePublicProfile),
      freelancers: () =>
        part(call('freelancers.list', { signal }), normaliseFreelancerProfile, narrow),
      creators: () => part(call('creators.list', { signal }), normaliseCreatorProfile, narrow),
      assets: () => part(call('assets.list', search), normaliseAsset),
      services: () => part(call('services.list', search), normaliseServiceOffer),
      works: () => part(call('portfolio.list', search), normaliseWork),
      categories: () => part(call('assetCategories.list', search), normaliseAssetCategory),
    }
  }

  return {
    /** The three calls of the overlay (SEARCH-10…12, SEARCH-14). */
    async overlay(query: string, options: CallOptions = {}): Promise<SearchResults> {
      const term = searchTerm(query)
      if (term === null) return { ...NO_RESULTS }
      const asked = ask(term, options)
      const parts = await Promise.all([asked.users(), asked.freelancers(), asked.assets()])
      const [users, freelancers, assets] = parts
      return {
        ...NO_RESULTS,
        users: users.items,
        freelancers: freelancers.items,
        assets: assets.items,
        failed: failedAny(parts),
      }
    },

    /** The six calls of /search, and that of the asset categories (SEARCH-10…17). */
    async full(query: string, options: CallOptions = {}): Promise<SearchResults> {
      const term = searchTerm(query)
      if (term === null) return { ...NO_RESULTS }
      const asked = ask(term, options)
      const parts = await Promise.all([
        asked.users(),
        asked.freelancers(),
        asked.creators(),
        asked.assets(),
        asked.services(),
        asked.works(),
        asked.categories(),
      ])
      const [users, freelancers, creators, assets, services, works, categories] = parts
      return {
        users: users.items,
        freelancers: freelancers.items,
        creators: creators.items,
        assets: assets.items,
        services: services.items,
        works: works.items,
        categories: categories.items,
        failed: failedAny(parts),
      }
    },

    /** Categories of assets by their name (SEARCH-17). */
    async categories(query: string, { signal }: CallOptions = {}): Promise<AssetCategory[]> {
      const search = query.trim() || null
      const work = call('assetCategories.list', { query: { search }, signal })
      return readList(await listStyle(TEXTS.dataFailed, work), normaliseAssetCategory)
    },

    /** One page of what people offer, the newest first, or the best fitting (A28). */
    async offers(
      { search, page = 1 }: OfferFilters = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<ServiceOffer>> {
      const query = { search: search?.trim() || null, page: page > 1 ? page : null }
      const data = await listStyle(TEXTS.dataFailed, call('services.list', { query, signal }))
      return readListPage(data, page, null, (raw) => normaliseServiceOffer(raw, apiOrigin))
    },
  }
}
