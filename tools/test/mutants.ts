/**
 * `npm run mutants`: changes the code in one place at a time and expects a test to fail (docs/mutants.md).
 * Stryker mutates the source of policies, protocol, HTTP client, queries and view logic; the statecharts
 * are mutated by tools/mutants/chart.ts.
 *
 *   npm run mutants                        everything; takes hours
 *   npm run mutants -- PATH…               charts and source files under these paths
 *   npm run mutants -- --changed           what differs from HEAD, itself or in its tests
 *   npm run mutants -- --since main        what differs from another commit
 *   npm run mutants -- --force PATH…       without the results of earlier runs
 *   npm run mutants -- --list PATH…        prints what would run, with the number of test files
 *
 * Exits 1 if a mutant of a chart survives without a reason in tools/mutants/equivalent.ts, a reason is
 * obsolete, or the tests of a group fail unchanged.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { CHARTS } from '../../src/machines/charts.ts'
import type { MachineEnv } from '../../src/machines/env.ts'
import { chartMutants } from '../mutants/chart.ts'
import { evaluateChart } from '../mutants/charts.ts'
import { EQUIVALENT } from '../mutants/equivalent.ts'
import { filesOfChart, testsBySource } from '../mutants/tests.ts'
import { readOptions } from './options.ts'
import { dependents, readSources, type Sources } from './related-tests.ts'
import { changedFiles } from './test-stages.ts'

const env: MachineEnv = { now: () => 0, random: () => 0, newId: () => 'id' }

const { values, positionals } = readOptions(import.meta.url, {
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    since: { type: 'string' },
    force: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

/** Files that differ from a commit, and tests that import a table or helper of their own that does. */
function changedSince(since: string, sources: Sources): Set<string> {
  const changed = changedFiles(since)
  const ofTests = changed.filter((file) => /^tests\/(?!kit\/)/.test(file))
  return new Set([...changed, ...dependents(ofTests, sources).keys()])
}

/** Returns the function that decides whether a file is selected. */
function selection(sources: Sources): (file: string) => boolean {
  const since = values.since ?? (values.changed ? 'HEAD' : undefined)
  const changed = since === undefined ? null : changedSince(since, sources)
  const paths = positionals.map((path) => path.replace(/^\.\/|\/$/g, ''))
  const isUnder = (file: string) =>
    paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`))
  return (file) => isUnder(file) && (changed === null || changed.has(file))
}

/** Mutates a chart; prints the survivors and returns how many are not explained. */
async function runChart(name: string, tests: readonly string[]): Promise<number> {
  const ids = chartMutants((CHARTS[name] as (typeof CHARTS)[string])(env)).map(({ id }) => id)
  const { killed, survived } = await evaluateChart(name, ids, tests)
  const reasons = EQUIVALENT[name] ?? {}
  const open = survived.filter((id) => reasons[id] === undefined)
  const obsolete = Object.keys(reasons).filter((id) => !survived.includes(id))
  console.log(
    `${name}: ${killed.size} of ${ids.length} mutants killed, ${survived.length - open.length} equivalent, ${open.length} survived`,
  )
  for (const id of open) console.log(`  survived: ${id}`)
  for (const id of obsolete) console.log(`  obsolete reason: ${id}`)
  return open.length + obsolete.length
}

/** Runs Stryker on source files that have the same tests. */
function runStryker(files: readonly string[], tests: readonly string[], sources: Sources): number {
  // Otherwise Stryker would keep reporting a mutant in module-level code as survived after the
  // tests have changed.
  const hash = createHash('sha256')
  for (const test of tests) hash.update(`${test}\0${sources.get(test)}\0`)
  const name = `${(files[0] ?? '').replaceAll('/', '+')}.${hash.digest('hex').slice(0, 12)}`
  const results = `node_modules/.cache/mutants/${name}.json`
  const args = ['run', '--mutate', files.join(), '--incrementalFile', results]
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/@stryker-mutator/core/bin/stryker.js',
      ...args,
      ...(values.force ? ['--force'] : []),
    ],
    {
      stdio: 'inherit',
      // Some tests set a time zone, which a worker thread cannot.
      env: { ...process.env, TZ: 'Africa/Juba', MUTANTS_TESTS: tests.join() },
    },
  )
  return status ?? 1
}

async function main(): Promise<number> {
  const sources = readSources()
  const isSelected = selection(sources)
  const charts = Object.keys(CHARTS)
    .map((name) => ({ name, ...filesOfChart(name, sources) }))
    .filter(({ sources, tests }) => tests.length > 0 && [...sources, ...tests].some(isSelected))
  const files = [...testsBySource(sources)].filter(([file, tests]) =>
    [file, ...tests].some(isSelected),
  )
  const groups = [...Map.groupBy(files, ([, tests]) => tests.join()).values()].map((group) => ({
    files: group.map(([file]) => file),
    tests: group[0]?.[1] ?? [],
  }))
  if (values.list) {
    for (const { name, tests } of charts) console.log(`${name}: ${tests.length} test files`)
    for (const { files, tests } of groups)
      console.log(`${files.join(' ')}: ${tests.length} test files`)
    return 0
  }
  let failed = 0
  for (const { name, tests } of charts) failed += await runChart(name, tests)
  for (const { files, tests } of groups) failed += runStryker(files, tests, sources)
  return failed === 0 ? 0 : 1
}

process.exit(await main())
