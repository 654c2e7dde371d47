import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, minifySync, type Plugin } from 'vite'

const THEME_PATH = '/theme.js'
const THEME_SOURCE = fileURLToPath(new URL('../../src/app/boot/theme.ts', import.meta.url))

/**
 * Classic scripts of the pages. The theme script is built from `src/app/boot/theme.ts`, with a
 * content hash in its name, because only HTML pages refer to it and it can be cached permanently;
 * the development server builds it for each request. The scripts of `public/`, which are
 * copied unchanged otherwise, are minified.
 */
export function publicScripts(): Plugin {
  return {
    name: 'public-scripts',
    configureServer({ middlewares }) {
      middlewares.use(THEME_PATH, (_request, response, next) => {
        buildThemeScript({ minify: false }).then((script) => {
          response.setHeader('content-type', 'text/javascript')
          response.setHeader('cache-control', 'no-store')
          response.end(script)
        }, next)
      })
    },
    async writeBundle({ dir }) {
      if (dir === undefined || this.environment.config.build.ssr) return
      for (const name of readdirSync('public').filter((file) => file.endsWith('.js'))) {
        const source = readFileSync(join('public', name), 'utf8')
        writeFileSync(join(dir, name), minifyScript(name, source))
      }
      writeThemeScript(dir, await buildThemeScript({ minify: true }))
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

/** The theme script with everything it imports, as one classic script. */
export async function buildThemeScript({ minify }: { minify: boolean }): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      minify,
      target: 'es2022',
      lib: { entry: THEME_SOURCE, formats: ['iife'], name: 'theme' },
    },
  })
  const [output] = [result].flat()
  const [chunk, ...others] = output !== undefined && 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('theme.ts is not one script')
  return chunk.code
}

/** @throws Error if it is not a valid script */
export function minifyScript(name: string, source: string): string {
  const { code, errors } = minifySync(name, source, { module: false })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  return code
}
