/** Finds the tests that a change is most likely to break, by imports, API paths and routes. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Source text by path from the project's root. */
export type Sources = ReadonlyMap<string, string>

const CODE = ['src', 'server', 'demo', 'devtools', 'ssr', 'tools', 'tests']
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g
const API_PATH = /\/api\/([a-z][a-z-]*)\//g
/** A path segment in a test, after a slash or a quote. */
const PATH_SEGMENT = /(?<=[/'"`])([a-z][a-z-]*)(?=\/)/g
const ROUTES = 'src/views/routes.tsx'

export function readSources(): Sources {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...CODE], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const files = stdout.split('\n').filter((file) => /\.tsx?$/.test(file))
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

function importersOf(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, text] of sources) {
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const imported = normalize(join(dirname(file), specifier))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}

/**
 * Files that import one of these, directly or indirectly, with the length of the shortest chain.
 */
export function dependents(changed: readonly string[], sources: Sources): Map<string, number> {
  const importers = importersOf(sources)
  const distances = new Map(changed.map((file) => [file, 0]))
  const queue = [...changed]
  for (const file of queue) {
    for (const importer of importers.get(file) ?? []) {
      if (distances.has(importer)) continue
      distances.set(importer, (distances.get(file) ?? 0) + 1)
      queue.push(importer)
    }
  }
  return distances
}

/** Unit test files that import a changed file, nearest first. */
export function unitTestsOf(changed: readonly string[], sources: Sources): string[] {
  return [...dependents(changed, sources)]
    .filter(([file]) => /^tests\/(?!contract\/).*\.test\.tsx?$/.test(file))
    .sort(([, a], [, b]) => a - b)
    .map(([file]) => file)
}

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match)

/**
 * First segments of the API paths that a file concerns: for a server file those of its folder, for
 * a client file those that it mentions and the server has.
 */
function segmentsOf(file: string, sources: Sources): string[] {
  const [top] = file.split('/')
  if (top === 'server')
    return [...sources].flatMap(([other, text]) =>
      dirname(other) === dirname(file) ? matches(text, API_PATH) : [],
    )
  const serverSegments = new Set(
    [...sources].flatMap(([other, text]) =>
      other.startsWith('server/') ? matches(text, API_PATH) : [],
    ),
  )
  return matches(sources.get(file) ?? '', /['"`]([a-z][a-z-]*)\//g).filter((name) =>
    serverSegments.has(name),
  )
}

/** Contract test files that call the API paths of a changed file, most calls first. */
export function contractTestsOf(changed: readonly string[], sources: Sources): string[] {
  const apiFiles = changed.filter((file) => /^(?:server|src\/(?:services|protocol))\//.test(file))
  const segments = new Set(apiFiles.flatMap((file) => segmentsOf(file, sources)))
  const direct = dependents(
    changed.filter((file) => file.startsWith('tests/contract/')),
    sources,
  )
  const countCalls = ([file, text]: [string, string]): number =>
    direct.has(file)
      ? Number.POSITIVE_INFINITY
      : matches(text, PATH_SEGMENT).filter((name) => segments.has(name)).length
  return [...sources]
    .filter(([file]) => /^tests\/contract\/.*\.test\.ts$/.test(file))
    .map((source) => [source[0], countCalls(source)] as const)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([file]) => file)
}

/** The routes of the route table, by page module. */
function routesByPage(table: string): Map<string, string[]> {
  const pages = new Map<string, string>()
  for (const [, name = '', path = ''] of table.matchAll(
    /const (\w+) = lazySection[^(]*\(\(\) => import\('([^']+)'\)/g,
  ))
    pages.set(name, path)
  const routes = new Map<string, string[]>()
  for (const [, path = '', rest = ''] of table.matchAll(
    /(?:path: |page\(\s*)'([^']+)',((?:(?!page\()[^}])*)/g,
  )) {
    const inline = /import\('([^']+)'\)/.exec(rest)?.[1]
    const named = pages.get(/page: (\w+)/.exec(rest)?.[1] ?? '')
    const module = normalize(join(dirname(ROUTES), inline ?? named ?? ''))
    routes.set(module, [...(routes.get(module) ?? []), path])
  }
  return routes
}

/**
 * Browser test files: changed ones, and those that open a route whose page contains a changed view.
 */
export function browserTestsOf(changed: readonly string[], sources: Sources): string[] {
  const isSpec = (file: string): boolean => /^tests\/browser\/.*\.spec\.ts$/.test(file)
  const direct = [
    ...dependents(
      changed.filter((file) => file.startsWith('tests/browser/')),
      sources,
    ).keys(),
  ].filter(isSpec)
  const views = dependents(
    changed.filter((file) => file.startsWith('src/views/')),
    sources,
  )
  const nearest = [...routesByPage(sources.get(ROUTES) ?? '')]
    .flatMap(([page, paths]) => {
      const distance = views.get(page)
      return distance === undefined ? [] : [{ distance, paths }]
    })
    .sort((a, b) => a.distance - b.distance)
  const paths = nearest
    .filter(({ distance }) => distance === nearest[0]?.distance)
    .flatMap((route) => route.paths.map((path) => path.replace(/:.*/, '')))
  const countRoutes = ([, text]: [string, string]): number =>
    paths.filter((path) => path !== '/' && text.includes(path)).length
  const byRoute = [...sources]
    .filter(([file]) => isSpec(file))
    .map((source) => [source[0], countRoutes(source)] as const)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([file]) => file)
  return [...new Set([...direct, ...byRoute])]
}
