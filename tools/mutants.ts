/**
 * `npm run mutants`: each chart is done some harm, one harm at a time, and its own tests have to tell:
 * each transition dropped, each guard negated, each action deleted, each delay doubled. What came of
 * it is kept in tests/mutants.json by the hash of chart and tests, so a chart is judged again when it
 * or its tests differ from what was judged.
 *
 *   npm run mutants                    every chart not judged as it is now
 *   npm run mutants -- --changed      of those, only the ones that were judged before (`npm test`)
 *   npm run mutants -- --chart NAME   one chart, judged or not
 *   npm run mutants -- --list [NAME]  judges nothing: the state of each chart, or a chart's mutants
 *
 * Exits 1 for a survivor without a reason in tools/mutants/equivalent.ts; with `--changed` for one
 * that the file did not know before; without it, too, while a chart is not judged.
 */
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
import { hashOf, type Judged, judgesOfChart } from './mutants/tests.ts'

interface Subject {
  readonly name: string
  readonly ids: readonly string[]
  readonly judged: Judged
  readonly hash: string
}

const env: MachineEnv = { now: () => 0, random: () => 0, newId: () => 'id' }

function subjectOf(name: string): Subject {
  const create = CHARTS[name]
  if (create === undefined) {
    console.error(`no chart ${name}`)
    process.exit(2)
  }
  const ids = chartMutants(create(env)).map(({ id }) => id)
  const judged = judgesOfChart(name)
  return { name, ids, judged, hash: hashOf(judged, ids) }
}

async function judge({ name, ids, judged, hash }: Subject): Promise<Measured> {
  console.log(`${name}: ${ids.length} mutants, ${judged.tests.length} test files`)
  const verdicts = await verdictsOf({ chart: name, tests: judged.tests, ids }, (verdict) => {
    const { id, killer } = verdict
    if (killer === null && EQUIVALENT[name]?.[id] === undefined) console.log(`  survived: ${id}`)
  })
  const record = recordOf(hash, verdicts)
  writeRecord(name, record)
  console.log(`  ${ids.length - record.survived.length} told, ${record.cpuSeconds} CPU s`)
  return record
}

/** The last lines: what is true of the charts as they are now, and nothing of yesterday. */
function sayAll(subjects: readonly Subject[]): number {
  const records = readRecords()
  const count = { told: 0, same: 0, open: 0, unknown: 0 }
  const states: Record<'stale' | 'never', string[]> = { stale: [], never: [] }
  for (const { name, ids, hash } of subjects) {
    const record = records[name]
    const state = stateOf(record, hash)
    if (record === undefined || state !== 'measured') {
      count.unknown += ids.length
      states[state === 'stale' ? 'stale' : 'never'].push(name)
      continue
    }
    const open = unexplained(record.survived, EQUIVALENT[name]).length
    count.open += open
    count.same += record.survived.length - open
    count.told += record.mutants - record.survived.length
  }
  const all = count.told + count.same + count.open + count.unknown
  console.log(
    `mutants of charts: ${count.told} of ${all} told by a test, ${count.same} do the same, ${count.open} survive, ${count.unknown} not judged`,
  )
  if (states.stale.length > 0)
    console.log(`changed since they were judged: ${states.stale.join(', ')}`)
  if (states.never.length > 0) console.log(`never judged: ${states.never.join(', ')}`)
  return count.open + count.unknown
}

function list(name: string | undefined): number {
  const records = readRecords()
  if (name !== undefined) {
    for (const id of subjectOf(name).ids) console.log(id)
    return 0
  }
  const subjects = Object.keys(CHARTS).map(subjectOf)
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
  const one = mode === '--chart' && name !== undefined
  const subjects = one ? [subjectOf(name)] : Object.keys(CHARTS).map(subjectOf)
  const changed = mode === '--changed'
  if (!one && !changed && mode !== undefined) {
    console.error('usage: npm run mutants [-- --changed | --chart NAME | --list [NAME]]')
    return 2
  }
  let red = 0
  for (const subject of subjects) {
    const state = stateOf(before[subject.name], subject.hash)
    if (!one && (state === 'measured' || (changed && state === 'never'))) continue
    const judged = await judge(subject).catch((error: Error) => error)
    if (judged instanceof Error) {
      console.error(`${subject.name}: ${judged.message}`)
      red++
      continue
    }
    const { survived } = judged
    const known = changed ? (before[subject.name]?.survived ?? []) : []
    red += unexplained(survived, EQUIVALENT[subject.name]).filter(
      (id) => !known.includes(id),
    ).length
  }
  const now = readRecords()
  const idle = subjects.flatMap(({ name, ids }) => idleReasons(name, ids, now[name]))
  for (const sentence of idle) console.error(sentence)
  const open = one ? 0 : sayAll(subjects)
  return red + idle.length + (changed ? 0 : open) > 0 ? 1 : 0
}

process.exit(await main(process.argv.slice(2)))
