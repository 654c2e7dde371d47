import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { parseTime } from '../../../protocol/base/time.ts'
import type { Id, Message } from '../../../protocol/base/types.ts'

/** Messages in order of arrival, at most one entry per id and per own client id (A11). */
export type Messages = readonly Message[]

/**
 * Lookup tables of a message list. They are built on first use and passed on to the list that
 * results from an addition or replacement, so that neither scans the existing entries. The context
 * holds the plain list.
 */
interface Index {
  /** Position of each id. */
  places: Map<string, number>
  /** Positions of local entries. */
  locals: Set<number>
  /** Positions of unread entries, by sender. */
  unread: Map<string, Set<number>>
  /** Cached ids of unread messages, until one of them changes. */
  unreadFor: { me: Id; ids: Id[] } | null
  /** Number of stored entries per client id. */
  stored: Map<string, number>
  /** In display order; the list itself if messages arrived in that order. */
  ordered: Messages
  /** Whether every entry has a valid time; otherwise the order is computed from scratch. */
  timed: boolean
}

const indexes = new WeakMap<Messages, Index>()

/** Created here and not yet replaced by a server copy: its id is still its client id. */
export function isLocal(message: Message): boolean {
  return message.client_id !== null && sameId(message.id, message.client_id)
}

// Entries are never mutated, so the time of an object is parsed once.
const times = new WeakMap<Message, number | null>()

export function timeOf(message: Message): number | null {
  const known = times.get(message)
  if (known !== undefined) return known
  const time = parseTime(message.created_at)
  times.set(message, time)
  return time
}

function indexOf(list: Messages): Index {
  const known = indexes.get(list)
  if (known) return known
  const index: Index = {
    places: new Map(),
    locals: new Set(),
    unread: new Map(),
    unreadFor: null,
    stored: new Map(),
    ordered: sorted(list),
    timed: true,
  }
  for (const [place, message] of list.entries()) note(index, message, place)
  indexes.set(list, index)
  return index
}

function note(index: Index, message: Message, place: number): void {
  const key = idKey(message.id)
  if (!index.places.has(key)) index.places.set(key, place)
  if (timeOf(message) === null) index.timed = false
  if (isLocal(message)) index.locals.add(place)
  else if (message.client_id !== null) count(index, message.client_id, 1)
  if (message.is_read) return
  const sender = idKey(message.sender.id)
  const places = index.unread.get(sender) ?? new Set()
  index.unread.set(sender, places.add(place))
  index.unreadFor = null
}

function forget(index: Index, message: Message, place: number): void {
  if (index.places.get(idKey(message.id)) === place) index.places.delete(idKey(message.id))
  if (!index.locals.delete(place) && message.client_id !== null) {
    count(index, message.client_id, -1)
  }
  if (index.unread.get(idKey(message.sender.id))?.delete(place)) index.unreadFor = null
}

function count({ stored }: Index, clientId: string, by: 1 | -1): void {
  const left = (stored.get(clientId) ?? 0) + by
  if (left > 0) stored.set(clientId, left)
  else stored.delete(clientId)
}

/** Passes the index of a list on to the list derived from it. */
function take(from: Messages, to: Messages): Index | undefined {
  const index = indexes.get(from)
  if (!index) return undefined
  indexes.delete(from)
  indexes.set(to, index)
  return index
}

/** Appends entries to the list. */
export function added(list: Messages, ...more: Message[]): Message[] {
  const next = [...list, ...more]
  const index = take(list, next)
  if (!index) return next
  let last = index.ordered.at(-1)
  let inOrder = index.ordered === list
  for (const [n, message] of more.entries()) {
    recordNewest(index, next, list.length + n, message)
    inOrder &&= !last || rank(last, message) <= 0
    last = message
  }
  if (!index.timed) index.ordered = sorted(next)
  else if (inOrder) index.ordered = next
  else for (const message of more) index.ordered = insert(index, index.ordered, message)
  return next
}

function recordNewest(index: Index, list: Messages, place: number, message: Message): void {
  const { unreadFor } = index
  note(index, message, place)
  // The newest unread message is appended to the others, which need not be sorted again.
  const newest = unreadFor?.ids.at(-1)
  const above = newest === undefined ? undefined : list[index.places.get(idKey(newest)) ?? -1]
  if (!unreadFor || !index.timed || (above && rank(above, message) > 0)) return
  const counts = !message.is_read && !sameId(message.sender.id, unreadFor.me)
  index.unreadFor = counts ? { ...unreadFor, ids: [...unreadFor.ids, message.id] } : unreadFor
}

/** Replaces entries at some positions. */
export function exchanged(list: Messages, changes: ReadonlyMap<number, Message>): Message[] {
  const next = [...list]
  for (const [place, message] of changes) next[place] = message
  const index = take(list, next)
  if (!index) return next
  for (const [place, message] of changes) {
    const before = list[place]
    if (before) forget(index, before, place)
    note(index, message, place)
  }
  const stays = ([place, message]: readonly [number, Message]) => {
    const before = list[place]
    return before !== undefined && rank(before, message) === 0
  }
  if (!index.timed) index.ordered = sorted(next)
  else if (index.ordered === list && [...changes].every(stays)) index.ordered = next
  else index.ordered = reordered(index, list, changes)
  return next
}

function reordered(index: Index, list: Messages, changes: ReadonlyMap<number, Message>): Messages {
  let ordered = [...index.ordered]
  for (const [place, message] of changes) {
    const before = list[place]
    const at = before ? ordered.lastIndexOf(before) : -1
    if (before && rank(before, message) === 0) ordered[at] = message
    else ordered = insert(index, ordered.toSpliced(at, 1), message)
  }
  return ordered
}

/** Negative, zero or positive if `a` sorts before, equal to or after `b`; both have a time. */
function rank(a: Message, b: Message): number {
  const pending = Number(a.status === 'pending') - Number(b.status === 'pending')
  return pending || compare(timeOf(a) ?? 0, timeOf(b) ?? 0)
}

/** Inserts the last entry at its position, which is nearly always near the end. */
function insert({ places }: Index, ordered: readonly Message[], message: Message): Message[] {
  const placeOf = (one: Message) => places.get(idKey(one.id)) ?? Number.POSITIVE_INFINITY
  const own = placeOf(message)
  let at = ordered.length
  for (; at > 0; at -= 1) {
    const above = ordered[at - 1]
    if (!above) break
    const order = rank(above, message)
    if (order < 0 || (order === 0 && placeOf(above) <= own)) break
  }
  return at === ordered.length ? [...ordered, message] : ordered.toSpliced(at, 0, message)
}

/**
 * Display order (A11): created_at ascending, equal times in order of arrival, pending last. An
 * entry without a valid time stays behind its predecessor.
 */
function sorted(list: Messages): Messages {
  let previous = Number.NEGATIVE_INFINITY
  const keyed = list.map((message) => {
    const time = timeOf(message) ?? previous
    previous = time
    return { message, time, pending: message.status === 'pending' }
  })
  keyed.sort((a, b) => Number(a.pending) - Number(b.pending) || compare(a.time, b.time))
  const ordered = keyed.map((entry) => entry.message)
  return ordered.every((message, place) => message === list[place]) ? list : ordered
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** In display order; the same array for the same list. */
export function order(list: Messages): Messages {
  return indexOf(list).ordered
}

/** Position of an id, -1 if missing. */
export function placeOf(list: Messages, id: Id | null): number {
  return id === null ? -1 : (indexOf(list).places.get(idKey(id)) ?? -1)
}

export function findMessage(list: Messages, id: Id): Message | undefined {
  return list[placeOf(list, id)]
}

/**
 * Entries that no server list can restore: waiting, failed, or sent with an unreadable response.
 */
export function localOnly(list: Messages): Message[] {
  const places = [...indexOf(list).locals].sort((a, b) => a - b)
  return places.flatMap((place) => list[place] ?? [])
}

/** Whether a stored entry has this client id. */
export function isClaimed(list: Messages, clientId: string): boolean {
  return indexOf(list).stored.has(clientId)
}

/** Ids of unread entries of others, in display order. */
export function unreadOfOthers(list: Messages, me: Id): Id[] {
  const index = indexOf(list)
  if (index.unreadFor && sameId(index.unreadFor.me, me)) return index.unreadFor.ids
  const found: Message[] = []
  for (const [sender, places] of index.unread) {
    if (sameId(sender, me)) continue
    for (const place of places) found.push(...list.slice(place, place + 1))
  }
  const ordered = index.timed
    ? found.sort((a, b) => rank(a, b) || placeOf(list, a.id) - placeOf(list, b.id))
    : index.ordered.filter((message) => found.includes(message))
  const ids = ordered.map((message) => message.id)
  index.unreadFor = { me, ids }
  return ids
}
