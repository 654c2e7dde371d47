import type { FollowNotification, Id } from '../../../src/protocol/base/types.ts'
import { START } from '../messaging/chat.words.ts'
import type {
  FollowNotificationLook,
  FollowNotificationStep,
} from './follow-notifications.table.ts'

interface Entry {
  id: Id
  time: number
  readAt: string | null
}
type Emitted = { type: string; [key: string]: unknown }

const same = (a: Id, b: Id) => String(a) === String(b)
const TEXTS = {
  markOne: 'Failed to mark notification as read',
  markAll: 'Failed to mark all notifications as read',
}

/** Follow notifications as FNOTIF-01…04 and decision A39 describe them. */
export class FollowNotificationsReference {
  #isOpened = false
  #asking = false
  #isFailed = false
  #entries: Entry[] = []
  #changes: { name: 'markOne' | 'markAll'; id: Id | null }[] = []
  #error: string | null = null
  #now = START
  #emitted: Emitted[] = []

  do(step: FollowNotificationStep): void {
    const [word, value] = step
    if (word === 'wait') this.#now += value
    else this.#handle(step)
  }

  look(): FollowNotificationLook {
    const items = [...this.#entries].sort((a, b) => b.time - a.time)
    return {
      items: items.map((e) => [e.id, e.readAt !== null, e.readAt]),
      unread: items.filter((e) => e.readAt === null).length,
      error: this.#error,
      running: this.#changes[0]?.name ?? null,
    }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  #handle(step: FollowNotificationStep): void {
    switch (step[0]) {
      case 'list':
        this.#asking = false
        this.#isFailed = false
        this.#error = null
        for (const item of step[1]) this.#store(item)
        break
      case 'listFailed':
        this.#asking = false
        this.#isFailed = true
        this.#error = step[1] === -1 ? null : 'Failed to fetch notifications'
        break
      case 'opened':
        if (!this.#isOpened || this.#isFailed) this.#load()
        this.#isOpened = true
        break
      case 'reload':
        if (this.#isOpened) this.#load()
        break
      case 'arrived': {
        const raw = step[1] as Partial<FollowNotification>
        const id = raw.id ?? (raw.follow_id ? `follow-${raw.follow_id}` : null)
        if (id !== null) this.#store({ ...raw, id })
        break
      }
      case 'markRead': {
        const entry = this.#entries.find((e) => same(e.id, step[1]) && e.readAt === null)
        if (!entry) break
        entry.readAt = new Date(this.#now).toISOString()
        this.#change('markOne', step[1])
        break
      }
      case 'markAll':
        for (const entry of this.#entries) entry.readAt ??= new Date(this.#now).toISOString()
        this.#change('markAll', null)
        break
      case 'done':
      case 'refused': {
        const change = this.#changes.shift()
        const shown = step[0] === 'refused' && step[1] !== -1
        if (change && step[0] === 'refused') this.#error = shown ? TEXTS[change.name] : null
        this.#next()
        break
      }
    }
  }

  #load(): void {
    if (this.#asking) return
    this.#asking = true
    this.#isFailed = false
    this.#error = null
    this.#emitted.push({ type: 'load' })
  }

  #store(item: Partial<FollowNotification> & { id: Id }): void {
    if (this.#entries.some((e) => same(e.id, item.id))) return
    const time = item.timestamp ? Date.parse(item.timestamp) : this.#now
    this.#entries.push({ id: item.id, time, readAt: item.read_at ?? null })
  }

  #change(name: 'markOne' | 'markAll', id: Id | null): void {
    this.#changes.push({ name, id })
    if (this.#changes.length === 1) this.#next()
  }

  #next(): void {
    const change = this.#changes[0]
    if (change) this.#emitted.push({ type: 'call', ...change })
  }
}
