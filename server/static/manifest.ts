import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

/**
 * What the build says of its chunks, by the source each begins with; of a build that says nothing,
 * nothing.
 * @param root the folder of the built client
 */
export function readManifest(root: string): { readonly [source: string]: Chunk } {
  const file = join(root, '.vite', 'manifest.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Has a script brought before the one that imports it is there. */
export const scriptLink = ({ file }: Chunk): string =>
  `<link rel="modulepreload" crossorigin href="/${file}">`
