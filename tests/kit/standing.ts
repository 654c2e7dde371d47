/**
 * Records the last snapshot of each machine in a test. A failed test writes a diagram of each
 * machine with its active states to .failures.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyMachineSnapshot, type AnyStateMachine, StateMachine } from 'xstate'
import { chartScene } from '../../devtools/inspector/chart/scene.ts'
import { svgOf } from '../../devtools/inspector/chart/svg.ts'
import { stateName } from '../../devtools/trace/parts.ts'

/** Maximum number of diagrams per test: the machines that changed last. */
const MAX_DIAGRAMS = 3

/** Snapshots by machine id; the machine that changed last is at the end. */
type SnapshotsById = Map<string, AnyMachineSnapshot>

interface Scope {
  self: { _actorScope?: unknown }
}
type TransitionMethod = (
  this: AnyStateMachine,
  from: unknown,
  event: unknown,
  scope: Scope,
) => AnyMachineSnapshot
type StartMethod = (this: AnyStateMachine, snapshot: AnyMachineSnapshot) => void

const SNAPSHOTS = Symbol.for('charts.standing')

function install(): SnapshotsById {
  const snapshots: SnapshotsById = new Map()
  const record = (snapshot: AnyMachineSnapshot): void => {
    snapshots.delete(snapshot.machine.id)
    snapshots.set(snapshot.machine.id, snapshot)
  }
  const methods = StateMachine.prototype as unknown as {
    transition: TransitionMethod
    start: StartMethod
  }
  const { transition, start } = methods
  Object.assign(methods, {
    transition(this: AnyStateMachine, from: unknown, event: unknown, scope: Scope) {
      const snapshot = transition.call(this, from, event, scope)
      // Pure transitions do not belong to an actor.
      if (scope.self._actorScope === scope) record(snapshot)
      return snapshot
    },
    start(this: AnyStateMachine, snapshot: AnyMachineSnapshot) {
      record(snapshot)
      start.call(this, snapshot)
    },
  })
  return snapshots
}

/** The snapshots of this process. Returns the same map on every call. */
export function recordedSnapshots(): SnapshotsById {
  const holder = StateMachine as unknown as { [SNAPSHOTS]?: SnapshotsById }
  holder[SNAPSHOTS] ??= install()
  return holder[SNAPSHOTS]
}

/** Writes a diagram of each machine. @returns their paths */
export async function drawDiagrams(
  snapshots: SnapshotsById,
  test: string,
  folder: string,
): Promise<string[]> {
  const name = test.replaceAll(/[^\w.-]+/g, '_').slice(0, 120)
  // The layout library takes time to load, and few tests fail.
  const { layoutChart } = await import('../../devtools/inspector/chart/layout-chart.ts')
  const paths: string[] = []
  for (const [chart, { machine, _nodes }] of [...snapshots].slice(-MAX_DIAGRAMS)) {
    const active = new Set(_nodes.map(stateName))
    const path = join(folder, `${name}.${chart}.svg`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, svgOf(chartScene(await layoutChart(machine), { active })))
    paths.push(path)
  }
  return paths
}
