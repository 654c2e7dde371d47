/**
 * The walls of the house (docs/architecture.md): which room may import what, which globals a room
 * must not touch, and that no file imports itself by way of others. Prints each breach; exits 1 if
 * there is one.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Room {
  at: string
  /** Folders or files whose modules may be imported, as path prefixes; the room itself always may. */
  local: string[]
  /** The only ones of those files whose values may be imported; of all others types alone. */
  values?: string[]
  /** Packages that may be imported; `*` = any. */
  packages: string[]
  /** Source text that must not occur, with the reason. */
  never: [RegExp, string][]
}

const IMPURE: [RegExp, string][] = [
  [/\bDate\.now\s*\(/, 'time comes from env.now()'],
  [/\bnew Date\(\s*\)/, 'time comes from env.now()'],
  [/\bMath\.random\s*\(/, 'chance comes from env.random()'],
  [/\b(?:setTimeout|setInterval|requestAnimationFrame)\s*\(/, 'time is waited for by `after`'],
  [/\b(?:window|document|navigator|localStorage|sessionStorage)\./, 'no DOM here'],
  [/\bfetch\s*\(/, 'no network here'],
  [/\bnew WebSocket\b/, 'no network here'],
]

/** xstate takes any event here, misspelt ones too. */
const UNTYPED_WIRES: [RegExp, string][] = [
  [/\bsendParent\b/, 'facts go by toParent<Fact>() of machines/kit/wires.ts'],
  [/\bsendTo\b/, 'children are told by sending<Events>() or toOne() of machines/kit/wires.ts'],
  [/\bsystem\.get\b/, 'system ids are looked up by actorIn() of machines/kit/registry.ts'],
]

const NO_EFFECTS_IN_VIEWS: [RegExp, string][] = [
  [/\bfetch\s*\(/, 'views ask queries or machines'],
  [/\bnew WebSocket\b/, 'views ask machines'],
  [/\b(?:localStorage|sessionStorage)\b/, 'storage belongs to services'],
  [/\b(?:setTimeout|setInterval)\s*\(/, 'time belongs to machines'],
  [/\bDate\.now\s*\(/, 'the time comes from app.now()'],
]

export const ROOMS: Room[] = [
  { at: 'src/protocol', local: [], packages: ['valibot'], never: IMPURE },
  // The one place that may use xstate's untyped sends: it types them.
  {
    at: 'src/machines/kit',
    local: ['src/protocol', 'src/machines'],
    packages: ['xstate'],
    never: IMPURE,
  },
  {
    at: 'src/machines',
    local: ['src/protocol'],
    packages: ['xstate', 'immer'],
    never: [...IMPURE, ...UNTYPED_WIRES],
  },
  {
    at: 'src/services',
    local: ['src/protocol'],
    packages: [
      'ofetch',
      'reconnecting-websocket',
      'idb-keyval',
      '@tanstack/react-query',
      '@tanstack/query-core',
    ],
    never: [],
  },
  {
    at: 'src/views',
    local: ['src/protocol', 'src/machines', 'src/services/queries', 'styled-system'],
    packages: ['*'],
    never: NO_EFFECTS_IN_VIEWS,
  },
  {
    at: 'src/app',
    local: ['src/protocol', 'src/machines', 'src/services', 'src/views'],
    packages: ['*'],
    never: [],
  },
  // What is shown is reckoned from traces alone: no page, no live actor.
  {
    at: 'src/inspector/model',
    local: ['src/inspector/chart', 'src/protocol', 'src/machines', 'trace', 'world'],
    values: ['src/inspector/chart', 'src/protocol', 'src/machines', 'trace', 'world/scenario.ts'],
    packages: ['valibot', 'xstate'],
    never: IMPURE,
  },
  // What the docs draw, in Node, is what a page draws.
  { at: 'src/inspector/chart', local: [], packages: [], never: IMPURE },
  // For whoever looks inside the client; nothing of the client's imports it.
  {
    at: 'src/inspector',
    local: [
      'src/protocol',
      'src/machines',
      'src/app',
      'src/views',
      'trace',
      'world',
      'styled-system',
    ],
    packages: ['*'],
    never: [],
  },
  // The client's views as HTML, for the server, which takes it from the build.
  {
    at: 'render',
    local: ['src/protocol', 'src/machines', 'src/app', 'src/views', 'world'],
    values: ['src/protocol', 'src/app', 'src/views', 'world/page.ts'],
    packages: ['react', 'react-dom', 'xstate', '@tanstack/react-query', 'sanitize-html'],
    never: [],
  },
  // Where the reference API is put together: it also fills an empty database.
  { at: 'server/cli', local: ['src/protocol', 'server', 'demo'], packages: ['*'], never: [] },
  { at: 'server', local: ['src/protocol'], packages: ['*'], never: [] },
  { at: 'demo', local: ['src/protocol', 'server'], packages: ['*'], never: [] },
  {
    at: 'bench',
    local: ['src/protocol', 'src/inspector', 'server', 'demo', 'tools', 'trace', 'world'],
    packages: ['*'],
    never: [],
  },
  // It also runs in a worker of a browser: what a test or a tool knows of Node is not here.
  {
    at: 'world',
    local: ['src/protocol', 'src/services', 'src/machines', 'src/views', 'src/app'],
    // Who sits before the page knows the types of what is shown, and code that comes later is there.
    values: ['src/protocol', 'src/app', 'src/services'],
    packages: ['valibot', 'xstate', '@tanstack/react-query'],
    never: [],
  },
  // The inspector has it in a page, and the charts it replays are the client's own.
  {
    at: 'trace',
    local: ['src/protocol', 'src/machines', 'world'],
    values: ['src/protocol', 'src/machines', 'world/scenario.ts'],
    packages: ['valibot', 'xstate'],
    never: IMPURE,
  },
  // It stands outside: the client is what it drives and the server what it speaks to.
  { at: 'lab', local: ['src/protocol', 'world', 'tools'], packages: ['*'], never: [] },
  // What judges the product must not be the product: a table knows its types, and how a frame is read.
  {
    at: 'tests/spec',
    local: ['src/protocol', 'tests/kit'],
    values: ['src/protocol/live/frames.ts', 'tests/kit'],
    packages: ['*'],
    never: [],
  },
  // Judges the client by what it did: a chart is nobody's own judge.
  {
    at: 'tests/simulation',
    local: ['src/protocol', 'world', 'trace'],
    values: ['src/protocol/base/constants.ts', 'src/protocol/session/tokens.ts', 'world', 'trace'],
    packages: ['*'],
    never: [],
  },
  // An API of somebody else's knows nothing of ours.
  { at: 'tests/foreign', local: [], packages: ['*'], never: [] },
]

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
