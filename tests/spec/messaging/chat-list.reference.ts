/** The message list of one chat, a plain copy of the table of decision A11; imports no machine. */

import type { Id, Message } from '../../../src/protocol/base/types.ts'
import type { MessageStatus } from '../../../src/protocol/enums/messaging.ts'
import type { Seen } from './chat.steps.ts'
import { ME } from './chat.words.ts'

interface Entry {
  message: Message
  /** Created here, not yet replaced by a stored copy. */
  local: boolean
  /** Order of arrival; messages of older pages have decreasing numbers. */
  arrival: number
}

const same = (a: Id, b: Id) => String(a) === String(b)
const isMine = (m: Message) => same(m.sender.id, ME.id)

export class ChatList {
  #entries: Entry[] = []
  #next = 0
  #before = 0

  get shown(): Message[] {
    const time = (e: Entry) => Date.parse(e.message.created_at)
    const late = (e: Entry) => (['pending', 'failed'].includes(e.message.status ?? '') ? 1 : 0)
    return [...this.#entries]
      .sort((a, b) => late(a) - late(b) || time(a) - time(b) || a.arrival - b.arrival)
      .map((e) => e.message)
  }

  get seen(): Seen[] {
    return this.shown.map((m) => [m.id, m.body, m.status ?? null])
  }

  /** Created here and not yet replaced by a stored copy, in order of arrival. */
  get local(): Message[] {
    return this.#entries.filter((e) => e.local).map((e) => e.message)
  }

  get unread(): Message[] {
    return this.shown.filter((m) => !m.is_read && !isMine(m))
  }

  statusOf(id: Id): MessageStatus | null {
    return this.#find(id)?.message.status ?? null
  }

  byId(id: Id): Message | undefined {
    return this.#find(id)?.message
  }

  /** Written offline and not sent yet, in order of creation. */
  get waiting(): Message[] {
    return this.local.filter((m) => m.waits && m.status === 'pending')
  }

  /** The newest twenty of these messages. */
  newestOf(ids: Id[]): Id[] {
    const wanted = ids.map(String)
    return this.shown
      .map((m) => m.id)
      .filter((id) => wanted.includes(String(id)))
      .slice(-20)
  }

  add(message: Message, local = false): void {
    this.#entries.push({ message, local, arrival: this.#next++ })
  }

  set(id: Id, parts: Partial<Message>): void {
    const entry = this.#find(id)
    if (entry) entry.message = { ...entry.message, ...parts }
  }

  /** Replaces a queued message by one that is no longer queued. */
  release(id: Id, message: Message): void {
    const entry = this.#find(id)
    if (entry) entry.message = message
  }

  remove(id: Id): void {
    this.#entries = this.#entries.filter((e) => !same(e.message.id, id))
  }

  /** Rows `POST ok` of A11. */
  sent(client: string, answer: Message | null): void {
    const local = this.#entries.find((e) => e.local && same(e.message.id, client))
    if (answer === null) {
      if (local) this.set(client, { status: 'sent' })
      return
    }
    const copy: Message = { ...answer, client_id: client, status: 'sent' }
    const known = this.#find(answer.id)
    if (local && !known) {
      local.message = copy
      local.local = false
    } else if (known) {
      if (local) this.remove(client)
      this.#disown(client)
      known.message = { ...copy, is_read: known.message.is_read || copy.is_read }
    } else {
      this.#disown(client)
      this.add(copy)
    }
  }

  /** Rows `live` of A11. */
  live(message: Message): void {
    const named = isMine(message) && this.#named(message)
    const known = this.#find(message.id)
    const alike = isMine(message) && !known && this.#alike(message, ['pending', 'sent'])
    const local = named || alike
    if (local) this.sent(String(local.message.id), message)
    else if (!known) {
      if (isMine(message) && message.client_id !== null) this.#disown(message.client_id)
      this.add(message)
    }
  }

  /** Row `page reload/merge` of A11. */
  page(page: Message[], kind: 'first' | 'newest' | 'older'): void {
    const times = page.map((m) => Date.parse(m.created_at))
    const reversed = (times[0] ?? 0) > (times.at(-1) ?? 0)
    const fresh: Message[] = []
    for (const m of reversed ? [...page].reverse() : page) {
      if (fresh.some((f) => same(f.id, m.id))) continue
      const known = this.#find(m.id)
      const local = this.#swaps(m, kind)
      if (known) this.#update(known, m)
      else if (local) this.sent(local, m)
      else fresh.push(m)
    }
    for (const m of fresh) if (isMine(m) && m.client_id !== null) this.#disown(m.client_id)
    if (kind !== 'older') for (const m of fresh) this.add(m)
    else {
      this.#before -= fresh.length
      fresh.forEach((message, i) => {
        this.#entries.push({ message, local: false, arrival: this.#before + i })
      })
    }
  }

  /** Keeps only local messages and those newer than `found`. */
  restartFrom(found: Message[]): void {
    const newest = Math.max(...found.map((m) => Date.parse(m.created_at)))
    this.#entries = this.#entries.filter(
      (e) => e.local || Date.parse(e.message.created_at) > newest,
    )
  }

  empty(): void {
    this.#entries = this.#entries.filter((e) => e.local)
  }

  #find(id: Id): Entry | undefined {
    return this.#entries.find((e) => same(e.message.id, id))
  }

  /** The client id of the local entry that a message of a page replaces. */
  #swaps(m: Message, kind: 'first' | 'newest' | 'older'): string | null {
    if (!isMine(m)) return null
    const entry = this.#named(m) ?? (kind === 'newest' ? this.#alike(m, ['sent']) : undefined)
    return entry ? String(entry.message.id) : null
  }

  #named(m: Message): Entry | undefined {
    return this.#entries.find(
      (e) => e.local && (same(e.message.id, m.id) || e.message.client_id === m.client_id),
    )
  }

  #alike(m: Message, statuses: MessageStatus[]): Entry | undefined {
    if (m.client_id !== null) return undefined
    for (const status of statuses) {
      const oldest = this.#entries.find(
        (e) =>
          e.local && e.message.body === m.body && e.message.status === status && !e.message.waits,
      )
      if (oldest) return oldest
    }
    return undefined
  }

  #update(known: Entry, m: Message): void {
    const old = known.message
    const status = old.status === 'sent' ? 'sent' : m.status
    known.message = {
      ...m,
      client_id: m.client_id ?? old.client_id,
      is_read: old.is_read || m.is_read,
      ...(status === undefined ? {} : { status }),
    }
    if (!isMine(m) || m.client_id === null) return
    this.#entries = this.#entries.filter((e) => !(e.local && e.message.client_id === m.client_id))
  }

  /** The client id was assigned by matching text; its real owner is known now. */
  #disown(client: string): void {
    for (const e of this.#entries) {
      if (!e.local && e.message.client_id === client) {
        e.message = { ...e.message, client_id: null }
      }
    }
  }
}
