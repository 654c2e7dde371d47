/** What one step changed of an actor's state value and context. */
import type { History } from './history.ts'

export interface Change {
  path: readonly string[]
  kind: 'added' | 'removed' | 'changed'
  /** Undefined where it was added. */
  before: unknown
  /** Undefined where it was removed. */
  after: unknown
}

export interface StepDiff {
  /** Null where it is the same. */
  value: { before: unknown; after: unknown } | null
  context: Change[]
}

/** Of the actor that handled the event of this number; null where there is none, or it has no chart. */
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

/** What is another in one of two JSON values, by path. */
export function changes(before: unknown, after: unknown, path: readonly string[] = []): Change[] {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path)
  if (!isObject(before) || !isObject(after)) return [{ path, kind: 'changed', before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key): Change[] => {
    const here = [...path, key]
    if (!Object.hasOwn(before, key))
      return [{ path: here, kind: 'added', before: undefined, after: after[key] }]
    if (!Object.hasOwn(after, key))
      return [{ path: here, kind: 'removed', before: before[key], after: undefined }]
    return changes(before[key], after[key], here)
  })
}

/** What is the same at both ends stays; items that went have their old place, those that came the new. */
function listChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly string[],
): Change[] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && isSame(before[start], after[start])) start += 1
  let end = 0
  while (end < most - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1
  const went = before.slice(start, before.length - end)
  const came = after.slice(start, after.length - end)
  return Array.from({ length: Math.max(went.length, came.length) }, (_, place) => {
    const here = [...path, String(start + place)]
    if (place >= went.length)
      return [{ path: here, kind: 'added' as const, before: undefined, after: came[place] }]
    if (place >= came.length)
      return [{ path: here, kind: 'removed' as const, before: went[place], after: undefined }]
    return changes(went[place], came[place], here)
  }).flat()
}

/** `{ $text: 3 }` and the like stand for one value. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !Object.keys(value).some((key) => key.startsWith('$'))

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
