import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type SelectQueryBuilder, sql } from 'kysely'
import { notFound } from './errors.ts'
import { createSharedReads } from './shared-reads.ts'
import { urlOf } from './trusted-proxy.ts'
import { queryText } from './validation.ts'

export interface Page {
  /** 1-based. */
  readonly number: number
  readonly size: number
  readonly offset: number
}

/** A paginated response: `next` and `previous` are URLs, null at the ends. */
export interface PageBody<T> {
  count: number
  next: string | null
  previous: string | null
  results: T[]
}

/**
 * Reads `page` and `page_size` of the query string.
 * @param size default page size
 * @param maxSize maximum page size
 * @throws ApiError 404 `Invalid page.` when `page` is not a positive integer
 */
export function readPage(request: FastifyRequest, size = 20, maxSize = Math.max(size, 100)): Page {
  const requestedSize = Number(queryText(request.query, 'page_size') || size)
  const pageSize =
    Number.isInteger(requestedSize) && requestedSize > 0 ? Math.min(requestedSize, maxSize) : size
  const text = queryText(request.query, 'page') || '1'
  if (!/^0*[1-9]\d{0,8}$/.test(text)) throw notFound('Invalid page.')
  const number = Number(text)
  return { number, size: pageSize, offset: (number - 1) * pageSize }
}

/**
 * The response for one page.
 * @throws ApiError 404 `Invalid page.` beyond the last page (page 1 may be empty)
 */
export function pageBody<T>(
  request: FastifyRequest,
  page: Page,
  count: number,
  results: T[],
): PageBody<T> {
  if (page.number > 1 && page.offset >= count) throw notFound('Invalid page.')
  const pageUrl = (number: number): string => {
    const url = urlOf(request)
    url.searchParams.set('page', String(number))
    return url.href
  }
  return {
    count,
    next: page.offset + page.size < count ? pageUrl(page.number + 1) : null,
    previous: page.number > 1 ? pageUrl(page.number - 1) : null,
    results,
  }
}

/** A query without selected columns. */
type Query<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, object>

/**
 * One page of the rows found, with their total count.
 * @param show sorts the query and reads the rows of the page
 * @param size default page size
 */
export async function paginate<T, DB, TB extends keyof DB>(
  request: FastifyRequest,
  query: Query<DB, TB>,
  show: (pageQuery: Query<DB, TB>) => Promise<T[]>,
  size?: number,
): Promise<PageBody<T>> {
  const page = readPage(request, size)
  const [count, results] = await Promise.all([
    countRows(request, query),
    show(query.limit(page.size).offset(page.offset)),
  ])
  return pageBody(request, page, count, results)
}

/** Per server, because each has its own database. */
const sharedCounts = new WeakMap<FastifyInstance, ReturnType<typeof createSharedReads<number>>>()

/** Counts the rows; requests for different pages of the same rows share one count. */
function countRows<DB, TB extends keyof DB>(
  { server }: FastifyRequest,
  query: Query<DB, TB>,
): Promise<number> {
  const countQuery = query.select(sql<number>`count(*)`.as('count')).$castTo<{ count: number }>()
  const share = sharedCounts.get(server) ?? createSharedReads<number>()
  sharedCounts.set(server, share)
  const { sql: text, parameters } = countQuery.compile()
  return share(JSON.stringify([text, parameters]), async () => {
    const { count } = await countQuery.executeTakeFirstOrThrow()
    return count
  })
}
