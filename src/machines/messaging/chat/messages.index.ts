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
  positions: Map<string, number>
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
  const cached = times.get(message)
  if (cached !== undefined) return cached
  const time = parseTime(message.created_at)
  times.set(message, time)
  return time
}

function indexOf(list: Messages): Index {
  const cached = indexes.get(list)
  if (cached) return cached
  const index: Index = {
    positions: new Map(),
    locals: new Set(),
    unread: new Map(),
    unreadFor: null,
    stored: new Map(),
    ordered: sorted(list),
    timed: true,
  }
  for (const [position, message] of list.entries()) addToIndex(index, message, position)
  indexes.set(list, index)
  return index
}

function addToIndex(index: Index, message: Message, position: number): void {
  const key = idKey(message.id)
  if (!index.positions.has(key)) index.positions.set(key, position)
  if (timeOf(message) === null) index.timed = false
  if (isLocal(message)) index.locals.add(position)
  else if (message.client_id !== null) countStored(index, message.client_id, 1)
  if (message.is_read) return
  const sender = idKey(message.sender.id)
  const positions = index.unread.get(sender) ?? new Set()
  index.unread.set(sender, positions.add(position))
  index.unreadFor = null
}

function removeFromIndex(index: Index, message: Message, position: number): void {
  if (index.positions.get(idKey(message.id)) === position) index.positions.delete(idKey(message.id))
  if (!index.locals.delete(position) && message.client_id !== null) {
    countStored(index, message.client_id, -1)
  }
  if (index.unread.get(idKey(message.sender.id))?.delete(position)) index.unreadFor = null
}

function countStored({ stored }: Index, clientId: string, by: 1 | -1): void {
  const remaining = (stored.get(clientId) ?? 0) + by
  if (remaining > 0) stored.set(clientId, remaining)
  else stored.delete(clientId)
}

/** Passes the index of a list on to the list derived from it. */
function passIndex(from: Messages, to: Messages): Index | undefined {
  const index = indexes.get(from)
  if (!index) return undefined
  indexes.delete(from)
  indexes.set(to, index)
  return index
}

/** Appends entries to the list. */
export function append(list: Messages, ...more: Message[]): Message[] {
  const next = [...list, ...more]
  const index = passIndex(list, next)
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

function recordNewest(index: Index, list: Messages, position: number, message: Message): void {
  const { unreadFor } = index
  addToIndex(index, message, position)
  // The newest unread message is appended to the others, which need not be sorted again.
  const newest = unreadFor?.ids.at(-1)
  const predecessor =
    newest === undefined ? undefined : list[index.positions.get(idKey(newest)) ?? -1]
  if (!unreadFor || !index.timed || (predecessor && rank(predecessor, message) > 0)) return
  const counts = !message.is_read && !sameId(message.sender.id, unreadFor.me)
  index.unreadFor = counts ? { ...unreadFor, ids: [...unreadFor.ids, message.id] } : unreadFor
}

/** Replaces entries at some positions. */
export function replaceAt(list: Messages, changes: ReadonlyMap<number, Message>): Message[] {
  const next = [...list]
  for (const [position, message] of changes) next[position] = message
  const index = passIndex(list, next)
  if (!index) return next
  for (const [position, message] of changes) {
    const previous = list[position]
    if (previous) removeFromIndex(index, previous, position)
    addToIndex(index, message, position)
  }
  const keepsOrder = ([position, message]: readonly [number, Message]) => {
    const previous = list[position]
    return previous !== undefined && rank(previous, message) === 0
  }
  if (!index.timed) index.ordered = sorted(next)
  else if (index.ordered === list && [...changes].every(keepsOrder)) index.ordered = next
  else index.ordered = reordered(index, list, changes)
  return next
}

function reordered(index: Index, list: Messages, changes: ReadonlyMap<number, Message>): Messages {
  let ordered = [...index.ordered]
  for (const [position, message] of changes) {
    const previous = list[position]
    const at = previous ? ordered.lastIndexOf(previous) : -1
    if (previous && rank(previous, message) === 0) ordered[at] = message
    else ordered = insert(index, ordered.toSpliced(at, 1), message)
  }
  return ordered
}

/** Negative, zero or positive if `a` sorts before, equal to or after `b`; both have a time. */
function rank(a: Message, b: Message): number {
  return compareUnsent(a, b) || compare(timeOf(a) ?? 0, timeOf(b) ?? 0)
}

/** Unsent messages are last, independent of the device's clock. */
export const isUnsent = ({ status }: Message): boolean =>
  status === 'pending' || status === 'failed'
const compareUnsent = (a: Message, b: Message): number => Number(isUnsent(a)) - Number(isUnsent(b))

/** Inserts the last entry at its position, which is nearly always near the end. */
function insert({ positions }: Index, ordered: readonly Message[], message: Message): Message[] {
  const arrivalOf = (entry: Message) => positions.get(idKey(entry.id)) ?? Number.POSITIVE_INFINITY
  const ownPosition = arrivalOf(message)
  let at = ordered.length
  for (; at > 0; at -= 1) {
    const predecessor = ordered[at - 1]
    if (!predecessor) break
    const order = rank(predecessor, message)
    if (order < 0 || (order === 0 && arrivalOf(predecessor) <= ownPosition)) break
  }
  return at === ordered.length ? [...ordered, message] : ordered.toSpliced(at, 0, message)
}

/**
 * Display order (A11): created_at ascending, equal times in order of arrival, unsent ones last. An
 * entry without a valid time stays behind its predecessor.
 */
function sorted(list: Messages): Messages {
  let previous = Number.NEGATIVE_INFINITY
  const keyed = list.map((message) => {
    const time = timeOf(message) ?? previous
    previous = time
    return { message, time }
  })
  keyed.sort((a, b) => compareUnsent(a.message, b.message) || compare(a.time, b.time))
  const ordered = keyed.map((entry) => entry.message)
  return ordered.every((message, position) => message === list[position]) ? list : ordered
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** In display order; the same array for the same list. */
export function displayOrder(list: Messages): Messages {
  return indexOf(list).ordered
}

/** Position of an id, -1 if missing. */
export function positionOf(list: Messages, id: Id | null): number {
  return id === null ? -1 : (indexOf(list).positions.get(idKey(id)) ?? -1)
}

export function findMessage(list: Messages, id: Id): Message | undefined {
  return list[positionOf(list, id)]
}

/**
 * Entries that no server list can restore: waiting, failed, or sent with an unreadable response.
 */
export function localOnly(list: Messages): Message[] {
  const positions = [...indexOf(list).locals].sort((a, b) => a - b)
  return positions.flatMap((position) => list[position] ?? [])
}

/** Whether a stored entry has this client id. */
export function isClaimed(list: Messages, clientId: string): boolean {
  return indexOf(list).stored.has(clientId)
}

/** Ids of unread entries of others, in display order. */
export function unreadReceivedIds(list: Messages, me: Id): Id[] {
  const index = indexOf(list)
  if (index.unreadFor && sameId(index.unreadFor.me, me)) return index.unreadFor.ids
  const unread: Message[] = []
  for (const [sender, positions] of index.unread) {
    if (sameId(sender, me)) continue
    for (const position of positions) unread.push(...list.slice(position, position + 1))
  }
  const ordered = index.timed
    ? unread.sort((a, b) => rank(a, b) || positionOf(list, a.id) - positionOf(list, b.id))
    : index.ordered.filter((message) => unread.includes(message))
  const ids = ordered.map((message) => message.id)
  index.unreadFor = { me, ids }
  return ids
}
