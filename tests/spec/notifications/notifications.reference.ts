/** The notification centre as decisions A8 and A9 describe it; imports no machine. */
import type { Id, Notification, Participant } from '../../../src/protocol/base/types.ts'
import { START } from '../messaging/chat.words.ts'
import {
  adds,
  asks,
  calls,
  type Emitted,
  errorToast,
  type NotificationLook,
  type NotificationStep,
  rereads,
  saysAllRead,
  saysRead,
  sets,
  shows,
} from './notifications.steps.ts'

const FETCH_FAILED = 'Failed to fetch notifications'
const TEXTS = {
  markOne: 'Failed to mark notification as read',
  markAll: 'Failed to mark all notifications as read',
  remove: 'The notification couldn’t be removed. Please try again.',
}

interface Entry {
  id: Id
  time: number
  /** Live notifications have increasing numbers, loaded pages decreasing ones. */
  arrival: number
  read: boolean
}

type Change = { name: 'markOne' | 'markAll' | 'remove'; ids: Id[] }
type Raw = { [key: string]: never }

type Words = {
  [S in NotificationStep as S[0]]: (...values: S extends [string, ...infer V] ? V : never) => void
}

const has = (ids: Id[], id: Id) => ids.map(String).includes(String(id))

export class NotificationsReference {
  #screen: NotificationLook['screen'] = 'loading'
  #entries: Entry[] = []
  #changes: Change[] = []
  #error: string | null = null
  #page = 0
  #hasMore = false
  /** The page being loaded. */
  #requests: number | null = 1
  /** What was stored when the running reload began. */
  #before: Entry[] | null = null
  /** The items of its pages. */
  #received: Notification[] = []
  /** Removed by the user. */
  #removed: Id[] = []
  #late = 0
  #early = 0
  #facts: Emitted[] = []
  #effects: Emitted[] = []
  #emitted: Emitted[] = [asks(1)]
  #muted: Participant[] = []

  do(step: NotificationStep): void {
    const [word, ...values] = step
    ;(this.#words[word] as (...given: unknown[]) => void)(...values)
    this.#emitted.push(...this.#facts, ...this.#effects)
    this.#facts = []
    this.#effects = []
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  look(): NotificationLook {
    const idle = this.#screen === 'loaded' && this.#requests === null
    return {
      screen: this.#screen,
      items: this.#shown.map((e) => [e.id, e.read]),
      error: this.#error,
      more: idle && this.#hasMore && this.#entries.length < 100,
      running: this.#changes[0]?.name ?? null,
    }
  }

  /** The stored notifications with pending changes applied, newest first. */
  get #shown(): Entry[] {
    let shown = [...this.#entries].sort((a, b) => b.time - a.time || b.arrival - a.arrival)
    for (const { name, ids } of this.#changes) {
      if (name === 'remove') shown = shown.filter((e) => !has(ids, e.id))
      else shown = shown.map((e) => (has(ids, e.id) ? { ...e, read: true } : e))
    }
    return shown
  }

  get #unread(): number {
    return this.#shown.filter((e) => !e.read).length
  }

  #words: Words = {
    page: (notifications, hasMore) => {
      const page = this.#requests ?? 1
      this.#requests = null
      this.#screen = 'loaded'
      const listed = notifications.filter((item) => !has(this.#removed, item.id))
      for (const item of listed) this.#store(item, --this.#early)
      if (this.#before !== null) {
        this.#received.push(...notifications)
        const ids = this.#received.map(({ id }) => id)
        const reachesKnown =
          this.#before.length === 0 || this.#before.some(({ id }) => has(ids, id))
        const isComplete = page >= this.#page && reachesKnown
        if (hasMore && ids.length < 100 && !isComplete) return this.#ask(page + 1)
        this.#dropMissing(ids, hasMore)
      }
      this.#error = null
      this.#hasMore = hasMore
      this.#page = page
    },
    pageFailed: (status) => {
      this.#requests = null
      this.#before = null
      if (this.#screen === 'loading') this.#screen = 'error'
      this.#error = status === -1 ? null : FETCH_FAILED
    },
    reload: () => {
      if (this.#requests !== null) return
      if (this.#screen === 'error') this.#screen = 'loading'
      else {
        this.#before = [...this.#entries]
        this.#received = []
      }
      this.#error = null
      this.#ask(1)
    },
    more: () => {
      if (!this.look().more) return
      this.#error = null
      this.#ask(this.#page + 1)
    },
    arrived: (raw) => this.#arrive(raw as Raw, '/notifications'),
    followed: (raw) => this.#follow(raw as Raw),
    markRead: (id) => {
      if (this.#shown.some((e) => has([id], e.id) && !e.read)) {
        this.#change('markOne', [id])
        // The socket marks notifications; a follow notification is another record.
        if (!String(id).startsWith('follow-')) this.#facts.push(saysRead(id))
      }
    },
    markAll: () => {
      this.#change(
        'markAll',
        this.#shown.map((e) => e.id),
      )
      this.#facts.push(sets(0), saysAllRead)
    },
    remove: (id) => {
      if (this.#shown.some((e) => has([id], e.id))) this.#change('remove', [id])
    },
    wasRead: (id) => {
      if (this.#shown.some((e) => has([id], e.id))) {
        this.#counting(() => this.#read([id]))
      } else this.#facts.push(rereads)
    },
    allWereRead: () => {
      this.#read(this.#entries.map((e) => e.id))
      this.#facts.push(sets(0))
    },
    muted: (people) => {
      this.#muted = people
    },
    done: () => {
      const change = this.#changes.shift()
      if (!change) return
      if (change.name !== 'remove') this.#read(change.ids)
      else {
        this.#entries = this.#entries.filter((e) => !has(change.ids, e.id))
        this.#removed.push(...change.ids)
      }
      this.#next()
    },
    refused: (status) => {
      const name = this.#changes[0]?.name
      if (!name) return
      const before = this.#unread
      this.#changes.shift()
      const by = this.#unread - before
      if (status > 0) this.#facts.push(rereads)
      else if (by !== 0) this.#facts.push(adds(by))
      if (status !== -1) this.#facts.push(errorToast(TEXTS[name]))
      this.#next()
    },
  }

  /** Removes what the server deleted: absent from the pages of a reload, and not older than them. */
  #dropMissing(ids: Id[], hasMore: boolean): void {
    const missingIds = (this.#before ?? []).filter(({ id }) => !has(ids, id)).map(({ id }) => id)
    this.#before = null
    const times = this.#received.map(({ created_at }) => Date.parse(created_at))
    const isSorted = times.every((time, n) => n === 0 || time <= (times[n - 1] ?? 0))
    if (hasMore && !isSorted) return
    const oldest = hasMore ? Math.min(...times) : Number.NEGATIVE_INFINITY
    this.#entries = this.#entries.filter(
      ({ id, time }) => !has(missingIds, id) || String(id).startsWith('follow-') || time <= oldest,
    )
  }

  #ask(page: number): void {
    this.#requests = page
    this.#effects.push(asks(page))
  }

  #next(): void {
    const change = this.#changes[0]
    if (!change) return
    this.#effects.push(
      calls(change.name, change.name === 'markAll' ? null : (change.ids[0] ?? null)),
    )
  }

  #counting(change: () => void): void {
    const before = this.#unread
    change()
    if (this.#unread !== before) this.#facts.push(adds(this.#unread - before))
  }

  #change(name: Change['name'], ids: Id[]): void {
    const push = () => this.#changes.push({ name, ids })
    if (name === 'markAll') push()
    else this.#counting(push)
    if (this.#changes.length === 1) this.#next()
  }

  #read(ids: Id[]): void {
    this.#entries = this.#entries.map((e) => (has(ids, e.id) ? { ...e, read: true } : e))
  }

  /** Returns whether it is new. */
  #store(item: Pick<Notification, 'id' | 'created_at' | 'is_read'>, arrival: number): boolean {
    const date = Date.parse(item.created_at)
    const time = Number.isNaN(date) ? START : date
    const known = this.#entries.find((e) => has([item.id], e.id))
    if (known) {
      known.read ||= item.is_read === true
      known.time = time
      return false
    }
    this.#entries.push({ id: item.id, time, arrival, read: item.is_read === true })
    this.#entries.sort((a, b) => b.time - a.time || b.arrival - a.arrival)
    this.#entries = this.#entries.slice(0, 100)
    return true
  }

  #arrive(raw: Raw | string | null, href: string): void {
    if (typeof raw !== 'object' || raw === null) return
    const item = (raw.notification ?? raw) as Partial<Notification>
    if (item.id === undefined) return
    const read = item.is_read ?? false
    const isNew = this.#store(
      { id: item.id, created_at: item.created_at ?? 'none', is_read: read },
      ++this.#late,
    )
    if (!isNew) return
    if (!read) this.#facts.push(adds(1))
    if (this.#isMuted(item.actor)) return
    const text = item.message ?? item.payload?.preview ?? ''
    this.#facts.push(...shows(item.title ?? 'New notification', text, href))
  }

  #isMuted(actor: Notification['actor'] | undefined): boolean {
    if (!actor) return false
    const { id, username } = actor
    return this.#muted.some((one) =>
      id === null ? one.username === username : has([one.id as Id], id),
    )
  }

  #follow(raw: Raw | null): void {
    if (raw === null) return
    const { id, follow_id, follower, notification_id } = raw as { [key: string]: unknown }
    const username = (follower as { username: string } | undefined)?.username ?? ''
    this.#arrive(
      {
        id:
          notification_id ??
          (id === undefined ? `follow-${follow_id}` : `follow-notification-${id}`),
        title: 'New follower',
        message: `${username} started following you`,
        actor: { id: null, username },
      } as unknown as Raw,
      `/u/${username}`,
    )
  }
}
