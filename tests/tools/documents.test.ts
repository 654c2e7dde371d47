import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

const FOLDERS = ['bench', 'demo', 'devtools', 'server', 'src', 'ssr', 'tests', 'tools']
const READMES = globSync(`{${FOLDERS.join(',')}}/**/README.md`, { cwd: ROOT })

/** Local links of a document, from the root and without their fragments. */
function localLinks(document: string): string[] {
  const links = [...read(document).matchAll(/\]\(([^)#]+?)(?:#[^)]*)?\)/g)]
  const local = links.flatMap(([, to]) => (to !== undefined && !/^[a-z]+:/.test(to) ? [to] : []))
  return local.map((to) => join(dirname(document), to))
}

test.each(['README.md', 'ARCHITECTURE.md', 'docs/walkthroughs.md', ...READMES])(
  'every local link of %s leads to a file',
  (document) => {
    expect(localLinks(document).filter((to) => !existsSync(join(ROOT, to)))).toEqual([])
  },
)

test('every top folder and every layer of the client has a README', () => {
  const layers = ['app', 'machines', 'protocol', 'services', 'views'].map((name) => `src/${name}`)
  const missing = [...FOLDERS, ...layers].filter((at) => !READMES.includes(`${at}/README.md`))
  expect(missing).toEqual([])
})
