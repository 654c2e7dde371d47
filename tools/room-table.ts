/** The rooms of the house (docs/architecture.md): what each may import, and what it must not touch. */
export interface Room {
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
  [/\bsendParent\b/, 'facts go by sendToParent<Fact>() of machines/kit/typed-messaging.ts'],
  [
    /\bsendTo\b/,
    'children are told by createSendToChild<Events>() or sendToActor() of machines/kit/typed-messaging.ts',
  ],
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
