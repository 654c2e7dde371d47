import type { SentPage } from './page.ts'

/** A redirect without a status is permanent and keeps the query of the request. */
export type CachedPage = SentPage | { redirect: string; status?: 302 }

/** How long a page is cached, in ms; changes show that much later. */
const MAX_AGE_MS = 5_000
/** Maximum memory of all cached pages. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Caches server-rendered pages, which are the same for all users, for some seconds; the oldest are
 * evicted first. The signal of a caller aborts when it no longer waits.
 */
export interface PageCache {
  /** The page with this key: cached or already being rendered; null if neither. */
  find(key: string, caller: AbortSignal): Promise<CachedPage> | null
  /**
   * As `find`, else renders the page.
   * @param render its signal aborts when no caller waits for the page any more
   */
  findOrRender(
    key: string,
    caller: AbortSignal,
    render: (signal: AbortSignal) => Promise<CachedPage>,
  ): Promise<CachedPage>
  /** Forgets all pages, also those that are being rendered. */
  clear(): void
}

interface Rendering {
  readonly page: Promise<CachedPage>
  readonly abort: AbortController
  waiting: number
}

export function createPageCache(now: () => number, maxBytes = MAX_BYTES): PageCache {
  const cached = new Map<string, { page: SentPage; expiresAt: number }>()
  const pending = new Map<string, Rendering>()
  let bytes = 0

  const evict = (key: string): void => {
    bytes -= sizeOf(cached.get(key)?.page)
    cached.delete(key)
  }
  const store = (key: string, page: SentPage): void => {
    evict(key)
    cached.set(key, { page, expiresAt: now() + MAX_AGE_MS })
    bytes += sizeOf(page)
    for (const [oldest, { expiresAt }] of cached) {
      if (bytes <= maxBytes && expiresAt > now()) break
      evict(oldest)
    }
  }
  const start = (key: string, render: (signal: AbortSignal) => Promise<CachedPage>): Rendering => {
    const abort = new AbortController()
    const end = () => {
      if (pending.get(key) === rendering) pending.delete(key)
    }
    abort.signal.addEventListener('abort', end)
    const page = render(abort.signal)
      .then((response) => {
        const isCurrent = pending.get(key) === rendering
        if (isCurrent && 'isServerRendered' in response && response.isServerRendered)
          store(key, response)
        return response
      })
      .finally(end)
    const rendering: Rendering = { page, abort, waiting: 0 }
    pending.set(key, rendering)
    return rendering
  }
  const join = (rendering: Rendering, caller: AbortSignal): Promise<CachedPage> => {
    rendering.waiting += 1
    const leave = () => {
      rendering.waiting -= 1
      if (rendering.waiting === 0) rendering.abort.abort()
    }
    if (caller.aborted) leave()
    else caller.addEventListener('abort', leave, { once: true })
    return rendering.page
  }
  const find = (key: string, caller: AbortSignal): Promise<CachedPage> | null => {
    const entry = cached.get(key)
    if (entry && entry.expiresAt > now()) return Promise.resolve(entry.page)
    const rendering = pending.get(key)
    return rendering === undefined ? null : join(rendering, caller)
  }
  return {
    find,
    findOrRender: (key, caller, render) => find(key, caller) ?? join(start(key, render), caller),
    clear() {
      for (const key of cached.keys()) evict(key)
      pending.clear()
    },
  }
}

/** Memory of the text in bytes, at most. */
const sizeOf = (page: SentPage | undefined): number => 2 * (page?.html.length ?? 0)
