/**
 * The quick way: the tests are loaded once, and each test is run for all mutants it comes by
 * (sieve-runner.ts). What it tells is told. What it does not tell is left for the slow way only where
 * something was made before the tests ran.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EQUIVALENT } from './equivalent.ts'
import { changing, killerOf, vitestOf } from './runner.ts'
import type { Line, Trying } from './sieve-runner.ts'
import { sourceMutants, woven } from './source.ts'

/** What the processes that sieve one after the other have found out. */
export interface Sieved {
  readonly told: ReadonlyMap<string, string>
  readonly passed: readonly string[]
  /** By what was made early, the files whose tests were then to run. */
  readonly early: ReadonlyMap<string, ReadonlySet<string>>
  /** Tests that were red as they are after they had told a mutant: their process could say no more. */
  readonly spoiled: readonly string[]
  readonly ended: boolean
}

export interface Paths {
  readonly log: string
  readonly trying: string
}

/** Of the same charts or files and the same tests they are the same, so who was stopped goes on. */
export function pathsOf(hash: string): Paths {
  const folder = join(tmpdir(), `kinyeti-mutants-${hash}`)
  mkdirSync(folder, { recursive: true })
  return { log: join(folder, 'log'), trying: join(folder, 'trying') }
}

export function readSieved({ log }: Paths): Sieved {
  const told = new Map<string, string>()
  const early = new Map<string, Set<string>>()
  const passed: string[] = []
  const spoiled: string[] = []
  let ended = false
  const text = existsSync(log) ? readFileSync(log, 'utf8') : ''
  for (const one of text.split('\n').filter(Boolean)) {
    const line = JSON.parse(one) as Line
    if ('told' in line) told.set(line.told, line.by)
    else if ('passed' in line) passed.push(line.passed)
    else if ('spoiled' in line) spoiled.push(line.spoiled)
    else if ('ended' in line) ended = true
    else
      for (const what of line.early) early.set(what, (early.get(what) ?? new Set()).add(line.file))
  }
  return { told, early, passed, spoiled, ended }
}

export const appendLine = ({ log }: Paths, line: Line): void =>
  appendFileSync(log, `${JSON.stringify(line)}\n`)

/** Null between two tests, and while it is being written. */
export function readTrying({ trying }: Paths): Trying | null {
  try {
    return JSON.parse(readFileSync(trying, 'utf8')) as Trying | null
  } catch {
    return null
  }
}

/** What the process before left as being tried is no concern of the next one, which takes its time to begin. */
export const forgetTried = ({ trying }: Paths): void => writeFileSync(trying, 'null')

export interface Subject {
  /** A chart, or the path of a source file. */
  readonly name: string
  readonly tests: readonly string[]
  readonly ids: readonly string[]
}

export const isFile = ({ name }: Pick<Subject, 'name'>): boolean => name.endsWith('.ts')

/** The mutant's name among those of all that is judged at once: one chart, or source files. */
export const keyOf = (subject: Pick<Subject, 'name'>, id: string): string =>
  isFile(subject) ? `${subject.name}: ${id}` : id

const wovenFile = ({ name }: Subject) =>
  changing(name, (code) =>
    woven(
      code,
      sourceMutants(name, code).map((edit) => ({ ...edit, id: keyOf({ name }, edit.id) })),
    ),
  )

/** Runs the tests once, for all mutants that nobody has told. */
export async function sieve(subjects: readonly Subject[], paths: Paths): Promise<void> {
  const { told, passed, spoiled } = readSieved(paths)
  const tests = [...new Set(subjects.flatMap((subject) => subject.tests))]
  const vitest = await vitestOf({
    tests,
    order: () => tests,
    plugins: subjects.filter(isFile).map(wovenFile),
    options: { runner: 'tools/mutants/sieve-runner.ts' },
  })
  vitest.provide('chart', subjects.find((subject) => !isFile(subject))?.name ?? null)
  vitest.provide('mutant', null)
  const keys = (subject: Subject, ids: readonly string[]) => ids.map((id) => keyOf(subject, id))
  vitest.provide('sieving', {
    ...paths,
    passed,
    spoiled,
    judged: subjects.map((subject) => ({ tests: subject.tests, ids: keys(subject, subject.ids) })),
    same: subjects.flatMap((one) => keys(one, Object.keys(EQUIVALENT[one.name] ?? {}))),
    told: [...told.keys()],
  })
  const specifications = await vitest.globTestSpecifications()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const red = killerOf(testModules)
  if (red !== null) throw new Error(`red without a mutant: ${red}`)
  if (readSieved(paths).spoiled.length === spoiled.length) {
    if (testModules.length < tests.length)
      throw unhandledErrors[0] ?? new Error('not all test files were run')
    appendLine(paths, { ended: true })
  }
  await vitest.close()
}
