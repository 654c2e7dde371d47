/**
 * `npm run coverage:charts`: which transitions running actors took, and which outcomes of guards
 * they met, of all that the charts define. Runs the unit tests for it; with `--read` it reads what
 * the unit tests that ran last left in .results/charts. Exits 1 for whatever no actor did, unless
 * charts/exceptions.ts says why none can, and for an exception that is none.
 */
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { CHARTS } from '../src/machines/all.ts'
import { cellsOf } from '../tests/machines/matrix.ts'
import {
  coverageLine,
  coverageOf,
  coverageTable,
  problemsOf,
  strangersOf,
  untellable,
} from './charts/coverage.ts'
import { EXCEPTIONS } from './charts/exceptions.ts'
import { COVERAGE_LINE, KEPT_IN, keptIn } from './charts/kept.ts'

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

function main(read: boolean): number {
  const tests = read ? 0 : runUnitTests()
  const seen = keptIn(KEPT_IN)
  if (seen.length === 0) {
    console.error(`${KEPT_IN} holds nothing: run the unit tests first`)
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
  const line = coverageLine(charts, excepted)
  writeFileSync(COVERAGE_LINE, `${line}\n`)
  console.log(`${line}, ${problems.length} problems`)
  for (const problem of problems) console.error(problem)
  return tests !== 0 || problems.length > 0 ? 1 : 0
}

process.exit(main(process.argv.includes('--read')))
