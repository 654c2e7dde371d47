/**
 * `npm run lab`: starts the app, its API, a proxy between them, and a control page.
 * `npm run lab -- run FILE… [--headed] [--journal FILE]`: runs scenarios in a browser, and prints
 * the client's actions next to the expected ones and the differences from the simulation.
 * `npm run lab -- world FILE…`: runs them only in the simulation, in simulated time. Exit code 0:
 * passed; 1: an expectation failed or a step could not be carried out; 2: invalid file or
 * arguments.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { disagreements } from '../simulation/event-log.ts'
import { failedExpectations } from '../simulation/expect.ts'
import type { Scenario } from '../simulation/scenario.ts'
import { withLab } from './lab.ts'
import { mergePageEntries } from './page-event-log.ts'
import { type Outcome, runScenario } from './run.ts'
import { InvalidScenarioError, readScenario } from './scenario-file.ts'
import { timeline } from './timeline.ts'

const USAGE = 'usage: npm run lab [-- run|world FILE… [--headed] [--journal FILE]]'

type Runner = (scenario: Scenario) => Promise<Outcome>

function parseArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { headed: { type: 'boolean' }, journal: { type: 'string' } },
    })
    const [command, ...files] = positionals
    if (command === undefined) return null
    if ((command !== 'run' && command !== 'world') || files.length === 0) throw new Error(USAGE)
    const scenarios = files.map((file) => readScenario(file))
    return { command, scenarios, headed: values.headed === true, journal: values.journal }
  } catch (error) {
    console.error(error instanceof InvalidScenarioError ? error.message : USAGE)
    process.exit(2)
  }
}

async function runSimulated(scenario: Scenario): Promise<Outcome> {
  const { run } = await import('../simulation/run.ts')
  try {
    return { entries: (await run(scenario)).journal, browserEntries: [], late: 0, stopped: null }
  } catch (error) {
    return {
      entries: [],
      browserEntries: [],
      late: 0,
      stopped: { step: null, why: (error as Error).message },
    }
  }
}

function failuresOf(scenario: Scenario, { entries, stopped }: Outcome): string[] {
  const failures = failedExpectations(scenario, entries)
  if (stopped === null) return failures
  const location = stopped.step === null ? '' : `step ${stopped.step + 1}: `
  return [`${location}${stopped.why}`, ...failures]
}

/** Prints the timeline and the failures of each scenario; returns whether all passed. */
async function runScenarios(
  scenarios: readonly Scenario[],
  run: Runner,
  journal: string | undefined,
) {
  let passed = true
  for (const scenario of scenarios) {
    const outcome = await run(scenario)
    if (journal !== undefined) writeFileSync(journal, JSON.stringify(outcome.entries))
    const failures = failuresOf(scenario, outcome)
    console.log(`\n${scenario.name}\n${timeline(scenario, outcome.entries)}`)
    for (const message of failures) console.log(`✗ ${message}`)
    const checkCount = (scenario.expect ?? []).length
    if (failures.length === 0) console.log(`✓ ${checkCount} of ${checkCount} checks passed`)
    passed &&= failures.length === 0
    if (run !== runSimulated) await compare(scenario, outcome)
  }
  return passed
}

/**
 * Prints the differences without failing the run, because a busy machine is slower than the
 * simulation.
 */
async function compare(scenario: Scenario, { entries, browserEntries }: Outcome): Promise<void> {
  const browserDifferences = disagreements(mergePageEntries(entries), browserEntries)
  if (browserDifferences.length === 0) console.log('✓ the browser agrees')
  for (const message of browserDifferences) console.log(`≠ lab | browser: ${message}`)
  const simulationDifferences = disagreements(entries, (await runSimulated(scenario)).entries)
  if (simulationDifferences.length === 0) console.log('✓ the simulation agrees')
  for (const message of simulationDifferences) console.log(`≠ lab | simulation: ${message}`)
}

const options = parseArguments()
if (options === null) {
  const { openLab } = await import('./open.ts')
  await openLab()
} else {
  const { command, scenarios, headed, journal } = options
  const passed =
    command === 'world'
      ? await runScenarios(scenarios, runSimulated, journal)
      : await withLab({ headed }, (lab) =>
          runScenarios(scenarios, (scenario) => runScenario(scenario, lab), journal),
        )
  process.exit(passed ? 0 : 1)
}
