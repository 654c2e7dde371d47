/**
 * The layouts that are kept, and a sum of what each was made of and became: ELK, which takes its
 * time, is only asked for what has changed.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import type { PackedLayout, PackedLayouts } from '../../../src/inspector/chart/layout.ts'
import { drawingOf } from './graph.ts'
import { WIDTHS } from './sizes.ts'

export const LAYOUTS = 'src/inspector/chart/layouts.json'
export const SUMS = 'tools/charts/drawn/sums.json'

/** What says where a drawing stands; what is drawn shows in the drawing itself. */
const MAKERS = [
  ...['elk', 'faults', 'layouts', 'place', 'placed', 'sizes'].map(
    (name) => `tools/charts/drawn/${name}.ts`,
  ),
  ...['layout', 'texts'].map((name) => `src/inspector/chart/${name}.ts`),
]

const readJson = (path: string): unknown =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}

export const keptLayouts = (): PackedLayouts => readJson(LAYOUTS) as PackedLayouts

function sumOf(machine: AnyStateMachine, layout: PackedLayout): string {
  const sum = createHash('sha256')
  for (const path of MAKERS) sum.update(readFileSync(path))
  const { devDependencies } = readJson('package.json') as { devDependencies: { elkjs: string } }
  sum.update(devDependencies.elkjs)
  for (const width of WIDTHS) sum.update(JSON.stringify(drawingOf(machine, width)))
  sum.update(JSON.stringify(layout))
  return sum.digest('hex').slice(0, 16)
}

/** A line a chart, so that a change shows whose it is. */
const written = (byName: Record<string, unknown>): string =>
  `{\n${Object.entries(byName)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`

/** Charts of one size are alike, and what is alike packs better side by side: 0.1 kB of 16. */
const bySize = (layouts: PackedLayouts): PackedLayouts =>
  Object.fromEntries(
    Object.entries(layouts).toSorted(
      ([, one], [, other]) => one.states.length - other.states.length,
    ),
  )

/**
 * The layouts of all charts, and the two files that keep them.
 * @param anew false = what is stale is not made anew, only its sum tells
 */
export async function layoutsOf(
  machines: readonly AnyStateMachine[],
  anew: boolean,
): Promise<{ layouts: PackedLayouts; files: Map<string, string> }> {
  const kept = keptLayouts()
  const sums = readJson(SUMS) as Record<string, string>
  const layouts: PackedLayouts = {}
  for (const machine of machines) {
    const { id } = machine
    const old = kept[id]
    const isFresh = old !== undefined && sums[id] === sumOf(machine, old)
    if (old && (isFresh || !anew)) layouts[id] = old
    else if (anew) layouts[id] = await (await import('./layouts.ts')).layoutFor(machine)
  }
  const wanted = machines.map(
    (machine) => [machine.id, sumOf(machine, layouts[machine.id] ?? NOTHING)] as const,
  )
  return {
    layouts,
    files: new Map([
      [LAYOUTS, written(bySize(layouts))],
      [SUMS, written(Object.fromEntries(wanted))],
    ]),
  }
}

const NOTHING: PackedLayout = { states: [], edges: [] }
