import type { PageMetadata } from '../../protocol/base/page-head.ts'
import { canonicalOf, titleOf } from '../../protocol/base/page-title.ts'
import type { LoadCode } from '../lazy-chunk.ts'

/** Larger counts are shown as `99+`, as in the page's badges. */
const MAX_DISPLAYED = 99

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
  let isServerRendered = true
  let pending: PageMetadata | null = null
  let title: string | null = null
  let unread = 0

  const showTitle = (): void => {
    // Until a page sets a title, keep the server-rendered one.
    if (title === null) title = document.title
    document.title =
      unread > 0 ? `(${unread > MAX_DISPLAYED ? `${MAX_DISPLAYED}+` : unread}) ${title}` : title
  }

  const isCurrent = (page: PageMetadata): boolean => {
    const { head } = document
    const shared = head.querySelector('meta[property="og:title"]')?.getAttribute('content')
    const canonical = head.querySelector('link[rel="canonical"]')?.getAttribute('href')
    return shared === titleOf(page) && canonical === canonicalOf(page, location.href)
  }

  /**
   * Waits one microtask, because a page sets its metadata right after its route does; the last call
   * wins.
   */
  const update = async (page: PageMetadata): Promise<void> => {
    await Promise.resolve()
    if (pending !== page || (isServerRendered && isCurrent(page))) return
    isServerRendered = false
    const { updateHead } = await load(() => import('./head-tags.ts'))
    if (pending === page) updateHead(document, page, location.href, description)
  }

  const apply = (page: PageMetadata): void => {
    pending = page
    title = titleOf(page)
    showTitle()
    // A failure is ignored: only crawlers read these tags.
    update(page).catch(() => {})
  }

  return {
    set(page) {
      const token = {}
      owner = token
      apply(page)
      return () => {
        // Another page may have set its metadata already.
        if (owner === token) apply({})
      }
    },
    setUnread(count) {
      if (count === unread) return
      unread = count
      showTitle()
    },
  }
}
