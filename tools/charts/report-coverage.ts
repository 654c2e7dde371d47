/**
 * `npm run coverage:charts`: which of the charts' transitions running actors took, and which guard
 * outcomes occurred. Runs the unit tests first; with `--read` it reads the records of the last unit
 * tests in .results/charts. Exits 1 for everything that no actor did, unless charts/exceptions.ts
 * gives a reason, and for unnecessary exceptions. `--keep` writes the transitions that simulated
 * episodes took, for the drawings; `--read` alone warns about transitions in that file that this
 * run did not take.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { CHARTS } from '../../src/machines/charts.ts'
import { cellsOf } from '../../tests/machines/matrix.ts'
import { recordFigures } from '../test/test-figures.ts'
import {
  coverageFigures,
  coverageOf,
  coverageTable,
  episodesText,
  problemsOf,
  strangersOf,
  takenIn,
  untakenIn,
  untellable,
} from './coverage.ts'
import { EXCEPTIONS } from './exceptions.ts'
import { IN_EPISODES, KEPT_IN, keptIn, SIMULATED } from './kept.ts'

const env = { now: () => 0, random: () => 0, newId: () => 'id' }

function runUnitTests(): number {
  rmSync(KEPT_IN, { recursive: true, force: true })
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit*', '--reporter=dot'],
    { stdio: 'inherit', env: { ...process.env, CHARTS_RECORDED: '1' } },
  )
  return status ?? 1
}

function main(read: boolean, keep: boolean): number {
  const tests = read ? 0 : runUnitTests()
  const seen = keptIn(KEPT_IN)
  if (seen.length === 0) {
    console.error(`${KEPT_IN} is empty: run the unit tests first`)
    return 1
  }
  const machines = Object.values(CHARTS).map((create) => create(env))
  const charts = machines.map((machine) => coverageOf(machine, seen))
  const cells = new Map(machines.map((machine) => [machine.id, cellsOf(machine)]))
  const problems = [
    ...Object.keys(EXCEPTIONS)
      .filter((chart) => !Object.hasOwn(CHARTS, chart))
      .map((chart) => `${chart}: exceptions for a chart that is not there`),
    ...machines.flatMap((machine) => [
      ...untellable(machine).map((what) => `${machine.id}: ${what}`),
      ...strangersOf(machine, seen).map((what) => `${machine.id}: ${what}: seen, and not defined`),
    ]),
    ...charts.flatMap((chart) => problemsOf(chart, EXCEPTIONS[chart.chart] ?? {})),
  ]
  console.log(coverageTable(charts, cells))
  const excepted = Object.values(EXCEPTIONS).flatMap((of) => Object.keys(of)).length
  const inEpisodes = keptIn(KEPT_IN, SIMULATED)
  const simulated = machines.map((machine) => coverageOf(machine, inEpisodes))
  const figures = coverageFigures(charts, simulated, excepted)
  recordFigures('coverage', figures)
  if (keep) writeFileSync(IN_EPISODES, episodesText(takenIn(simulated)))
  else if (read && inEpisodes.length > 0)
    for (const line of untakenIn(JSON.parse(readFileSync(IN_EPISODES, 'utf8')), simulated))
      console.warn(`warning: ${line}`)
  for (const [what, figure] of Object.entries(figures)) console.log(`${what}: ${figure}`)
  console.log(`${problems.length} problems`)
  for (const problem of problems) console.error(problem)
  return tests !== 0 || problems.length > 0 ? 1 : 0
}

process.exit(main(process.argv.includes('--read'), process.argv.includes('--keep')))
