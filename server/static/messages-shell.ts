import type { PageMetadata } from '../../src/protocol/base/page-head.ts'
import { withoutFontPreloads } from './data-saver.ts'
import { type Chunk, readManifest, scriptLink } from './manifest.ts'

const PATHS = /^\/(?:messages|legacy-messages|chat-demo)(?:\/|$)/
/** The messages page of the client; it imports the signed-in part. */
const SOURCE = 'src/views/messaging/messages-page.tsx'

/** Metadata of the client's messages page; not server-rendered. */
export const MESSAGES_METADATA: PageMetadata = { title: 'Messages' }

/** Whether the path is a messages page, which is never server-rendered. */
export const isMessagesPath = (path: string): boolean => PATHS.test(path)

/**
 * The client's page for the messages pages: preloads all their scripts, which would otherwise be
 * requested one after the other, and no fonts, because text is readable without.
 * @param root folder of the built client
 */
export function messagesShell(root: string, page: string): string {
  const chunks = readManifest(root)
  const chunksToPreload = new Set<Chunk>()
  const visit = (source: string): void => {
    const chunk = chunks[source]
    if (chunk === undefined || chunk.isEntry || chunksToPreload.has(chunk)) return
    chunksToPreload.add(chunk)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(SOURCE)
  const links = [...chunksToPreload].map(scriptLink).join('')
  return withoutFontPreloads(page).replace('</head>', `${links}</head>`)
}
