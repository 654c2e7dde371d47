import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

test('[PROD-03] the specification is the only source, and open points are in the decisions', () => {
  const readme = read('README.md')
  expect(readme).toContain('The one source of its requirements is [docs/spec/specification.md]')
  expect(readme).toContain('decided in [docs/spec/decisions.md]')
  const lines = read('docs/spec/specification.md').split('\n')
  const clauses = read('docs/spec/clauses.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; line: number | number[] })
  const astray = clauses.filter(({ line }) => [line].flat().some((n) => !lines[n - 1]?.trim()))
  expect(astray.map(({ id }) => id)).toEqual([])
})

test('every local link of the README leads to a file', () => {
  const links = [...read('README.md').matchAll(/\]\(([^)#]+?)(?:#[^)]*)?\)/g)].map(([, to]) => to)
  const local = links.filter((to): to is string => to !== undefined && !/^[a-z]+:/.test(to))
  expect(local.length).toBeGreaterThan(10)
  expect(local.filter((to) => !existsSync(join(ROOT, to)))).toEqual([])
})
