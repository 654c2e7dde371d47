import { isServiceFailure } from '../../protocol/base/errors.ts'
import { idKey } from '../../protocol/base/ids.ts'
import {
  createMessageReader,
  type MessagePage,
  type MessageReader,
  newestTime,
  type PageBy,
  type PageRequest,
  pageOf,
  type ServerPage,
} from './message-reader.ts'

/** The pages of a conversation on an API that sends the oldest messages first. */
interface Extent {
  /** Number of the last page. */
  last: number
  /** Number of the oldest page that is part of page 1. */
  first: number
  /** Rows of a full page. */
  size: number
  /** Null if pages can only be followed. */
  pageBy: PageBy | null
}

/** Fewer than the lists of which the pager remembers the pages, because a cursor needs them. */
const MAX_EXTENTS = 100
const NOT_FOUND = 404

async function readLast(reader: MessageReader, from: number): Promise<ServerPage> {
  let last = await reader.read(from)
  while (last.hasNext) {
    const next = await reader.readTowardsEnd(last)
    if (next.rows.length === 0) break
    last = next
  }
  return last
}

function nullIfGone(error: unknown): null {
  if (isServiceFailure(error) && error.status === NOT_FOUND) return null
  throw error
}

/**
 * Pages of conversations on an API that sends the oldest messages first, counted from the last one.
 * Page 1 includes the page before if the last is not full. `onNewestFirst`: the API turned out to
 * send the newest messages first.
 */
export function createOldestFirstPages(onNewestFirst: () => void) {
  const extents = new Map<string, Extent>()

  function recordExtent(key: string, extent: Extent): void {
    extents.set(key, extent)
    for (const oldest of extents.keys()) {
      if (extents.size <= MAX_EXTENTS) break
      extents.delete(oldest)
    }
  }

  async function loadNewest(request: PageRequest, started?: MessageReader): Promise<MessagePage> {
    const key = idKey(request.conversationId)
    const known = started === undefined ? extents.get(key) : undefined
    if (known !== undefined) {
      const reader = createMessageReader(request.send, known.pageBy)
      const last = await readLast(reader, known.last).catch(nullIfGone)
      if (last !== null && last.rows.length > 0) return newestPage(key, reader, last, known.size)
    }
    const reader = started ?? createMessageReader(request.send)
    const last = await readLast(reader, 1)
    return newestPage(key, reader, last, reader.first()?.rows.length ?? 0)
  }

  async function newestPage(
    key: string,
    reader: MessageReader,
    last: ServerPage,
    size: number,
  ): Promise<MessagePage> {
    extents.delete(key)
    if (last.number === 1) return pageOf(last)
    const first = reader.first()
    if (first !== undefined && newestTime(first.rows) > newestTime(last.rows)) {
      onNewestFirst()
      return pageOf(first)
    }
    const before = last.rows.length < size ? await reader.read(last.number - 1) : null
    const number = before?.number ?? last.number
    recordExtent(key, { last: last.number, first: number, size, pageBy: reader.pageBy() })
    return { messages: [...(before?.rows ?? []), ...last.rows], hasMore: number > 1 }
  }

  async function loadOlder(request: PageRequest): Promise<MessagePage> {
    const extent = extents.get(idKey(request.conversationId))
    if (extent === undefined) return loadUpTo(request)
    const number = extent.first - request.page + 1
    if (number < 1) return { messages: [], hasMore: false }
    const { rows } = await createMessageReader(request.send, extent.pageBy).read(number)
    return { messages: rows, hasMore: number > 1 }
  }

  async function loadUpTo(request: PageRequest): Promise<MessagePage> {
    let { messages, hasMore } = await loadNewest({ ...request, page: 1 })
    if (!extents.has(idKey(request.conversationId))) return { messages, hasMore }
    for (let page = 2; hasMore && page <= request.page; page += 1) {
      const older = await loadOlder({ ...request, page })
      messages = [...older.messages, ...messages]
      hasMore = older.hasMore
    }
    return { messages, hasMore }
  }

  return {
    /** One page, 1 = newest. */
    load: (request: PageRequest) => (request.page === 1 ? loadNewest(request) : loadOlder(request)),
    /** Page 1; `started` has read pages of the conversation already. */
    loadNewest,
    /** Pages 1 to this one, for a caller whose pages were not counted from the newest one. */
    loadUpTo,
  }
}
