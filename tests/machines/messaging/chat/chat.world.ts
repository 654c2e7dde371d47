import type { Message } from '../../../../src/protocol/base/types.ts'
import type { ChatStep } from '../../../spec/messaging/chat.steps.ts'
import { ME, mine, stored } from '../../../spec/messaging/chat.words.ts'

const PAGE_SIZE = 5

/** Random next action of the user or the network; most need a precondition. */
export type Random =
  | { kind: 'say'; text: string }
  | { kind: 'store' | 'answer' | 'mumble' | 'lose' | 'refuse' | 'retry' | 'remove'; pick: number }
  | { kind: 'echo' | 'repeat' | 'elsewhere'; pick: number }
  | { kind: 'theirs'; text: string }
  | { kind: 'down' | 'reopened' | 'gap' | 'gapFails' | 'older' | 'olderPage' | 'dismiss' | 'tick' }

interface Send {
  n: number
  text: string
  removed: boolean
  /** The server's copy, once it is stored. */
  copy: Message | null
}

/** Current state of the client under test. */
export interface Probe {
  /** The requested page, or null. */
  pageAsked(which: 'gap' | 'older'): number | null
  isSending(n: number): boolean
  isFailed(n: number): boolean
}

/** A server with one conversation, and a user writing to it over a bad connection. */
export class ChatWorld {
  sends: Send[] = []
  messages: Message[] = [stored({ id: 1, text: 'first', seconds: 1 })]
  #seconds = 1
  /** No socket is open: no live messages, while requests still work. */
  #down = false
  /** False: the API ignores client ids, so a retry of a stored message is stored again. */
  #keepsClientIds: boolean

  constructor(keepsClientIds: boolean) {
    this.#keepsClientIds = keepsClientIds
  }

  /** Pages are newest first; 1 is the newest, as in the API. */
  page(page: number): { messages: Message[]; hasMore: boolean } {
    const newestFirst = [...this.messages].reverse()
    const from = (page - 1) * PAGE_SIZE
    return {
      messages: newestFirst.slice(from, from + PAGE_SIZE),
      hasMore: newestFirst.length > from + PAGE_SIZE,
    }
  }

  start(): ChatStep[] {
    const { messages, hasMore } = this.page(1)
    return [
      ['draft', ''],
      ['page', 'first', messages, hasMore],
    ]
  }

  /** The steps of an action; none if it is impossible now. */
  steps(random: Random, probe: Probe): ChatStep[] {
    switch (random.kind) {
      case 'say':
        return this.#say(random.text)
      case 'theirs': {
        const message = stored({ ...this.#stamp(), text: random.text })
        this.messages.push(message)
        return this.#down ? [] : [['live', message]]
      }
      case 'down':
        this.#down = true
        return []
      case 'reopened':
        this.#down = false
        return [['reopened']]
      case 'dismiss':
      case 'older':
        return [[random.kind]]
      case 'tick':
        return [['wait', 1_000]]
      case 'gap':
      case 'olderPage': {
        const which = random.kind === 'gap' ? 'gap' : 'older'
        const requests = probe.pageAsked(which)
        if (requests === null) return []
        const { messages, hasMore } = this.page(requests)
        return [['page', which, messages, hasMore]]
      }
      case 'gapFails':
        return probe.pageAsked('gap') === null ? [] : [['pageFailed', 'gap', 0]]
      case 'echo':
      case 'repeat':
      case 'elsewhere':
        return this.#live(random.kind, random.pick)
      default:
        return this.#outcome(random.kind, random.pick, probe)
    }
  }

  /** The user retries failed messages. */
  retries(probe: Probe): ChatStep[] {
    return this.sends.filter((s) => probe.isFailed(s.n)).map((s) => ['retry', s.n])
  }

  /** The server responds to all pending sends. */
  answers(probe: Probe): ChatStep[] {
    return this.sends.filter((s) => probe.isSending(s.n)).map((s) => ['sent', s.n, this.#store(s)])
  }

  #say(text: string): ChatStep[] {
    this.sends.push({ n: this.sends.length + 1, text, removed: false, copy: null })
    return [['type', text], ['send']]
  }

  #stamp(): { id: number; seconds: number } {
    this.#seconds += 1
    return { id: this.#seconds, seconds: this.#seconds }
  }

  #store(send: Send): Message {
    if (send.copy && this.#keepsClientIds) return send.copy
    const client = this.#keepsClientIds ? `local-${send.n}` : null
    send.copy = mine({ ...this.#stamp(), text: send.text, client })
    this.messages.push(send.copy)
    return send.copy
  }

  #live(kind: 'echo' | 'repeat' | 'elsewhere', pick: number): ChatStep[] {
    if (kind === 'elsewhere') {
      const message = mine({ ...this.#stamp(), text: 'ok', client: `tab-${this.#seconds}` })
      this.messages.push(message)
      return this.#down ? [] : [['live', message]]
    }
    if (this.#down) return []
    const from =
      kind === 'echo' ? this.messages.filter((m) => m.sender.id === ME.id) : this.messages
    const message = from[pick % Math.max(1, from.length)]
    return message ? [['live', message]] : []
  }

  #outcome(
    kind: 'store' | 'answer' | 'mumble' | 'lose' | 'refuse' | 'retry' | 'remove',
    pick: number,
    probe: Probe,
  ): ChatStep[] {
    const fits = kind === 'retry' || kind === 'remove' ? probe.isFailed : probe.isSending
    const candidates = this.sends.filter((s) => fits(s.n))
    const send = candidates[pick % Math.max(1, candidates.length)]
    if (!send) return []
    switch (kind) {
      case 'store':
        this.#store(send)
        return []
      case 'answer':
        return [['sent', send.n, this.#store(send)]]
      case 'mumble':
        this.#store(send)
        return [['sent', send.n, null]]
      case 'lose':
        return [['sendFailed', send.n, 502]]
      case 'refuse':
        return [['sendFailed', send.n, 400]]
      case 'retry':
        return [['retry', send.n]]
      case 'remove':
        send.removed = true
        return [['remove', send.n]]
    }
  }
}
