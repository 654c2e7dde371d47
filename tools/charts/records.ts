/** Chart records of the processes of a run, one file each, merged at the end. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChartRecords } from './recorder.ts'

/** Ignored by git; cleared by `npm test` at the start. */
export const RECORDS_FOLDER = '.results/charts'

/** Transitions taken by simulated episodes, by chart; committed for the drawings. */
export const EPISODES_FILE = 'devtools/inspector/chart/in-episodes.json'

/** Records of simulated episodes, of any runner. */
export const SIMULATION_RECORDS =
  /^(?:simulation|tests_simulation_(?:simulation|orders_orders|password-reset_password-reset))\b/

/** Writes the record of one process, worker or test file under a name of its own. */
export function writeRecord(folder: string, name: string, record: ChartRecords): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replaceAll(/[^\w.-]+/g, '_')}.json`), JSON.stringify(record))
}

/** The records in a folder whose file names match. */
export function readRecords(folder: string, pattern = /./): ChartRecords[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => pattern.test(file))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ChartRecords)
}
