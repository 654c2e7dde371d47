/** The inbox as sections 2.9 and 4 and the decisions describe it; imports no machine. */
import type {
  Conversation,
  ConversationFlag,
  ConversationState,
  Id,
  Message,
} from '../../../src/protocol/base/types.ts'
import { ME } from './chat.words.ts'
import {
  asksChange,
  asksList,
  asksStart,
  chosen,
  cleared,
  type Emitted,
  type InboxLook,
  type InboxStep,
  type Item,
  left,
  looksUp,
  subtracts,
  unreadKnown,
} from './inbox.steps.ts'

const TEXTS: Record<number, string | null> = {
  [-1]: null,
  401: 'Please log in to access your messages',
  403: "You don't have permission to view messages",
}
const OTHER = 'Failed to load conversations. Please try again.'

const same = (a: Id | null, b: Id | null) => a !== null && b !== null && String(a) === String(b)
const time = (m: Message) => Date.parse(m.created_at)
const isUnread = (m: Message | null) => m !== null && !m.is_read && !same(m.sender.id, ME.id)

type Words = {
  [S in InboxStep as S[0]]: (...values: S extends [string, ...infer V] ? V : never) => void
}

interface Change {
  id: Id
  flag: ConversationFlag
  on: boolean
  latest: Id | null
  isSent: boolean
}

export class InboxReference {
  #screen: InboxLook['screen'] = 'loading'
  #all: Conversation[] = []
  /** The open conversation that the list lacks. */
  #unlisted: Conversation | null = null
  #lookedUp: Id | null = null
  #isLookingUp = false
  #query = ''
  /** Changes that the server has not confirmed; the first of a conversation's flag is being sent. */
  #changes: Change[] = []
  #filter: 'all' | 'unread' | 'archived' = 'all'
  #selected: Id | null = null
  #failure: number | null = null
  /** A list is being loaded. */
  #asking = true
  #queued: Message[] = []
  #applied: string[] = []
  /** The latest message of each conversation in the last response. */
  #answered = new Map<string, Message>()
  #requests: string[] = []
  #stale = false
  #isOnline = true
  #starting = false
  #startingWith: Id = ''
  #draft: string | undefined
  #start: Id | string | null = null
  #facts: Emitted[] = []
  #effects: Emitted[] = []
  #emitted: Emitted[] = [asksList]

  do(step: InboxStep): void {
    const [word, ...values] = step
    ;(this.#words[word] as (...given: unknown[]) => void)(...values)
    this.#lookUp()
    this.#emitted.push(...this.#facts, ...this.#effects)
    this.#facts = []
    this.#effects = []
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  look(): InboxLook {
    const wanted = this.#query.trim().toLowerCase()
    const isShown = (c: Conversation) => {
      if (this.#filter === 'archived') return c.is_archived === true
      if (this.#filter === 'all' && wanted !== '') return true
      if (c.is_archived) return false
      return (
        this.#filter === 'all' ||
        same(c.id, this.#selected) ||
        c.unread_count > 0 ||
        isUnread(c.latest_message ?? null)
      )
    }
    const fits = (c: Conversation) =>
      isShown(c) &&
      `${c.other_participant?.full_name}\n${c.other_participant?.username}`
        .toLowerCase()
        .includes(wanted)
    const failed = this.#screen === 'error' ? this.#failure : null
    return {
      screen: this.#screen,
      items: this.#displayed()
        .filter(fits)
        .map(
          (c): Item => [
            c.id,
            c.unread_count,
            c.latest_message?.body ?? null,
            c.unread_count > 0 || isUnread(c.latest_message ?? null),
          ],
        ),
      count: this.#displayed().filter((c) => !c.is_archived).length,
      selected: this.#selected,
      error: failed === null ? null : failed in TEXTS ? (TEXTS[failed] ?? null) : OTHER,
      retry: failed !== null && failed !== 401 && failed !== 403,
      starting: this.#starting,
      start: this.#start,
    }
  }

  #words: Words = {
    list: (answer) => this.#take(answer),
    listFailed: (status) => {
      this.#asking = false
      this.#queued = []
      if (this.#screen === 'loaded') this.#requests = []
      if (this.#screen !== 'loading') return
      this.#screen = 'error'
      this.#failure = status
      this.#all = []
    },
    reload: () => {
      if (this.#screen === 'error') this.#screen = 'loading'
      if (!this.#asking) this.#ask()
    },
    search: (query) => {
      this.#query = query
    },
    clear: () => {
      this.#query = ''
    },
    filter: (filter) => {
      this.#filter = filter
    },
    choose: (id) => {
      const figure = this.#find(id)?.unread_count ?? null
      this.#facts.push(chosen(id, figure, this.#selected))
      this.#select(id)
    },
    online: () => {
      this.#isOnline = true
      this.#send()
    },
    offline: () => {
      this.#isOnline = false
    },
    leave: () => {
      if (this.#selected === null) return
      this.#facts.push(left(this.#selected))
      this.#select(null)
    },
    lookedUp: (conversation) => {
      this.#isLookingUp = false
      if (conversation === null) return
      if (!this.#all.some((c) => same(c.id, conversation.id))) this.#unlisted = conversation
      const figure = this.#find(this.#selected)?.unread_count
      if (figure !== undefined) this.#facts.push(unreadKnown(this.#selected ?? '', figure))
    },
    lookUpFailed: () => {
      this.#isLookingUp = false
    },
    live: (...messages) => this.#arrive(messages),
    changed: (message) => {
      if (this.#screen === 'error') return
      const found = this.#all.find((c) => same(c.id, message.conversation_id))
      const isMine = same(message.sender.id, ME.id)
      const isCounted =
        message.deleted_at !== undefined && !isMine && (found?.unread_count ?? 0) > 0
      if (this.#screen === 'loaded') {
        this.#all = this.#all.map((c) =>
          same(c.latest_message?.id ?? null, message.id) ? { ...c, latest_message: message } : c,
        )
      }
      if (this.#asking) this.#stale = true
      else if (isCounted) this.#ask()
    },
    set: (id, flag, on) => {
      const found = this.#displayed().find((c) => same(c.id, id))
      if (found?.[flag] === on) return
      const latest = this.#find(id)?.latest_message?.id ?? null
      const rest = this.#changes.filter((c) => c.isSent || c.flag !== flag || !same(c.id, id))
      this.#changes =
        rest.length < this.#changes.length
          ? rest
          : [...this.#changes, { id, flag, on: !found?.[flag], latest, isSent: false }]
      this.#send()
    },
    changeSaved: (id) => {
      const change = this.#sentFor((c) => same(c.id, id))
      if (change === undefined) return
      const latest = this.#find(id)?.latest_message?.id ?? null
      this.#stale = true
      const isUnknown =
        change.flag === 'is_archived' &&
        change.on &&
        latest !== null &&
        !same(latest, change.latest)
      if (!isUnknown) this.#change(id, (c) => ({ ...c, [change.flag]: change.on }))
      this.#changes = this.#changes.filter((c) => c !== change)
      if (isUnknown) this.#words.reload()
      this.#send()
    },
    changeFailed: (id, status) => {
      const change = this.#sentFor((c) => same(c.id, id))
      if (change === undefined) return
      this.#stale = true
      this.#changes = this.#changes.filter((c) => c !== change)
      const toast = { kind: 'error', title: 'The call failed.', text: '' }
      if (status !== -1) this.#facts.push({ type: 'toast.show', toast })
      this.#send()
    },
    updated: (id, state) => {
      const found = this.#all.find((c) => same(c.id, id))
      this.#stale = true
      const before = state.deleted_before ?? null
      if (found && before !== null && before !== found.deleted_before) this.#drop(id)
      else this.#change(id, (c) => ({ ...c, ...state }))
    },
    deleted: (id, before) => {
      const found = this.#all.find((c) => same(c.id, id))
      if (!found || found.deleted_before !== before) return
      this.#stale = true
      this.#drop(id)
    },
    markedRead: (id, count) => {
      const shown = this.#displayed().find((c) => same(c.id, id))
      if (!shown?.is_muted && !shown?.is_archived) this.#facts.push(subtracts(count))
      this.#stale = true
      this.#change(id, (c) => {
        const unread = Math.max(0, c.unread_count - count)
        const latest = c.latest_message ?? null
        const read = unread === 0 && isUnread(latest) && latest
        return {
          ...c,
          unread_count: unread,
          latest_message: read ? { ...read, is_read: true } : latest,
        }
      })
    },
    wereRead: (ids, conversationId, readerId) => {
      const found = this.#all.find((c) =>
        conversationId === null
          ? ids.some((id) => same(id, c.latest_message?.id ?? null))
          : same(c.id, conversationId),
      )
      if (!found || same(found.id, this.#selected)) return
      const latest = found.latest_message ?? null
      if (found.unread_count === 0 && !isUnread(latest)) return
      const byMe =
        readerId === null
          ? latest !== null &&
            !same(latest.sender.id, ME.id) &&
            ids.some((id) => same(id, latest.id))
          : same(readerId, ME.id)
      if (!byMe) return
      if (this.#asking) this.#stale = true
      else this.#ask()
    },
    start: (userId, username, draft) => {
      this.#draft = draft
      if (this.#starting && same(this.#startingWith, userId)) return
      this.#starting = true
      this.#startingWith = userId
      this.#start = null
      this.#effects.push(asksStart(userId, username))
    },
    started: (response) => {
      const conversation = { ...this.#stateOf(response.id), ...response }
      this.#starting = false
      this.#start = conversation.id
      const isListed = this.#all.some((c) => same(c.id, conversation.id))
      if (!isListed && !conversation.latest_message) this.#unlisted = conversation
      else {
        this.#stale = true
        this.#all = [conversation, ...this.#all.filter((c) => !same(c.id, conversation.id))]
      }
      const draft = this.#draft === undefined ? {} : { draft: this.#draft }
      this.#facts.push({ type: 'conversation.started', id: conversation.id, ...draft })
    },
    startFailed: (status) => {
      this.#starting = false
      if (status === -1) return
      this.#start = 'The call failed.'
      this.#facts.push({ type: 'conversation.startFailed', message: 'The call failed.' })
    },
  }

  #sentFor(fits: (change: Change) => boolean): Change | undefined {
    return this.#changes.find((c) => c.isSent && fits(c))
  }

  /** Sends the first change of each flag of a conversation, unless the server has it already. */
  #send(): void {
    for (const change of [...this.#changes]) {
      const isSame = (c: Change) => c.flag === change.flag && same(c.id, change.id)
      if (change.isSent || this.#sentFor(isSame)) continue
      const known = this.#all.find((c) => same(c.id, change.id))
      if (known?.[change.flag] === change.on) {
        this.#changes = this.#changes.filter((c) => c !== change)
        continue
      }
      if (!this.#isOnline) continue
      change.isSent = true
      this.#effects.push(asksChange(change.id, change.flag, change.on))
    }
  }

  #drop(id: Id): void {
    this.#all = this.#all.filter((c) => !same(c.id, id))
    this.#changes = this.#changes.filter((c) => !same(c.id, id))
    this.#facts.push(cleared(id))
  }

  #displayed(): Conversation[] {
    return this.#changes.reduce(
      (list, { id, flag, on }) => list.map((c) => (same(c.id, id) ? { ...c, [flag]: on } : c)),
      this.#shown(),
    )
  }

  #shown(): Conversation[] {
    return this.#unlisted === null ? this.#all : [this.#unlisted, ...this.#all]
  }

  #select(id: Id | null): void {
    this.#selected = id
    this.#lookedUp = null
    if (this.#unlisted !== null && !same(this.#unlisted.id, id)) this.#unlisted = null
  }

  /** A selected conversation that the loaded list lacks is requested once per list. */
  #lookUp(): void {
    if (this.#isLookingUp && !same(this.#lookedUp, this.#selected)) this.#isLookingUp = false
    const isKnown = this.#find(this.#selected) !== undefined
    if (this.#screen !== 'loaded' || this.#selected === null || isKnown) return
    if (this.#isLookingUp || same(this.#lookedUp, this.#selected)) return
    this.#isLookingUp = true
    this.#lookedUp = this.#selected
    this.#effects.push(looksUp(this.#selected))
  }

  #ask(): void {
    this.#asking = true
    this.#lookedUp = null
    this.#queued = []
    this.#stale = false
    this.#effects.push(asksList)
  }

  #find(id: Id | null): Conversation | undefined {
    return this.#shown().find((c) => same(c.id, id))
  }

  #change(id: Id, change: (c: Conversation) => Conversation): void {
    this.#all = this.#all.map((c) => (same(c.id, id) ? change(c) : c))
  }

  #take(answer: Conversation[]): void {
    const first = this.#screen === 'loading'
    this.#screen = 'loaded'
    this.#asking = false
    if (!first) {
      for (const { id, deleted_before: before } of this.#all) {
        const next = answer.find((c) => same(c.id, id))
        const isGone = next === undefined || (next.deleted_before ?? before) !== before
        if (before !== undefined && isGone) this.#facts.push(cleared(id))
      }
    }
    this.#all = answer.map((c) => ({ ...this.#stateOf(c.id), ...c }))
    if (answer.some((c) => same(c.id, this.#unlisted?.id ?? null))) this.#unlisted = null
    this.#applied = []
    this.#answered = new Map(
      answer.flatMap((c) => (c.latest_message ? [[String(c.id), c.latest_message]] : [])),
    )
    const strangers = this.#queued
      .map((m) => String(m.conversation_id))
      .filter((id) => !this.#find(id) && !this.#requests.includes(id))
    for (const message of this.#queued) this.#apply(message)
    const figure = this.#find(this.#selected)?.unread_count
    if (first && this.#selected !== null && figure !== undefined) {
      this.#facts.push(unreadKnown(this.#selected, figure))
    }
    this.#requests.push(...strangers)
    if (strangers.length > 0 || this.#stale) this.#ask()
  }

  /** What is known of the user's own changes. */
  #stateOf(id: Id): ConversationState {
    const { is_archived, is_muted, deleted_before } = this.#find(id) ?? {}
    const known = Object.entries({ is_archived, is_muted, deleted_before })
    return Object.fromEntries(known.filter(([, value]) => value !== undefined))
  }

  #arrive(messages: Message[]): void {
    if (this.#screen === 'error') return
    for (const message of messages) this.#apply(message)
    if (this.#asking) {
      this.#queued.push(...messages)
      return
    }
    const unknown = messages
      .filter((m) => !this.#find(m.conversation_id))
      .map((m) => String(m.conversation_id))
      .filter((id) => !this.#requests.includes(id))
    this.#requests.push(...unknown)
    if (unknown.length > 0) this.#ask()
  }

  #apply(message: Message): void {
    if (same(this.#unlisted?.id ?? null, message.conversation_id)) {
      this.#all = this.#shown()
      this.#unlisted = null
    }
    const conversation = this.#find(message.conversation_id)
    if (!conversation) return
    const latest = conversation.latest_message
    const answered = this.#answered.get(String(conversation.id))
    const counted =
      this.#applied.includes(String(message.id)) ||
      same(latest?.id ?? null, message.id) ||
      (answered !== undefined && time(message) < time(answered))
    if (counted) return
    this.#applied.push(String(message.id))
    const raises = isUnread(message) && !same(this.#selected, conversation.id)
    const unread = conversation.unread_count + (raises ? 1 : 0)
    const ends = conversation.is_archived && !conversation.is_muted
    const changed = {
      ...conversation,
      unread_count: unread,
      ...(ends && { is_archived: false }),
    }
    if (latest && time(message) < time(latest)) {
      this.#change(conversation.id, () => changed)
      return
    }
    const rest = this.#all.filter((c) => c !== conversation)
    this.#all = [{ ...changed, latest_message: message }, ...rest]
  }
}
