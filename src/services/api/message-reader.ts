import { asCount, firstText, hasNextPage, isObject, listOf } from '../../protocol/base/json.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import type { Query } from '../../protocol/endpoints/endpoint-paths.ts'
import { messageTime } from '../../protocol/messaging/message.ts'

/** A page of a conversation. */
export interface MessagePage {
  /** Raw; the caller normalises them, because that needs the current user. */
  messages: Json[]
  hasMore: boolean
}

/** The query of a page. */
export type PageBy = (page: number) => Query

/** A request for one page of a conversation. */
export interface PageRequest {
  conversationId: Id
  /** From 1, which holds the newest messages. */
  page: number
  /** Requests a page as the API numbers it; `pageBy` is its query if no response has named it. */
  send(page: number, pageBy: PageBy): Promise<Json>
}

/** A page as the API numbers it. */
export interface ServerPage {
  number: number
  body: Json
  rows: Json[]
  hasNext: boolean
}

/** The query of a page by its number. */
export const byNumber: PageBy = (page) => ({ page })

/** How any page is requested, by the `next` of page 1; null if pages can only be followed. */
function pageByOf(body: Json): PageBy | null {
  const next = isObject(body) ? firstText(body.next) : null
  const query = new URLSearchParams(/\?[^#]+/.exec(next ?? '')?.[0])
  const offset = asCount(query.get('offset'))
  // `next` repeats the query of the request, so `page=1` may be part of it.
  if (offset) return (page) => ({ ...Object.fromEntries(query), offset: (page - 1) * offset })
  return query.get('page') === '2' ? byNumber : null
}

/** Reads pages of one conversation, each once. */
export function createMessageReader(send: PageRequest['send'], known: PageBy | null = null) {
  const pages = new Map<number, ServerPage>()
  let pageBy = known

  async function read(number: number): Promise<ServerPage> {
    const loaded = pages.get(number)
    if (loaded) return loaded
    const body = await send(number, pageBy ?? byNumber)
    if (number === 1) pageBy = pageByOf(body)
    const page = { number, body, rows: listOf(body), hasNext: hasNextPage(body, null) }
    pages.set(number, page)
    return page
  }

  return {
    read,
    /** Page 1, if it has been read. */
    first: (): ServerPage | undefined => pages.get(1),
    pageBy: (): PageBy | null => pageBy,
    /** The last page if its number can be computed from `count`, else the next one. */
    readTowardsEnd({ body, rows, number }: ServerPage): Promise<ServerPage> {
      const count = pageBy !== null && isObject(body) ? asCount(body.count) : null
      return read(Math.max(number + 1, Math.ceil((count ?? 0) / Math.max(1, rows.length))))
    },
  }
}

export type MessageReader = ReturnType<typeof createMessageReader>

const timesOf = (rows: readonly Json[]): number[] =>
  rows.map(messageTime).filter((time) => time !== null)

/** When the newest message was sent, ms since 1970; -Infinity without a time. */
export const newestTime = (rows: readonly Json[]): number => Math.max(...timesOf(rows))

/** When the oldest message was sent, ms since 1970; Infinity without a time. */
export const oldestTime = (rows: readonly Json[]): number => Math.min(...timesOf(rows))

/** Whether a page begins with its oldest message. */
export function isAscending(rows: readonly Json[]): boolean {
  const times = timesOf(rows)
  return (times[0] ?? 0) < (times.at(-1) ?? 0)
}

/** A page as it came. */
export const pageOf = ({ rows, hasNext }: ServerPage): MessagePage => ({
  messages: rows,
  hasMore: hasNext,
})
