/** A chat as the decisions describe it (A11, A12, B5, B6, REPLY); imports no machine. */
import type { Id, Message } from '../../../src/protocol/base/types.ts'
import {
  asks,
  type ChatLook,
  type ChatStep,
  type Emitted,
  keeps,
  MARKED_READ,
  marks,
  marksAll,
  type Page,
  reacts,
  STORED,
  saves,
  sends,
} from './chat.steps.ts'
import { at, CONVERSATION, ME } from './chat.words.ts'
import { ChatList } from './chat-list.reference.ts'
import { ChatPages } from './chat-load.reference.ts'
import { REACTION_REFUSED, ReactionsReference } from './chat-reactions.reference.ts'
import { MarkReadReference } from './mark-read.reference.ts'

const LOAD_FAILED = 'Failed to load messages. Please try again.'
const SEND_FAILED = 'Failed to send message. Please try again.'
const EMPTY = 'Message content cannot be empty'
const SEND_BOUND = 90_000

/** Changed messages are not part of the reference. */
type Excluded =
  | 'changed'
  | 'edit'
  | 'editText'
  | 'saveEdit'
  | 'cancelEdit'
  | 'discardEdit'
  | 'edited'
  | 'editFailed'

type Words = {
  [S in Exclude<ChatStep, [Excluded, ...unknown[]]> as S[0]]: (
    ...values: S extends [string, ...infer V] ? V : never
  ) => void
}

const client = (n: number) => `local-${n}`

export class ChatReference {
  #list = new ChatList()
  #pages = new ChatPages(this.#list, {
    load: (which, page) => this.#effects.push(asks(which, page)),
    failed: (failed) => {
      this.#error = failed ? LOAD_FAILED : null
    },
  })
  #now = 0
  #error: string | null = null
  #draft = ''
  #draftRead = false
  #touched = false
  #suggested: string[] = []
  #replyTo: Message | null = null
  #sent = 0
  /** When sending of each pending message started. */
  #running = new Map<string, number>()
  /** Network state reported by the browser. */
  #online = true
  /** A queued message being sent; the others follow it. */
  #outbound: string | null = null
  #open = false
  #visible = true
  #figure = 0
  #divider: Id | null = null
  #reactions = new ReactionsReference(this.#list, {
    call: (id, reaction, on) => this.#effects.push(reacts(id, reaction, on)),
    failed: () => this.#facts.push(REACTION_REFUSED),
  })
  /** Client ids persisted by the browser; null until they have been read. */
  #storedIds: string[] | null = null
  #dividerDue = false
  #receipts = new MarkReadReference()
  #receiptsSent = 0
  #marked = { messages: 0, conversation: 0 }
  #facts: Emitted[] = []
  #effects: Emitted[] = [asks('first', 1)]
  #emitted: Emitted[] = []

  constructor() {
    this.#flush()
  }

  do(step: ChatStep): void {
    const [word, ...values] = step
    ;(this.#words[word as keyof Words] as (...given: unknown[]) => void)(...values)
    this.#flush()
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  look(): ChatLook {
    return {
      screen: this.#pages.screen,
      list: this.#list.seen,
      unread: this.#list.unread.map((m) => m.id),
      error: this.#error,
      draft: this.#draft,
      replyTo: this.#replyTo?.id ?? null,
      older: this.#pages.older,
      catchingUp: this.#pages.catchingUp,
      divider: this.#divider,
      ...this.#reactions.look(),
      ...(this.#list.waiting.length === 0 ? {} : { waiting: this.#list.waiting.map((m) => m.id) }),
    }
  }

  /** Pending loads, so that a generated path knows which responses are possible. */
  isWaitingFor(what: Page | 'draft'): boolean {
    return what === 'draft' ? !this.#draftRead : this.#pages.isWaitingFor(what)
  }

  #flush(): void {
    this.#keep()
    this.#emitted.push(...this.#facts, ...this.#effects)
    this.#facts = []
    this.#effects = []
  }

  #words: Words = {
    left: (messages) => {
      this.#storedIds = messages.map((m) => String(m.client_id))
      for (const message of messages) {
        if (this.#list.shown.every((m) => m.client_id !== message.client_id)) {
          this.#list.add({ ...message, status: message.waits ? 'pending' : 'failed' }, true)
        }
      }
      this.#sendNext()
    },
    leftFailed: () => {
      this.#storedIds = []
    },
    react: (id, reaction) => this.#reactions.press(id, reaction),
    reacted: (status) => this.#reactions.answered(status),
    // An API with positions has a table of its own: chat-position.table.ts.
    missed: () => {},
    offsets: () => {},
    opened: (figure) => {
      this.#figure = figure
      if (!this.#open) this.#placeDivider()
      this.#open = true
      this.#pages.lookedAt(this.#now)
      this.#ask()
    },
    closed: () => {
      if (!this.#open) return
      this.#open = false
      this.#divider = null
      this.#dividerDue = false
    },
    visible: () => {
      this.#visible = true
      this.#pages.lookedAt(this.#now)
      this.#ask()
    },
    hidden: () => {
      this.#visible = false
    },
    type: (text) => {
      this.#draft = text
      this.#touched = true
      this.#effects.push(saves(text))
    },
    suggest: (text) => {
      this.#suggested.push(text)
      if (this.#draftRead) this.#takeSuggestions()
    },
    draft: (text) => {
      this.#draftRead = true
      if (!this.#touched) this.#draft = text
      this.#takeSuggestions()
    },
    draftFailed: () => {
      this.#draftRead = true
      this.#takeSuggestions()
    },
    send: () => this.#send(),
    sent: (n, answer) => this.#answered(client(n), answer),
    sendFailed: (n) => this.#failed(client(n)),
    sentElsewhere: (n) => {
      this.#running.delete(client(n))
      this.#list.remove(client(n))
      this.#over(client(n))
    },
    online: () => {
      this.#online = true
      this.#sendNext()
    },
    offline: () => {
      this.#online = false
    },
    retry: (n) => this.#retry(n),
    remove: (n) => {
      const waits = this.#list.waiting.some((m) => m.id === client(n))
      if (this.#list.statusOf(client(n)) !== 'failed' && !waits) return
      this.#list.remove(client(n))
      this.#clearSendError()
    },
    live: (...messages) => {
      for (const message of messages) {
        if (String(message.conversation_id) !== String(CONVERSATION)) continue
        this.#pages.receive([message])
        this.#changing(() => this.#list.live(message))
      }
    },
    wasRead: (id) => this.#list.set(id, { is_read: true }),
    reactions: (id, reactions) => {
      this.#list.set(id, { reactions })
      this.#reactions.receive(id)
    },
    reply: (id) => {
      const target = this.#list.byId(id)
      if (target && target.sender.id !== ME.id) this.#replyTo = target
    },
    cancelReply: () => {
      this.#replyTo = null
    },
    dismiss: () => {
      this.#error = null
    },
    older: () => this.#pages.loadOlder(),
    reload: () => this.#pages.catchUp('reload'),
    reopened: () => this.#pages.catchUp('reopened'),
    page: (which, messages, hasMore) => {
      this.#changing(() => this.#pages.arrived(which, messages, hasMore))
      if (this.#dividerDue && this.#pages.page > 0) this.#placeDivider()
    },
    pageFailed: (which, status) => this.#pages.failed(which, status, this.#now),
    marked: () => this.#receipt('answered'),
    markFailed: () => this.#receipt('failed'),
    wait: (ms) => this.#wait(ms),
  }

  /** Appends each suggestion once to the draft and saves it like typed text. */
  #takeSuggestions(): void {
    if (this.#suggested.length === 0) return
    for (const text of this.#suggested) {
      if (this.#draft.trim() === '') this.#draft = text
      else if (!this.#draft.includes(text)) this.#draft = `${this.#draft}\n\n${text}`
    }
    this.#suggested = []
    this.#touched = true
    this.#effects.push(saves(this.#draft))
  }

  /** Persists messages that may not be stored; deletes those that are stored or removed. */
  #keep(): void {
    if (this.#storedIds === null) return
    const unsent = this.#list.local
      .filter((m) => m.status === 'pending' || m.status === 'failed')
      .map((m) => String(m.client_id))
    const before = this.#storedIds
    const added = unsent.filter((id) => !before.includes(id))
    const gone = before.filter((id) => !unsent.includes(id))
    this.#storedIds = unsent
    if (added.length + gone.length > 0) this.#effects.push(keeps(added, gone))
  }

  #receipt(word: 'answered' | 'failed'): void {
    const { running } = this.#receipts.look()
    if (running) this.#receipts.do([word, running])
    this.#takeReceipts()
  }

  #placeDivider(): void {
    this.#dividerDue = this.#pages.page === 0
    this.#divider = this.#dividerDue ? null : (this.#list.unread[0]?.id ?? null)
  }

  /** A12: only while open and visible. */
  #ask(): void {
    if (!this.#open || !this.#visible) return
    const ids = this.#list.unread.map((m) => m.id)
    this.#receipts.do(['ask', ids, this.#pages.page > 0 ? this.#figure : 0])
  }

  #takeReceipts(): void {
    const look = this.#receipts.look()
    for (const fact of this.#receipts.emitted().slice(this.#receiptsSent)) {
      for (const id of fact.ids as Id[]) this.#list.set(id, { is_read: true })
      this.#figure = Math.max(0, this.#figure - (fact.count as number))
      const { count, askedAt } = fact
      this.#facts.push({ type: MARKED_READ, conversationId: CONVERSATION, count, askedAt })
    }
    for (const ids of look.messages.slice(this.#marked.messages)) this.#effects.push(marks(...ids))
    if (look.conversation > this.#marked.conversation) this.#effects.push(marksAll)
    this.#receiptsSent = this.#receipts.emitted().length
    this.#marked = { messages: look.messages.length, conversation: look.conversation }
  }

  #send(): void {
    const text = this.#draft.trim()
    if (text === '') {
      this.#error = EMPTY
      return
    }
    const id = client(++this.#sent)
    const replyTo = this.#replyTo && { ...this.#replyTo, reply_to: null }
    // B12: offline, or behind messages written offline.
    const waits = !this.#online || this.#list.waiting.length > 0
    this.#list.add(
      {
        id,
        client_id: id,
        conversation_id: CONVERSATION,
        sender: ME,
        body: text,
        content: text,
        message_type: 'text',
        created_at: at(this.#now / 1000),
        status: 'pending',
        reply_to: replyTo,
        reply_to_id: replyTo?.id ?? null,
        reactions: null,
        is_read: false,
        ...(waits ? { waits } : {}),
      },
      true,
    )
    this.#draft = ''
    this.#touched = true
    this.#replyTo = null
    this.#error = null
    this.#effects.push(saves(''))
    if (waits) return
    this.#running.set(id, this.#now)
    this.#effects.push(sends(this.#sent, text, replyTo?.id ?? null))
  }

  /** B12: in order of creation, one after the other. */
  #sendNext(): void {
    const next = this.#list.waiting[0]
    if (!this.#online || this.#outbound !== null || next === undefined) return
    const id = String(next.client_id)
    const { waits: _, ...message } = next
    this.#list.release(id, message)
    this.#outbound = id
    this.#running.set(id, this.#now)
    const emitted = sends(0, message.body, message.reply_to_id)
    this.#effects.push({ ...emitted, clientId: id, isQueued: true })
  }

  /** A send has ended; the next queued message can be sent. */
  #over(id: string): void {
    if (this.#outbound === id) this.#outbound = null
    this.#sendNext()
  }

  #answered(id: string, answer: Message | null): void {
    this.#running.delete(id)
    this.#changing(() => this.#list.sent(id, answer), false)
    const message = this.#list.shown.find((m) => m.client_id === id)
    if (message) this.#facts.push({ type: STORED, message })
    this.#over(id)
  }

  #failed(id: string): void {
    this.#running.delete(id)
    if (this.#list.statusOf(id) === 'pending') {
      this.#list.set(id, { status: 'failed' })
      this.#error = SEND_FAILED
    }
    this.#over(id)
  }

  #retry(n: number): void {
    const id = client(n)
    const message = this.#list.byId(id)
    if (message?.status !== 'failed') return
    this.#list.set(id, { status: 'pending' })
    this.#running.set(id, this.#now)
    this.#error = null
    this.#effects.push(sends(n, message.body, message.reply_to_id))
  }

  /** A change that may settle failed messages; the error is cleared with the last of them. */
  #changing(change: () => void, asks = true): void {
    const failed = () => this.#list.shown.filter((m) => m.status === 'failed').length
    const before = failed()
    change()
    if (failed() < before) this.#clearSendError()
    if (asks) this.#ask()
  }

  #clearSendError(): void {
    if (this.#error !== SEND_FAILED) return
    if (this.#list.shown.every((m) => m.status !== 'failed')) this.#error = null
  }

  #wait(ms: number): void {
    this.#now += ms
    this.#receipts.do(['wait', ms])
    this.#takeReceipts()
    for (const [id, since] of this.#running) {
      if (this.#now - since >= SEND_BOUND) this.#failed(id)
    }
    this.#pages.waited(this.#now)
  }
}
