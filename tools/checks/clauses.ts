/**
 * The clause ledger: which clauses of docs/spec/clauses.jsonl are covered by a passed test, and at
 * which level. Reads the results of the test runs in .results/, prints covered/total per area, and
 * lists missing ones with `--missing [AREA]`. Exits 1 if a clause is not covered or an id is
 * unknown.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { recordFigures } from '../test/test-figures.ts'

export type Level = 'unit' | 'contract' | 'browser'
export const LEVELS: readonly Level[] = ['unit', 'contract', 'browser']

export interface Clause {
  id: string
  text: string
  kind: string
}

export interface PassedTest {
  title: string
  level: Level
}

export interface Ledger {
  /** Levels at which a clause has a passed test. */
  levels: Map<string, Set<Level>>
  unknown: { id: string; title: string }[]
}

const CLAUSE_ID = /^[A-Z]+(?:-[A-Z]+)*-\d+$/
const DECISION_ID = /^[AB]\d+(?:\.\d+)?$/

export const areaOf = (id: string): string => id.replace(/-\d+$/, '')

/** Endpoints need a test with the real API, user-visible behaviour one in a real browser. */
export function requiredLevel(clause: Clause): Level {
  if (clause.kind === 'endpoint') return 'contract'
  if (clause.kind === 'ui-text' || clause.kind === 'ui-behaviour') return 'browser'
  return 'unit'
}

/** A clause that needs a unit test is also covered by a test at a higher level. */
export function isCovered(clause: Clause, levels: ReadonlySet<Level> | undefined): boolean {
  if (!levels) return false
  const needed = requiredLevel(clause)
  return needed === 'unit' ? levels.size > 0 : levels.has(needed)
}

export function readTitles(
  tests: readonly PassedTest[],
  clauses: readonly Clause[],
  decisions: ReadonlySet<string>,
): Ledger {
  const knownIds = new Set(clauses.map((c) => c.id))
  const levels = new Map<string, Set<Level>>()
  const unknown: Ledger['unknown'] = []
  for (const test of tests) {
    for (const group of test.title.matchAll(/\[([^\]]+)\]/g)) {
      for (const token of (group[1] ?? '').split(/[\s,;]+/)) {
        if (CLAUSE_ID.test(token)) {
          if (!knownIds.has(token)) unknown.push({ id: token, title: test.title })
          else levels.set(token, (levels.get(token) ?? new Set()).add(test.level))
        } else if (DECISION_ID.test(token) && !decisions.has(token)) {
          unknown.push({ id: token, title: test.title })
        }
      }
    }
  }
  return { levels, unknown }
}

interface VitestReport {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}
interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string }[] }[]
}

export function passedInVitest(report: VitestReport, level: Level): PassedTest[] {
  return report.testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed')
    .map((test) => ({ title: test.fullName, level }))
}

function specsOf(
  suites: readonly PlaywrightSuite[],
  parentTitle = '',
): { title: string; statuses: string[] }[] {
  return suites.flatMap((suite) => {
    const path = `${parentTitle} ${suite.title}`
    const areaClauses = (suite.specs ?? []).map((spec) => ({
      title: `${path} ${spec.title}`,
      statuses: spec.tests.map((test) => test.status),
    }))
    return [...areaClauses, ...specsOf(suite.suites ?? [], path)]
  })
}

/** Passed at once or on retry. */
const PASSED = new Set(['expected', 'flaky'])

export function passedInPlaywright(suites: readonly PlaywrightSuite[]): PassedTest[] {
  return specsOf(suites)
    .filter(
      ({ statuses }) =>
        statuses.length > 0 && statuses.every((testStatus) => PASSED.has(testStatus)),
    )
    .map(({ title }) => ({ title, level: 'browser' }))
}

/** Titles of tests that passed only on retry: the machine was slow, or the test is flaky. */
export function flakyInPlaywright(suites: readonly PlaywrightSuite[]): string[] {
  return specsOf(suites)
    .filter(({ statuses }) => statuses.includes('flaky'))
    .map(({ title }) => title.trim())
}

export function parseClauses(jsonl: string): Clause[] {
  return jsonl
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Clause)
}

/** Ids that the decisions define, such as `A1.2` or `B5`. */
export function parseDecisions(markdown: string): Set<string> {
  const ids = new Set<string>()
  for (const match of markdown.matchAll(/^(?:#+ |\*\*)([AB]\d+(?:\.\d+)?)[. ]/gm)) {
    if (match[1]) ids.add(match[1])
  }
  return ids
}

function readResults(): PassedTest[] {
  const tests: PassedTest[] = []
  for (const level of LEVELS) {
    const file = `.results/${level}.json`
    if (!existsSync(file)) {
      console.log(`clauses: no ${file}; the ${level} tests have not run here`)
      continue
    }
    const report = JSON.parse(readFileSync(file, 'utf8'))
    if (level !== 'browser') {
      tests.push(...passedInVitest(report as VitestReport, level))
      continue
    }
    const { suites } = report as { suites: PlaywrightSuite[] }
    tests.push(...passedInPlaywright(suites))
    for (const title of flakyInPlaywright(suites)) console.log(`passed only on retry: ${title}`)
  }
  return tests
}

function table(clauses: readonly Clause[], ledger: Ledger): string {
  const areas = [...new Set(clauses.map((c) => areaOf(c.id)))]
  const lines = [`${'area'.padEnd(12)}${'covered'.padStart(9)}   unit contract browser`]
  for (const area of areas) {
    const areaClauses = clauses.filter((c) => areaOf(c.id) === area)
    const covered = areaClauses.filter((c) => isCovered(c, ledger.levels.get(c.id))).length
    const levelCounts = LEVELS.map(
      (l) => areaClauses.filter((c) => ledger.levels.get(c.id)?.has(l)).length,
    )
    lines.push(
      `${area.padEnd(12)}${`${covered}/${areaClauses.length}`.padStart(9)}${String(levelCounts[0]).padStart(7)}${String(levelCounts[1]).padStart(9)}${String(levelCounts[2]).padStart(8)}`,
    )
  }
  const total = clauses.filter((c) => isCovered(c, ledger.levels.get(c.id))).length
  lines.push(`${'all'.padEnd(12)}${`${total}/${clauses.length}`.padStart(9)}`)
  return lines.join('\n')
}

function main(args: readonly string[]): number {
  const clauses = parseClauses(readFileSync('docs/spec/clauses.jsonl', 'utf8'))
  const decisions = parseDecisions(readFileSync('docs/spec/decisions.md', 'utf8'))
  const ledger = readTitles(readResults(), clauses, decisions)
  const covered = clauses.filter((c) => isCovered(c, ledger.levels.get(c.id))).map((c) => c.id)
  console.log(table(clauses, ledger))
  recordFigures('clauses', {
    clauses: `${covered.length} of ${clauses.length} covered by tests that ran`,
  })

  const missingAt = args.indexOf('--missing')
  if (missingAt >= 0) {
    const area = args[missingAt + 1]
    for (const c of clauses) {
      if (isCovered(c, ledger.levels.get(c.id)) || (area && areaOf(c.id) !== area)) continue
      console.log(`missing ${c.id} (${requiredLevel(c)}): ${c.text}`)
    }
  }
  let failed = covered.length < clauses.length
  if (failed) console.error(`${clauses.length - covered.length} clauses are not covered`)
  for (const { id, title } of ledger.unknown) {
    console.error(`unknown id ${id} in "${title.trim()}"`)
    failed = true
  }
  return failed ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(main(process.argv.slice(2)))
