/**
 * CPU seconds of test files and tests. Each worker of a stage appends lines to its own file in
 * `.results/processor/`; the end of `npm test` reads all of them.
 */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PROCESSOR_RESULTS = '.results/processor'

export interface SecondsRecord {
  /** Path of the test file from the project's root. */
  readonly file: string
  /** Title of the test; absent if only the whole file is measured. */
  readonly test?: string
  readonly seconds: number
}

export function recordSeconds(record: SecondsRecord, folder = PROCESSOR_RESULTS): void {
  mkdirSync(folder, { recursive: true })
  const rounded = { ...record, seconds: Math.round(record.seconds * 1000) / 1000 }
  appendFileSync(join(folder, `${process.pid}.ndjson`), `${JSON.stringify(rounded)}\n`)
}

export function readSecondsRecords(folder = PROCESSOR_RESULTS): SecondsRecord[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as SecondsRecord),
  )
}

/** The sum of each file, in seconds. */
export function secondsByFile(records: readonly SecondsRecord[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { file, seconds } of records) sums.set(file, (sums.get(file) ?? 0) + seconds)
  return sums
}
