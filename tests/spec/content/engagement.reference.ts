import type { Id, StatusFlags } from '../../../src/protocol/base/types.ts'
import type { ContentRef } from '../../../src/protocol/content/creative-types.ts'
import type {
  Emitted,
  EngagementLook,
  EngagementStep,
  Kind,
  Piece as SeenItem,
  Shown,
} from './engagement.words.ts'

const LOOK_DELAY = 50
const STATUS_BATCH_SIZE = 100
const CALL_LIMIT = 120_000

const error = (title: string): Emitted => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text: '' },
})

/** The like or the save of one content item. */
interface QueueState {
  /** The state on the server; null while unknown. */
  onServer: boolean | null
  /** Toggled by the user: data loaded earlier must not overwrite it. */
  own: boolean
  call: { ref: ContentRef; on: boolean; since: number } | null
  /** Set when the opposite call must follow the pending one; the item reference to use for it. */
  next: ContentRef | null
  /** The call to make when the network is back (B12). */
  waits: { ref: ContentRef; on: boolean } | null
  /** Number of the user's press that `next` or `waits` comes from. */
  press: number
}

interface Piece {
  like: QueueState
  save: QueueState
  count: number | null
  /** The count before the user's first like. */
  before: number | null
  emitted: boolean
  /** Its status is known or being requested. */
  requests: boolean
}

const queueKey = (): QueueState => ({
  onServer: null,
  own: false,
  call: null,
  next: null,
  waits: null,
  press: 0,
})

/** Likes and saves per content item, from TOGGLE-01…03 and decision A5. */
export class EngagementReference {
  #now = 0
  #online = true
  #presses = 0
  #pieces = new Map<string, Piece>()
  #lists = new Map<string, Map<string, number | null>>()
  #queue: ContentRef[] = []
  #collectingSince: number | null = null
  #batch: ContentRef[] | null = null
  #emitted: Emitted[] = []

  do(step: EngagementStep): void {
    switch (step[0]) {
      case 'seen':
        this.#see(step[1], step[2])
        break
      case 'left':
        this.#lists.delete(step[1])
        break
      case 'like':
      case 'save':
        this.#toggle(step[0], step[1])
        break
      case 'done':
      case 'already':
        this.#settle(step[1], step[2], step[0])
        break
      case 'refused':
        this.#fail(step[1], step[2], step[3])
        break
      case 'status':
        this.#answer(step[1], step[2])
        break
      case 'noStatus':
        this.#answer({}, {})
        break
      case 'offline':
        this.#online = false
        break
      case 'online':
        this.#online = true
        this.#sendWaiting()
        break
      case 'wait':
        this.#wait(step[1])
        break
    }
  }

  look(): EngagementLook {
    const shown: { [key: string]: Shown } = {}
    const running: string[] = []
    for (const [key, piece] of this.#pieces) {
      if (piece.emitted || piece.like.own || piece.save.own) shown[key] = this.#shown(piece)
      for (const kind of ['like', 'save'] as const) {
        const { call } = piece[kind]
        if (call) running.push(`${call.on ? '' : 'un'}${kind} ${call.ref.type} ${call.ref.id}`)
      }
    }
    return { shown, running: running.sort(), looking: this.#batch !== null }
  }

  emitted(): Emitted[] {
    return this.#emitted
  }

  #key({ type, id }: ContentRef): string {
    return `${type === 'portfolio' ? 'work' : type}:${id}`
  }

  #piece(ref: ContentRef): Piece {
    const found = this.#pieces.get(this.#key(ref))
    if (found) return found
    const piece = {
      like: queueKey(),
      save: queueKey(),
      count: null,
      before: null,
      emitted: false,
      requests: false,
    }
    this.#pieces.set(this.#key(ref), piece)
    return piece
  }

  #flag({ onServer, call, next, waits }: QueueState): boolean | null {
    if (!call) return waits ? waits.on : onServer
    return next ? !call.on : call.on
  }

  #shown(piece: Piece): Shown {
    let { count } = piece
    const { call, next, waits } = piece.like
    const sent = call ?? waits
    if (sent && !this.#isGuess(piece.like)) count = this.#moved(count, sent.on)
    if (call && next) count = this.#moved(count, !call.on)
    return [this.#flag(piece.like), this.#flag(piece.save), count]
  }

  /** An unlike of what may not have been liked. */
  #isGuess({ call, waits, onServer }: QueueState): boolean {
    return (call ?? waits)?.on === false && onServer === null
  }

  #moved(count: number | null, on: boolean): number | null {
    return count === null ? null : Math.max(0, count + (on ? 1 : -1))
  }

  /** A count that this list has shown before is ignored; any other count is new. */
  #see(list: string, items: SeenItem[]): void {
    const emitted = this.#lists.get(list) ?? new Map()
    this.#lists.set(list, emitted)
    for (const item of items) {
      if (emitted.get(this.#key(item)) === item.likes_count) continue
      emitted.set(this.#key(item), item.likes_count)
      const piece = this.#piece(item)
      piece.emitted = true
      const { call, waits } = piece.like
      const unsure = call !== null || waits !== null || item.likes_count === piece.before
      const isNew = piece.count === null || !piece.like.own || !unsure
      if (item.likes_count !== null && isNew) piece.count = item.likes_count
      if (piece.requests) continue
      piece.requests = true
      this.#queue.push({ type: item.type, id: item.id })
    }
    if (this.#queue.length > 0 && this.#batch === null) this.#collectingSince ??= this.#now
  }

  #toggle(kind: Kind, ref: ContentRef): void {
    const piece = this.#piece(ref)
    const own = piece[kind]
    if (kind === 'like' && !own.own) piece.before = piece.count
    own.own = true
    own.press = ++this.#presses
    if (own.call) own.next = own.next ? null : { ...ref }
    else if (own.waits) own.waits = null
    else this.#send(kind, own, ref, !own.onServer)
  }

  /** B12: offline, a call waits for the network. */
  #send(kind: Kind, own: QueueState, ref: ContentRef, on: boolean): void {
    if (this.#online) this.#call(kind, own, ref, on)
    else own.waits = { ref, on }
  }

  /** The network is back: the calls that wait are made, in the order of the presses. */
  #sendWaiting(): void {
    const all = [...this.#pieces.values()].flatMap(({ like, save }) => [
      { kind: 'like' as const, own: like },
      { kind: 'save' as const, own: save },
    ])
    for (const { kind, own } of all.sort((a, b) => a.own.press - b.own.press)) {
      if (own.waits) this.#call(kind, own, own.waits.ref, own.waits.on)
      own.waits = null
    }
  }

  #call(kind: Kind, own: QueueState, { type, id }: ContentRef, on: boolean): void {
    own.call = { ref: { type, id }, on, since: this.#now }
    this.#emitted.push({ type: kind, content: type, id, on })
  }

  /** The pending call for this id; scripts never have two with the same kind and id. */
  #running(kind: Kind, id: Id): [Piece, QueueState] | null {
    for (const piece of this.#pieces.values()) {
      if (String(piece[kind].call?.ref.id) === String(id)) return [piece, piece[kind]]
    }
    return null
  }

  #settle(kind: Kind, id: Id, how: 'done' | 'already'): void {
    const found = this.#running(kind, id)
    if (!found?.[1].call) return
    const [piece, own] = found
    const { on } = own.call!
    if (kind === 'like' && how === 'done' && !this.#isGuess(own))
      piece.count = this.#moved(piece.count, on)
    own.onServer = on
    own.call = null
    const { next } = own
    own.next = null
    if (next) this.#send(kind, own, next, !on)
  }

  /** A failed call; the opposite one is still due if the server may have that state. */
  #drop(kind: Kind, own: QueueState): void {
    const { call, next } = own
    own.call = null
    own.next = null
    if (call && next && own.onServer === null) this.#send(kind, own, next, !call.on)
  }

  #fail(kind: Kind, id: Id, status: number): void {
    const found = this.#running(kind, id)
    if (!found) return
    if (status === -2) this.#emitted.push(error('Something went wrong. Please try again.'))
    else if (status !== -1) this.#emitted.push(error('The call failed.'))
    this.#drop(kind, found[1])
  }

  #lookUp(): void {
    this.#collectingSince = null
    const type = this.#queue[0]?.type
    if (type === undefined) return
    this.#batch = this.#queue.filter((ref) => ref.type === type).slice(0, STATUS_BATCH_SIZE)
    this.#queue = this.#queue.filter((ref) => !this.#batch?.includes(ref))
    this.#emitted.push({ type: 'look', content: type, ids: this.#batch.map((ref) => ref.id) })
  }

  #answer(likes: StatusFlags, saves: StatusFlags): void {
    for (const ref of this.#batch ?? []) {
      const piece = this.#piece(ref)
      const [liked, saved] = [likes[String(ref.id)], saves[String(ref.id)]]
      if (liked !== undefined && !piece.like.own) piece.like.onServer = liked
      if (saved !== undefined && !piece.save.own) piece.save.onServer = saved
      piece.requests = liked !== undefined && saved !== undefined
    }
    this.#batch = null
    this.#lookUp()
  }

  #wait(ms: number): void {
    this.#now += ms
    const since = this.#collectingSince
    if (since !== null && this.#now - since >= LOOK_DELAY) this.#lookUp()
    for (const piece of this.#pieces.values()) {
      for (const kind of ['like', 'save'] as const) {
        const own = piece[kind]
        if (!own.call || this.#now - own.call.since < CALL_LIMIT) continue
        this.#emitted.push(error('Network error - please check your connection'))
        this.#drop(kind, own)
      }
    }
  }
}
