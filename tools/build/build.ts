import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildClient, DIST, filesOf } from '../../server/cli/client-build.ts'

/**
 * `npm run build`: builds the client and prints the gzip size of every file and what `/` loads for
 * anonymous users before it is interactive. Exceeding a budget is an error, for the scripts, style
 * and fonts of `/` and for each lazy chunk. With KINYETI_INSPECTOR=1 the build includes the
 * statechart inspector and is written to dist-inspector/.
 */

const INITIAL_BUDGET_BYTES = 131 * 1000
/** Compressed with brotli. */
const STYLE_BUDGET_BYTES = 20 * 1000
/** The fonts for English text; font files are already compressed. */
const FONT_BUDGET_BYTES = 45 * 1000
/** Per lazy chunk; the text editor includes a library. */
const CHUNK_BUDGET_BYTES = 80 * 1000
const TEXT_EDITOR_BUDGET_BYTES = 150 * 1000
const TEXT_EDITOR = /(?:^|\/)views\/publishing\/rich-editor\/rich-editor\.tsx$/
/** The home page is a lazy chunk of its own, loaded together with the entry. */
const HOME_PAGE = /(?:^|\/)views\/marketing\/home\/home-page\.tsx$/

/**
 * Size of the inspector in a build that includes it (docs/adr/013): its code on its page, docked
 * and in the app.
 */
const INSPECTOR_BUDGET_BYTES = 40 * 1000
/** The recorder, which runs in every page of such a build. */
const RECORDER_BUDGET_BYTES = 3 * 1000
const RECORDER = /^_recorder-/
/**
 * Not the inspector's own code: a library that reads traces and scenarios, the protocol's texts,
 * and the layout library, which is loaded with the first chart.
 */
const LIBRARY = /^_(?:elk|valibot|words)-/
/** Sends data to another page; loaded only if a URL asks for it. */
const FEED_BUDGET_BYTES = 2 * 1000
const FEED = 'devtools/inspector/feed/offer.ts'
/** Live charts in a simulation, loaded only on their page. */
const LIVE_BUDGET_BYTES = 10 * 1000
const LIVE = 'devtools/inspector/live/mount.tsx'
/** Lays out charts, loaded with the first one. */
const LAYOUT_BUDGET_BYTES = 6 * 1000
const LAYOUT = 'devtools/inspector/chart/layout-chart.ts'
const INSPECTOR_PAGE = 'inspector.html'
const INSPECTOR_HOST = 'devtools/inspector/host/start.ts'
/** Data, not code: names. */
const IN_EPISODES = 'devtools/inspector/chart/in-episodes.json'

/** Hydrates a server-rendered page. */
const HYDRATION = 'src/app/hydrate.ts'

interface Page {
  /** Route, such as `/posts/{}`. */
  readonly page: string
  /** Sources of the lazy chunks that load before the page is interactive. */
  readonly chunks: readonly string[]
  readonly bytes: number
  readonly files: number
}

/** The scripts of a page may grow by 2 %; every further file is a further request. */
const PAGES: readonly Page[] = [
  budget('/', 175, 5, 'marketing/home/home-sections', HYDRATION),
  budget('/about', 172, 5, 'marketing/info/about-page', HYDRATION),
  budget('/posts/{}', 191.5, 5, 'content/posts/post-page', HYDRATION),
  budget('/explore', 217.5, 7, 'content/explore/explore-page', HYDRATION),
  budget('/marketplace/{}', 227.5, 8, 'market/pages/asset-page', HYDRATION),
  budget('/u/{}', 225.5, 8, 'users/profile/profile-page', HYDRATION),
  budget('/messages/{}', 265.5, 5, 'messaging/messages-page'),
]

function budget(
  page: string,
  kB: number,
  files: number,
  view: string,
  ...otherChunks: string[]
): Page {
  return { page, chunks: [`src/views/${view}.tsx`, ...otherChunks], bytes: kB * 1000, files }
}

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

export type Manifest = { readonly [source: string]: Chunk }

/**
 * The script files that `/` needs: those in the HTML, the entry, the home page, and all their
 * static imports.
 * @param page the HTML of the page
 */
export function initialScripts(manifest: Manifest, page: string): string[] {
  const scriptTags = page.matchAll(/<script[^>]*\ssrc="\/([^"]+\.js)"/g)
  const files = [...scriptTags].map(([, file = '']) => file)
  const home = Object.keys(manifest).filter((source) => HOME_PAGE.test(source))
  return [...new Set([...files, ...scriptsOf(manifest, home)])]
}

/** The script files of the entry, of lazy chunks, and of all their static imports. */
function scriptsOf(manifest: Manifest, chunks: readonly string[]): string[] {
  const visited = new Set<Chunk>()
  const visit = (source: string): void => {
    const chunk = manifest[source]
    if (!chunk || visited.has(chunk)) return
    visited.add(chunk)
    for (const next of chunk.imports ?? []) visit(next)
  }
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)
  for (const source of [...entries, ...chunks]) visit(source)
  return [...visited].map(({ file }) => file).filter((file) => file.endsWith('.js'))
}

/**
 * What pages need before they are interactive: a line for each, and an error for each that exceeds
 * its budget or has an unknown chunk.
 * @param sizeOf compressed bytes of a file
 */
export function weighPages(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  pages: readonly Page[] = PAGES,
): { lines: string[]; faults: string[] } {
  const measured = pages.map(({ page, chunks, bytes, files }) => {
    const scripts = scriptsOf(manifest, chunks)
    const size = scripts.reduce((sum, file) => sum + sizeOf(file), 0)
    const missing = chunks.filter((chunk) => manifest[chunk] === undefined)
    const line = `${page.padEnd(16)} ${kB(size)} of ${kB(bytes)} gzip, ${scripts.length} of ${files} files`
    return { line, missing, isHeavy: size > bytes || scripts.length > files }
  })
  return {
    lines: measured.map(({ line }) => line),
    faults: measured.flatMap(({ line, missing, isHeavy }) => [
      ...missing.map((chunk) => `The build has no ${chunk}.`),
      ...(isHeavy ? [`Too much until it can be used: ${line}.`] : []),
    ]),
  }
}

/**
 * An error for each lazy script file over its budget.
 * @param initial files of `/`, which have a budget of their own
 * @param sizeOf compressed bytes of a file
 */
export function oversizedChunks(
  manifest: Manifest,
  initial: readonly string[],
  sizeOf: (file: string) => number,
): string[] {
  return Object.entries(manifest).flatMap(([source, { file }]) => {
    if (!file.endsWith('.js') || initial.includes(file)) return []
    const budget = TEXT_EDITOR.test(source) ? TEXT_EDITOR_BUDGET_BYTES : CHUNK_BUDGET_BYTES
    const size = sizeOf(file)
    return size > budget ? [`${file} has ${kB(size)} gzip, budget ${kB(budget)}.`] : []
  })
}

function reachableSources(
  manifest: Manifest,
  from: readonly string[],
  ignored: string[] = [],
): Set<string> {
  const visited = new Set<string>()
  const visit = (source: string): void => {
    const chunk = manifest[source]
    if (!chunk || visited.has(source) || ignored.includes(source)) return
    visited.add(source)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const source of from) visit(source)
  return visited
}

/**
 * An error for each part of the inspector over its budget. Not counted: files that the client has
 * anyway, libraries, and the worker that plays scenarios, which is the client itself.
 * @param sizeOf compressed bytes of a file
 */
export function oversizedInspector(manifest: Manifest, sizeOf: (file: string) => number): string[] {
  const client = reachableSources(manifest, ['index.html'], [INSPECTOR_HOST])
  const panel = reachableSources(manifest, [INSPECTOR_PAGE, INSPECTOR_HOST], [LIVE])
  const excluded = new Set([LAYOUT, IN_EPISODES, FEED, ...client])
  const added = [...panel].filter((source) => !excluded.has(source) && !LIBRARY.test(source))
  const recorder = added.filter((source) => RECORDER.test(source))
  const ownCode = added.filter((source) => !RECORDER.test(source))
  const live = [...reachableSources(manifest, [LIVE])].filter(
    (source) => !excluded.has(source) && !panel.has(source),
  )
  const sizeOfAll = (sources: readonly string[]): number =>
    sources.reduce((sum, source) => sum + sizeOf(manifest[source]?.file ?? ''), 0)
  const errorIfOver = (what: string, size: number, budget: number): string[] =>
    size > budget ? [`${what} has ${kB(size)} gzip, budget ${kB(budget)}.`] : []
  return [
    ...errorIfOver('The inspector', sizeOfAll(ownCode), INSPECTOR_BUDGET_BYTES),
    ...errorIfOver('Its recorder', sizeOfAll(recorder), RECORDER_BUDGET_BYTES),
    ...errorIfOver('The feed', sizeOfAll([FEED]), FEED_BUDGET_BYTES),
    ...errorIfOver('The page of living charts', sizeOfAll(live), LIVE_BUDGET_BYTES),
    ...errorIfOver('The layout of charts', sizeOfAll([LAYOUT]), LAYOUT_BUDGET_BYTES),
  ]
}

/** The font files of a style sheet for basic Latin letters. */
export function firstFonts(style: string): string[] {
  return [...style.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face = '']) => {
    const file = /url\("?[^")]*?([^/")]+\.woff2)/.exec(face)?.[1]
    const ranges = /unicode-range:([^;}]*)/.exec(face)?.[1]
    if (file === undefined || (ranges !== undefined && !hasLetterA(ranges))) return []
    return [file]
  })
}

function hasLetterA(ranges: string): boolean {
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-')
    // `U+4?` means U+40 to U+4F.
    const firstCode = Number.parseInt(from.replaceAll('?', '0'), 16)
    return firstCode <= 0x41 && Number.parseInt(to.replaceAll('?', 'F'), 16) >= 0x41
  })
}

/** Errors for style and fonts of the first view over their budgets. */
export function oversizedStyleAndFonts(style: number, fonts: number): string[] {
  return [
    ...(style > STYLE_BUDGET_BYTES
      ? [`The style of / has ${kB(style)} brotli, budget ${kB(STYLE_BUDGET_BYTES)}.`]
      : []),
    ...(fonts > FONT_BUDGET_BYTES
      ? [`The fonts of / have ${kB(fonts)}, budget ${kB(FONT_BUDGET_BYTES)}.`]
      : []),
  ]
}

/** Bytes of the page's style sheets and of the fonts that they load first. */
function styleAndFontBytes(page: string): { style: number; fonts: number } {
  const sheets = [...page.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(
    ([, file = '']) => readFileSync(join(DIST, file)),
  )
  const fonts = new Set(sheets.flatMap((text) => firstFonts(text.toString())))
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  return {
    style: sum(sheets.map((text) => brotliCompressSync(text).length)),
    fonts: sum([...fonts].map((file) => statSync(join(DIST, 'assets', file)).size)),
  }
}

const gzipSize = (file: string): number =>
  gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

async function run(): Promise<void> {
  await buildClient((output) => process.stdout.write(output))
  const manifest: Manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'))
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const initial = initialScripts(manifest, page)
  const files = filesOf(DIST)
    .map((file) => relative(DIST, file))
    .filter((file) => /\.(?:js|css)$/.test(file))
    .map((file) => ({ file, raw: statSync(join(DIST, file)).size, gzip: gzipSize(file) }))
    .sort((a, b) => b.gzip - a.gzip)
  console.log('\n      raw      gzip')
  for (const { file, raw, gzip } of files) {
    const suffix = initial.includes(file) ? '  (loaded by /)' : ''
    console.log(`${kB(raw).padStart(9)} ${kB(gzip).padStart(9)}  ${file}${suffix}`)
  }
  if (process.env.KINYETI_INSPECTOR === '1') {
    // Only the inspector's budgets apply, because such a client is for developers.
    const errors = oversizedInspector(manifest, gzipSize)
    if (errors.length > 0) throw new Error(errors.join('\n'))
    return
  }
  const total = initial.reduce((sum, file) => sum + gzipSize(file), 0)
  console.log(`\nInitial JavaScript of /: ${kB(total)} gzip, budget ${kB(INITIAL_BUDGET_BYTES)}`)
  if (total > INITIAL_BUDGET_BYTES)
    throw new Error('The initial JavaScript of / is over its budget.')
  const { style, fonts } = styleAndFontBytes(page)
  console.log(`Style of /: ${kB(style)} brotli, budget ${kB(STYLE_BUDGET_BYTES)}`)
  console.log(`Fonts of /: ${kB(fonts)}, budget ${kB(FONT_BUDGET_BYTES)}`)
  const pages = weighPages(manifest, gzipSize)
  console.log(`Scripts before a page is interactive:\n  ${pages.lines.join('\n  ')}`)
  const errors = [
    ...oversizedStyleAndFonts(style, fonts),
    ...oversizedChunks(manifest, initial, gzipSize),
    ...pages.faults,
  ]
  if (errors.length > 0) throw new Error(errors.join('\n'))
}

if (process.argv[1] === import.meta.filename) {
  run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
