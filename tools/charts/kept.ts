/** What the processes of a run saw of the charts, each in a file of its own, and merged at the end. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Seen } from './recorder.ts'

/** Git ignores it, and `npm test` empties it when it begins. */
export const KEPT_IN = '.results/charts'

/** What came of it, for the end of `npm test`. */
export const COVERAGE_LINE = '.results/charts.line.txt'

/** Keeps what one process, worker or test file saw, under a name of its own. */
export function keepSeen(folder: string, name: string, seen: Seen): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replaceAll(/[^\w.-]+/g, '_')}.json`), JSON.stringify(seen))
}

/** Of all that was kept in a folder. */
export function keptIn(folder: string): Seen[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Seen,
  )
}
