/**
 * Which transitions of a state are candidates for an event, which one is taken, and which guards
 * reject it.
 */
import type { AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate'
import { passes } from '../../trace/internals.ts'
import { matchingTransitions, nameOf, stateName } from '../../trace/parts.ts'
import type { Snapshot } from '../../trace/stage.ts'
import { namesOf } from './charts.ts'
import { serializeValue } from './shown.ts'

/** A value that a guard read. */
export interface GuardRead {
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
  reads: readonly GuardRead[]
  /** Message of an error thrown by the guard. */
  error?: string
}

/** All candidates, in order of evaluation. */
export function candidates(snapshot: Snapshot, event: EventObject): Candidate[] {
  const collected: Candidate[] = []
  visit(snapshot.machine.root as AnyStateNode, snapshot.value, snapshot, event, collected)
  return collected
}

/**
 * Visits the innermost states first. A state is only evaluated if none of its descendants took the
 * event.
 */
function visit(
  node: AnyStateNode,
  value: unknown,
  snapshot: Snapshot,
  event: EventObject,
  collected: Candidate[],
): boolean {
  let taken = false
  for (const [key, childValue] of childValues(value)) {
    const child = node.states[key] as AnyStateNode | undefined
    if (child !== undefined && visit(child, childValue, snapshot, event, collected)) taken = true
  }
  if (taken) return true
  const names = namesOf(node.machine)
  for (const transition of matchingTransitions(node, event.type)) {
    const evaluation = taken ? NOT_EVALUATED : evaluateGuard(transition, snapshot, event)
    collected.push({
      ...describeTransition(node, transition, names.get(transition) ?? ''),
      ...evaluation,
    })
    if (evaluation.result === 'taken') taken = true
  }
  return taken
}

function childValues(value: unknown): [string, unknown][] {
  if (typeof value === 'string') return [[value, undefined]]
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function describeTransition(node: AnyStateNode, transition: AnyTransitionDefinition, id: string) {
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

const NOT_EVALUATED = { result: 'unasked' as const, reads: [] }

function evaluateGuard({ guard }: AnyTransitionDefinition, snapshot: Snapshot, event: EventObject) {
  const reads = new Map<string, GuardRead>()
  const args = {
    context: recordReads(snapshot.context, 'context', [], reads),
    event: recordReads(event, 'event', [], reads),
  }
  try {
    const result = passes(guard, snapshot, args) ? ('taken' as const) : ('refused' as const)
    return { result, reads: innermostReads(reads) }
  } catch (error) {
    return {
      result: 'refused' as const,
      reads: innermostReads(reads),
      error: (error as Error).message,
    }
  }
}

/** A proxy that records which properties are read. Arrays and actors are recorded as a whole. */
function recordReads<T>(
  object: T,
  of: GuardRead['of'],
  path: readonly string[],
  reads: Map<string, GuardRead>,
): T {
  return new Proxy(object as object, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (typeof key === 'symbol' || (of === 'event' && key === 'type')) return value
      if (typeof value === 'function') return value
      const fullPath = [...path, key]
      reads.set(`${of} ${fullPath.join('.')}`, { of, path: fullPath, value: serializeValue(value) })
      return isPlain(value) ? recordReads(value, of, fullPath, reads) : value
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
const innermostReads = (reads: ReadonlyMap<string, GuardRead>): GuardRead[] =>
  [...reads]
    .filter(([key]) => ![...reads.keys()].some((otherKey) => otherKey.startsWith(`${key}.`)))
    .map(([, read]) => read)
