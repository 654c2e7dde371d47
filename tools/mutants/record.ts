/** What is known of the mutants: the file, what of it is still true, and what is to be said of it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { EQUIVALENT } from './equivalent.ts'
import type { Verdict } from './runner.ts'

export const FILE = '.mutants.json'

export interface Measured {
  /** Of the chart and the tests it was measured with. */
  readonly hash: string
  readonly mutants: number
  readonly survived: readonly string[]
  /** How many each test file told. */
  readonly by: Readonly<Record<string, number>>
  readonly cpuSeconds: number
}

export type Records = Readonly<Record<string, Measured>>

/** `measured`: with this chart and these tests; `stale`: with others; `never`. */
export type State = 'measured' | 'stale' | 'never'

export const stateOf = (record: Measured | undefined, hash: string): State =>
  record === undefined ? 'never' : record.hash === hash ? 'measured' : 'stale'

export const readRecords = (file = FILE): Records =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Records) : {}

export function writeRecord(name: string, record: Measured, file = FILE): void {
  const all = Object.entries({ ...readRecords(file), [name]: record })
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

export function recordOf(hash: string, verdicts: readonly Verdict[]): Measured {
  const by: Record<string, number> = {}
  for (const { killer } of verdicts) {
    if (killer === null) continue
    const file = killer.split(' > ')[0] ?? killer
    by[file] = (by[file] ?? 0) + 1
  }
  const took = verdicts.reduce((all, { took }) => all + took, 0)
  return {
    hash,
    mutants: verdicts.length,
    survived: verdicts.filter(({ killer }) => killer === null).map(({ id }) => id),
    by: Object.fromEntries(Object.entries(by).sort(([, a], [, b]) => b - a)),
    cpuSeconds: Math.round(took),
  }
}

type Reasons = Readonly<Record<string, string>>

/** Survivors that nobody has said to do the same as what they are mutants of. */
export const unexplained = (survived: readonly string[], reasons: Reasons | undefined): string[] =>
  survived.filter((id) => reasons?.[id] === undefined)

/** Reasons given for what is no mutant, or for one that a test tells. */
export function idleReasons(name: string, ids: readonly string[], record?: Measured): string[] {
  return Object.keys(EQUIVALENT[name] ?? {}).flatMap((id) => {
    if (!ids.includes(id)) return [`${name}: a reason for ${id}, which is no mutant`]
    if (record && !record.survived.includes(id))
      return [`${name}: a reason for ${id}, which a test tells`]
    return []
  })
}
