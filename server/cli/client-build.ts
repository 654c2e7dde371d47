import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { clientFolder, PROJECT, RENDERER } from '../config.ts'
import { waitForLock } from './lock.ts'

const WITH_INSPECTOR = process.env.KINYETI_INSPECTOR === '1'

/** Input files and folders of the client build, from the project's root. */
export const sourcesOf = (withInspector: boolean): readonly string[] => [
  'src',
  'public',
  'index.html',
  'inspector.html',
  'package-lock.json',
  'panda.config.ts',
  'postcss.config.cjs',
  'tsconfig.json',
  'vite.config.ts',
  'tools/build/chart-texts.ts',
  'tools/build/chunks.ts',
  'tools/build/class-names.ts',
  'tools/build/first-styles.ts',
  'tools/build/fixed-texts.ts',
  'tools/build/icon-data.ts',
  'tools/build/public-scripts.ts',
  'tools/build/short-names.ts',
  ...(withInspector ? ['devtools'] : ['ssr', 'devtools/simulation/page.ts']),
]

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|webmanifest|map)$/
const WORTHWHILE_BYTES = 1024

export const DIST = clientFolder()
const STAMP = join(DIST, '.source-hash')
/** Lock folder of a running build: two builds at the same time would delete each other's files. */
const BUILDING = join(PROJECT, 'node_modules', '.cache', `kinyeti-${basename(DIST)}`)

/** True if `dist/` was built from exactly the current sources. */
function isClientFresh(): boolean {
  if (!existsSync(join(DIST, 'index.html')) || !existsSync(STAMP)) return false
  if (!WITH_INSPECTOR && !existsSync(RENDERER)) return false
  return readFileSync(STAMP, 'utf8') === sourceHash()
}

/**
 * Builds `dist/` unless it is up to date; waits for another process that is building it.
 * @param print called before a build starts
 * @throws Error with the output of a failed build
 */
export async function freshClient(print: () => void): Promise<void> {
  if (isClientFresh()) return
  await alone(async () => {
    if (isClientFresh()) return
    print()
    await build()
  })
}

/**
 * Builds the client into `dist/`: style code, bundle, SSR renderer (`dist-ssr/`), then a brotli
 * and a gzip copy of each file that gets smaller.
 * @param show receives the build output; by default it is only included in the error
 * @throws Error with that output
 */
export function buildClient(show?: (output: string) => void): Promise<void> {
  return alone(() => build(show))
}

async function alone(work: () => Promise<void>): Promise<void> {
  const lock = await waitForLock(BUILDING)
  try {
    await work()
  } finally {
    lock.release()
  }
}

async function build(show?: (output: string) => void): Promise<void> {
  const hash = sourceHash()
  const quiet = show ? [] : ['--silent']
  await runTool('@pandacss/dev/bin.js', ['codegen', ...quiet], show)
  // Lists all class names; the build step that shortens them needs it.
  const names = ['cssgen', '--outfile', join('styled-system', 'styles.css'), ...quiet]
  if (!WITH_INSPECTOR) await runTool('@pandacss/dev/bin.js', names, show)
  const vite = (...more: string[]) =>
    runTool('vite/bin/vite.js', ['build', '--logLevel', show ? 'info' : 'warn', ...more], show)
  await vite()
  if (!WITH_INSPECTOR) await vite('--ssr', 'ssr/render.tsx', '--outDir', RENDERER)
  await Promise.all(
    filesOf(DIST)
      .filter((file) => COMPRESSIBLE.test(file))
      .map(compress),
  )
  writeFileSync(STAMP, hash)
}

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const source of sourcesOf(WITH_INSPECTOR)) {
    const path = join(PROJECT, source)
    if (!existsSync(path)) continue
    const files = statSync(path).isDirectory() ? filesOf(path) : [path]
    for (const file of files) {
      const content = readFileSync(file)
      hash.update(`${relative(PROJECT, file).split(sep).join('/')}\0${content.length}\0`)
      hash.update(content)
    }
  }
  return hash.digest('hex')
}

/** Every file below a folder, sorted by path. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function runTool(bin: string, args: string[], show?: (output: string) => void): Promise<void> {
  const child = spawn(process.execPath, [join(PROJECT, 'node_modules', bin), ...args], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const abandon = (): void => void child.kill()
  process.once('exit', abandon)
  let output = ''
  const take = (chunk: Buffer): void => {
    output += chunk
    show?.(String(chunk))
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', abandon)
      if (code === 0) resolve()
      else
        reject(
          new Error(`The client could not be built (${bin})${show ? '.' : `:\n${output.trim()}`}`),
        )
    })
  })
}

async function compress(file: string): Promise<void> {
  const content = readFileSync(file)
  if (content.length < WORTHWHILE_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
