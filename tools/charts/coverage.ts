/**
 * Coverage of the charts by running actors: which defined transitions and guard outcomes occurred,
 * and problems.
 */
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { EpisodeCoverage } from '../../devtools/inspector/chart/in-tests.ts'
import { candidatesOf, nodesOf, stateName, transitionsOf } from '../../devtools/trace/parts.ts'
import type { Figures } from '../test/test-figures.ts'
import type { ChartRecords } from './recorder.ts'

/** By chart and name: why a transition or a guard outcome cannot occur. */
export type Exceptions = Record<string, Record<string, string>>

export interface ChartCoverage {
  chart: string
  /** By name: whether each defined transition was taken, or each guard outcome occurred. */
  transitions: Map<string, boolean>
  outcomes: Map<string, boolean>
}

const outcomeName = (guard: string, outcome: boolean): string => `${guard} is ${outcome}`

/** The possible outcomes of each guard, true first, by guard name. */
export const outcomesOf = (machine: AnyStateMachine): Map<string, [string, string]> =>
  new Map(
    Object.keys(machine.implementations.guards).map((guard) => [
      guard,
      [outcomeName(guard, true), outcomeName(guard, false)],
    ]),
  )

export function coverageOf(machine: AnyStateMachine, seen: readonly ChartRecords[]): ChartCoverage {
  const records = seen.flatMap((record) => record[machine.id] ?? [])
  const taken = new Set(records.flatMap((chartRecord) => chartRecord.taken))
  const occurred = new Set(
    records.flatMap(({ guards }) =>
      Object.entries(guards).flatMap(([guard, outcomes]) =>
        outcomes.map((outcome) => outcomeName(guard, outcome)),
      ),
    ),
  )
  return {
    chart: machine.id,
    transitions: new Map([...transitionsOf(machine).keys()].map((name) => [name, taken.has(name)])),
    outcomes: new Map(
      [...outcomesOf(machine).values()].flat().map((name) => [name, occurred.has(name)]),
    ),
  }
}

/**
 * Recorded transitions under a chart's id that the chart does not define: another machine has the
 * same id.
 */
export function undefinedTransitions(
  machine: AnyStateMachine,
  seen: readonly ChartRecords[],
): string[] {
  const defined = transitionsOf(machine)
  const taken = new Set(seen.flatMap((record) => record[machine.id]?.taken ?? []))
  return [...taken].filter((name) => !defined.has(name))
}

/**
 * Limits of the recorder. A transition that leaves its parallel region may be overruled by another
 * region. An unnamed guard is not watched: it was false if the next transition of its list was
 * taken, so it must not be the last.
 */
export function unobservableOf(machine: AnyStateMachine): string[] {
  const regionOf = (node: AnyStateNode): AnyStateNode | null =>
    !node.parent ? null : node.parent.type === 'parallel' ? node : regionOf(node.parent)
  const isWithin = (region: AnyStateNode, node: AnyStateNode): boolean =>
    node === region || (node.parent !== undefined && isWithin(region, node.parent))
  return [...nodesOf(machine.root)].flatMap((node) => {
    const region = regionOf(node)
    const lists = candidatesOf(node)
    const targets = lists.flat().flatMap((t) => (t.target ?? []) as AnyStateNode[])
    return [
      ...targets
        .filter((target) => region && !isWithin(region, target))
        .map((target) => `${stateName(node)} leaves its region for ${stateName(target)}`),
      ...lists
        .filter((list) => typeof list.at(-1)?.guard === 'function')
        .map(() => `${stateName(node)} ends a list in a guard without a name`),
    ]
  })
}

/** The coverage problems, one sentence each. */
export function problemsOf(
  { chart, transitions, outcomes }: ChartCoverage,
  exceptions: Record<string, string>,
): string[] {
  const all = new Map([...transitions, ...outcomes])
  return [
    ...[...all]
      .filter(([name, seen]) => !seen && !Object.hasOwn(exceptions, name))
      .map(([name]) => `${chart}: ${name}: no running actor did this`),
    ...Object.keys(exceptions).flatMap((name) => {
      if (!all.has(name)) return [`${chart}: ${name}: an exception for what the chart has not`]
      return all.get(name) ? [`${chart}: ${name}: an exception for what was seen`] : []
    }),
  ]
}

const ratio = (all: ReadonlyMap<string, boolean>): string =>
  `${[...all.values()].filter(Boolean).length}/${all.size}`

export interface Cells {
  handled: number
  ignored: number
}

const mergeCoverage = (charts: readonly ChartCoverage[], part: 'transitions' | 'outcomes') =>
  new Map(
    charts.flatMap((coverage) =>
      [...coverage[part]].map(([k, v]) => [`${coverage.chart} ${k}`, v]),
    ),
  )

/** Coverage of all charts, by all running actors and by simulated episodes only. */
export function coverageFigures(
  charts: readonly ChartCoverage[],
  simulated: readonly ChartCoverage[],
  excepted: number,
): Required<Pick<Figures, 'transitions' | 'guards'>> {
  const coverageSummary = (part: 'transitions' | 'outcomes', verb: string): string =>
    `${ratio(mergeCoverage(charts, part))} ${verb} by running actors, ${ratio(mergeCoverage(simulated, part))} in simulated episodes alone`
  return {
    transitions: `${coverageSummary('transitions', 'taken')}; ${excepted} excepted with a reason`,
    guards: coverageSummary('outcomes', 'outcomes met'),
  }
}

/** One line per chart, and a total. */
export function coverageTable(
  charts: readonly ChartCoverage[],
  cells: ReadonlyMap<string, Cells>,
): string {
  const total = { handled: 0, ignored: 0 }
  for (const { handled, ignored } of cells.values()) {
    total.handled += handled
    total.ignored += ignored
  }
  const line = (name: string, t: string, g: string, { handled, ignored }: Cells) =>
    `${name.padEnd(20)} ${t.padStart(11)} ${g.padStart(9)} ${String(handled).padStart(9)} ${String(ignored).padStart(9)}`
  return [
    `${'chart'.padEnd(20)} transitions    guards   handled   ignored`,
    ...charts.map((coverage) =>
      line(
        coverage.chart,
        ratio(coverage.transitions),
        ratio(coverage.outcomes),
        cells.get(coverage.chart) ?? { handled: 0, ignored: 0 },
      ),
    ),
    line(
      'together',
      ratio(mergeCoverage(charts, 'transitions')),
      ratio(mergeCoverage(charts, 'outcomes')),
      total,
    ),
  ].join('\n')
}

/**
 * The transitions that simulated episodes took, by chart; without counts, which change with every
 * run.
 */
export const transitionsByChart = (simulated: readonly ChartCoverage[]): EpisodeCoverage =>
  Object.fromEntries(
    simulated.map(({ chart, transitions }) => [
      chart,
      [...transitions].filter(([, seen]) => seen).map(([name]) => name),
    ]),
  )

/**
 * Transitions that the committed file lists and that the counted episodes of this run did not take.
 */
export const missingTransitions = (
  committed: EpisodeCoverage,
  simulated: readonly ChartCoverage[],
): string[] => {
  const taken = transitionsByChart(simulated)
  return Object.entries(committed).flatMap(([chart, names]) =>
    names
      .filter((name) => !taken[chart]?.includes(name))
      .map((name) => `${chart}: ${name}: drawn as taken, and by no counted episode of this run`),
  )
}

/** Content of the committed file. */
export const serializeEpisodes = (taken: EpisodeCoverage): string =>
  `${JSON.stringify(taken, null, 1)}\n`
