import { idKey } from '../../protocol/base/ids.ts'
import { asId, hasNextPage, isObject, listOf } from '../../protocol/base/json.ts'
import type { Json } from '../../protocol/base/types.ts'
import { messageTime } from '../../protocol/messaging/message.ts'
import type { HttpClient } from '../http/types.ts'
import type { LoadCode } from '../lazy-chunk.ts'
import { memoize } from '../memoize.ts'
import { createMessageOrder } from '../stores/message-order.ts'
import { withTimeout } from '../with-timeout.ts'
import {
  byNumber,
  createMessageReader,
  isAscending,
  type MessagePage,
  newestTime,
  oldestTime,
  type PageRequest,
  pageOf,
} from './message-reader.ts'

/** How long page 1 waits for a running request of the inbox, which shows the order of the pages. */
const INBOX_TIMEOUT_MS = 2_000

/**
 * The pages of conversations by number, of which page 1 holds the newest messages, whether an API
 * sends the newest or the oldest messages first (B15). The oldest come first if page 1 is older
 * than the latest message in the inbox and a page that follows it is newer. A page alone does not
 * show it, because its messages may be in either order.
 */
export function createMessagePages(http: HttpClient, load: LoadCode) {
  const order = createMessageOrder(http)
  const oldestFirst = memoize(async () => {
    const { createOldestFirstPages } = await load(() => import('./oldest-first-pages.ts'))
    return createOldestFirstPages(() => order.set('newestFirst'))
  })
  /** By conversation, ms: the latest message in the inbox, and the newest one of page 1. */
  const latestTimes = new Map<string, number>()
  const firstPageTimes = new Map<string, number>()
  let inbox: Promise<void> | null = null

  function recordLatest(conversations: readonly Json[]): void {
    for (const conversation of conversations) {
      if (!isObject(conversation)) continue
      const id = asId(conversation.id) ?? asId(conversation.conversation_id)
      const time = messageTime(conversation.latest_message)
      if (id !== null && time !== null) latestTimes.set(idKey(id), time)
    }
  }

  async function latestTime(key: string, rows: readonly Json[]): Promise<number | null> {
    const running = inbox
    const isUnclear = !latestTimes.has(key) && order.get() === null && isAscending(rows)
    if (running !== null && isUnclear) {
      const timeout = { clock: http.clock, ms: INBOX_TIMEOUT_MS, failure: () => null }
      await withTimeout(timeout, () => running).catch(() => {})
    }
    return latestTimes.get(key) ?? null
  }

  /** Page 1 of an API that is not known to send the oldest messages first. */
  async function loadFirst(request: PageRequest): Promise<MessagePage> {
    const key = idKey(request.conversationId)
    const reader = createMessageReader(request.send)
    const first = await reader.read(1)
    const newest = newestTime(first.rows)
    firstPageTimes.set(key, newest)
    if (!first.hasNext) return pageOf(first)
    const latest = await latestTime(key, first.rows)
    if (latest === null) return pageOf(first)
    if (newest < latest) {
      // The latest message may also have been removed, so another page decides.
      const later = await reader.readTowardsEnd(first)
      if (newestTime(later.rows) > newest) {
        order.set('oldestFirst')
        return (await oldestFirst()).loadNewest(request, reader)
      }
    }
    order.set('newestFirst')
    return pageOf(first)
  }

  /** Another page of such an API. */
  async function loadNext(request: PageRequest): Promise<MessagePage> {
    const body = await request.send(request.page, byNumber)
    if (await isNewerThanFirst(request, oldestTime(listOf(body)))) {
      order.set('oldestFirst')
      return (await oldestFirst()).loadUpTo(request)
    }
    return { messages: listOf(body), hasMore: hasNextPage(body, null) }
  }

  async function isNewerThanFirst(request: PageRequest, oldest: number): Promise<boolean> {
    const key = idKey(request.conversationId)
    const known = firstPageTimes.get(key) ?? Number.POSITIVE_INFINITY
    if (!Number.isFinite(oldest) || oldest <= known) return false
    // More than a page of messages may have arrived since page 1 was loaded.
    const newest = newestTime(listOf(await request.send(1, byNumber)))
    firstPageTimes.set(key, newest)
    return oldest > newest
  }

  return {
    /** Reads the times of the latest messages from a request of the inbox. */
    watchInbox(list: Promise<Json[]>): void {
      const settled = list.then(recordLatest, () => {})
      inbox = settled
      void settled.then(() => {
        if (inbox === settled) inbox = null
      })
    },

    /** One page. Rejects with the ServiceFailure of its request. */
    async load(request: PageRequest): Promise<MessagePage> {
      if (order.get() === 'oldestFirst') return (await oldestFirst()).load(request)
      return request.page === 1 ? loadFirst(request) : loadNext(request)
    },
  }
}
