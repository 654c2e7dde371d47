import type { FastifyRequest } from 'fastify'
import {
  EXPLORE_MODE,
  EXPLORE_PAGE_SIZE,
  TRENDING_LIMIT,
} from '../../../src/protocol/base/constants.ts'
import type { FeedItemJson } from '../../../src/protocol/responses/content.ts'
import { optionalUser } from '../../account/auth/current-user.ts'
import type { Area, Context } from '../../context.ts'
import { fieldError } from '../../http/errors.ts'
import { isAnonymous, sharedRead } from '../../http/shared-reads.ts'
import { urlOf } from '../../http/trusted-proxy.ts'
import { queryText } from '../../http/validation.ts'
import { parseStatusRequest, visibleIds } from '../likes/targets.ts'
import { countPublicContent, listCreators, listTags } from './discovery.ts'
import { feedItems } from './items.ts'
import { FEED_MODES, type FeedMode, feedKeys } from './keys.ts'
import { trendingKeys } from './trending.ts'

const MAX_LIMIT = 100
const MAX_OFFSET = 1_000_000

/** Public feeds and totals (specification 7.12). No sign-in needed. */
export const register: Area = (app, ctx) => {
  const optionalAuth = { onRequest: optionalUser(ctx) }

  const get = <T extends object>(
    path: string,
    read: (request: FastifyRequest) => Promise<T>,
    isSharable = isAnonymous,
  ) => app.get(`/api/explore/${path}/`, optionalAuth, sharedRead(read, isSharable))
  const isSameForAll = (): boolean => true

  get('feed', (request) => feed(ctx, request))
  get('creators', (request) => listCreators(ctx.db, request))
  get('tags', () => listTags(ctx.db), isSameForAll)
  get('numbers', () => countPublicContent(ctx.db, ctx.now()), isSameForAll)
  get('trending', async (request) => {
    const limit = wholeNumber(request, 'limit', TRENDING_LIMIT, 1, MAX_LIMIT)
    const viewerId = request.user?.id ?? null
    return feedItems(ctx.db, await trendingKeys(ctx.db, ctx.now(), { viewerId, limit }))
  })

  // The same for every viewer, which avoids a user lookup for each page of cards.
  app.get('/api/comments/counts/', async (request) => {
    const { type, ids, rows } = parseStatusRequest(request)
    const found = await ctx.db
      .selectFrom('comments')
      .select((eb) => ['target_id', eb.fn.countAll<number>().as('count')])
      .where('target_type', '=', type)
      .where('target_id', 'in', visibleIds(type, null, rows))
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .groupBy('target_id')
      .execute()
    const counts = new Map(found.map((row) => [String(row.target_id), row.count]))
    return { status: 'ok', counts: Object.fromEntries(ids.map((id) => [id, counts.get(id) ?? 0])) }
  })
}

interface FeedResponse {
  next: string | null
  previous: string | null
  results: FeedItemJson[]
}

/** One part of the feed. Reads one key more than requested to know whether there is a next part. */
async function feed(ctx: Context, request: FastifyRequest): Promise<FeedResponse> {
  const mode = feedMode(request)
  const limit = wholeNumber(request, 'limit', EXPLORE_PAGE_SIZE, 1, MAX_LIMIT)
  const offset = wholeNumber(request, 'offset', 0, 0, MAX_OFFSET)
  const viewerId = request.user?.id ?? null
  const keys = await feedKeys(ctx.db, { mode, viewerId, limit: limit + 1, offset })
  const pageUrl = (start: number): string => {
    const url = urlOf(request)
    url.searchParams.set('limit', String(limit))
    url.searchParams.set('offset', String(start))
    return url.href
  }
  return {
    next: keys.length > limit ? pageUrl(offset + limit) : null,
    previous: offset > 0 ? pageUrl(Math.max(0, offset - limit)) : null,
    results: await feedItems(ctx.db, keys.slice(0, limit)),
  }
}

function feedMode(request: FastifyRequest): FeedMode {
  const value = queryText(request.query, 'mode') || EXPLORE_MODE
  const mode = FEED_MODES.find((candidate) => candidate === value)
  if (mode === undefined) throw fieldError('mode', `"${value.slice(0, 60)}" is not a valid choice.`)
  return mode
}

/** An integer of the query string within its bounds; the default for anything else. */
function wholeNumber(
  request: FastifyRequest,
  name: string,
  defaultValue: number,
  min: number,
  max: number,
): number {
  const text = queryText(request.query, name)
  return /^\d{1,9}$/.test(text) && Number(text) >= min ? Math.min(Number(text), max) : defaultValue
}
