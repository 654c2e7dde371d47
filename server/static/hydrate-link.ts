import { readManifest, scriptLink } from './manifest.ts'

/** Client module that hydrates a server-rendered page. */
const SOURCE = 'src/app/hydrate.ts'

/**
 * Preload link for the head of server-rendered pages: only they need this script, which would
 * otherwise load after the first one; '' when the manifest does not contain it.
 * @param root folder of the built client
 */
export function hydrateLink(root: string): string {
  const chunk = readManifest(root)[SOURCE]
  return chunk === undefined ? '' : scriptLink(chunk)
}
