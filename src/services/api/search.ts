import { isServiceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { isObject, parseList } from '../../protocol/base/json.ts'
import type { Json } from '../../protocol/base/types.ts'
import { parseAssetCategory, parseCreativeAsset } from '../../protocol/content/content.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type { ListPage } from '../../protocol/content/creative-types.ts'
import { parseWork } from '../../protocol/content/portfolio.ts'
import {
  NO_RESULTS,
  parseServiceOffer,
  type SearchResults,
  type ServiceOffer,
  searchTerm,
} from '../../protocol/content/search.ts'
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
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { pageQuery, type Read } from '../http/response-body.ts'
import type { HttpClient } from '../http/types.ts'

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
/** Maximum number of pages that `freelancer` loads to find a name. */
const MAX_PAGES = 50

const isNamed = ({ username }: { username: string }, name: string): boolean =>
  username.toLowerCase() === name.toLowerCase()

interface SectionResult<T> {
  items: T[]
  failed: boolean
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

  const fetchSection = async <T>(
    promise: Promise<Json>,
    read: Read<T>,
    narrow = (body: Json): Json => body,
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
      return { items: [] as T[], failed: !membersOnly }
    }
  }

  /** The requests of both searches; calling a function sends the request. */
  const createRequests = (term: string, { signal }: CallOptions) => {
    const search = { query: { search: term }, signal }
    const narrow = (body: Json): Json => matchingUsers(body, term)
    return {
      users: () =>
        fetchSection(
          call('publicProfiles.search', { query: { q: term }, signal }),
          parsePublicProfile,
        ),
      freelancers: () =>
        fetchSection(call('freelancers.list', { signal }), parseFreelancer, narrow),
      creators: () => fetchSection(call('creators.list', { signal }), parseCreatorProfile, narrow),
      assets: () => fetchSection(call('assets.list', search), parseCreativeAsset),
      services: () => fetchSection(call('services.list', search), parseServiceOffer),
      works: () => fetchSection(call('portfolio.list', search), parseWork),
      categories: () => fetchSection(call('assetCategories.list', search), parseAssetCategory),
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
      const query = {
        search: search?.trim() || null,
        username: username || null,
        page: pageQuery(page),
      }
      const data = await mapListError(TEXTS.dataFailed, call('services.list', { query, signal }))
      const results = parseListPage(data, page, null, (raw) => parseServiceOffer(raw, apiOrigin))
      if (!username) return results
      // An API without this filter returns the services of all users.
      const items = results.items.filter(({ user }) => isNamed(user, username))
      return { ...results, items }
    },

    /** One page of matching freelancers (A28). */
    async freelancers(
      { page = 1, ...filters }: FreelancerFilters & { page?: number } = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<Freelancer>> {
      const { search, skill, location, availability, sort } = filters
      const query = {
        search: search?.trim() || null,
        skill: skill?.trim() || null,
        location: location?.trim() || null,
        availability: availability ?? null,
        sort: sort ?? null,
        page_size: FREELANCER_PAGE,
        page: pageQuery(page),
      }
      const data = await mapListError(TEXTS.dataFailed, call('freelancers.list', { query, signal }))
      const results = parseListPage(data, page, null, (raw) => parseFreelancer(raw, apiOrigin))
      // If the server has filtered the list, its search is kept: it may also match similar
      // spellings.
      const remaining =
        isObject(data) && data.narrowed === true ? { ...filters, search: '' } : filters
      return { ...results, items: results.items.filter((user) => fits(user, remaining)) }
    },

    /**
     * The freelancer with this username, ignoring case (A28), or null. The pages of an API without
     * this filter are searched one by one.
     */
    async freelancer(username: string, { signal }: CallOptions = {}): Promise<Freelancer | null> {
      for (let page = 1; page <= MAX_PAGES; page++) {
        const query = { username, page: pageQuery(page) }
        const data = await mapListError(
          TEXTS.dataFailed,
          call('freelancers.list', { query, signal }),
        )
        const { items, next } = parseListPage(data, page, null, (raw) =>
          parseFreelancer(raw, apiOrigin),
        )
        const match = items.find(({ user }) => isNamed(user, username))
        if (match !== undefined) return match
        if (next === null) break
      }
      return null
    },
  }
}
