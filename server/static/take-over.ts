import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of the client: what puts a written page into its hands. */
const SOURCE = 'src/app/written.ts'

/**
 * A link for the head of written pages, so that the script they alone need comes with the first and
 * not after it; '' where the build does not say which file that is.
 * @param root the folder of the built client
 */
export function takeOverLink(root: string): string {
  const file = join(root, '.vite', 'manifest.json')
  if (!existsSync(file)) return ''
  const chunks: { [source: string]: { file: string } } = JSON.parse(readFileSync(file, 'utf8'))
  const chunk = chunks[SOURCE]
  return chunk === undefined ? '' : `<link rel="modulepreload" crossorigin href="/${chunk.file}">`
}
