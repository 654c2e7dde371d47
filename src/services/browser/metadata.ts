import type { PageMetadata } from '../../protocol/base/page-head.ts'
import { canonicalOf, titleOf } from '../../protocol/base/page-title.ts'
import type { LoadCode } from '../lazy-chunk.ts'

/** Larger counts are shown as `99+`, as in the page's badges. */
const MOST_SHOWN = 99

export interface MetadataOptions {
  document: Document
  /** URL of the current page. */
  location: { readonly href: string }
  /** Loads the code that writes the metadata for crawlers. */
  load: LoadCode
  description?: string
}

export interface Metadata {
  /** Sets a page's metadata; returns a function that restores the defaults on unmount (META-10). */
  set(page: PageMetadata): () => void
  /** Shows the unread count before the tab's title; 0 removes it. */
  setUnread(count: number): void
}

/**
 * The page title and metadata tags. Existing tags are updated in place, so none is duplicated. The
 * title is set at once; the other tags follow asynchronously, unless the server-rendered ones are
 * already right.
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
    // Until a page sets a title, keep the server-rendered one.
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

  /**
   * Waits one microtask, because a page sets its metadata right after its route does; the last call
   * wins.
   */
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
    // A failure is ignored: only crawlers read these tags.
    write(page).catch(() => {})
  }

  return {
    set(page) {
      const own = {}
      owner = own
      apply(page)
      return () => {
        // Another page may have set its metadata already.
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
