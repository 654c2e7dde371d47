/** Prints the journals of scenario files run on simulated time, as JSON. */
import { readScenario } from '../../../devtools/lab/scenario-file.ts'
import type { Entry } from '../../../devtools/simulation/event-log.ts'
import { run } from '../../../devtools/simulation/run.ts'

const journals: (readonly Entry[])[] = []
for (const file of process.argv.slice(2)) journals.push((await run(readScenario(file))).journal)
process.stdout.write(JSON.stringify(journals))
