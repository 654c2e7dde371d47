import { afterEach, describe, expect, it } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { createMessagingApi } from '../../../src/services/api/messaging.ts'
import { type Dialect, DRF } from '../../foreign/dialect.ts'
import { type ForeignServer, startForeign } from '../../foreign/server.ts'
import { deferredResponse, hang, json } from '../../kit/fakes/http.ts'
import { createTestServices } from '../kit/kit.ts'

let server: ForeignServer | null = null
afterEach(() => server?.stop())

const PAGINATIONS = ['page', 'offset', 'cursor'] as const

/** The contents of the messages of a page, as numbers. */
const numbersOf = (messages: readonly Json[]): number[] =>
  messages.map((message) => Number((message as { content: string }).content))

/** `from` … `to`, in either direction. */
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) =>
    from < to ? from + index : from - index,
  )

/** Conversations of this many messages, numbered from 1 in order of time. */
async function start(dialect: Partial<Dialect>, ...sizes: number[]) {
  const running = await startForeign({ ...DRF, text: 'content', ...dialect })
  server = running
  const { store, origin, received } = running
  const me = store.addUser({ username: 'ayen', first_name: 'Ayen', last_name: 'Deng' })
  const conversations = sizes.map((size, index) => {
    const peer = store.addUser({ username: `p${index}`, first_name: 'Abuk', last_name: 'Deng' })
    const conversation = store.add('conversation', me, { people: [me, peer] })
    const say = (content: number) =>
      store.add('message', peer, { in: conversation, content: `${content}` })
    const said = range(1, size).map(say)
    /** The cursor of the page after this message. */
    const cursorAfter = (content: number) =>
      Buffer.from(String(said[content - 1]?.id)).toString('base64')
    return { id: conversation.id, say, said, cursorAfter }
  })
  const { api } = createTestServices({ origin, stored: { access: store.issueTokens(me).access } })
  const load = async (page: number, of = conversations[0]) => {
    const { messages, hasMore } = await api.messaging.messages(of?.id ?? '', page)
    return { numbers: numbersOf(messages), hasMore }
  }
  /** The queries of the requests for messages since the last call. */
  let seen = 0
  const queries = () => {
    const requests = received.slice(seen)
    seen = received.length
    return requests.filter(({ key }) => key?.endsWith('/messages/')).map(({ query }) => query)
  }
  return { api, store, conversations, load, queries }
}

/** All pages of a conversation, page 1 first. */
async function loadPages(load: Awaited<ReturnType<typeof start>>['load']) {
  const pages: number[][] = []
  for (let hasMore = true; hasMore; ) {
    const page = await load(pages.length + 1)
    pages.push(page.numbers)
    hasMore = page.hasMore
  }
  return pages
}

describe.each(PAGINATIONS)('messages of an API with pagination by %s', (pagination) => {
  it('[FOREIGN-07 B15] page 1 holds the newest messages when the API sends the oldest first', async () => {
    const { api, conversations, load, queries } = await start({ pagination }, 50)
    await api.messaging.conversations()
    expect(await loadPages(load)).toEqual([range(21, 50), range(1, 20)])
    const [cursorAfter] = conversations.map((conversation) => conversation.cursorAfter)
    const byOffset = (offset: string) => ({ page: '1', limit: '20', offset })
    const byCursor = (content: number) => ({ page: '1', cursor: cursorAfter?.(content) })
    const expected = {
      page: [{ page: '1' }, { page: '3' }, { page: '2' }, { page: '1' }],
      offset: [{ page: '1' }, byOffset('40'), byOffset('20'), byOffset('0')],
      cursor: [{ page: '1' }, byCursor(20), byCursor(40), { page: '1' }],
    }
    expect(queries()).toEqual(expected[pagination])
  })

  it('[FOREIGN-07 B15] page 1 holds messages that were sent after it was loaded', async () => {
    const { api, load, conversations } = await start({ pagination }, 50)
    await api.messaging.conversations()
    await load(1)
    for (const number of range(51, 65)) conversations[0]?.say(number)
    expect(await loadPages(load)).toEqual([range(41, 65), range(21, 40), range(1, 20)])
  })

  it('[FOREIGN-07 B15] page 1 holds the newest messages after the last page has been removed', async () => {
    const { api, load, store, conversations } = await start({ pagination }, 70)
    await api.messaging.conversations()
    await load(1)
    for (const message of conversations[0]?.said.slice(30) ?? []) store.remove(message)
    expect((await load(1)).numbers.filter((number) => number > 20)).toEqual(range(21, 30))
  })

  it('[FOREIGN-07 B15] page 2 corrects the order when the latest message is unknown', async () => {
    const { load } = await start({ pagination }, 70)
    expect(await load(1)).toEqual({ numbers: range(1, 20), hasMore: true })
    expect(await load(2)).toEqual({ numbers: range(21, 70), hasMore: true })
    expect(await load(3)).toEqual({ numbers: range(1, 20), hasMore: false })
  })

  it('[FOREIGN-07 B15] other conversations start with the newest messages once the order is known', async () => {
    const { api, load, conversations } = await start({ pagination }, 50, 50, 41, 3)
    const [, early, late, short] = conversations
    await load(1, early)
    await api.messaging.conversations()
    await load(1)
    // Its latest message in the inbox is the last one of its first page.
    late?.say(42)
    expect([await load(2, early), await load(1, late), await load(1, short)]).toEqual([
      { numbers: range(1, 50), hasMore: false },
      { numbers: range(21, 42), hasMore: true },
      { numbers: range(1, 3), hasMore: false },
    ])
  })

  it('[FOREIGN-07 B15] every page is requested once when the API sends the newest first', async () => {
    const { api, conversations, load, queries } = await start(
      { pagination, messages: 'newestFirst' },
      50,
    )
    await api.messaging.conversations()
    expect(await loadPages(load)).toEqual([range(50, 31), range(30, 11), range(10, 1)])
    const older = {
      page: [{ page: '2' }, { page: '3' }],
      offset: ['20', '40'].map((offset) => ({ page: '1', limit: '20', offset })),
      cursor: [31, 11].map((content) => ({
        page: '1',
        cursor: conversations[0]?.cursorAfter(content),
      })),
    }
    expect(queries()).toEqual([{ page: '1' }, ...older[pagination]])
  })
})

const INBOX = 'GET /api/messaging/conversations/'
const PAGE_1 = 'GET /api/messaging/conversations/4/messages/?page=1'
const PAGE_2 = 'GET /api/messaging/conversations/4/messages/?page=2'

const minute = (minutes: number) => ({
  id: minutes,
  content: `${minutes}`,
  created_at: `2026-01-01T00:${String(minutes).padStart(2, '0')}:00Z`,
})
const inbox = (latest: number) => json(200, [{ id: 4, latest_message: minute(latest) }])
const page = (next: string | null, ...minutes: number[]) =>
  json(200, { count: 4, next, results: minutes.map(minute) })

/** The settled value of a promise, or `waiting`. */
const stateOf = (promise: Promise<unknown>) =>
  Promise.race([promise, new Promise((resolve) => setImmediate(resolve, 'waiting'))])

describe('the order of messages', () => {
  it('[FOREIGN-07 B15] page 1 waits for a running request of the inbox when the order is unknown', async () => {
    const { api, server: scripted } = createTestServices()
    const list = deferredResponse()
    scripted
      .on(INBOX, list.response)
      .on(PAGE_1, page('?page=2', 1, 2))
      .on(PAGE_2, page(null, 3, 4))
    const listed = api.messaging.conversations()
    const loaded = api.messaging.messages(4)
    expect(await stateOf(loaded)).toBe('waiting')
    list.release(inbox(4))
    expect(await loaded).toEqual({ messages: [minute(3), minute(4)], hasMore: true })
    await listed
  })

  it('[FOREIGN-07 B15] page 1 waits 2 s at most for the inbox', async () => {
    const { api, clock, server: scripted } = createTestServices()
    scripted.on(INBOX, hang).on(PAGE_1, page('?page=2', 1, 2))
    void api.messaging.conversations().catch(() => {})
    const loaded = api.messaging.messages(4)
    expect(await stateOf(loaded)).toBe('waiting')
    clock.advance(2_000)
    expect(await loaded).toEqual({ messages: [minute(1), minute(2)], hasMore: true })
  })

  it('[FOREIGN-07 B15] page 1 stays the first page when the latest message was removed', async () => {
    const { api, server: scripted } = createTestServices()
    scripted
      .on(INBOX, inbox(5))
      .on(PAGE_1, page('?page=2', 3, 4))
      .on(PAGE_2, page(null, 1, 2))
    await api.messaging.conversations()
    expect([await api.messaging.messages(4), await api.messaging.messages(4, 2)]).toEqual([
      { messages: [minute(3), minute(4)], hasMore: true },
      { messages: [minute(1), minute(2)], hasMore: false },
    ])
  })

  it('[FOREIGN-07 B15] an order that the API has changed is corrected', async () => {
    const key = 'kinyeti_messageOrder:https://api.test'
    const {
      http,
      storage,
      server: scripted,
    } = createTestServices({ stored: { [key]: 'oldestFirst' } })
    const messaging = createMessagingApi({ ...http, storage })
    scripted.on(PAGE_1, page('?page=2', 3, 4)).on(PAGE_2, page(null, 1, 2))
    expect([await messaging.messages(4), await messaging.messages(4, 2)]).toEqual([
      { messages: [minute(3), minute(4)], hasMore: true },
      { messages: [minute(1), minute(2)], hasMore: false },
    ])
    expect(storage.get(key)).toBe('newestFirst')
  })

  it('[FOREIGN-07 B15] page 2 of the newest first stays page 2 after many messages have arrived', async () => {
    const { api, server: scripted } = createTestServices()
    scripted.on(PAGE_1, page('?page=2', 1, 2))
    await api.messaging.messages(4)
    scripted.on(PAGE_1, page('?page=2', 5, 6)).on(PAGE_2, page('?page=3', 3, 4))
    expect(await api.messaging.messages(4, 2)).toEqual({
      messages: [minute(3), minute(4)],
      hasMore: true,
    })
  })
})
