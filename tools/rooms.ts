/**
 * The walls of the house (docs/architecture.md): which room may import what, which globals a room
 * must not touch, and that no file imports itself by way of others. Prints each breach; exits 1 if
 * there is one.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOMS, type Room } from './room-table.ts'

/** An id from outside may be `constructor`; the wire's own maps are read by `Object.hasOwn`. */
const KEYED_BY_ID: [RegExp, string] = [
  /[\w)]\[idKey\(|\{\s*\[idKey\(/,
  'the key of an id in a plain object is mapKey(id)',
]

/** A view needs machines' selectors, policies and types, never a chart. */
const VIEW_MAY_NOT_RUN = /\.(machine|setup)\.ts$/

const IMPORT =
  /(?:^|\n)\s*(?:import\s+(type\s+)?(?:[\w$*{}\s,]+?\s+from\s+)?|export\s+(type\s+)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})\s+from\s+)['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

export interface Breach {
  file: string
  what: string
}

/** The breaches of one file's text against the room it stands in. */
export function breachesOf(root: string, file: string, source: string): Breach[] {
  const room = ROOMS.find((r) => file.startsWith(`${r.at}/`))
  if (!room) return []
  const breaches: Breach[] = []
  for (const match of source.matchAll(IMPORT)) {
    const target = match[3] ?? match[4] ?? ''
    const typeOnly = match[1] !== undefined || match[2] !== undefined
    const problem = importProblem(root, file, room, target, typeOnly)
    if (problem) breaches.push({ file, what: problem })
  }
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/[^\n]*/g, '$1')
  const never = room.at === 'src/protocol' ? room.never : [...room.never, KEYED_BY_ID]
  for (const [pattern, why] of never) {
    const hit = pattern.exec(code)
    if (hit) breaches.push({ file, what: `\`${hit[0].trim()}\`: ${why}` })
  }
  return breaches
}

const isWithin = (places: readonly string[], path: string): boolean =>
  places.some((place) => path === place || path.startsWith(`${place}/`))

function importProblem(
  root: string,
  file: string,
  room: Room,
  target: string,
  typeOnly: boolean,
): string | null {
  if (!target.startsWith('.')) {
    const name = target.startsWith('@')
      ? target.split('/').slice(0, 2).join('/')
      : target.split('/')[0]
    if (room.packages.includes('*') || room.packages.includes(name ?? '')) return null
    return `imports the package ${target}, which ${room.at} does not use`
  }
  const path = relative(root, resolve(root, dirname(file), target))
  if (path.startsWith(`${room.at}/`)) return null
  if (!isWithin(room.local, path)) return `imports ${path} through a wall`
  if (room.values && !typeOnly && !isWithin(room.values, path))
    return `imports values of ${path}; only its types are for ${room.at}`
  if (room.at === 'src/views' && !typeOnly && path.startsWith('src/machines/')) {
    if (VIEW_MAY_NOT_RUN.test(path))
      return `imports the chart ${path}; only its types are for views`
  }
  return null
}

/** Rooms, and places they may import from, that do not exist. */
export const missingRooms = (root: string, rooms: readonly Room[] = ROOMS): string[] =>
  [...new Set(rooms.flatMap(({ at, local }) => [at, ...local]))].filter(
    (place) => !existsSync(join(root, place)),
  )

/** Types count too; what comes later by `import()` does not. */
function importedBy(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(({ 3: target }) =>
    target?.startsWith('.') ? [join(dirname(file), target)] : [],
  )
}

/**
 * At least one loop of each knot of files that import each other.
 * @param sources text by path
 */
export function circlesOf(sources: ReadonlyMap<string, string>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const follow = (file: string): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file])
    if (path.includes(file) || done.has(file)) return
    path.push(file)
    for (const target of importedBy(file, sources.get(file) ?? '')) follow(target)
    path.pop()
    done.add(file)
  }
  for (const file of sources.keys()) follow(file)
  return circles
}

function* pathsIn(dir: string): Generator<string> {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name)
    if (statSync(path).isDirectory()) yield* pathsIn(path)
    else if (/\.tsx?$/.test(name)) yield path
  }
}

/** Where no import may lead back to where it came from. */
const WITHOUT_CIRCLES = [
  'src',
  'server',
  'demo',
  'bench',
  'world',
  'trace',
  'lab',
  'tests',
  'tools',
]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.cwd()
  const sources = new Map<string, string>()
  for (const place of WITHOUT_CIRCLES) {
    for (const path of pathsIn(join(root, place)))
      sources.set(relative(root, path), readFileSync(path, 'utf8'))
  }
  const breaches: Breach[] = [
    ...missingRooms(root).map((file) => ({ file, what: 'there is no such room' })),
    ...[...sources].flatMap(([file, source]) => breachesOf(root, file, source)),
    ...circlesOf(sources).map(([file = '', ...others]) => ({
      file,
      what: `imports itself by way of ${others.join(', ')}`,
    })),
  ]
  for (const b of breaches) console.error(`${b.file}: ${b.what}`)
  console.log(`rooms: ${sources.size} files, ${breaches.length} breaches`)
  if (sources.size === 0 || breaches.length > 0) process.exit(1)
}
