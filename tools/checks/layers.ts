/**
 * Checks the layers (ARCHITECTURE.md): imports between them, globals that a layer must not
 * use, and import cycles. Prints each violation; exits 1 if there is one.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Layer, MODULES } from './layer-table.ts'

/** An external id may be `constructor`; maps of the wire format are read with `Object.hasOwn`. */
const KEYED_BY_ID: [RegExp, string] = [
  /[\w)]\[idKey\(|\{\s*\[idKey\(/,
  'the key of an id in a plain object is mapKey(id)',
]

/** Views may use selectors, policies and types of machines, but no machine. */
const VIEW_MAY_NOT_RUN = /\.(machine|setup)\.ts$/

const IMPORT =
  /(?:^|\n)\s*(?:import\s+(type\s+)?(?:[\w$*{}\s,]+?\s+from\s+)?|export\s+(type\s+)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})\s+from\s+)['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

export interface Violation {
  file: string
  what: string
}

/** The violations in one file by the rules of its layer. */
export function violationsOf(root: string, file: string, source: string): Violation[] {
  const layer = MODULES.find((r) => file.startsWith(`${r.at}/`))
  if (!layer) return []
  const violations: Violation[] = []
  for (const match of source.matchAll(IMPORT)) {
    const target = match[3] ?? match[4] ?? ''
    const typeOnly = match[1] !== undefined || match[2] !== undefined
    const problem = importProblem(root, file, layer, target, typeOnly)
    if (problem) violations.push({ file, what: problem })
  }
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/[^\n]*/g, '$1')
  const forbidden = layer.at === 'src/protocol' ? layer.never : [...layer.never, KEYED_BY_ID]
  for (const [pattern, reason] of forbidden) {
    const match = pattern.exec(code)
    if (match) violations.push({ file, what: `\`${match[0].trim()}\`: ${reason}` })
  }
  return violations
}

const isWithin = (folders: readonly string[], path: string): boolean =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`))

function importProblem(
  root: string,
  file: string,
  layer: Layer,
  target: string,
  typeOnly: boolean,
): string | null {
  if (!target.startsWith('.')) {
    const name = target.startsWith('@')
      ? target.split('/').slice(0, 2).join('/')
      : target.split('/')[0]
    if (layer.packages.includes('*') || layer.packages.includes(name ?? '')) return null
    return `imports the package ${target}, which ${layer.at} does not use`
  }
  const path = relative(root, resolve(root, dirname(file), target))
  if (path.startsWith(`${layer.at}/`)) return domainProblem(layer, file, path)
  if (!isWithin(layer.local, path)) return `imports ${path} against the layer rules`
  if (layer.values && !typeOnly && !isWithin(layer.values, path))
    return `imports values of ${path}; only its types are for ${layer.at}`
  if (layer.at === 'src/views' && !typeOnly && path.startsWith('src/machines/')) {
    if (VIEW_MAY_NOT_RUN.test(path))
      return `imports the chart ${path}; only its types are for views`
  }
  return null
}

function domainProblem({ at, domains }: Layer, file: string, path: string): string | null {
  if (!domains) return null
  const { shared, roots, imports } = domains
  const [from = '', to = ''] = [file, path].map((each) => relative(at, each).split('/')[0])
  const isDomain = !to.includes('.') && !shared.includes(to)
  if (from === to || roots.includes(from) || !(isDomain || roots.includes(to))) return null
  if (imports[from]?.includes(to)) return null
  return `imports ${path}, which ${from} must not; what several domains use is in ${at}/shared`
}

/** Layers, and folders they may import from, that do not exist. */
export const missingModules = (root: string, layers: readonly Layer[] = MODULES): string[] =>
  [...new Set(layers.flatMap(foldersOf))].filter((folder) => !existsSync(join(root, folder)))

function foldersOf({ at, local, domains }: Layer): string[] {
  const { shared = [], roots = [], imports = {} } = domains ?? {}
  const within = [...shared, ...roots, ...Object.entries(imports).flat(2)]
  return [at, ...local, ...within.map((each) => `${at}/${each}`)]
}

/** Includes type imports, but no dynamic `import()`. */
function importedBy(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(({ 3: target }) =>
    target?.startsWith('.') ? [join(dirname(file), target)] : [],
  )
}

/**
 * At least one cycle of each group of files that import each other.
 * @param sources source by path
 */
export function cyclesOf(sources: ReadonlyMap<string, string>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file])
    if (path.includes(file) || done.has(file)) return
    path.push(file)
    for (const target of importedBy(file, sources.get(file) ?? '')) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of sources.keys()) visit(file)
  return cycles
}

function* pathsIn(dir: string): Generator<string> {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name)
    if (statSync(path).isDirectory()) yield* pathsIn(path)
    else if (/\.tsx?$/.test(name)) yield path
  }
}

/** Folders that must not have import cycles. */
const ACYCLIC_FOLDERS = ['src', 'server', 'demo', 'bench', 'devtools', 'ssr', 'tests', 'tools']

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.cwd()
  const sources = new Map<string, string>()
  for (const folder of ACYCLIC_FOLDERS) {
    for (const path of pathsIn(join(root, folder)))
      sources.set(relative(root, path), readFileSync(path, 'utf8'))
  }
  const violations: Violation[] = [
    ...missingModules(root).map((file) => ({ file, what: 'no such folder' })),
    ...[...sources].flatMap(([file, source]) => violationsOf(root, file, source)),
    ...cyclesOf(sources).map(([file = '', ...others]) => ({
      file,
      what: `imports itself by way of ${others.join(', ')}`,
    })),
  ]
  for (const b of violations) console.error(`${b.file}: ${b.what}`)
  console.log(`layers: ${sources.size} files, ${violations.length} violations`)
  if (sources.size === 0 || violations.length > 0) process.exit(1)
}
