/**
 * The committed layouts, with a checksum of the input and result of each: ELK is slow and only runs
 * for what has changed.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import type { PackedLayout, PackedLayouts } from '../../../devtools/inspector/chart/layout.ts'
import { drawingOf } from './graph.ts'
import { WIDTHS } from './sizes.ts'

const LAYOUTS = 'devtools/inspector/chart/layouts.json'
const SUMS = 'tools/charts/drawn/sums.json'

/** Files that determine the layout; the drawing's content is hashed separately. */
const HASHED_FILES = [
  ...['elk', 'faults', 'layouts', 'place', 'placed', 'sizes'].map(
    (name) => `tools/charts/drawn/${name}.ts`,
  ),
  ...['layout', 'texts'].map((name) => `devtools/inspector/chart/${name}.ts`),
]

const readJson = (path: string): unknown =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}

const cachedLayouts = (): PackedLayouts => readJson(LAYOUTS) as PackedLayouts

function checksumOf(machine: AnyStateMachine, layout: PackedLayout): string {
  const sum = createHash('sha256')
  for (const path of HASHED_FILES) sum.update(readFileSync(path))
  const { devDependencies } = readJson('package.json') as { devDependencies: { elkjs: string } }
  sum.update(devDependencies.elkjs)
  for (const width of WIDTHS) sum.update(JSON.stringify(drawingOf(machine, width)))
  sum.update(JSON.stringify(layout))
  return sum.digest('hex').slice(0, 16)
}

/** One line per chart, so that a diff shows which chart has changed. */
const serializeLines = (byName: Record<string, unknown>): string =>
  `{\n${Object.entries(byName)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`

/** Sorted by size, similar charts are next to each other, which compresses better: 0.1 kB of 16. */
const bySize = (layouts: PackedLayouts): PackedLayouts =>
  Object.fromEntries(
    Object.entries(layouts).toSorted(
      ([, first], [, second]) => first.states.length - second.states.length,
    ),
  )

/**
 * The layouts of all charts, and the contents of the two files that store them.
 * @param recompute false: stale layouts are not recomputed, only their checksums differ
 */
export async function layoutsOf(
  machines: readonly AnyStateMachine[],
  recompute: boolean,
): Promise<{ layouts: PackedLayouts; files: Map<string, string> }> {
  const cached = cachedLayouts()
  const sums = readJson(SUMS) as Record<string, string>
  const layouts: PackedLayouts = {}
  for (const machine of machines) {
    const { id } = machine
    const old = cached[id]
    const isUpToDate = old !== undefined && sums[id] === checksumOf(machine, old)
    if (old && (isUpToDate || !recompute)) layouts[id] = old
    else if (recompute) layouts[id] = await (await import('./layouts.ts')).layoutFor(machine)
  }
  const checksums = machines.map(
    (machine) => [machine.id, checksumOf(machine, layouts[machine.id] ?? EMPTY_LAYOUT)] as const,
  )
  return {
    layouts,
    files: new Map([
      [LAYOUTS, serializeLines(bySize(layouts))],
      [SUMS, serializeLines(Object.fromEntries(checksums))],
    ]),
  }
}

const EMPTY_LAYOUT: PackedLayout = { states: [], edges: [] }
