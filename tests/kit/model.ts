/**
 * The only module that imports the model-based testing library. `@xstate/test` 1.0.0-beta.5 is the
 * last release of that package for xstate 5; its maintained successor is `xstate/graph`, whose
 * `TestModel` has the same shape. Migrating means changing the import below.
 */
import { TestModel as XTestModel } from '@xstate/test'
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  __unsafe_getAllOwnEventDescriptors as ownDescriptors,
} from 'xstate'
import type { TestModel as GraphTestModel } from 'xstate/graph'
import { withParent } from '../../devtools/trace/with-parent.ts'

const TestModel = XTestModel as unknown as typeof GraphTestModel

export interface ModelOptions<TEvent extends EventObject> {
  input?: unknown
  /** External events, one entry per equivalence class of payloads. */
  events: readonly TEvent[]
  /** Results of invoked actors, e.g. `xstate.done.actor.x` with output; one entry per class. */
  outcomes?: readonly EventObject[]
  /** Returns the part of the snapshot that identifies a vertex; keeps the graph finite. */
  project: (snapshot: AnyMachineSnapshot) => unknown
  /** Maximum number of transitions, 10,000 by default. */
  limit?: number
  /** Returns false for steps that timing or the environment rules out. */
  allow?: (snapshot: AnyMachineSnapshot, event: EventObject) => boolean
}

export interface ModelStep {
  event: EventObject
  /** The machine's state value after the event. */
  value: unknown
}

const DEFAULT_LIMIT = 10_000

/** Message of xstate's error when the limit is exceeded. */
const LIMIT_EXCEEDED = 'Traversal limit exceeded'

/** The graph exceeds its limit, in most cases because a value of `project` is unbounded. */
function limitError(
  { id }: AnyStateMachine,
  limit: number,
  vertices: ReadonlySet<string>,
  cause: unknown,
): Error {
  const projections = [...vertices].map((vertex) => Object.entries(Object(JSON.parse(vertex))))
  const counts = new Map<string, Set<string>>()
  for (const [key, value] of projections.flat()) {
    const values = counts.get(key) ?? new Set()
    counts.set(key, values.add(JSON.stringify(value)))
  }
  const [widest] = [...counts].sort(([, values], [, otherValues]) => otherValues.size - values.size)
  const hint = widest
    ? ` "${widest[0]}" of project() has ${widest[1].size} values, the last is ${[...widest[1]].at(-1)}.`
    : ''
  return new Error(
    `The generated walk of machine "${id}" exceeds its limit of ${limit} transitions after ${vertices.size} vertices.${hint} ` +
      'If the specification bounds that value, the machine breaks the rule that bounds it. Otherwise bound it in `project`, forbid the step in `allow`, or raise `limit`.',
    { cause },
  )
}

/**
 * Returns the shortest path to every reachable vertex of the machine. The machine only generates
 * the paths; a specification table or reducer that imports no machine is the oracle.
 * @throws when there are more transitions than `limit`, with the machine and the growing value
 */
export function pathsOf<TEvent extends EventObject>(
  chart: AnyStateMachine,
  options: ModelOptions<TEvent>,
): ModelStep[][] {
  const machine = withParent(chart)
  const [initial] = initialTransition(machine, options.input as never)
  const candidates = (snapshot: AnyMachineSnapshot): EventObject[] => {
    const descriptors = ownDescriptors(snapshot) as string[]
    const handles = (type: string) =>
      descriptors.includes(type) ||
      descriptors.some((d) => d.endsWith('.*') && type.startsWith(d.slice(0, -1)))
    const handled: EventObject[] = [...options.events, ...(options.outcomes ?? [])].filter((e) =>
      handles(e.type),
    )
    const delays = descriptors
      .filter((t) => t.startsWith('xstate.after.'))
      .map((type) => ({ type }))
    const possible = [...handled, ...delays]
    return options.allow ? possible.filter((e) => options.allow?.(snapshot, e)) : possible
  }
  const limit = options.limit ?? DEFAULT_LIMIT
  const vertices = new Set<string>()
  const serialize = (snapshot: AnyMachineSnapshot): string => {
    const vertex = JSON.stringify(options.project(snapshot))
    vertices.add(vertex)
    return vertex
  }
  const model = new TestModel(machine as never, {
    fromState: initial as never,
    events: candidates as never,
    limit,
    serializeState: serialize as never,
    stateMatcher: ((s: AnyMachineSnapshot, key: string) => s.matches(key as never)) as never,
  })
  const paths = shortestPaths()
  if (paths.length === 0) throw new Error('the model produced no path')
  return paths.map((p) =>
    p.steps.map((s) => ({
      event: s.event as EventObject,
      value: (s.state as AnyMachineSnapshot).value,
    })),
  )

  function shortestPaths() {
    try {
      return model.getShortestPaths()
    } catch (error) {
      if (!(error instanceof Error) || error.message !== LIMIT_EXCEEDED) throw error
      throw limitError(chart, limit, vertices, error)
    }
  }
}
