// biome-ignore-all lint/suspicious/noTemplateCurlyInString: examples of source text.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const BIOME = resolve('node_modules/@biomejs/biome/bin/biome')
const PLURALS = 'tools/test/no-hand-written-plurals.grit'
const HELPERS = 'tools/test/shared-helpers.grit'
const WAITS = 'tools/test/no-fixed-waits.grit'
const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Report {
  diagnostics: { severity: string; message: string; location: { start: { line: number } } }[]
}

/** Line numbers (from 1) that a rule reports; throws if the rule itself fails. */
function reportedLines(rule: string, source: readonly string[]): number[] {
  const linter = { rules: { preset: 'none' } }
  const config = { root: true, plugins: [resolve(rule)], linter }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'source.tsx'), `${source.join('\n')}\n`)
  const args = [BIOME, 'lint', '--reporter=json', '--max-diagnostics=none', 'source.tsx']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as Report
  const broken = diagnostics.filter(({ severity }) => severity !== 'error')
  expect(broken.map(({ message }) => message)).toEqual([])
  return diagnostics.map(({ location }) => location.start.line).toSorted((a, b) => a - b)
}

/** @returns the folders to which `biome.json` applies a rule */
function foldersOf(rule: string): string[] {
  const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8')) as {
    overrides: { includes: string[]; plugins?: string[] }[]
  }
  return overrides.flatMap(({ includes, plugins }) =>
    plugins?.includes(`./${rule}`) ? includes : [],
  )
}

describe('lint rule against hand-written plurals', () => {
  it('applies to all code with texts for users', () => {
    expect(foldersOf(PLURALS)).toEqual(['src/**', 'ssr/**', 'server/**'])
  })

  it('reports each way to select a text by a count', () => {
    const source = [
      "export const a = (n: number) => (n === 1 ? '1 work' : `${n} works`)",
      "export const b = (n: number) => (n === 1 ? '' : 's')",
      "export const c = (n: number, text: string) => (1 === n ? 'One work' : text)",
      'export const d = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`',
      "export const e = (n: number[]) => (n.length !== 1 ? 'works' : 'work')",
      "export const f = (n: number[]) => (n.length > 1 ? 'works' : 'work')",
      'export const g = (n: number) => <p>{n === 1 ? <b>one work</b> : n}</p>',
      "export function h(n: number) { if (n === 1) return '1 work' }",
      'export const i = (n: number[]) => `all ${n.length} works`',
      'export const j = (piece: { likes_count: number }) => `${piece.likes_count} new likes`',
    ]
    expect(reportedLines(PLURALS, source)).toEqual(source.map((_, index) => index + 1))
  })

  it('ignores selections that are not texts', () => {
    const source = [
      "export const a = (level: number) => (level === 1 ? 'h1' : 'h2')",
      "export const b = (page: number) => (page === 1 ? '' : String(page))",
      'export const c = (all: number[]) => (all.length === 1 ? all[0] : null)',
      'export const d = (from: number, key: string) => (from === 1 ? key : `${key}&from=${from}`)',
      'export const e = (all: number[]) => (all.length > 1 ? <ul /> : <span />)',
      "export const f = (n: number) => pluralise(n, 'work', 'works')",
      'export const g = (count: number) => `select ${count} as count`',
      'declare function pluralise(count: number, one: string, many: string): string',
    ]
    expect(reportedLines(PLURALS, source)).toEqual([])
  })
})

describe('lint rule for shared helpers', () => {
  it('applies to all code with texts of users', () => {
    expect(foldersOf(HELPERS)).toEqual(['src/**', 'ssr/**', 'server/**'])
  })

  it('reports keys of an input method that reach a handler', () => {
    const source = [
      'export const a = <div onKeyDown={(event) => press(event)} />',
      'export const b = <div onKeyDown={move} />',
      'const onKeyDown = (event: KeyboardEvent) => press(event)',
      'export const c = { id: 1, onKeyDown: (event: KeyboardEvent) => press(event), rows: 1 }',
      "document.addEventListener('keydown', press)",
      'const listener = (event: KeyboardEvent): void => press(event)',
      'export const d = (event: KeyboardEvent) => event.isComposing',
    ]
    expect(reportedLines(HELPERS, source)).toEqual(source.map((_, index) => index + 1))
  })

  it('accepts handlers that ignore them', () => {
    const source = [
      'export const a = <div onKeyDown={ignoreComposition((event) => press(event))} />',
      'export const b = <div onKeyDown={onKeyDown} />',
      'const onKeyDown = ignoreComposition((event: KeyboardEvent) => press(event))',
      'export const c = { id: 1, onKeyDown: ignoreComposition(press), rows: 1 }',
      "document.addEventListener('keydown', listener)",
      'const listener = ignoreComposition((event: KeyboardEvent) => press(event))',
    ]
    expect(reportedLines(HELPERS, source)).toEqual([])
  })

  it('reports functions that supported browsers lack', () => {
    const source = [
      'export const a = Object.groupBy([1], String)',
      "export const b = URL.parse('/x', 'http://host')",
      'export const c = new Map([[1, 2]]).values().map(String)',
      'export const d = [2, 1].toSorted()',
    ]
    expect(reportedLines(HELPERS, source)).toEqual([1, 2, 3])
  })

  it('reports a relative time that does not move', () => {
    const source = [
      'export const a = (iso: string) => publishedLabel(iso, app.now())',
      'export const b = (iso: string) => inboxLabel(iso, now())',
      'export const c = (iso: string, now: number) => inboxLabel(iso, now)',
    ]
    expect(reportedLines(HELPERS, source)).toEqual([1, 2])
  })

  it('reports a date without a year', () => {
    const source = [
      "export const a = { day: 'numeric', month: 'long', timeZone: 'UTC' }",
      "export const b = { month: 'short', day: 'numeric' }",
      "export const c = { day: 'numeric', month: 'short', year: 'numeric' }",
      "export const d = { day: 'numeric', month, year }",
    ]
    expect(reportedLines(HELPERS, source)).toEqual([1, 2])
  })

  it('reports a text that may be cut inside a character', () => {
    const source = [
      'export const a = (post: Post) => post.body.slice(0, 80)',
      'export const b = (title: string) => title.substring(0, 80)',
      "export const c = (points: string[]) => points.slice(0, 80).join('')",
      'export const d = (value: string) => value.trim().slice(0, 80)',
      'export const e = (items: string[]) => items.slice(0, 3)',
      'export const f = (text: string, end: number) => text.slice(end)',
    ]
    expect(reportedLines(HELPERS, source)).toEqual([1, 2, 3, 4])
  })

  it('reports a name or title in a sentence that is not isolated', () => {
    const source = [
      'export const a = (user: User) => `Signed in as ${user.username}`',
      'export const b = (user: User) => `${user.full_name} started following you`',
      'export const c = (user: User) => `Follow “${nameOf(user)}”`',
      'export const d = (post: Post) => `${titleOf(post)}’s comments`',
      'export const e = (user: User) => `Delete: ${profile.user.first_name}`',
      'export const f = (user: User) => `Signed in as ${isolate(user.username)}`',
      'export const g = (user: User) => `${isolate(nameOf(user))} started following you`',
      'export const h = (user: User) => `/u/${user.username}`',
      'export const i = (user: User) => `@${user.username}`',
      'export const j = (user: User) => `${user.first_name} ${user.last_name}`',
    ]
    expect(reportedLines(HELPERS, source)).toEqual([1, 2, 3, 4, 5])
  })

  it('reports separators removed from a typed number', () => {
    const source = [
      "export const a = (text: string) => text.replace(/[\\s,]/g, '')",
      "export const b = (text: string) => Number(text.replace(/[,\\s]/g, ''))",
      "export const c = (text: string) => text.replace(/,/g, '')",
    ]
    expect(reportedLines(HELPERS, source)).toEqual([1, 2])
  })
})

describe('lint rule against fixed waits', () => {
  it('applies to the browser tests', () => expect(foldersOf(WAITS)).toEqual(['tests/browser/**']))

  it('reports a fixed time and an idle network', () => {
    const source = [
      'await page.waitForTimeout(5)',
      "await page.waitForLoadState('networkidle')",
      "await page.goto('/', { waitUntil: 'networkidle' })",
      "await page.waitForLoadState('load')",
    ]
    expect(reportedLines(WAITS, source)).toEqual([1, 2, 3])
  })
})
