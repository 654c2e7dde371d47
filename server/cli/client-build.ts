import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { clientFolder, PROJECT, RENDERER } from '../config.ts'
import { waitForLock } from './lock.ts'
import type { Progress, ReportPart } from './progress.ts'

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
  'tools/build/api-proxy.ts',
  'tools/build/chart-texts.ts',
  'tools/build/chunks.ts',
  'tools/build/class-names.ts',
  'tools/build/client-settings.ts',
  'tools/build/first-styles.ts',
  'tools/build/fixed-texts.ts',
  'tools/build/icon-data.ts',
  'tools/build/lazy-mutations.ts',
  'tools/build/ofetch-parts.ts',
  'tools/build/public-scripts.ts',
  'tools/build/short-names.ts',
  ...(withInspector ? ['devtools'] : ['ssr', 'devtools/simulation/page.ts']),
]

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|webmanifest|map)$/
const MIN_COMPRESSED_BYTES = 1024

export const DIST = clientFolder()
const HASH_FILE = join(DIST, '.source-hash')
/** Lock folder of a running build: two builds at the same time would delete each other's files. */
const BUILD_LOCK = join(PROJECT, 'node_modules', '.cache', `kinyeti-${basename(DIST)}`)

/** True if `dist/` was built from exactly the current sources. */
function isClientUpToDate(): boolean {
  if (!existsSync(join(DIST, 'index.html')) || !existsSync(HASH_FILE)) return false
  if (!WITH_INSPECTOR && !existsSync(RENDERER)) return false
  return readFileSync(HASH_FILE, 'utf8') === sourceHash()
}

/**
 * Builds `dist/` unless it is up to date; waits for another process that is building it.
 * @throws Error with the output of a failed build
 */
export async function buildClientIfStale(progress: Progress): Promise<void> {
  if (isClientUpToDate()) return
  await progress.step('Building the client', (report) =>
    withBuildLock(async () => {
      if (!isClientUpToDate()) await build({ report })
    }),
  )
}

/**
 * Builds the client into `dist/`: style code, bundle, SSR renderer (`dist-ssr/`), then a brotli
 * and a gzip copy of each file that gets smaller.
 * @param onOutput receives the build output; by default it is only included in the error
 * @throws Error with that output
 */
export function buildClient(onOutput?: (output: string) => void): Promise<void> {
  return withBuildLock(() => build({ onOutput }))
}

async function withBuildLock(task: () => Promise<void>): Promise<void> {
  const lock = await waitForLock(BUILD_LOCK)
  try {
    await task()
  } finally {
    lock.release()
  }
}

interface BuildOutput {
  onOutput?: ((output: string) => void) | undefined
  report?: ReportPart
}

async function build({ onOutput, report = () => {} }: BuildOutput): Promise<void> {
  const hash = sourceHash()
  const silentFlags = onOutput ? [] : ['--silent']
  report('styles')
  await runTool('@pandacss/dev/bin.js', ['codegen', ...silentFlags], onOutput)
  // Lists all class names; the build step that shortens them needs it.
  const cssgenArgs = ['cssgen', '--outfile', join('styled-system', 'styles.css'), ...silentFlags]
  if (!WITH_INSPECTOR) await runTool('@pandacss/dev/bin.js', cssgenArgs, onOutput)
  const vite = (...extraArgs: string[]) =>
    runTool(
      'vite/bin/vite.js',
      ['build', '--logLevel', onOutput ? 'info' : 'warn', ...extraArgs],
      onOutput,
    )
  report('scripts')
  await vite()
  report('server renderer')
  if (!WITH_INSPECTOR) await vite('--ssr', 'ssr/render.tsx', '--outDir', RENDERER)
  report('compressed copies')
  await Promise.all(
    filesOf(DIST)
      .filter((file) => COMPRESSIBLE.test(file))
      .map(compress),
  )
  writeFileSync(HASH_FILE, hash)
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
  // The build writes these variables into the page.
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('CLIENT_'))
  hash.update(JSON.stringify(settings.sort()))
  return hash.digest('hex')
}

/** Every file below a folder, sorted by path. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function runTool(bin: string, args: string[], onOutput?: (output: string) => void): Promise<void> {
  const child = spawn(process.execPath, [join(PROJECT, 'node_modules', bin), ...args], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killChild = (): void => void child.kill()
  process.once('exit', killChild)
  let output = ''
  const collectOutput = (chunk: Buffer): void => {
    output += chunk
    onOutput?.(String(chunk))
  }
  child.stdout.on('data', collectOutput)
  child.stderr.on('data', collectOutput)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', killChild)
      if (code === 0) resolve()
      else
        reject(
          new Error(
            `The client could not be built (${bin})${onOutput ? '.' : `:\n${output.trim()}`}`,
          ),
        )
    })
  })
}

async function compress(file: string): Promise<void> {
  const content = readFileSync(file)
  if (content.length < MIN_COMPRESSED_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
