import type { PageMetadata } from '../../protocol/base/page-head.ts'
import { canonicalOf, titleOf } from '../../protocol/base/page-title.ts'
import type { LoadCode } from '../chunk.ts'

/** As badges in the page: more is `99+`. */
const MOST_SHOWN = 99

export interface MetadataOptions {
  document: Document
  /** Where the page is now. */
  location: { readonly href: string }
  /** Gets the code of what machines alone read. */
  load: LoadCode
  description?: string
}

export interface Metadata {
  /** Sets a page's metadata; returns the function that restores the defaults on leaving (META-10). */
  set(page: PageMetadata): () => void
  /** How much is unread stands before the title in the tab; 0 takes it away. */
  setUnread(count: number): void
}

/**
 * Tags of the page's head. One tag of a kind, changed in place, so that none is left double. The title
 * is set at once; what machines alone read follows, but for what the server has written already.
 */
export function createMetadata({
  document,
  location,
  load,
  description,
}: MetadataOptions): Metadata {
  let owner: object | null = null
  let asItCame = true
  let wanted: PageMetadata | null = null
  let title: string | null = null
  let unread = 0

  const showTitle = (): void => {
    // Before a page has spoken the server's title stands.
    if (title === null) title = document.title
    document.title =
      unread > 0 ? `(${unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}) ${title}` : title
  }

  const isWritten = (page: PageMetadata): boolean => {
    const { head } = document
    const shared = head.querySelector('meta[property="og:title"]')?.getAttribute('content')
    const address = head.querySelector('link[rel="canonical"]')?.getAttribute('href')
    return shared === titleOf(page) && address === canonicalOf(page, location.href)
  }

  /** A page's own words follow those of its route: the last of them count. */
  const write = async (page: PageMetadata): Promise<void> => {
    await Promise.resolve()
    if (wanted !== page || (asItCame && isWritten(page))) return
    asItCame = false
    const { writeHead } = await load(() => import('./head-tags.ts'))
    if (wanted === page) writeHead(document, page, location.href, description)
  }

  const apply = (page: PageMetadata): void => {
    wanted = page
    title = titleOf(page)
    showTitle()
    // Nobody who looks at the page misses them.
    write(page).catch(() => {})
  }

  return {
    set(page) {
      const own = {}
      owner = own
      apply(page)
      return () => {
        // A page that came meanwhile has put its own in place already.
        if (owner === own) apply({})
      }
    },
    setUnread(count) {
      if (count === unread) return
      unread = count
      showTitle()
    },
  }
}
