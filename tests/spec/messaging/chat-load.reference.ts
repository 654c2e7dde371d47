/** Loading of one chat, with older pages and gaps; imports no machine. */
import type { Id, Message } from '../../../src/protocol/base/types.ts'
import type { ChatLook, Page } from './chat.steps.ts'
import type { ChatList } from './chat-list.reference.ts'

interface Gap {
  anchor: Id[]
  page: number
  found: Message[]
  failures: number
  /** When the next attempt is due; null while one is running. */
  dueAt: number | null
}

interface Hooks {
  load(which: Page, page: number): void
  /** A load failed (true), or a new attempt replaces an old failure (false). */
  failed(failed: boolean): void
}

export class ChatPages {
  screen: ChatLook['screen'] = 'loading'
  /** The oldest page loaded, 0 before the first one. */
  page = 0
  #hasMore = false
  #older: { page: number; empty: number } | null = null
  #gap: Gap | null = null
  #gaveUp = false
  #reopened = false
  /** Ids received by socket or page; not own sends, which may be confirmed during an outage. */
  #receivedIds: Id[] = []
  #list: ChatList
  #hooks: Hooks

  constructor(list: ChatList, hooks: Hooks) {
    this.#list = list
    this.#hooks = hooks
  }

  get older(): ChatLook['older'] {
    if (this.screen !== 'loaded') return 'end'
    if (this.#older) return 'loading'
    return this.#hasMore ? 'more' : 'end'
  }

  get catchingUp(): boolean {
    return this.screen === 'loaded' && this.#gap !== null
  }

  isWaitingFor(which: Page): boolean {
    if (which === 'first') return this.screen === 'loading'
    return which === 'older' ? this.#older !== null : this.#gap?.dueAt === null
  }

  receive(messages: Message[]): void {
    this.#receivedIds.push(...messages.map((m) => m.id))
  }

  loadOlder(): void {
    if (this.older !== 'more') return
    this.#older = { page: this.page + 1, empty: 0 }
    this.#hooks.load('older', this.#older.page)
  }

  /** Viewing the page or the chat ends a wait, and restarts a gap that was given up. */
  lookedAt(now: number): void {
    if (this.#gaveUp) this.#tryGapAgain()
    else if (this.#gap && this.#gap.dueAt !== null) {
      this.#gap.dueAt = now
      this.waited(now)
    }
  }

  catchUp(word: 'reload' | 'reopened'): void {
    if (this.screen === 'loading') {
      if (word === 'reopened') this.#reopened = true
    } else if (this.screen === 'failed') {
      this.screen = 'loading'
      this.#hooks.failed(false)
      this.#hooks.load('first', 1)
    } else if (this.#gaveUp || (this.#gap && this.#gap.dueAt !== null)) {
      if (word === 'reload' && this.#gaveUp) this.#hooks.failed(false)
      this.#tryGapAgain()
    } else if (this.#gap) {
      if (word === 'reopened') this.#reopened = true
    } else {
      if (word === 'reload') this.#hooks.failed(false)
      this.#openGap(this.#list.newestOf(this.#receivedIds))
    }
  }

  #openGap(anchor: Id[]): void {
    this.#reopened = false
    this.#gap = { anchor, page: 1, found: [], failures: 0, dueAt: null }
    this.#hooks.load('gap', 1)
  }

  #tryGapAgain(): void {
    if (!this.#gap) return
    this.#gaveUp = false
    this.#reopened = false
    this.#gap = { ...this.#gap, page: 1, found: [], failures: 0, dueAt: null }
    this.#hooks.load('gap', 1)
  }

  arrived(which: Page, messages: Message[], hasMore: boolean): void {
    if (which === 'first') {
      this.#list.page(messages, 'first')
      this.receive(messages)
      this.screen = 'loaded'
      this.page = 1
      this.#hasMore = hasMore
      if (this.#reopened) this.#openGap(this.#list.newestOf(messages.map((m) => m.id)))
    } else if (which === 'older') this.#olderPage(messages, hasMore)
    else this.#gapPage(messages, hasMore)
  }

  #olderPage(messages: Message[], hasMore: boolean): void {
    const older = this.#older
    if (!older) return
    this.page = older.page
    const nothingNew = messages.every((m) => this.#list.byId(m.id))
    if (nothingNew && hasMore && older.empty < 4) {
      this.#older = { page: older.page + 1, empty: older.empty + 1 }
      this.#hooks.load('older', this.#older.page)
      return
    }
    this.#older = null
    this.#hasMore = hasMore
    this.#list.page(messages, 'older')
  }

  #gapPage(messages: Message[], hasMore: boolean): void {
    const gap = this.#gap
    if (!gap) return
    const time = (m: Message) => Date.parse(m.created_at)
    const found = [...messages, ...gap.found].sort((a, b) => time(a) - time(b))
    const reaches = messages.some((m) => gap.anchor.map(String).includes(String(m.id)))
    if (reaches || !hasMore) {
      this.#list.page(found, 'newest')
      this.receive(found)
      this.#gap = null
      if (this.#reopened) this.#openGap(this.#list.newestOf(found.map((m) => m.id)))
    } else if (gap.page < 10) {
      this.#gap = { ...gap, page: gap.page + 1, found }
      this.#hooks.load('gap', gap.page + 1)
    } else {
      this.#list.restartFrom(found)
      this.#list.page(found, 'newest')
      this.receive(found)
      this.#gap = null
      this.#older = null
      this.#reopened = false
      this.page = gap.page
      this.#hasMore = hasMore
    }
  }

  failed(which: Page, status: number, now: number): void {
    if (which === 'first') {
      this.screen = 'failed'
      this.#list.empty()
    } else if (which === 'older') {
      this.#older = null
    } else if (this.#gap) {
      const failures = this.#gap.failures + 1
      this.#gaveUp = failures > 5
      this.#gap = {
        ...this.#gap,
        failures,
        dueAt: this.#gaveUp ? Number.POSITIVE_INFINITY : now + failures * 3_000,
      }
    }
    const shown = which === 'gap' ? this.#gaveUp : status !== -1
    if (shown) this.#hooks.failed(true)
  }

  waited(now: number): void {
    const gap = this.#gap
    if (!gap || gap.dueAt === null || gap.dueAt > now) return
    this.#reopened = false
    this.#gap = { ...gap, page: 1, found: [], dueAt: null }
    this.#hooks.load('gap', 1)
  }
}
