/** The layers (ARCHITECTURE.md): what each may import, and which text it must not contain. */
export interface Layer {
  at: string
  /**
   * Folders or files whose modules may be imported, as path prefixes; the layer's own are always
   * allowed.
   */
  local: string[]
  /** The only ones of those whose values may be imported; from all others only types. */
  values?: string[]
  /** Packages that may be imported; `*` = any. */
  packages: string[]
  /** Source text that must not occur, with the reason. */
  never: [RegExp, string][]
  domains?: Domains
}

/** Rules for the domain folders of a layer. */
interface Domains {
  /** Folders that import no domain; every other folder of the layer is one. */
  shared: string[]
  /** Files that may import all domains; a domain imports none of these. */
  roots: string[]
  /** The only domains that a domain may import. */
  imports: Record<string, string[]>
}

const IMPURE: [RegExp, string][] = [
  [/\bDate\.now\s*\(/, 'time comes from env.now()'],
  [/\bnew Date\(\s*\)/, 'time comes from env.now()'],
  [/\bMath\.random\s*\(/, 'randomness comes from env.random()'],
  [/\b(?:setTimeout|setInterval|requestAnimationFrame)\s*\(/, 'delays use `after`'],
  [/\b(?:window|document|navigator|localStorage|sessionStorage)\./, 'no DOM here'],
  [/\bfetch\s*\(/, 'no network here'],
  [/\bnew WebSocket\b/, 'no network here'],
]

/** xstate's untyped sends accept any event, also misspelt ones. */
const UNTYPED_WIRES: [RegExp, string][] = [
  [/\bsendParent\b/, 'use sendToParent<Fact>() of machines/kit/typed-messaging.ts'],
  [
    /\bsendTo\b/,
    'use createSendToChild<Events>() or sendToActor() of machines/kit/typed-messaging.ts',
  ],
  [/\bsystem\.get\b/, 'system ids are looked up by actorIn() of machines/kit/registry.ts'],
]

const NO_EFFECTS_IN_VIEWS: [RegExp, string][] = [
  [/\bfetch\s*\(/, 'views use queries or machines'],
  [/\bnew WebSocket\b/, 'views use machines'],
  [/\b(?:localStorage|sessionStorage)\b/, 'storage belongs to services'],
  [/\b(?:setTimeout|setInterval)\s*\(/, 'time belongs to machines'],
  [/\bDate\.now\s*\(/, 'the time comes from app.now()'],
]

export const MODULES: Layer[] = [
  { at: 'src/protocol', local: [], packages: ['valibot'], never: IMPURE },
  // A script of its own, in a thread of its own.
  { at: 'src/worker', local: ['src/protocol'], packages: [], never: [] },
  // The only layer that may use xstate's untyped sends; it wraps them with types.
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
    domains: {
      shared: ['components', 'forms', 'hooks', 'routing', 'shared', 'shell', 'theme'],
      roots: ['app.tsx', 'routes.tsx'],
      imports: {
        // The dashboard lists purchases, projects and assets for sale.
        account: ['market', 'projects', 'publishing'],
        // The home page of a signed-in user is a feed.
        marketing: ['content'],
        // Previews look like the published page.
        publishing: ['content', 'market'],
        // Profiles contain feeds.
        users: ['content'],
      },
    },
  },
  {
    at: 'src/app',
    local: ['src/protocol', 'src/machines', 'src/services', 'src/views'],
    packages: ['*'],
    never: [],
  },
  // Derived only from traces: no page, no live actor.
  {
    at: 'devtools/inspector/model',
    local: [
      'devtools/inspector/chart',
      'src/protocol',
      'src/machines',
      'devtools/trace',
      'devtools/simulation',
    ],
    values: [
      'devtools/inspector/chart',
      'src/protocol',
      'src/machines',
      'devtools/trace',
      'devtools/simulation/scenario.ts',
    ],
    packages: ['valibot', 'xstate'],
    never: IMPURE,
  },
  // Draws the same in Node, for the docs, and in a page.
  {
    at: 'devtools/inspector/chart',
    local: ['devtools/trace'],
    values: ['devtools/trace/parts.ts'],
    packages: ['xstate', 'elkjs'],
    never: IMPURE,
  },
  // A developer tool; the client does not import it.
  {
    at: 'devtools/inspector',
    local: [
      'src/protocol',
      'src/machines',
      'src/app',
      'src/views',
      'devtools/trace',
      'devtools/simulation',
      'styled-system',
    ],
    packages: ['*'],
    never: [],
  },
  // Server-side rendering of the views; the server uses its build.
  {
    at: 'ssr',
    local: ['src/protocol', 'src/machines', 'src/app', 'src/views', 'devtools/simulation'],
    values: ['src/protocol', 'src/app', 'src/views', 'devtools/simulation/page.ts'],
    packages: [
      'react',
      'react-dom',
      'xstate',
      '@tanstack/react-query',
      'sanitize-html',
      'node:stream',
    ],
    never: [],
  },
  // Composition root of the reference API; it also seeds an empty database.
  { at: 'server/cli', local: ['src/protocol', 'server', 'demo'], packages: ['*'], never: [] },
  { at: 'server', local: ['src/protocol'], packages: ['*'], never: [] },
  { at: 'demo', local: ['src/protocol', 'server'], packages: ['*'], never: [] },
  {
    at: 'bench',
    local: ['src/protocol', 'server', 'demo', 'tools'],
    packages: ['*'],
    never: [],
  },
  // Also runs in a web worker, so it uses no Node APIs.
  {
    at: 'devtools/simulation',
    local: ['src/protocol', 'src/services', 'src/machines', 'src/views', 'src/app'],
    // The user drivers know the types of what is shown, and lazy-loaded code is available.
    values: ['src/protocol', 'src/app', 'src/services'],
    packages: ['valibot', 'xstate', '@tanstack/react-query'],
    never: [],
  },
  // Used by the inspector in a page; it replays the client's own charts.
  {
    at: 'devtools/trace',
    local: ['src/protocol', 'src/machines', 'devtools/simulation'],
    values: ['src/protocol', 'src/machines', 'devtools/simulation/scenario.ts'],
    packages: ['valibot', 'xstate'],
    never: IMPURE,
  },
  // Outside of the product: it drives the client and talks to the server.
  {
    at: 'devtools/lab',
    local: ['src/protocol', 'devtools/simulation', 'tools'],
    packages: ['*'],
    never: [],
  },
  // An oracle must not use the product's code: a table may import its types and the frame decoder.
  {
    at: 'tests/spec',
    local: ['src/protocol', 'tests/kit'],
    values: ['src/protocol/live/frames.ts', 'tests/kit'],
    packages: ['*'],
    never: [],
  },
  // Judges the client by its effects; a chart must not be its own oracle.
  {
    at: 'tests/simulation',
    local: ['src/protocol', 'devtools/simulation', 'devtools/trace'],
    values: [
      'src/protocol/base/constants.ts',
      'src/protocol/account/tokens.ts',
      'devtools/simulation',
      'devtools/trace',
    ],
    packages: ['*'],
    never: [],
  },
  // A foreign API, independent of this project's code.
  { at: 'tests/foreign', local: [], packages: ['*'], never: [] },
]
