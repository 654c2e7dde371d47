import type { SentPage } from './page.ts'

export type CachedPage = SentPage | { redirect: string; status?: 302 }

/** How long a page is cached, in ms; changes show that much later. */
const MAX_AGE_MS = 5_000
/** Maximum memory of all cached pages. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Caches server-rendered pages, which are the same for all users, for some seconds; the oldest are
 * evicted first.
 * @returns a function that resolves to the page of a URL: cached, already being rendered, or new
 */
export function createPageCache(
  now: () => number,
  maxBytes = MAX_BYTES,
): (url: string, render: () => Promise<CachedPage>) => Promise<CachedPage> {
  const cached = new Map<string, { page: SentPage; expiresAt: number }>()
  const pending = new Map<string, Promise<CachedPage>>()
  let bytes = 0

  const evict = (url: string): void => {
    bytes -= sizeOf(cached.get(url)?.page)
    cached.delete(url)
  }
  const store = (url: string, page: SentPage): void => {
    evict(url)
    cached.set(url, { page, expiresAt: now() + MAX_AGE_MS })
    bytes += sizeOf(page)
    for (const [oldest, { expiresAt }] of cached) {
      if (bytes <= maxBytes && expiresAt > now()) break
      evict(oldest)
    }
  }
  const renderAndStore = async (
    url: string,
    render: () => Promise<CachedPage>,
  ): Promise<CachedPage> => {
    try {
      const response = await render()
      if ('isServerRendered' in response && response.isServerRendered) store(url, response)
      return response
    } finally {
      pending.delete(url)
    }
  }
  return async (url, render) => {
    const entry = cached.get(url)
    if (entry && entry.expiresAt > now()) return entry.page
    const promise = pending.get(url) ?? renderAndStore(url, render)
    pending.set(url, promise)
    return promise
  }
}

/** Memory of the text in bytes, at most. */
const sizeOf = (page: SentPage | undefined): number => 2 * (page?.html.length ?? 0)
