/**
 * Records the last snapshot of each machine in a test. A failed test writes a diagram of each
 * machine with its active states to .failures.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyMachineSnapshot, type AnyStateMachine, StateMachine } from 'xstate'
import { type PackedLayouts, unpackLayout } from '../../devtools/inspector/chart/layout.ts'
import { chartScene } from '../../devtools/inspector/chart/scene.ts'
import { svgOf } from '../../devtools/inspector/chart/svg.ts'
import { stateName } from '../../devtools/trace/parts.ts'

const LAYOUTS = 'devtools/inspector/chart/layouts.json'
/** Maximum number of diagrams per test: the machines that changed last. */
const MOST = 3

/** Snapshots by machine id; the machine that changed last is at the end. */
type Standing = Map<string, AnyMachineSnapshot>

interface Scope {
  self: { _actorScope?: unknown }
}
type Move = (
  this: AnyStateMachine,
  from: unknown,
  event: unknown,
  scope: Scope,
) => AnyMachineSnapshot
type Begin = (this: AnyStateMachine, snapshot: AnyMachineSnapshot) => void

const STANDING = Symbol.for('charts.standing')

function install(): Standing {
  const standing: Standing = new Map()
  const note = (snapshot: AnyMachineSnapshot): void => {
    standing.delete(snapshot.machine.id)
    standing.set(snapshot.machine.id, snapshot)
  }
  const methods = StateMachine.prototype as unknown as { transition: Move; start: Begin }
  const { transition, start } = methods
  Object.assign(methods, {
    transition(this: AnyStateMachine, from: unknown, event: unknown, scope: Scope) {
      const snapshot = transition.call(this, from, event, scope)
      // Pure transitions do not belong to an actor.
      if (scope.self._actorScope === scope) note(snapshot)
      return snapshot
    },
    start(this: AnyStateMachine, snapshot: AnyMachineSnapshot) {
      note(snapshot)
      start.call(this, snapshot)
    },
  })
  return standing
}

/** The snapshots of this process. Returns the same map on every call. */
export function standingCharts(): Standing {
  const holder = StateMachine as unknown as { [STANDING]?: Standing }
  holder[STANDING] ??= install()
  return holder[STANDING]
}

/** Writes a diagram of each machine that has a layout. @returns their paths */
export function drawStanding(standing: Standing, test: string, folder: string): string[] {
  const kept = JSON.parse(readFileSync(LAYOUTS, 'utf8')) as PackedLayouts
  const name = test.replaceAll(/[^\w.-]+/g, '_').slice(0, 120)
  return [...standing]
    .slice(-MOST)
    .filter(([chart]) => kept[chart] !== undefined)
    .map(([chart, snapshot]) => {
      const active = new Set(snapshot._nodes.map(stateName))
      const layout = unpackLayout(chart, kept[chart] ?? { states: [], edges: [] })
      const path = join(folder, `${name}.${chart}.svg`)
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, svgOf(chartScene(layout, { active })))
      return path
    })
}
