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
  missingTransitions,
  problemsOf,
  serializeEpisodes,
  transitionsByChart,
  undefinedTransitions,
  unobservableOf,
} from './coverage.ts'
import { EXCEPTIONS } from './exceptions.ts'
import { EPISODES_FILE, RECORDS_FOLDER, readRecords, SIMULATION_RECORDS } from './records.ts'

const env = { now: () => 0, random: () => 0, newId: () => 'id' }

function runUnitTests(): number {
  rmSync(RECORDS_FOLDER, { recursive: true, force: true })
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit*', '--reporter=dot'],
    { stdio: 'inherit', env: { ...process.env, CHARTS_RECORDED: '1' } },
  )
  return status ?? 1
}

function main(readOnly: boolean, writeEpisodes: boolean): number {
  const tests = readOnly ? 0 : runUnitTests()
  const records = readRecords(RECORDS_FOLDER)
  if (records.length === 0) {
    console.error(`${RECORDS_FOLDER} is empty: run the unit tests first`)
    return 1
  }
  const machines = Object.values(CHARTS).map((create) => create(env))
  const charts = machines.map((machine) => coverageOf(machine, records))
  const cells = new Map(machines.map((machine) => [machine.id, cellsOf(machine)]))
  const problems = [
    ...Object.keys(EXCEPTIONS)
      .filter((chart) => !Object.hasOwn(CHARTS, chart))
      .map((chart) => `${chart}: exceptions for a chart that is not there`),
    ...machines.flatMap((machine) => [
      ...unobservableOf(machine).map((name) => `${machine.id}: ${name}`),
      ...undefinedTransitions(machine, records).map(
        (name) => `${machine.id}: ${name}: seen, and not defined`,
      ),
    ]),
    ...charts.flatMap((chart) => problemsOf(chart, EXCEPTIONS[chart.chart] ?? {})),
  ]
  console.log(coverageTable(charts, cells))
  const exceptionCount = Object.values(EXCEPTIONS).flatMap((reasons) => Object.keys(reasons)).length
  const simulationRecords = readRecords(RECORDS_FOLDER, SIMULATION_RECORDS)
  const simulated = machines.map((machine) => coverageOf(machine, simulationRecords))
  const figures = coverageFigures(charts, simulated, exceptionCount)
  recordFigures('coverage', figures)
  if (writeEpisodes) writeFileSync(EPISODES_FILE, serializeEpisodes(transitionsByChart(simulated)))
  else if (readOnly && simulationRecords.length > 0)
    for (const line of missingTransitions(
      JSON.parse(readFileSync(EPISODES_FILE, 'utf8')),
      simulated,
    ))
      console.warn(`warning: ${line}`)
  for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${figure}`)
  console.log(`${problems.length} problems`)
  for (const problem of problems) console.error(problem)
  return tests !== 0 || problems.length > 0 ? 1 : 0
}

process.exit(main(process.argv.includes('--read'), process.argv.includes('--keep')))
