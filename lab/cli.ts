/**
 * `npm run lab -- run FILE… [--headed] [--journal FILE]`: carries out scenarios in a browser and
 * prints what the client did beside what was expected. Exits 0; 1 when an expectation is missed or
 * a step could not be done; 2 for a bad file or call.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { missed } from '../world/expect.ts'
import type { Scenario } from '../world/scenario.ts'
import { withLab } from './lab.ts'
import { runScenario } from './run.ts'
import { BadScenario, readScenario } from './scenario-file.ts'
import { timeline } from './timeline.ts'

const USAGE = 'usage: npm run lab -- run FILE… [--headed] [--journal FILE]'

function readCall() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { headed: { type: 'boolean' }, journal: { type: 'string' } },
    })
    const [command, ...files] = positionals
    if (command !== 'run' || files.length === 0) throw new Error(USAGE)
    const scenarios = files.map((file) => readScenario(file))
    return { scenarios, headed: values.headed === true, journal: values.journal }
  } catch (error) {
    console.error(error instanceof BadScenario ? error.message : USAGE)
    process.exit(2)
  }
}

async function runAll(
  scenarios: readonly Scenario[],
  headed: boolean,
  journal: string | undefined,
): Promise<boolean> {
  return withLab({ headed }, async (parts) => {
    let good = true
    for (const scenario of scenarios) {
      const { entries, stopped } = await runScenario(scenario, parts)
      if (journal !== undefined) writeFileSync(journal, `${JSON.stringify(entries, null, 1)}\n`)
      const wrong = missed(scenario, entries)
      if (stopped) {
        const { do: deed } = scenario.steps[stopped.step] ?? { do: '' }
        wrong.unshift(`step ${stopped.step + 1} (${deed}): ${stopped.why}`)
      }
      console.log(`\n${scenario.name}\n${timeline(scenario, entries)}`)
      for (const each of wrong) console.log(`✗ ${each}`)
      const met = (scenario.expect ?? []).length
      if (wrong.length === 0) console.log(`✓ ${met} of ${met} expectations met`)
      good &&= wrong.length === 0
    }
    return good
  })
}

const { scenarios, headed, journal } = readCall()
process.exit((await runAll(scenarios, headed, journal)) ? 0 : 1)
