/** A feed as its decisions describe it; imports no machine. */
import {
  asks,
  BROKEN,
  checks,
  type Emitted,
  FAILED,
  type FeedLook,
  type FeedStep,
  type ItemName,
} from './feed.steps.ts'

const MINUTE = 60_000
/** CONST-04 */
const FRESH = 5_000
const INITIALS = { post: 'p', blog: 'b', work: 'w', portfolio: 'w' }
const numberOf = (name: ItemName) => Number(name.slice(1))

type Words = {
  [S in FeedStep as S[0]]: (...values: S extends [string, ...infer V] ? V : never) => void
}
type Asking = { page: number; for: 'first' | 'more' | 'reload' }

export class FeedReference {
  readonly #isPrivate: boolean
  #now = 0
  #items: ItemName[] | null = null
  #next: number | null = null
  #fresh: ItemName[] = []
  /** The page after the held-back items when they do not overlap the list; else null. */
  #gap: { next: number | null } | null = null
  #deleted = new Set<ItemName>()
  #asking: Asking | null = null
  /** The load that failed and can be retried. */
  #failed: Asking['for'] | null = null
  #error: string | null = null
  #viewers = 0
  #visible = true
  #checking = false
  /** When the top of the list was last loaded. */
  #read = 0
  #emitted: Emitted[] = []

  constructor(isPrivate = false) {
    this.#isPrivate = isPrivate
  }

  do(step: FeedStep): void {
    const [word, ...values] = step
    ;(this.#words[word] as (...given: unknown[]) => void)(...values)
    this.#watch()
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  look(): FeedLook {
    return {
      status: this.#status(),
      items: this.#items ?? [],
      new: this.#fresh.length,
      more: this.#items !== null && this.#next !== null,
      empty: this.#items?.length === 0 && this.#next === null,
      error: this.#error,
      requests: this.#asking?.page ?? null,
      checking: this.#checking,
    }
  }

  #status(): FeedLook['status'] {
    if (this.#items === null) {
      if (this.#asking) return 'loading'
      return this.#failed ? 'failed' : 'idle'
    }
    if (this.#asking) return this.#asking.for === 'more' ? 'loadingMore' : 'reloading'
    if (this.#failed) return this.#failed === 'more' ? 'moreFailed' : 'reloadFailed'
    return this.#next === null ? 'ended' : 'ready'
  }

  #words: Words = {
    opened: () => {
      this.#viewers += 1
      if (this.#items === null && !this.#asking) this.#ask('first')
      if (this.#isSeen() && this.#now - this.#read >= FRESH) this.#check()
    },
    left: () => {
      this.#viewers = Math.max(0, this.#viewers - 1)
    },
    more: () => {
      if (!this.#items || this.#asking || this.#failed === 'more' || this.#next === null) return
      this.#ask('more')
    },
    retry: () => {
      if (this.#asking) return
      if (this.#items === null) this.#ask('first')
      else if (this.#failed) this.#ask(this.#failed)
    },
    showNew: () => {
      if (this.#fresh.length > 0 && this.#gap) {
        this.#items = this.#fresh
        this.#next = this.#gap.next
        this.#asking = null
        this.#failed = null
        this.#error = null
      } else if (this.#items) this.#items = [...this.#fresh, ...this.#items]
      this.#fresh = []
      this.#gap = null
    },
    reload: () => {
      if (this.#items === null) {
        if (!this.#asking) this.#ask('first')
      } else if (this.#asking?.for !== 'reload') this.#ask('reload')
    },
    forget: (type, id) => {
      const name = `${INITIALS[type]}${id}`
      this.#deleted.add(name)
      this.#fresh = this.#fresh.filter((one) => one !== name)
      if (this.#items?.includes(name)) {
        this.#items = this.#items.filter((one) => one !== name)
        if (this.#next !== null) this.#next = Math.max(1, this.#next - 1)
      }
      if (this.#asking?.for === 'more') this.#ask('more')
    },
    visible: () => {
      this.#visible = true
    },
    hidden: () => {
      this.#visible = false
    },
    online: () => {
      if (this.#viewers === 0 || this.#asking) return
      if (this.#items === null) this.#ask('first')
      else if (this.#failed) this.#ask(this.#failed)
    },
    signedIn: () => this.#session(),
    signedOut: () => this.#session(),
    restored: () => {
      if (this.#items === null && !this.#asking && this.#viewers > 0) this.#ask('first')
    },
    wait: (ms) => {
      const end = this.#now + ms
      const due = this.#read + MINUTE
      if (this.#isSeen() && !this.#checking && due <= end) {
        this.#now = Math.max(this.#now, due)
        this.#watch()
      }
      this.#now = end
    },
    page: (names, next) => {
      const { for: pendingToggle, page } = this.#asking as Asking
      this.#asking = null
      this.#error = null
      const found = [...new Set(names)].filter((name) => !this.#deleted.has(name))
      if (pendingToggle !== 'more') {
        this.#items = found
        this.#next = next
        this.#fresh = []
        this.#gap = null
        this.#read = this.#now
        return
      }
      const known = this.#items ?? []
      const added = found.filter((name) => !known.includes(name))
      const goesOn = next !== null && next > page
      this.#items = [...known, ...added]
      this.#fresh = this.#fresh.filter((name) => !added.includes(name))
      this.#next = goesOn ? next : null
      if (added.length === 0 && goesOn) this.#ask('more')
    },
    pageFailed: (status) => {
      const pendingToggle = (this.#asking as Asking).for
      this.#asking = null
      if (status === -1) return
      this.#failed = pendingToggle
      this.#error = status === -2 ? BROKEN : FAILED
    },
    newest: (names, next) => {
      this.#checking = false
      this.#read = this.#now
      const known = [...this.#fresh, ...(this.#items ?? [])]
      const found = [...new Set(names)].filter((name) => !this.#deleted.has(name))
      const meeting = found.findIndex((name) => known.includes(name))
      if (found.length === 0) return
      if (meeting === -1) {
        this.#fresh = found
        this.#gap = { next }
        return
      }
      const latest = Math.max(...known.map(numberOf))
      const newer = found.filter(
        (name, place) => !known.includes(name) && (place < meeting || numberOf(name) > latest),
      )
      this.#fresh = [...newer, ...this.#fresh]
    },
    newestFailed: () => {
      this.#checking = false
      this.#read = this.#now
    },
  }

  #ask(pendingToggle: Asking['for']): void {
    const page = pendingToggle === 'more' ? (this.#next ?? 1) : 1
    this.#asking = { page, for: pendingToggle }
    this.#failed = null
    this.#error = null
    this.#emitted.push(asks(page))
  }

  #session(): void {
    if (this.#items === null) {
      if (this.#asking || this.#viewers > 0) this.#ask('first')
      return
    }
    if (this.#viewers > 0 && !this.#isPrivate) {
      this.#ask('reload')
      return
    }
    this.#items = null
    this.#next = null
    this.#fresh = []
    this.#gap = null
    this.#deleted.clear()
    this.#asking = null
    this.#failed = null
    this.#error = null
    if (this.#viewers > 0) this.#ask('first')
  }

  #isSeen(): boolean {
    return this.#viewers > 0 && this.#visible && this.#items !== null
  }

  #watch(): void {
    if (!this.#isSeen()) this.#checking = false
    else if (this.#now - this.#read >= MINUTE) this.#check()
  }

  #check(): void {
    if (this.#checking) return
    this.#checking = true
    this.#emitted.push(checks)
  }
}
