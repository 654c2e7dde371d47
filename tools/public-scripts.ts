import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** Scripts of `public/` are copied as they stand; these go out as small as all others. */
export function publicScripts(): Plugin {
  return {
    name: 'public-scripts',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined || this.environment.config.build.ssr) return
      for (const name of readdirSync('public').filter((file) => file.endsWith('.js'))) {
        writeFileSync(
          join(dir, name),
          smallScript(name, readFileSync(join('public', name), 'utf8')),
        )
      }
    },
  }
}

/** @throws Error if it is no script */
export function smallScript(name: string, source: string): string {
  const { code, errors } = minifySync(name, source, { module: false })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  return code
}
