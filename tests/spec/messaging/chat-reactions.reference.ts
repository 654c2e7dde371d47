/** Reactions by the user as the decisions describe them (MISC-04, SOCKEV-14, A24); no machine. */
import type { Id, Reaction } from '../../../src/protocol/base/types.ts'
import type { Emitted, ReactionsSeen } from './chat.steps.ts'
import { ME } from './chat.words.ts'
import type { ChatList } from './chat-list.reference.ts'

export const REACTION_REFUSED: Emitted = {
  type: 'toast.show',
  toast: { kind: 'error', title: 'The call failed.', text: '' },
}

interface Out {
  call(id: Id, reaction: string, on: boolean): void
  failed(): void
}

interface Pending {
  id: Id
  reaction: string
  /** The state requested by the running call. */
  requests: boolean
  wanted: boolean
}

const same = (a: Id, b: Id) => String(a) === String(b)
const isMine = (one: Reaction, reaction: string) =>
  one.reaction_type === reaction && one.user_id === ME.id

export class ReactionsReference {
  readonly #list: ChatList
  readonly #out: Out
  /** In the order in which their calls started. */
  #pending: Pending[] = []

  constructor(list: ChatList, out: Out) {
    this.#list = list
    this.#out = out
  }

  press(id: Id, reaction: string): void {
    const message = this.#list.byId(id)
    if (!message || this.#list.local.includes(message)) return
    const running = this.#pending.find((p) => same(p.id, id) && p.reaction === reaction)
    if (running) {
      running.wanted = !running.wanted
      return
    }
    const on = !this.#onServer(id, reaction)
    this.#pending.push({ id, reaction, requests: on, wanted: on })
    this.#out.call(id, reaction, on)
  }

  answered(status: number): void {
    const [first] = this.#pending
    if (!first) return
    if (status === 200) {
      this.#done(first)
      return
    }
    this.#pending.shift()
    this.#store(first.id, first.reaction, !first.requests)
    if (first.wanted === first.requests) this.#out.failed()
  }

  receive(id: Id): void {
    for (const pending of [...this.#pending]) {
      if (!same(pending.id, id)) continue
      if (this.#onServer(id, pending.reaction) === pending.requests) this.#done(pending)
    }
  }

  look(): { reactions?: ReactionsSeen[] } {
    const reactions = this.#list.shown.flatMap((m): ReactionsSeen[] => {
      let list = m.reactions ?? []
      for (const p of this.#pending) {
        if (same(p.id, m.id)) list = this.#with(list, p.reaction, p.wanted)
      }
      const kinds = [...new Set(list.map((one) => one.reaction_type))]
      const seen = kinds.map((kind): [string, number, boolean] => [
        kind,
        list.filter((one) => one.reaction_type === kind).length,
        list.some((one) => isMine(one, kind)),
      ])
      return seen.length === 0 ? [] : [[m.id, seen]]
    })
    return reactions.length === 0 ? {} : { reactions }
  }

  #done(pending: Pending): void {
    this.#pending = this.#pending.filter((p) => p !== pending)
    const { id, reaction, requests, wanted } = pending
    if (requests === wanted) {
      this.#store(id, reaction, requests)
      return
    }
    this.#pending.push({ id, reaction, requests: wanted, wanted })
    this.#out.call(id, reaction, wanted)
  }

  #onServer(id: Id, reaction: string): boolean {
    return this.#list.byId(id)?.reactions?.some((one) => isMine(one, reaction)) ?? false
  }

  #store(id: Id, reaction: string, on: boolean): void {
    const message = this.#list.byId(id)
    if (!message || this.#onServer(id, reaction) === on) return
    this.#list.set(id, { reactions: this.#with(message.reactions ?? [], reaction, on) })
  }

  #with(list: Reaction[], reaction: string, on: boolean): Reaction[] {
    const others = list.filter((one) => !isMine(one, reaction))
    if (list.length !== others.length) return on ? list : others
    return on ? [...list, { reaction_type: reaction, user_id: ME.id, username: ME.username }] : list
  }
}
