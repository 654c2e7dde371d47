import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildClient, DIST, filesOf } from '../server/cli/client-build.ts'

/**
 * `npm run build`: builds the client, prints the gzip size of every file and what `/` loads signed
 * out before it can be used. More than the budget is an error, for `/` and for each lazy part.
 */

const INITIAL_BUDGET_BYTES = 150 * 1000
/** One lazy part of the page; the editor of texts has a library of its own in it. */
const PART_BUDGET_BYTES = 80 * 1000
const TEXT_EDITOR_BUDGET_BYTES = 150 * 1000
const TEXT_EDITOR = /(?:^|\/)views\/create\/rich-editor\/rich-editor\.tsx$/
/** The page behind `/` is a lazy part of its own, loaded at once with the entry. */
const HOME_PAGE = /(?:^|\/)views\/front\/home\/home-page\.tsx$/

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

export type Manifest = { readonly [source: string]: Chunk }

/**
 * The script files `/` needs: those the page names, the entry, the home page, and all they import
 * at once.
 * @param page the HTML of the page
 */
export function initialScripts(manifest: Manifest, page: string): string[] {
  const named = page.matchAll(/<script[^>]*\ssrc="\/([^"]+\.js)"/g)
  const found = new Set([...named].map(([, file = '']) => file))
  const visited = new Set<string>()
  const visit = (source: string): void => {
    const chunk = manifest[source]
    if (!chunk || visited.has(source)) return
    visited.add(source)
    found.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const [source, chunk] of Object.entries(manifest)) {
    if (chunk.isEntry || HOME_PAGE.test(source)) visit(source)
  }
  return [...found].filter((file) => file.endsWith('.js'))
}

/**
 * A sentence for each lazy script file over its budget.
 * @param initial files of `/`, which have a budget of their own
 * @param sizeOf compressed bytes of a file
 */
export function overweightParts(
  manifest: Manifest,
  initial: readonly string[],
  sizeOf: (file: string) => number,
): string[] {
  return Object.entries(manifest).flatMap(([source, { file }]) => {
    if (!file.endsWith('.js') || initial.includes(file)) return []
    const budget = TEXT_EDITOR.test(source) ? TEXT_EDITOR_BUDGET_BYTES : PART_BUDGET_BYTES
    const size = sizeOf(file)
    return size > budget ? [`${file} has ${kB(size)} gzip, budget ${kB(budget)}.`] : []
  })
}

const gzipSize = (file: string): number =>
  gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

async function run(): Promise<void> {
  await buildClient((output) => process.stdout.write(output))
  const manifest: Manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'))
  const initial = initialScripts(manifest, readFileSync(join(DIST, 'index.html'), 'utf8'))
  const files = filesOf(DIST)
    .map((file) => relative(DIST, file))
    .filter((file) => /\.(?:js|css)$/.test(file))
    .map((file) => ({ file, raw: statSync(join(DIST, file)).size, gzip: gzipSize(file) }))
    .sort((a, b) => b.gzip - a.gzip)
  console.log('\n      raw      gzip')
  for (const { file, raw, gzip } of files) {
    const mark = initial.includes(file) ? '  (loaded by /)' : ''
    console.log(`${kB(raw).padStart(9)} ${kB(gzip).padStart(9)}  ${file}${mark}`)
  }
  const total = initial.reduce((sum, file) => sum + gzipSize(file), 0)
  console.log(`\nInitial JavaScript of /: ${kB(total)} gzip, budget ${kB(INITIAL_BUDGET_BYTES)}`)
  if (total > INITIAL_BUDGET_BYTES)
    throw new Error('The initial JavaScript of / is over its budget.')
  const heavy = overweightParts(manifest, initial, gzipSize)
  if (heavy.length > 0) throw new Error(heavy.join('\n'))
}

if (process.argv[1] === import.meta.filename) {
  run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
