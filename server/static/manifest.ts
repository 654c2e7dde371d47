import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

/**
 * Build manifest: chunks by their entry source; empty without a manifest.
 * @param root folder of the built client
 */
export function readManifest(root: string): { readonly [source: string]: Chunk } {
  const file = join(root, '.vite', 'manifest.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Preloads a script before the script that imports it has loaded. */
export const scriptLink = ({ file }: Chunk): string =>
  `<link rel="modulepreload" crossorigin href="/${file}">`
