/** Which test files judge a chart or a source file, found by what imports what. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[\w$*{}\s,]+?\s+from\s+)?['"](\.[^'"\n]+)['"]|\bimport\(\s*['"](\.[^'"\n]+)['"]\s*\)/g

const read = new Map<string, string[]>()

/** What a file imports of the house's own files. */
function importsOf(file: string): string[] {
  const known = read.get(file)
  if (known) return known
  const targets = [...readFileSync(file, 'utf8').matchAll(IMPORT)]
    .map(([, from, later]) => join(dirname(file), from ?? later ?? ''))
    .filter((target) => existsSync(target))
  read.set(file, targets)
  return targets
}

/** A file and what it imports by way of files that `through` lets pass. */
function closureOf(start: readonly string[], through: (file: string) => boolean): Set<string> {
  const seen = new Set(start)
  for (const file of seen) {
    if (through(file)) for (const target of importsOf(file)) seen.add(target)
  }
  return seen
}

const isTest = (file: string): boolean => file.startsWith('tests/')

export interface Judged {
  /** The files whose text is mutated, or is the chart. */
  readonly sources: readonly string[]
  /** Test files. */
  readonly tests: readonly string[]
  /** Everything whose change makes a measurement one of yesterday. */
  readonly files: readonly string[]
}

const charts = (): string[] => globSync('src/machines/**/*.machine.ts').sort()
/** The files of a run share what they import: none that replaces or reloads a module; and none of chance or speed alone. */
const unitTests = (...folders: string[]): string[] =>
  folders
    .flatMap((folder) => globSync(`tests/${folder}/**/*.test.ts`))
    .filter((file) => !/[/.](fuzz|speed)\.test\.ts$/.test(file))
    .filter((file) => !/\bvi\.(mock|resetModules)\(/.test(readFileSync(file, 'utf8')))
    .sort()

/** `talk` of `src/machines/talk/chat/chat.machine.ts`, `app` of `src/machines/app/app.machine.ts`. */
const wingOf = (file: string): string => file.split('/')[2] ?? ''

/** A chart of the kit stands in one file, any other in a folder of its own. */
const sourcesOf = (machine: string): string[] =>
  wingOf(machine) === 'kit' ? [machine] : globSync(`${dirname(machine)}/**/*.ts`).sort()

const plain = (name: string): string => name.replaceAll('-', '').toLowerCase()

/** A test named after another chart (`chat` for `outgoing`) judges that one. `uploads` judges `upload`. */
function isOfAnother(test: string, name: string): boolean {
  const [first = ''] = basename(test).split('.')
  const subject = plain(first)
  const known = charts().some((file) => plain(basename(file, '.machine.ts')) === subject)
  return known && !subject.startsWith(plain(name))
}

/** Who imports it makes every chart. */
const ALL = 'src/machines/all.ts'

/** A chart is judged by the tests that make it themselves, but those of charts that run it. */
export function judgesOfChart(name: string): Judged {
  const machine = charts().find((file) => basename(file) === `${name}.machine.ts`)
  if (machine === undefined) throw new Error(`no chart ${name}`)
  const sources = sourcesOf(machine)
  const own = unitTests('machines', 'model')
    .map((file) => ({ file, made: closureOf([file], isTest) }))
    .filter(({ file, made }) => (made.has(machine) || made.has(ALL)) && !isOfAnother(file, name))
  const inWing = (file: string) => new RegExp(`^tests/[^/]+/${wingOf(machine)}/`).test(file)
  const held = own.flatMap(({ made }) => [...made].filter(inWing))
  return {
    sources,
    tests: own.map(({ file }) => file),
    files: [...new Set([...sources, ...held])].sort(),
  }
}

/** Policies, what reads the wire, and the HTTP client. */
export const judgedFiles = (): string[] =>
  ['src/machines/**/*.policy.ts', 'src/protocol/**/*.ts', 'src/services/http/*.ts']
    .flatMap((pattern) => globSync(pattern))
    .sort()

/**
 * A policy is judged by the tests that import it or a chart of its folder; the protocol by its own
 * tests, also by way of other files of it; the HTTP client so by those of the services.
 */
export function judgesOfFile(file: string): Judged {
  const [, room = ''] = file.split('/')
  const own = room === 'machines' ? `${dirname(file)}/` : `src/${room}/`
  const folders = room === 'machines' ? ['machines', 'model'] : [room]
  const through = (other: string) => isTest(other) || other.startsWith(own)
  const found = unitTests(...folders)
    .map((test) => ({ test, read: closureOf([test], through) }))
    .filter(({ read }) => read.has(file))
  const held = found.flatMap(({ read }) => [...read].filter(isTest))
  const files = [file, ...held.filter((one) => !one.startsWith('tests/kit/'))]
  return {
    sources: [file],
    tests: found.map(({ test }) => test),
    files: [...new Set(files)].sort(),
  }
}

/** Equal for equal files and an equal list of mutants. */
export function hashOf(judged: Judged, mutants: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of judged.files) hash.update(`${file}\0${readFileSync(file, 'utf8')}\0`)
  for (const id of mutants) hash.update(`${id}\0`)
  return hash.digest('hex').slice(0, 16)
}
