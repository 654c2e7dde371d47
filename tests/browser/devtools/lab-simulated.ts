/** Prints the journals of scenario files run on simulated time, as JSON. */
import { readScenario } from '../../../lab/scenario-file.ts'
import type { Entry } from '../../../world/journal.ts'
import { run } from '../../../world/run.ts'

const journals: (readonly Entry[])[] = []
for (const file of process.argv.slice(2)) journals.push((await run(readScenario(file))).journal)
process.stdout.write(JSON.stringify(journals))
