/** Comments on a content item as the decisions describe them; imports no machine. */

import type { Id } from '../../../src/protocol/base/types.ts'
import type { Comment } from '../../../src/protocol/content/creative-types.ts'
import {
  asks,
  BROKEN,
  changes,
  clientId,
  EDIT_FAILED,
  EDITED,
  type Emitted,
  errorToast,
  FAILED,
  LIKE_FAILED,
  REMOVE_FAILED,
  sends,
  type ThreadLook,
  type ThreadStep,
} from './thread.steps.ts'

/** CONST-04 */
const FRESH = 5_000
const TEXTS = { edit: EDIT_FAILED, remove: REMOVE_FAILED, like: LIKE_FAILED }

interface Entry {
  id: string
  body: string
  likes: number
  liked: boolean
  deleted: boolean
  edited: string
  /** Number of replies according to the server. */
  replies: number
  replyEntries: Entry[]
}
interface UnsentComment {
  n: number
  parent: string | null
  body: string
  failed: boolean
}
type Change =
  | { kind: 'edit'; id: Id; to: string }
  | { kind: 'remove'; id: Id }
  | { kind: 'like'; id: Id; to: boolean }
type PendingToggle = 'first' | 'more' | 'reload'
type Words = {
  [S in ThreadStep as S[0]]: (...values: S extends [string, ...infer V] ? V : never) => void
}

const entryOf = (c: Comment): Entry => ({
  id: String(c.id),
  body: c.body,
  likes: c.likes_count ?? 0,
  liked: c.liked === true,
  deleted: c.deleted,
  edited: c.edited_at ?? '',
  replies: c.replies_count ?? 0,
  replyEntries: [],
})

const all = (tops: Entry[]): Entry[] => tops.flatMap((top) => [top, ...top.replyEntries])
const find = (tops: Entry[], id: Id | null) => all(tops).find((one) => one.id === String(id))
const parentOf = (tops: Entry[], id: Id) =>
  tops.find((top) => top.replyEntries.some((one) => one.id === String(id)))

function drop(tops: Entry[], id: Id): Entry[] {
  const one = find(tops, id)
  if (!one) return tops
  if (one.replyEntries.length > 0 || one.replies > 0) {
    one.body = ''
    one.deleted = true
    return tops
  }
  const parent = parentOf(tops, id)
  if (!parent) return tops.filter((top) => top !== one)
  parent.replyEntries = parent.replyEntries.filter((answer) => answer !== one)
  parent.replies = Math.max(0, parent.replies - 1)
  return tops
}

function perform(tops: Entry[], change: Change): Entry[] {
  if (change.kind === 'remove') return drop(tops, change.id)
  const one = find(tops, change.id)
  if (one && change.kind === 'edit') one.body = change.to
  if (one && change.kind === 'like' && one.liked !== change.to) {
    one.liked = change.to
    one.likes = Math.max(0, one.likes + (change.to ? 1 : -1))
  }
  return tops
}

export class ThreadReference {
  #now = 0
  #tops: Entry[] = []
  #next: number | null = null
  /** When page 1 was last loaded; null before. */
  #read: number | null = null
  #asking: { page: number; for: PendingToggle } | null = null
  #failed: 'first' | 'absent' | 'more' | null = null
  #error: string | null = null
  #viewers = 0
  #unsent: UnsentComment[] = []
  #parked: UnsentComment[] = []
  #count = 0
  #sending: number | null = null
  #changes: Change[] = []
  #running = false
  /** Comments stored since the list was last requested, with their parents. */
  #recent: { entry: Entry; parent: string | null }[] = []
  #gone: string[] = []
  #added = 0
  #facts: Emitted[] = []
  #asks: Emitted[] = []
  #sends: Emitted[] = []
  #calls: Emitted[] = []
  #emitted: Emitted[] = []

  do(step: ThreadStep): void {
    const [word, ...values] = step
    ;(this.#words[word] as (...given: unknown[]) => void)(...values)
    this.#goOn()
    this.#emitted.push(...this.#facts, ...this.#asks, ...this.#sends, ...this.#calls)
    this.#facts = []
    this.#asks = []
    this.#sends = []
    this.#calls = []
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  get #shown(): Entry[] {
    return this.#changes.reduce(perform, structuredClone(this.#tops))
  }

  look(): ThreadLook {
    const shown = this.#shown
    const line = (one: Entry) =>
      [
        one.id,
        one.body,
        `${one.liked ? '♥' : ''}${one.deleted ? '×' : ''}`,
        one.likes > 0 ? `${one.likes}` : '',
      ]
        .filter((part) => part !== '')
        .join(' ')
    const own = (one: UnsentComment) => `#${one.n} ${one.body} ${one.failed ? '!' : '…'}`
    const isAnswer = (one: UnsentComment) => shown.some((top) => top.id === one.parent)
    const comments = [
      ...this.#unsent
        .filter((one) => !isAnswer(one))
        .map(own)
        .reverse(),
      ...shown.flatMap((top) => [
        line(top),
        ...top.replyEntries.map((one) => `.. ${line(one)}`),
        ...this.#unsent.filter((one) => one.parent === top.id).map((one) => `.. ${own(one)}`),
      ]),
    ]
    const isLoaded = this.#read !== null
    const waiting = this.#unsent.filter((one) => !one.failed).length
    const leaving = this.#changes.filter(({ kind }) => kind === 'remove').length
    const exact = all(shown).filter((one) => !one.deleted).length + waiting
    return {
      status: this.#status(),
      comments,
      more: isLoaded && this.#next !== null,
      empty: isLoaded && this.#next === null && comments.length === 0,
      error: this.#error,
      count:
        isLoaded && this.#next === null ? exact : Math.max(0, 10 + this.#added + waiting - leaving),
      requests: this.#asking?.page ?? null,
      sending: this.#sending === null ? null : `#${this.#sending}`,
      changing: this.#running ? (this.#changes[0]?.kind ?? null) : null,
    }
  }

  #status(): ThreadLook['status'] {
    if (this.#read === null) {
      if (this.#asking) return 'loading'
      if (this.#failed === 'absent') return 'absent'
      return this.#failed ? 'failed' : 'idle'
    }
    if (this.#asking?.for === 'more') return 'loadingMore'
    return this.#failed ? 'moreFailed' : 'ready'
  }

  #words: Words = {
    opened: () => {
      this.#viewers += 1
      if (this.#read !== null) {
        if (this.#now - this.#read >= FRESH) this.#ask('reload')
      } else if (!this.#asking) this.#ask('first')
    },
    left: () => {
      this.#viewers = Math.max(0, this.#viewers - 1)
    },
    more: () => {
      if (this.#status() === 'ready' && !this.#asking && this.#next !== null) this.#ask('more')
    },
    retry: () => this.#refetchAll(this.#read === null),
    online: () => {
      if (this.#viewers > 0) this.#refetchAll(this.#read === null)
    },
    add: (body) => this.#write(body, null),
    answer: (id, body) => {
      const to = find(this.#tops, id)
      if (to) this.#write(body, (parentOf(this.#tops, id) ?? to).id)
    },
    sendAgain: (n) => {
      for (const one of this.#unsent) if (one.n === n) one.failed = false
    },
    discard: (n) => {
      this.#unsent = this.#unsent.filter((one) => one.n !== n || !one.failed)
    },
    edit: (id, text) => {
      const to = text.trim()
      const one = find(this.#shown, id)
      if (!one || one.deleted || to === one.body || to === '' || [...to].length > 2_000) return
      this.#changes.push({ kind: 'edit', id, to })
    },
    remove: (id) => {
      if (find(this.#shown, id)?.deleted === false) this.#changes.push({ kind: 'remove', id })
    },
    like: (id) => {
      const one = find(this.#shown, id)
      if (one?.deleted === false) this.#changes.push({ kind: 'like', id, to: !one.liked })
    },
    signedIn: () => {
      this.#unsent = [...this.#parked, ...this.#unsent]
      this.#parked = []
      this.#session()
    },
    otherSignedIn: () => {
      this.#unsent = []
      this.#parked = []
      this.#session()
    },
    signedOut: () => {
      this.#parked.push(...this.#unsent.map((one) => ({ ...one, failed: true })))
      this.#unsent = []
      this.#session()
    },
    restored: () => {
      if (this.#read === null && !this.#asking && this.#viewers > 0) this.#ask('first')
    },
    wait: (ms) => {
      this.#now += ms
    },
    page: (items, next) => {
      const { for: pendingToggle, page } = this.#asking as { page: number; for: PendingToggle }
      this.#asking = null
      this.#error = null
      if (pendingToggle === 'more') this.#dequeueNext(items, next, page)
      else this.#dequeueFirst(items, next)
      this.#tops = this.#gone.reduce(drop, this.#tops)
      const here = items.map((one) => one.client_id)
      this.#unsent = this.#unsent.filter((one) => !here.includes(clientId(one.n)))
    },
    pageFailed: (status) => {
      const pendingToggle = this.#asking?.for
      this.#asking = null
      if (pendingToggle === 'reload' || status === -1) return
      const isAbsent = [404, 405, 501].includes(status)
      this.#failed = pendingToggle === 'more' ? 'more' : isAbsent ? 'absent' : 'first'
      this.#error = status === -2 ? BROKEN : FAILED
    },
    sent: (id) => {
      const one = this.#unsent.find(({ n }) => n === this.#sending)
      const { parent, body } = one ?? this.#lost
      this.#unsent = this.#unsent.filter((other) => other !== one)
      this.#sending = null
      const entry: Entry = {
        id: String(id),
        body,
        likes: 0,
        liked: false,
        deleted: false,
        edited: '',
        replies: 0,
        replyEntries: [],
      }
      const known = find(this.#tops, id)
      if (known) Object.assign(known, { ...entry, replyEntries: known.replyEntries })
      else {
        this.#added += 1
        this.#place({ entry, parent })
      }
      this.#recent.push({ entry: structuredClone(entry), parent })
    },
    sendFailed: () => {
      for (const one of this.#unsent) if (one.n === this.#sending) one.failed = true
      this.#sending = null
    },
    done: () => {
      const change = this.#changes.shift()
      this.#running = false
      if (!change) return
      if (change.kind === 'edit') {
        const one = find(this.#tops, change.id)
        if (one) Object.assign(one, { body: change.to, edited: EDITED })
        return
      }
      this.#tops = perform(this.#tops, change)
      if (change.kind !== 'remove') return
      this.#gone.push(String(change.id))
      this.#added -= 1
    },
    refused: (status) => {
      const [change] = this.#changes
      if (!change) return
      if (status === 404 && change.kind === 'remove') {
        this.#words.done()
        return
      }
      this.#changes.shift()
      this.#running = false
      if (status !== -1) this.#facts.push(errorToast(status === -2 ? TEXTS[change.kind] : FAILED))
    },
  }

  /** The comment being sent, for the case that the list contains it before its response. */
  #lost: { parent: string | null; body: string } = { parent: null, body: '' }

  #place({ entry, parent }: { entry: Entry; parent: string | null }): void {
    if (find(this.#tops, entry.id)) return
    if (parent === null) {
      this.#tops = [entry, ...this.#tops]
      return
    }
    const top = this.#tops.find(({ id }) => id === parent)
    if (!top) return
    top.replyEntries.push(entry)
    top.replies += 1
  }

  #write(text: string, parent: string | null): void {
    const body = text.trim()
    if (body === '' || [...body].length > 2_000) return
    this.#count += 1
    this.#unsent.push({ n: this.#count, parent, body, failed: false })
  }

  #found(item: Comment): Entry {
    const known = find(this.#tops, item.id)
    const found = entryOf(item)
    if (!known || known.edited <= found.edited) return found
    return { ...found, body: known.body, edited: known.edited }
  }

  #dequeueFirst(items: Comment[], next: number | null): void {
    const tops: Entry[] = []
    for (const item of items) {
      const entry = this.#found(item)
      const parent = tops.find(({ id }) => id === String(item.parent_id))
      if (parent) parent.replyEntries.push(entry)
      else tops.push(entry)
    }
    this.#tops = tops
    for (const one of this.#recent) this.#place(one)
    this.#recent = []
    this.#next = next
    this.#read = this.#now
  }

  #dequeueNext(items: Comment[], next: number | null, page: number): void {
    const goesOn = next !== null && next > page
    let brought = 0
    for (const item of items) {
      const known = find(this.#tops, item.id)
      if (!known && !this.#gone.includes(String(item.id))) brought += 1
      const entry = this.#found(item)
      const parent = this.#tops.find(({ id }) => id === String(item.parent_id))
      if (known) Object.assign(known, { ...entry, replyEntries: known.replyEntries })
      else if (parent) parent.replyEntries.push(entry)
      else this.#tops.push(entry)
    }
    this.#next = goesOn ? next : null
    if (brought === 0 && goesOn) this.#ask('more')
  }

  #ask(pendingToggle: PendingToggle): void {
    const page = pendingToggle === 'more' ? (this.#next ?? 1) : 1
    this.#asking = { page, for: pendingToggle }
    this.#failed = null
    this.#error = null
    if (pendingToggle !== 'more') this.#recent = []
    this.#asks.push(asks(page))
  }

  #refetchAll(isFirst: boolean): void {
    if (this.#asking) return
    if (isFirst) this.#ask('first')
    else if (this.#failed) this.#ask('more')
  }

  #session(): void {
    this.#sending = null
    this.#changes = []
    this.#running = false
    if (this.#read === null) {
      if (this.#asking || this.#viewers > 0) this.#ask('first')
    } else if (this.#viewers > 0) this.#ask('reload')
    else {
      this.#tops = []
      this.#next = null
      this.#read = null
      this.#asking = null
      this.#failed = null
      this.#error = null
      this.#recent = []
      this.#gone = []
      this.#added = 0
    }
  }

  /** Sends the next queued comment and the next queued change. */
  #goOn(): void {
    const next = this.#unsent.find((one) => !one.failed)
    if (this.#sending === null && next) {
      this.#sending = next.n
      this.#lost = next
      const parent = next.parent === null ? null : Number(next.parent)
      this.#sends.push(sends(next.n, next.body, parent))
    }
    const [change] = this.#changes
    if (this.#running || !change) return
    this.#running = true
    const to = change.kind === 'remove' ? undefined : change.to
    this.#calls.push(changes(change.kind, change.id, to))
  }
}
