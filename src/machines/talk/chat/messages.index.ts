import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { parseTime } from '../../../protocol/base/time.ts'
import type { Id, Message } from '../../../protocol/base/types.ts'

/** Messages in order of arrival, at most one entry per id and per own client id (A11). */
export type Messages = readonly Message[]

/**
 * What is looked up in a list. It is worked out when first asked for, and goes over to the list that
 * comes of an addition or an exchange, so that neither walks over what was there. Context stays the
 * plain list.
 */
interface Index {
  /** Where each id stands. */
  places: Map<string, number>
  /** Where local entries stand. */
  locals: Set<number>
  /** Where entries not marked read stand, by sender. */
  unread: Map<string, Set<number>>
  /** The last answer to whose messages are unread, until one of them changes. */
  unreadFor: { me: Id; ids: Id[] } | null
  /** How many stored entries carry a client id. */
  stored: Map<string, number>
  /** In display order; the list itself where messages came in that order. */
  ordered: Messages
  /** Whether each entry has a time of its own; else the order is made anew. */
  timed: boolean
}

const indexes = new WeakMap<Messages, Index>()

/** Made here and not yet swapped for a server copy: its id is still its client id. */
export function isLocal(message: Message): boolean {
  return message.client_id !== null && sameId(message.id, message.client_id)
}

// Entries are never changed in place, so the time of one object is read once.
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

/** Hands the index of a list over to what comes of it. */
function take(from: Messages, to: Messages): Index | undefined {
  const index = indexes.get(from)
  if (!index) return undefined
  indexes.delete(from)
  indexes.set(to, index)
  return index
}

/** The list with more entries at its end. */
export function added(list: Messages, ...more: Message[]): Message[] {
  const next = [...list, ...more]
  const index = take(list, next)
  if (!index) return next
  let last = index.ordered.at(-1)
  let inOrder = index.ordered === list
  for (const [n, message] of more.entries()) {
    noteNewest(index, next, list.length + n, message)
    inOrder &&= !last || rank(last, message) <= 0
    last = message
  }
  if (!index.timed) index.ordered = sorted(next)
  else if (inOrder) index.ordered = next
  else for (const message of more) index.ordered = insert(index, index.ordered, message)
  return next
}

function noteNewest(index: Index, list: Messages, place: number, message: Message): void {
  const { unreadFor } = index
  note(index, message, place)
  // The newest unread one stands behind the others, which need not be sorted again.
  const newest = unreadFor?.ids.at(-1)
  const above = newest === undefined ? undefined : list[index.places.get(idKey(newest)) ?? -1]
  if (!unreadFor || !index.timed || (above && rank(above, message) > 0)) return
  const counts = !message.is_read && !sameId(message.sender.id, unreadFor.me)
  index.unreadFor = counts ? { ...unreadFor, ids: [...unreadFor.ids, message.id] } : unreadFor
}

/** The list with other entries at some places. */
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

/** Negative, zero or positive as `a` comes before, beside or after `b`; both have a time. */
function rank(a: Message, b: Message): number {
  const pending = Number(a.status === 'pending') - Number(b.status === 'pending')
  return pending || compare(timeOf(a) ?? 0, timeOf(b) ?? 0)
}

/** What comes last is put in where it belongs, which is nearly always near the end. */
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
 * Display order (A11): created_at ascending, ties as they stand (arrival), pending last. An entry
 * without a readable time stays behind the one it stood behind.
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

/** In display order; the same array as long as the list is the same. */
export function order(list: Messages): Messages {
  return indexOf(list).ordered
}

/** Where an id stands, -1 for nowhere. */
export function placeOf(list: Messages, id: Id | null): number {
  return id === null ? -1 : (indexOf(list).places.get(idKey(id)) ?? -1)
}

export function findMessage(list: Messages, id: Id): Message | undefined {
  return list[placeOf(list, id)]
}

/** The entries no server list can bring back: waiting, failed, or sent without a readable answer. */
export function localOnly(list: Messages): Message[] {
  const places = [...indexOf(list).locals].sort((a, b) => a - b)
  return places.flatMap((place) => list[place] ?? [])
}

/** Whether a stored entry carries this client id. */
export function isClaimed(list: Messages, clientId: string): boolean {
  return indexOf(list).stored.has(clientId)
}

/** Ids of the entries of others not marked read, in display order. */
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
