/** Stores the change of a long list in a trace instead of the whole list. */
import type { TraceEvent } from './schema.ts'

/**
 * The new list is the old list without its first `skip` items, with `drop` items at index `at`
 * replaced by `put`.
 */
export interface ListChange {
  skip: number
  at: number
  drop: number
  put: unknown[]
}

/** Shorter lists are stored whole, which is easier to read. */
const MIN_LIST_LENGTH = 16

/**
 * @returns null if the whole list is no longer than the change; the items of `put` are those of
 *   `after`
 */
export function listChange(before: unknown, after: unknown): ListChange | null {
  if (!Array.isArray(before) || !Array.isArray(after) || after.length < MIN_LIST_LENGTH) return null
  const skip = Math.max(0, before.indexOf(after[0]))
  const old = before.length - skip
  let at = 0
  while (at < old && at < after.length && before[skip + at] === after[at]) at += 1
  let tail = 0
  const limit = Math.min(old, after.length) - at
  while (tail < limit && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1
  const put = after.slice(at, after.length - tail)
  return put.length * 2 > after.length ? null : { skip, at, drop: old - at - tail, put }
}

/** Context after a step, computed from the serialized context before it. */
export function contextAfter(
  before: Readonly<Record<string, unknown>>,
  { context, lists }: Pick<TraceEvent, 'context' | 'lists'>,
): Readonly<Record<string, unknown>> {
  if (context === undefined && lists === undefined) return before
  const after: Record<string, unknown> = { ...before, ...context }
  for (const [key, change] of Object.entries(lists ?? {}))
    after[key] = applyListChange(before[key], change)
  return after
}

function applyListChange(list: unknown, { skip, at, drop, put }: ListChange): unknown[] {
  const remaining = Array.isArray(list) ? list.slice(skip) : []
  return remaining.toSpliced(at, drop, ...put)
}
