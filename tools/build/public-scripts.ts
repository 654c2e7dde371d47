import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/**
 * Only referenced by HTML pages, so they can have a content hash in their name and be cached
 * permanently.
 */
const HASHED_SCRIPTS: readonly string[] = ['theme.js']

/** Minifies the scripts of `public/`, which are copied unchanged otherwise. */
export function publicScripts(): Plugin {
  return {
    name: 'public-scripts',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined || this.environment.config.build.ssr) return
      for (const name of readdirSync('public').filter((file) => file.endsWith('.js'))) {
        const script = minifyScript(name, readFileSync(join('public', name), 'utf8'))
        if (HASHED_SCRIPTS.includes(name)) writeHashedScript(dir, name, script)
        else writeFileSync(join(dir, name), script)
      }
    },
  }
}

function writeHashedScript(dir: string, name: string, script: string): void {
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 7)
  const hashedName = `assets/${name.replace(/\.js$/, `-${hash}.js`)}`
  writeFileSync(join(dir, hashedName), script)
  rmSync(join(dir, name), { force: true })
  for (const file of readdirSync(dir).filter((htmlFile) => htmlFile.endsWith('.html'))) {
    const page = readFileSync(join(dir, file), 'utf8')
    writeFileSync(join(dir, file), page.replace(`="/${name}"`, `="/${hashedName}"`))
  }
}

/** @throws Error if it is not a valid script */
export function minifyScript(name: string, source: string): string {
  const { code, errors } = minifySync(name, source, { module: false })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  return code
}
