/** Changes that one step made to an actor's state value and context. */
import { isObject } from '../../../src/protocol/base/json.ts'
import type { History } from './history.ts'

export interface Change {
  path: readonly string[]
  kind: 'added' | 'removed' | 'changed'
  /** Undefined if it was added. */
  before: unknown
  /** Undefined if it was removed. */
  after: unknown
}

export interface StepDiff {
  /** Null if unchanged. */
  value: { before: unknown; after: unknown } | null
  context: Change[]
}

/**
 * Changes by the event with this number; null if there is no such event or its actor is not a
 * machine.
 */
export function stepDiff(history: History, seq: number): StepDiff | null {
  const step = history.eventAt(seq)
  if (step === null || history.machineOf(step.actor) === null) return null
  const before = history.stateAt(step.actor, seq - 1)
  const after = history.stateAt(step.actor, seq)
  return {
    value: isSame(before?.value, after?.value)
      ? null
      : { before: before?.value, after: after?.value },
    context: changes(before?.context ?? {}, after?.context ?? {}),
  }
}

export interface ChangeNode {
  /** Last segment of the path. */
  name: string
  /** Absent if only nested values changed. */
  change?: Change
  children: ChangeNode[]
}

/** The changes as a tree of their paths. */
export function changeTree(all: readonly Change[]): ChangeNode[] {
  const root: ChangeNode = { name: '', children: [] }
  for (const change of all) {
    let node = root
    for (const name of change.path) {
      let child = node.children.find((other) => other.name === name)
      if (child === undefined) {
        child = { name, children: [] }
        node.children.push(child)
      }
      node = child
    }
    node.change = change
  }
  return root.children
}

/** Differences of two JSON values, by path. */
export function changes(before: unknown, after: unknown, path: readonly string[] = []): Change[] {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path)
  if (!isPlain(before) || !isPlain(after)) return [{ path, kind: 'changed', before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) =>
    changeOf(
      [...path, key],
      Object.hasOwn(before, key),
      Object.hasOwn(after, key),
      before[key],
      after[key],
    ),
  )
}

const changeOf = (
  path: readonly string[],
  existedBefore: boolean,
  existsAfter: boolean,
  before: unknown,
  after: unknown,
): Change[] =>
  existedBefore && existsAfter
    ? changes(before, after, path)
    : [{ path, kind: existedBefore ? 'removed' : 'added', before, after }]

/**
 * Common items at both ends are unchanged. Removed items have their old index, added ones their new
 * index.
 */
function listChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly string[],
): Change[] {
  const commonLimit = Math.min(before.length, after.length)
  let start = 0
  while (start < commonLimit && isSame(before[start], after[start])) start += 1
  let end = 0
  while (end < commonLimit - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1
  const removed = before.slice(start, before.length - end)
  const added = after.slice(start, after.length - end)
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) =>
    changeOf(
      [...path, String(start + index)],
      index < removed.length,
      index < added.length,
      removed[index],
      added[index],
    ),
  ).flat()
}

/** Objects such as `{ $text: 3 }` represent a single value. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !Object.keys(value).some((key) => key.startsWith('$'))

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false
  const keys = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) &&
        isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  )
}
