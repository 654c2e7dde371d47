/** What the processes of a run saw of the charts, each in a file of its own, and merged at the end. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Seen } from './recorder.ts'

/** Git ignores it, and `npm test` empties it when it begins. */
export const KEPT_IN = '.results/charts'

/** What simulated episodes took of each chart, committed for whoever draws it. */
export const IN_EPISODES = 'src/inspector/chart/in-episodes.json'

/** Of simulated episodes, whoever played them. */
export const SIMULATED = /^(tests_simulation_)?simulation\b/

/** Keeps what one process, worker or test file saw, under a name of its own. */
export function keepSeen(folder: string, name: string, seen: Seen): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replaceAll(/[^\w.-]+/g, '_')}.json`), JSON.stringify(seen))
}

/** Of all that was kept in a folder, or of files so named. */
export function keptIn(folder: string, named = /./): Seen[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => named.test(file))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Seen)
}
