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
import { BadScenario, readScenario } from './scenario-file.ts'
import { timeline } from './timeline.ts'

const USAGE = 'usage: npm run lab [-- run|world FILE… [--headed] [--journal FILE]]'

type Runner = (scenario: Scenario) => Promise<Outcome>

function readCall() {
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
    console.error(error instanceof BadScenario ? error.message : USAGE)
    process.exit(2)
  }
}

async function inWorld(scenario: Scenario): Promise<Outcome> {
  const { run } = await import('../simulation/run.ts')
  try {
    return { entries: (await run(scenario)).journal, seen: [], late: 0, stopped: null }
  } catch (error) {
    return {
      entries: [],
      seen: [],
      late: 0,
      stopped: { step: null, why: (error as Error).message },
    }
  }
}

function complaints(scenario: Scenario, { entries, stopped }: Outcome): string[] {
  const wrong = failedExpectations(scenario, entries)
  if (stopped === null) return wrong
  const place = stopped.step === null ? '' : `step ${stopped.step + 1}: `
  return [`${place}${stopped.why}`, ...wrong]
}

/** Prints the timeline and the failures of each scenario; returns whether all passed. */
async function send(scenarios: readonly Scenario[], run: Runner, journal: string | undefined) {
  let good = true
  for (const scenario of scenarios) {
    const outcome = await run(scenario)
    if (journal !== undefined) writeFileSync(journal, JSON.stringify(outcome.entries))
    const wrong = complaints(scenario, outcome)
    console.log(`\n${scenario.name}\n${timeline(scenario, outcome.entries)}`)
    for (const each of wrong) console.log(`✗ ${each}`)
    const met = (scenario.expect ?? []).length
    if (wrong.length === 0) console.log(`✓ ${met} of ${met} checks passed`)
    good &&= wrong.length === 0
    if (run !== inWorld) await compare(scenario, outcome)
  }
  return good
}

/**
 * Prints the differences without failing the run, because a busy machine is slower than the
 * simulation.
 */
async function compare(scenario: Scenario, { entries, seen }: Outcome): Promise<void> {
  const otherwise = disagreements(mergePageEntries(entries), seen)
  if (otherwise.length === 0) console.log('✓ the browser agrees')
  for (const each of otherwise) console.log(`≠ lab | browser: ${each}`)
  const found = disagreements(entries, (await inWorld(scenario)).entries)
  if (found.length === 0) console.log('✓ the simulation agrees')
  for (const each of found) console.log(`≠ lab | simulation: ${each}`)
}

const call = readCall()
if (call === null) {
  const { openLab } = await import('./open.ts')
  await openLab()
} else {
  const { command, scenarios, headed, journal } = call
  const good =
    command === 'world'
      ? await send(scenarios, inWorld, journal)
      : await withLab({ headed }, (parts) =>
          send(scenarios, (scenario) => runScenario(scenario, parts), journal),
        )
  process.exit(good ? 0 : 1)
}
