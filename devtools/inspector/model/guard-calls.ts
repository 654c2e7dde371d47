/**
 * Which transitions of a state are candidates for an event, which one is taken, and which guards
 * reject it.
 */
import type { AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate'
import { passes } from '../../trace/internals.ts'
import { asked, nameOf, stateName } from '../../trace/parts.ts'
import type { Snapshot } from '../../trace/stage.ts'
import { namesOf } from './charts.ts'
import { shown } from './shown.ts'

/** A value that a guard read. */
export interface Seen {
  of: 'context' | 'event'
  path: readonly string[]
  value: unknown
}

export interface Candidate {
  /** Name as in the coverage tool and the drawn charts. */
  id: string
  /** State that defines the transition. */
  state: string
  /** Event type or wildcard. */
  on: string
  guard: string | null
  targets: readonly string[]
  actions: readonly string[]
  /** `unasked`: not evaluated, because an earlier candidate was taken. */
  result: 'taken' | 'refused' | 'unasked'
  saw: readonly Seen[]
  /** Message of an error thrown by the guard. */
  error?: string
}

/** All candidates, in order of evaluation. */
export function candidates(snapshot: Snapshot, event: EventObject): Candidate[] {
  const found: Candidate[] = []
  walk(snapshot.machine.root as AnyStateNode, snapshot.value, snapshot, event, found)
  return found
}

/**
 * Visits the innermost states first. A state is only evaluated if none of its descendants took the
 * event.
 */
function walk(
  node: AnyStateNode,
  value: unknown,
  snapshot: Snapshot,
  event: EventObject,
  found: Candidate[],
): boolean {
  let taken = false
  for (const [key, inner] of insideOf(value)) {
    const child = node.states[key] as AnyStateNode | undefined
    if (child !== undefined && walk(child, inner, snapshot, event, found)) taken = true
  }
  if (taken) return true
  const names = namesOf(node.machine)
  for (const transition of asked(node, event.type)) {
    const answer = taken ? UNASKED : ask(transition, snapshot, event)
    found.push({ ...partsOf(node, transition, names.get(transition) ?? ''), ...answer })
    if (answer.result === 'taken') taken = true
  }
  return taken
}

function insideOf(value: unknown): [string, unknown][] {
  if (typeof value === 'string') return [[value, undefined]]
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function partsOf(node: AnyStateNode, transition: AnyTransitionDefinition, id: string) {
  const { eventType, guard, target, actions } = transition
  return {
    id,
    state: stateName(node),
    on: eventType,
    guard: guard === undefined ? null : guardName(guard),
    targets: ((target ?? []) as AnyStateNode[]).map(stateName),
    actions: actions.map(nameOf),
  }
}

/** Name of a guard, with the operands of and(), or() and not(). */
export function guardName(guard: unknown): string {
  const { guards } = guard as { guards?: unknown[] }
  const name = nameOf(guard)
  return guards === undefined ? name : `${name}(${guards.map(guardName).join(', ')})`
}

const UNASKED = { result: 'unasked' as const, saw: [] }

function ask({ guard }: AnyTransitionDefinition, snapshot: Snapshot, event: EventObject) {
  const saw = new Map<string, Seen>()
  const args = {
    context: watched(snapshot.context, 'context', [], saw),
    event: watched(event, 'event', [], saw),
  }
  try {
    const result = passes(guard, snapshot, args) ? ('taken' as const) : ('refused' as const)
    return { result, saw: innermost(saw) }
  } catch (error) {
    return { result: 'refused' as const, saw: innermost(saw), error: (error as Error).message }
  }
}

/** A proxy that records which properties are read. Arrays and actors are recorded as a whole. */
function watched<T>(object: T, of: Seen['of'], path: readonly string[], saw: Map<string, Seen>): T {
  return new Proxy(object as object, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (typeof key === 'symbol' || (of === 'event' && key === 'type')) return value
      if (typeof value === 'function') return value
      const here = [...path, key]
      saw.set(`${of} ${here.join('.')}`, { of, path: here, value: shown(value) })
      return isPlain(value) ? watched(value, of, here, saw) : value
    },
  }) as T
}

/** Frozen objects cannot be wrapped (Proxy invariants). */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !Object.isFrozen(value)

/** Removes objects of which nested properties were read. */
const innermost = (saw: ReadonlyMap<string, Seen>): Seen[] =>
  [...saw]
    .filter(([key]) => ![...saw.keys()].some((other) => other.startsWith(`${key}.`)))
    .map(([, seen]) => seen)
