/**
 * Where the charts of a test stood last: a test that failed leaves a drawing of each in .failures,
 * with what was active in it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyMachineSnapshot, type AnyStateMachine, StateMachine } from 'xstate'
import { type PackedLayouts, readLayout } from '../../src/inspector/chart/layout.ts'
import { sceneOf } from '../../src/inspector/chart/scene.ts'
import { svgOf } from '../../src/inspector/chart/svg.ts'
import { stateName } from '../../trace/parts.ts'

const LAYOUTS = 'src/inspector/chart/layouts.json'
/** A test of a machine with children has those it touched last. */
const MOST = 3

/** By the id of the machine, the one that moved last at the end. */
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
      // A pure walk is not an actor.
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

/** Of this process; whoever asks again gets the same. */
export function standingCharts(): Standing {
  const holder = StateMachine as unknown as { [STANDING]?: Standing }
  holder[STANDING] ??= install()
  return holder[STANDING]
}

/** Draws each chart as it stands. @returns the paths, of none that no chart of the client is */
export function drawStanding(standing: Standing, test: string, folder: string): string[] {
  const kept = JSON.parse(readFileSync(LAYOUTS, 'utf8')) as PackedLayouts
  const name = test.replaceAll(/[^\w.-]+/g, '_').slice(0, 120)
  return [...standing]
    .slice(-MOST)
    .filter(([chart]) => kept[chart] !== undefined)
    .map(([chart, snapshot]) => {
      const active = new Set(snapshot._nodes.map(stateName))
      const layout = readLayout(chart, kept[chart] ?? { states: [], edges: [] })
      const path = join(folder, `${name}.${chart}.svg`)
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, svgOf(sceneOf(layout, { active })))
      return path
    })
}
