import type { FeatureName } from '../../protocol/base/absent-features.ts'
import { isServiceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { isObject, parseList } from '../../protocol/base/json.ts'
import type { Json } from '../../protocol/base/types.ts'
import { parseAssetCategory, parseCreativeAsset } from '../../protocol/content/content.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type { ListPage } from '../../protocol/content/creative-types.ts'
import { parseWork } from '../../protocol/content/portfolio.ts'
import { NO_RESULTS, type SearchResults, searchTerm } from '../../protocol/content/search.ts'
import {
  type Freelancer,
  type FreelancerFilters,
  fits,
  parseFreelancer,
} from '../../protocol/users/freelance.ts'
import {
  matchingUsers,
  parseCreatorProfile,
  parsePublicProfile,
} from '../../protocol/users/profile.ts'
import { parseServiceOffer, type ServiceOffer } from '../../protocol/users/services.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { loadHinted } from '../http/hints.ts'
import { loadAllRows } from '../http/pages.ts'
import type { Read } from '../http/response-body.ts'
import type { HttpClient } from '../http/types.ts'
import { createUserFilter, isOtherUser } from './list-filters.ts'

/** Empty filters are not sent. */
export interface OfferFilters {
  search?: string | undefined
  /** Only offers of this user. */
  username?: string | undefined
  /** 1-based. */
  page?: number | undefined
}

/** Freelancers per page. */
const FREELANCER_PAGE = 24

interface SectionResult<T> {
  items: T[]
  failed: boolean
}

interface SectionOptions {
  narrow?: (body: Json) => Json
  /** The section is empty without it, which is no failure. */
  feature?: FeatureName
}

const failedAny = (results: readonly SectionResult<unknown>[]): boolean =>
  results.some(({ failed }) => failed)

/**
 * Search (7.13, A17). A search sends all its requests in parallel; a failed one counts as empty and
 * sets `failed`. Rejects only when cancelled. A query of fewer than 3 characters sends nothing and
 * returns no results (SEARCH-09).
 */
export function createSearchApi(http: HttpClient) {
  const call = createCall(http)
  const { apiOrigin } = http
  const ofUser = createUserFilter(http, call)

  const fetchSection = async <T>(
    promise: Promise<Json>,
    read: Read<T>,
    { narrow = (body) => body, feature }: SectionOptions = {},
  ) => {
    try {
      const body = narrow(await promise)
      return { items: parseList(body, (raw) => read(raw, apiOrigin)), failed: false }
    } catch (error) {
      if (!isServiceFailure(error)) http.log.error('search part failed', { error: String(error) })
      else if (error.aborted) throw error
      // A 401 for an anonymous user means that this part needs sign-in, which is no failure (A19).
      const membersOnly =
        isServiceFailure(error) && error.status === 401 && http.tokens.readAccess() === null
      const isAbsent = feature !== undefined && http.absentFeatures?.has(feature)
      return { items: [] as T[], failed: !membersOnly && !isAbsent }
    }
  }

  /** The requests of both searches; calling a function sends the request. */
  const createRequests = (term: string, { signal }: CallOptions) => {
    const search = { query: { search: term }, signal }
    const narrow = (body: Json): Json => matchingUsers(body, term)
    const everyone = (name: 'freelancers.list' | 'creators.list') =>
      loadAllRows((page) => call(name, { page, signal }))
    return {
      users: () => {
        const input = { query: { q: term }, signal }
        const rows = loadAllRows((page) => call('publicProfiles.search', { ...input, page }))
        return fetchSection(rows, parsePublicProfile)
      },
      freelancers: () => fetchSection(everyone('freelancers.list'), parseFreelancer, { narrow }),
      creators: () => fetchSection(everyone('creators.list'), parseCreatorProfile, { narrow }),
      // Its further pages are loaded as the list is read.
      assets: () =>
        fetchSection(call('assets.list', { ...search, page: 1 }), parseCreativeAsset, {
          feature: 'marketplace',
        }),
      services: () =>
        fetchSection(
          loadAllRows((page) => call('services.list', { ...search, page })),
          parseServiceOffer,
          { feature: 'services' },
        ),
      works: () =>
        fetchSection(
          loadAllRows((page) => call('portfolio.list', { ...search, page })),
          parseWork,
        ),
      categories: () =>
        fetchSection(
          loadAllRows((page) => call('assetCategories.list', { ...search, page })),
          parseAssetCategory,
          { feature: 'marketplace' },
        ),
    }
  }

  return {
    /** The three requests of the overlay (SEARCH-10…12, SEARCH-14). */
    async overlay(query: string, options: CallOptions = {}): Promise<SearchResults> {
      const term = searchTerm(query)
      if (term === null) return { ...NO_RESULTS }
      const requests = createRequests(term, options)
      const results = await Promise.all([
        requests.users(),
        requests.freelancers(),
        requests.assets(),
      ])
      const [users, freelancers, assets] = results
      return {
        ...NO_RESULTS,
        users: users.items,
        freelancers: freelancers.items,
        assets: assets.items,
        failed: failedAny(results),
      }
    },

    /** The six requests of /search, and the one for asset categories (SEARCH-10…17). */
    async full(query: string, options: CallOptions = {}): Promise<SearchResults> {
      const term = searchTerm(query)
      if (term === null) return { ...NO_RESULTS }
      const requests = createRequests(term, options)
      const results = await Promise.all([
        requests.users(),
        requests.freelancers(),
        requests.creators(),
        requests.assets(),
        requests.services(),
        requests.works(),
        requests.categories(),
      ])
      const [users, freelancers, creators, assets, services, works, categories] = results
      return {
        users: users.items,
        freelancers: freelancers.items,
        creators: creators.items,
        assets: assets.items,
        services: services.items,
        works: works.items,
        categories: categories.items,
        failed: failedAny(results),
      }
    },

    /** One page of services, newest first, or by relevance with `search` (A28). */
    async offers(
      { search, username, page = 1 }: OfferFilters = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<ServiceOffer>> {
      const read = (raw: Json) => parseServiceOffer(raw, apiOrigin)
      return loadHinted({
        page,
        hints: { username },
        async load(number, hints) {
          const input = {
            query: { search: search?.trim() || null, ...hints },
            page: number,
            signal,
          }
          const data = await mapListError(TEXTS.dataFailed, call('services.list', input))
          return parseListPage(data, number, null, read)
        },
        isForeign: ({ user }) => isOtherUser(user, username),
        select: (offers) => ofUser(offers, ({ user }) => user, username, signal),
      })
    },

    /** One page of matching freelancers (A28). */
    async freelancers(
      { page = 1, ...filters }: FreelancerFilters & { page?: number } = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<Freelancer>> {
      const { availability, sort } = filters
      const [search, skill, location] = trimmed(filters.search, filters.skill, filters.location)
      // A server that has filtered the list may also have matched similar spellings.
      let isNarrowed = false
      const isFitting = (user: Freelancer) =>
        fits(user, isNarrowed ? { ...filters, search: '' } : filters)
      return loadHinted({
        page,
        hints: {
          search,
          skill,
          location,
          availability,
          sort,
          page_size: http.pageSize ?? FREELANCER_PAGE,
        },
        async load(number, query) {
          const request = call('freelancers.list', { query, page: number, signal })
          const data = await mapListError(TEXTS.dataFailed, request)
          isNarrowed = isObject(data) && data.narrowed === true
          return parseListPage(data, number, null, (raw) => parseFreelancer(raw, apiOrigin))
        },
        isForeign: (user) => !isFitting(user),
        select: (users) => users.filter(isFitting),
      })
    },

    /**
     * The freelancer with this username, ignoring case (A28), or null. An API without this filter
     * is searched page by page.
     */
    async freelancer(username: string, { signal }: CallOptions = {}): Promise<Freelancer | null> {
      if (username === '') return null
      const { items } = await loadHinted({
        hints: { username },
        async load(page, query) {
          const request = call('freelancers.list', { query, page, signal })
          const data = await mapListError(TEXTS.dataFailed, request)
          return parseListPage(data, page, null, (raw) => parseFreelancer(raw, apiOrigin))
        },
        isForeign: ({ user }) => isOtherUser(user, username),
        select: (users) => ofUser(users, ({ user }) => user, username, signal),
      })
      return items[0] ?? null
    },
  }
}

const trimmed = (...texts: (string | undefined)[]): (string | undefined)[] =>
  texts.map((text) => text?.trim())
