import { readManifest } from './manifest.ts'

/** Client module that hydrates a server-rendered page. */
const SOURCE = 'src/app/hydrate.ts'

/**
 * URL of the module that hydrates a server-rendered page. The `theme` script downloads it together
 * with the entry, which would only name it later; '' when the manifest does not contain it.
 * @param root folder of the built client
 */
export function hydrationModule(root: string): string {
  const chunk = readManifest(root)[SOURCE]
  return chunk === undefined ? '' : `/${chunk.file}`
}
