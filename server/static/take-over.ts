import { readManifest, scriptLink } from './manifest.ts'

/** Of the client: what puts a written page into its hands. */
const SOURCE = 'src/app/hydrate.ts'

/**
 * A link for the head of written pages, so that the script they alone need comes with the first and
 * not after it; '' where the build does not say which file that is.
 * @param root the folder of the built client
 */
export function takeOverLink(root: string): string {
  const chunk = readManifest(root)[SOURCE]
  return chunk === undefined ? '' : scriptLink(chunk)
}
