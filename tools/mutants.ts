/**
 * `npm run mutants`: each chart is done some harm, one harm at a time, and its own tests have to tell:
 * each transition dropped, each guard negated, each action deleted, each delay doubled. Policies, what
 * reads the wire and the HTTP client are harmed in their source text. The verdicts are cached in
 * .mutants.json, which git ignores, by the hash of what was harmed and its tests; docs/mutants.md.
 *
 *   npm run mutants                    everything not judged as it is now
 *   npm run mutants -- --chart NAME   one chart, judged or not
 *   npm run mutants -- --file PATH    one source file, judged or not
 *   npm run mutants -- --room PATH    the source files under it that are not judged as they are now
 *   npm run mutants -- --list [NAME]  judges nothing: the state of each, or the mutants of one
 *
 * Exits 1 for a survivor without a reason in tools/mutants/equivalent.ts, and while something is not
 * judged.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CHARTS } from '../src/machines/all.ts'
import type { MachineEnv } from '../src/machines/env.ts'
import { chartMutants } from './mutants/chart.ts'
import { EQUIVALENT } from './mutants/equivalent.ts'
import { verdictsOf } from './mutants/measure.ts'
import {
  idleReasons,
  type Measured,
  readRecords,
  recordOf,
  stateOf,
  unexplained,
  writeRecord,
} from './mutants/record.ts'
import type { Verdict } from './mutants/runner.ts'
import { sourceMutants } from './mutants/source.ts'
import { hashOf, type Judged, judgedFiles, judgesOfChart, judgesOfFile } from './mutants/tests.ts'

interface Subject {
  readonly name: string
  readonly ids: readonly string[]
  readonly judged: Judged
  readonly hash: string
}

const env: MachineEnv = { now: () => 0, random: () => 0, newId: () => 'id' }

function subjectOf(name: string): Subject {
  if (name.endsWith('.ts')) {
    const ids = sourceMutants(name, readFileSync(name, 'utf8')).map(({ id }) => id)
    const judged = judgesOfFile(name)
    return { name, ids, judged, hash: hashOf(judged, ids) }
  }
  const create = CHARTS[name]
  if (create === undefined) {
    console.error(`no chart ${name}`)
    process.exit(2)
  }
  const ids = chartMutants(create(env)).map(({ id }) => id)
  const judged = judgesOfChart(name)
  return { name, ids, judged, hash: hashOf(judged, ids) }
}

/** Writes down what each came to; a chart is judged alone, source files of one room are at once. */
async function judge(subjects: readonly Subject[]): Promise<Map<string, Measured>> {
  const { size } = new Set(subjects.flatMap(({ judged }) => judged.tests))
  const all = subjects.reduce((sum, { ids }) => sum + ids.length, 0)
  console.log(`${subjects.map(({ name }) => name).join(', ')}: ${all} mutants, ${size} test files`)
  const hash = createHash('sha256').update(subjects.map(({ hash }) => hash).join())
  const measured = new Map<string, Measured>()
  const keep = (name: string, of: string, verdicts: readonly Verdict[]): void => {
    const record = recordOf(of, verdicts)
    writeRecord(name, record)
    measured.set(name, record)
    for (const id of unexplained(record.survived, EQUIVALENT[name]))
      console.log(`  ${name} survived: ${id}`)
    const told = verdicts.length - record.survived.length
    console.log(`  ${name}: ${told} told, ${record.cpuSeconds} CPU s`)
  }
  await verdictsOf(
    subjects.map(({ name, ids, judged }) => ({ name, ids, tests: judged.tests })),
    hash.digest('hex').slice(0, 16),
    ({ name }, verdicts) => {
      keep(name, subjects.find((one) => one.name === name)?.hash ?? '', verdicts)
    },
  )
  return measured
}

/** Source files whose tests are loaded once for all of them: of a wing of the machines, or of a room. */
const roomOf = ({ name }: Subject): string =>
  name.endsWith('.ts')
    ? name
        .split('/')
        .slice(0, name.startsWith('src/protocol/') ? 2 : 3)
        .join('/')
    : name

const KINDS = ['charts', 'policies', 'normalisers and HTTP client'] as const

const kindOf = (name: string): (typeof KINDS)[number] =>
  !name.endsWith('.ts') ? 'charts' : name.endsWith('.policy.ts') ? 'policies' : KINDS[2]

/** So many of a hundred have to be told by a test or to do the same. */
const GATES = { charts: 100, policies: 100, [KINDS[2]]: 95 } as const

interface Sum {
  readonly ok: boolean
  readonly count: { told: number; same: number; open: number; unknown: number }
  readonly stale: readonly string[]
  readonly never: readonly string[]
}

/** One line: what is true of them as they are now, and nothing of yesterday. */
function sayKind(kind: (typeof KINDS)[number], subjects: readonly Subject[]): Sum {
  const records = readRecords()
  const count = { told: 0, same: 0, open: 0, unknown: 0 }
  const where: Record<'stale' | 'never', string[]> = { stale: [], never: [] }
  for (const { name, ids, hash } of subjects) {
    const record = records[name]
    const state = stateOf(record, hash)
    if (record === undefined || state !== 'measured') {
      count.unknown += ids.length
      where[state === 'stale' ? 'stale' : 'never'].push(name)
      continue
    }
    const open = unexplained(record.survived, EQUIVALENT[name]).length
    count.open += open
    count.same += record.survived.length - open
    count.told += record.mutants - record.survived.length
  }
  const all = count.told + count.same + count.open + count.unknown
  console.log(
    `mutants of ${kind}: ${count.told} of ${all} told by a test, ${count.same} do the same, ${count.open} survive, ${count.unknown} not judged`,
  )
  const ok = count.open * 100 <= (count.told + count.open) * (100 - GATES[kind])
  return { ok: ok && count.unknown === 0, count, ...where }
}

function sayAll(subjects: readonly Subject[]): boolean {
  const sums = KINDS.map((kind) =>
    sayKind(
      kind,
      subjects.filter(({ name }) => kindOf(name) === kind),
    ),
  )
  const [stale, never] = [sums.flatMap((sum) => sum.stale), sums.flatMap((sum) => sum.never)]
  if (stale.length > 0) console.log(`changed since they were judged: ${stale.join(', ')}`)
  if (never.length > 0) console.log(`never judged: ${never.join(', ')}`)
  const of = (part: keyof Sum['count']) => sums.reduce((sum, { count }) => sum + count[part], 0)
  console.log(
    `all mutants: ${of('told')} told by a test, ${of('same')} do the same, ${of('open')} survive, ${of('unknown')} not judged`,
  )
  return sums.every(({ ok }) => ok)
}

const everything = (): Subject[] =>
  [...Object.keys(CHARTS), ...judgedFiles()].map(subjectOf).filter(({ ids }) => ids.length > 0)

function list(name: string | undefined): number {
  const records = readRecords()
  if (name !== undefined) {
    for (const id of subjectOf(name).ids) console.log(id)
    return 0
  }
  const subjects = everything()
  for (const { name, ids, hash } of subjects) {
    const record = records[name]
    const told = record ? `${record.mutants - record.survived.length} told` : ''
    console.log(
      `${name.padEnd(20)} ${String(ids.length).padStart(4)}  ${stateOf(record, hash)} ${told}`,
    )
    for (const id of record?.survived ?? []) {
      console.log(
        `    survived: ${id}${EQUIVALENT[name]?.[id] ? ` (${EQUIVALENT[name][id]})` : ''}`,
      )
    }
  }
  sayAll(subjects)
  return 0
}

async function main([mode, name]: readonly string[]): Promise<number> {
  if (mode === '--list') return list(name)
  const before = readRecords()
  const one = (mode === '--chart' || mode === '--file') && name !== undefined
  const room = mode === '--room' && name !== undefined
  const subjects = one
    ? [subjectOf(name)]
    : everything().filter((subject) => !room || subject.name.startsWith(`${name}/`))
  if (!one && !room && mode !== undefined) {
    console.error(
      'usage: npm run mutants [-- --chart NAME | --file PATH | --room PATH | --list [NAME]]',
    )
    return 2
  }
  let red = 0
  const isDue = ({ name, hash }: Subject): boolean => {
    const state = stateOf(before[name], hash)
    return one || state !== 'measured'
  }
  for (const [room, together] of Map.groupBy(subjects.filter(isDue), roomOf)) {
    const judged = await judge(together).catch((error: Error) => error)
    if (judged instanceof Error) {
      console.error(`${room}: ${judged.message}`)
      red++
      continue
    }
    for (const [name, { survived }] of judged) {
      red += unexplained(survived, EQUIVALENT[name]).length
    }
  }
  const now = readRecords()
  const idle = subjects.flatMap(({ name, ids }) => idleReasons(name, ids, now[name]))
  for (const sentence of idle) console.error(sentence)
  const allTold = one || room || sayAll(subjects)
  if (idle.length > 0) return 1
  return one || room ? Math.min(red, 1) : Number(!allTold)
}

process.exit(await main(process.argv.slice(2)))
