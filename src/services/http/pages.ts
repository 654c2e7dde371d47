import { isServiceFailure } from '../../protocol/base/errors.ts'
import {
  asCount,
  asId,
  firstText,
  hasNextPage,
  isObject,
  listOf,
} from '../../protocol/base/json.ts'
import type { Json } from '../../protocol/base/types.ts'

/** What is remembered of a page that has been loaded. */
interface LoadedPage {
  /** Query of the next page as the response named it, with `?`; null if it named none. */
  next: string | null
  rows: readonly string[]
  count: number | null
  /** `changes` when the page was requested. */
  changes: number
}

interface PageRequest {
  /** Identifies the list: its path and filters. */
  list: string
  /** From 1. */
  page: number
  /** Requests one page by the query that the page before it named, or null: by its number. */
  send(page: number, named: string | null): Promise<Json>
}

/** Lists of which the pages are remembered. */
const MAX_LISTS = 200
const NOT_FOUND = 404

/** Identity of a row among rows of any type (B15). */
export function rowKey(row: unknown): string {
  const id = isObject(row) ? (asId(row.id) ?? asId(row.conversation_id)) : null
  if (!isObject(row) || id === null) return JSON.stringify(row)
  return `${firstText(row.type, row.content_type) ?? ''} ${id}`
}

/** The query of `next`, which may be a URL of any host; null without a query. */
function namedQuery(body: Json): string | null {
  const next = isObject(body) ? firstText(body.next) : null
  return /\?[^#]+/.exec(next ?? '')?.[0] ?? null
}

const countOf = (body: Json): number | null => (isObject(body) ? asCount(body.count) : null)

/** A cursor continues after the last row. */
const isCursor = (next: string | null): boolean => /[?&]cursor=/.test(next ?? '')

const withRows = (body: Json, results: Json[], rest: { next?: null } = {}): Json => ({
  ...(isObject(body) ? body : {}),
  results,
  ...rest,
})

/**
 * Pages of lists by number, for any pagination of an API (B15): a page is requested by the query
 * that the page before it named. A page without new rows ends the list. If rows were removed since
 * the page before it was loaded, that page is requested again, because its rows have moved up. A
 * list without `count` does not show that, so each change by this user may have removed rows.
 * @param changes number of requests so far that may have removed rows
 */
export function createPager(changes: () => number = () => 0) {
  const lists = new Map<string, Map<number, LoadedPage>>()

  function pagesOf(list: string): Map<number, LoadedPage> {
    const pages = lists.get(list) ?? new Map<number, LoadedPage>()
    lists.delete(list)
    lists.set(list, pages)
    for (const oldest of lists.keys()) {
      if (lists.size <= MAX_LISTS) break
      lists.delete(oldest)
    }
    return pages
  }

  async function fetchPage({ list, page, send }: PageRequest): Promise<Json> {
    const pages = pagesOf(list)
    const changesBefore = changes()
    const body = await send(page, pages.get(page - 1)?.next ?? null)
    const rows = listOf(body).map(rowKey)
    pages.set(page, { next: namedQuery(body), rows, count: countOf(body), changes: changesBefore })
    return body
  }

  function knownRows({ list, page }: PageRequest): Set<string> {
    const pages = [...pagesOf(list)].filter(([number]) => number < page)
    return new Set(pages.flatMap(([, loaded]) => loaded.rows))
  }

  /** Whether rows may have moved up from this page since the page before it was loaded. */
  function mayHaveMoved({ list, page }: PageRequest, count: number | null): boolean {
    const before = pagesOf(list).get(page - 1)
    if (before === undefined) return false
    if (before.count !== null && count !== null) return count < before.count
    return !isCursor(before.next) && before.changes !== changes()
  }

  /** The rows of the pages before this one, back to a page with a known row. */
  async function reloadBefore(request: PageRequest, known: Set<string>): Promise<Json[]> {
    const loaded: Json[] = []
    for (let page = request.page - 1; page > 0; page -= 1) {
      const rows = listOf(await fetchPage({ ...request, page }))
      loaded.unshift(...rows)
      if (rows.some((row) => known.has(rowKey(row)))) break
    }
    return loaded
  }

  async function loadPage(request: PageRequest): Promise<Json> {
    const body = await fetchPage(request)
    if (request.page === 1) return body
    const known = knownRows(request)
    const rows = listOf(body)
    if (mayHaveMoved(request, countOf(body)))
      return withRows(body, [...(await reloadBefore(request, known)), ...rows])
    if (rows.some((row) => !known.has(rowKey(row)))) return body
    return withRows(body, [], { next: null })
  }

  return {
    /**
     * The response of one page. A page that does not exist any more is the end of the one before, if
     * that has been loaded.
     */
    async load(request: PageRequest): Promise<Json> {
      try {
        return await loadPage(request)
      } catch (error) {
        const isGone = isServiceFailure(error) && error.status === NOT_FOUND
        const page = request.page - 1
        if (!isGone || !pagesOf(request.list).has(page)) throw error
        const body = await this.load({ ...request, page })
        return withRows(body, listOf(body), { next: null })
      }
    },
  }
}

type LoadPage<T> = (page: number) => Promise<{ items: readonly T[]; next: number | null }>

/** The items of all pages of a list, each once, in order. */
export async function* eachItem<T>(load: LoadPage<T>): AsyncGenerator<T> {
  const known = new Set<string>()
  for (let page: number | null = 1; page !== null; ) {
    const { items, next }: Awaited<ReturnType<LoadPage<T>>> = await load(page)
    // Rows without an id may be equal; only those of earlier pages are the same rows again.
    for (const item of items) if (!known.has(rowKey(item))) yield item
    for (const item of items) known.add(rowKey(item))
    page = next
  }
}

/** The items of all pages of a list, each once. */
export async function loadAll<T>(load: LoadPage<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of eachItem(load)) items.push(item)
  return items
}

/** The unparsed rows of all pages of a list, each once. */
export const loadAllRows = (load: (page: number) => Promise<Json>): Promise<Json[]> =>
  loadAll(async (page) => {
    const body = await load(page)
    return { items: listOf(body), next: hasNextPage(body, null) ? page + 1 : null }
  })
