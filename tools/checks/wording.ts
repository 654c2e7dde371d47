/**
 * Checks the wording of the code base (docs/glossary.md): odd words per 10,000 words of comments,
 * test titles, documents and identifiers may only decrease, folder by folder, and commit subjects
 * have the form `type(domain): imperative subject`. `--write` records lower figures and new
 * folders. Exits 1 on a violation.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Kind, textsOf, wordsOf } from './wording-texts.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const RECORD = join(ROOT, 'tools/checks/wording.json')

/** The last commit before commit subjects were checked. */
const SUBJECTS_SINCE = '44b8719d65da7fefb486f666ccd497938b7acfb3'

/** Odd words per 10,000 that a folder without a record may have. */
const GOAL = 20

/** `names` are parts of identifiers for which the glossary has the field's term. */
const { prose, names } = JSON.parse(
  readFileSync(new URL('odd-words.json', import.meta.url), 'utf8'),
) as { prose: string[]; names: string[] }

/** Odd words and all words. */
export interface Count {
  odd: number
  all: number
}

/** Counts by kind of text and folder. */
export type Counts = { [kind in Kind]?: { [folder: string]: Count } }

export function countWords(kind: Kind, text: string): Count {
  const odd = kind === 'identifiers' ? names : prose
  const all = wordsOf(kind, text)
  return { odd: all.filter((word) => odd.includes(word)).length, all: all.length }
}

/** Odd words per 10,000. */
export const rateOf = ({ odd, all }: Count): number => (all === 0 ? 0 : (odd * 10_000) / all)

/** `src/<layer>/<domain>`, `server/<domain>`, `tests/<level>`, `devtools/<tool>`, else the top folder; `.` for root files. */
export function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1)
  const depth =
    parts[0] === 'src' ? 3 : ['server', 'tests', 'devtools'].includes(parts[0] ?? '') ? 2 : 1
  return parts.slice(0, depth).join('/') || '.'
}

/**
 * Folders that have more odd words than recorded, absolutely and per 10,000; a folder without a record
 * has the goal as its limit.
 */
export function increases(recorded: Counts, now: Counts): string[] {
  return kindsOf(now).flatMap((kind) =>
    Object.entries(now[kind] ?? {}).flatMap(([folder, count]) => {
      const previous = recorded[kind]?.[folder]
      const limit = previous ? rateOf(previous) : GOAL
      if (count.odd <= (previous?.odd ?? 1) || rateOf(count) <= limit) return []
      return `${kind} in ${folder}: ${rateOf(count).toFixed(0)} odd words per 10,000, limit ${limit.toFixed(0)}`
    }),
  )
}

/** The record after a change: lower figures of known folders, all figures of new ones. */
export function lowerRecord(recorded: Counts, now: Counts): Counts {
  const next: Counts = {}
  for (const kind of kindsOf(now)) {
    const folders = Object.entries(now[kind] ?? {}).map(([folder, count]) => {
      const previous = recorded[kind]?.[folder]
      return [folder, previous && rateOf(previous) < rateOf(count) ? previous : count] as const
    })
    next[kind] = Object.fromEntries(folders.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return next
}

const kindsOf = (counts: Counts): Kind[] => Object.keys(counts) as Kind[]

const SUBJECT = /^(?:feat|fix|perf|refactor|test|docs|build|revert)\([a-z][a-z-]*\): [a-z]/
const MAX_SUBJECT_LENGTH = 72

/** Subjects that do not have the form `type(domain): imperative subject`. */
export const badSubjects = (subjects: readonly string[]): string[] =>
  subjects.filter(
    (subject) =>
      !SUBJECT.test(subject) || subject.length > MAX_SUBJECT_LENGTH || subject.endsWith('.'),
  )

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Subjects of the commits to check; none in a shallow clone that lacks the first of them. */
function newSubjects(): string[] {
  try {
    git('cat-file', '-e', SUBJECTS_SINCE)
  } catch {
    console.log('wording: commit subjects not checked, the history of this clone is incomplete')
    return []
  }
  const log = git('log', '--format=%s', '--no-merges', `${SUBJECTS_SINCE}..HEAD`)
  return log.split('\n').filter(Boolean)
}

const IS_GENERATED =
  /^(?:docs\/(?:spec|statecharts)\/|tests\/traces\/|devtools\/inspector\/(?:chart|model)\/.*\.json$)/

export function countTree(files: readonly string[]): Counts {
  const counts: Counts = {}
  for (const file of files) {
    if (IS_GENERATED.test(file) || !/^\.(?:tsx?|md)$/.test(extname(file))) continue
    const texts = textsOf(file, readFileSync(join(ROOT, file), 'utf8'))
    for (const [kind, text] of Object.entries(texts) as [Kind, string][]) {
      const folder = folderOf(file)
      const sum = counts[kind]?.[folder] ?? { odd: 0, all: 0 }
      const { odd, all } = countWords(kind, text)
      counts[kind] = { ...counts[kind], [folder]: { odd: sum.odd + odd, all: sum.all + all } }
    }
  }
  return counts
}

/** One line per folder. */
function jsonOf(counts: Counts): string {
  const kinds = kindsOf(counts).map((kind) => {
    const folders = Object.entries(counts[kind] ?? {}).map(
      ([folder, { odd, all }]) => `    "${folder}": { "odd": ${odd}, "all": ${all} }`,
    )
    return `  "${kind}": {\n${folders.join(',\n')}\n  }`
  })
  return `{\n${kinds.join(',\n')}\n}\n`
}

function printTotals(counts: Counts): void {
  for (const kind of kindsOf(counts)) {
    const sum = { odd: 0, all: 0 }
    for (const { odd, all } of Object.values(counts[kind] ?? {})) {
      sum.odd += odd
      sum.all += all
    }
    console.log(
      `${kind}: ${rateOf(sum).toFixed(1)} odd words per 10,000 (${sum.odd} of ${sum.all})`,
    )
  }
}

function main(): void {
  const files = git('ls-files', '-z').split('\0').filter(Boolean)
  const recorded = JSON.parse(readFileSync(RECORD, 'utf8')) as Counts
  const now = countTree(files)
  if (process.argv.includes('--write')) {
    writeFileSync(RECORD, jsonOf(lowerRecord(recorded, now)))
  }
  const violations = [
    ...increases(recorded, now),
    ...badSubjects(newSubjects()).map((subject) => `commit: ${subject}`),
  ]
  for (const violation of violations) console.error(violation)
  printTotals(now)
  console.log(`wording: ${violations.length} violations`)
  if (violations.length > 0) process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
