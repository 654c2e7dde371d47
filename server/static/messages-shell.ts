import type { PageMetadata } from '../../src/protocol/base/page-head.ts'
import { withoutFaces } from './data-saver.ts'
import { type Chunk, readManifest, scriptLink } from './manifest.ts'

const PATHS = /^\/(?:messages|legacy-messages|chat-demo)(?:\/|$)/
/** Of the client: the page they are on, which imports what the signed-in part is made of. */
const SOURCE = 'src/views/talk/messages-page.tsx'

/** What the client's page says of itself there; the same words are not written a second time. */
export const MESSAGES: PageMetadata = { title: 'Messages' }

/** Whether conversations are read there, which the server writes for nobody. */
export const isMessages = (path: string): boolean => PATHS.test(path)

/**
 * The client's page for those who come to read a conversation: it names all the code they wait for,
 * which would else be asked for by the first of it, and no face, for letters can be read without.
 * @param root the folder of the built client
 */
export function messagesShell(root: string, page: string): string {
  const chunks = readManifest(root)
  const needed = new Set<Chunk>()
  const visit = (source: string): void => {
    const chunk = chunks[source]
    if (chunk === undefined || chunk.isEntry || needed.has(chunk)) return
    needed.add(chunk)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(SOURCE)
  const links = [...needed].map(scriptLink).join('')
  return withoutFaces(page).replace('</head>', `${links}</head>`)
}
