import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, minifySync, type Plugin } from 'vite'
import { SERVICE_WORKER } from '../../src/protocol/base/offline.ts'

const THEME_PATH = '/theme.js'
const WORKER_SOURCE = fileURLToPath(new URL('../../src/worker/service-worker.ts', import.meta.url))
const THEME_SOURCE = fileURLToPath(new URL('../../src/app/boot/theme.ts', import.meta.url))

/**
 * Classic scripts of the pages. The theme script is built from `src/app/boot/theme.ts`, with a
 * content hash in its name, because only HTML pages refer to it and it can be cached permanently.
 * The service worker is built from `src/worker/service-worker.ts` with the list of files that it keeps.
 * The development server builds both for each request. The scripts of `public/`, which are
 * copied unchanged otherwise, are minified.
 */
export function publicScripts(): Plugin {
  return {
    name: 'public-scripts',
    configureServer({ middlewares }) {
      const serve = (path: string, build: () => Promise<string>) =>
        middlewares.use(path, (_request, response, next) => {
          build().then((script) => {
            response.setHeader('content-type', 'text/javascript')
            response.setHeader('cache-control', 'no-store')
            response.end(script)
          }, next)
        })
      serve(THEME_PATH, () => buildThemeScript({ minify: false }))
      serve(SERVICE_WORKER, () => buildServiceWorker(NO_FILES, { minify: false }))
    },
    async writeBundle({ dir }) {
      if (dir === undefined || this.environment.config.build.ssr) return
      for (const name of readdirSync('public').filter((file) => file.endsWith('.js'))) {
        const source = readFileSync(join('public', name), 'utf8')
        writeFileSync(join(dir, name), minifyScript(name, source))
      }
      writeThemeScript(dir, await buildThemeScript({ minify: true }))
      const worker = await buildServiceWorker(precacheOf(dir), { minify: true })
      writeFileSync(join(dir, SERVICE_WORKER), worker)
    },
  }
}

function writeThemeScript(dir: string, script: string): void {
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 7)
  const hashedPath = `assets/theme-${hash}.js`
  writeFileSync(join(dir, hashedPath), script)
  for (const file of readdirSync(dir).filter((name) => name.endsWith('.html'))) {
    const page = readFileSync(join(dir, file), 'utf8')
    writeFileSync(join(dir, file), page.replace(`="${THEME_PATH}"`, `="/${hashedPath}"`))
  }
}

/** Files of a build that the service worker keeps, and the script that starts it, as paths. */
interface Precache {
  readonly entry: string
  readonly files: readonly string[]
}

const NO_FILES: Precache = { entry: '', files: [] }

/** Pages of staff, and fonts with letters that few texts have. */
const NOT_PRECACHED = /^admin-page|^(?:onest-latin|bricolage-grotesque)/

/** All scripts, style sheets and basic fonts of a finished build. */
function precacheOf(dir: string): Precache {
  const page = readFileSync(join(dir, 'index.html'), 'utf8')
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]
  if (entry === undefined) throw new Error('index.html has no entry script')
  const files = readdirSync(join(dir, 'assets'))
    .filter((name) => /\.(?:js|css|woff2)$/.test(name) && !NOT_PRECACHED.test(name))
    .sort()
  return { entry, files: files.map((name) => `/assets/${name}`) }
}

/** The service worker with everything it imports, as one classic script. */
const buildServiceWorker = (precache: Precache, options: { minify: boolean }): Promise<string> =>
  buildScript(WORKER_SOURCE, { ...options, define: { __PRECACHE__: JSON.stringify(precache) } })

/** The theme script with everything it imports, as one classic script. */
export const buildThemeScript = (options: { minify: boolean }): Promise<string> =>
  buildScript(THEME_SOURCE, options)

async function buildScript(
  entry: string,
  { minify, define = {} }: { minify: boolean; define?: { [name: string]: string } },
): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      minify,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  })
  const [output] = [result].flat()
  const [chunk, ...others] = output !== undefined && 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${entry} is not one script`)
  return chunk.code
}

/** @throws Error if it is not a valid script */
export function minifyScript(name: string, source: string): string {
  const { code, errors } = minifySync(name, source, { module: false })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  return code
}
