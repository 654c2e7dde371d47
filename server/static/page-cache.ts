import type { SentPage } from './page.ts'

export type CachedPage = SentPage | { redirect: string; status?: 302 }

/** How long a page is cached, in ms; changes show that much later. */
const FRESH_MS = 5_000
/** Maximum memory of all cached pages. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Caches server-rendered pages, which are the same for all users, for some seconds; the oldest are
 * evicted first.
 * @returns a function that resolves to the page of a URL: cached, already being rendered, or new
 */
export function createPageCache(
  now: () => number,
  mostBytes = MOST_BYTES,
): (address: string, make: () => Promise<CachedPage>) => Promise<CachedPage> {
  const kept = new Map<string, { page: SentPage; until: number }>()
  const underWay = new Map<string, Promise<CachedPage>>()
  let bytes = 0

  const drop = (address: string): void => {
    bytes -= sizeOf(kept.get(address)?.page)
    kept.delete(address)
  }
  const keep = (address: string, page: SentPage): void => {
    drop(address)
    kept.set(address, { page, until: now() + FRESH_MS })
    bytes += sizeOf(page)
    for (const [oldest, { until }] of kept) {
      if (bytes <= mostBytes && until > now()) break
      drop(oldest)
    }
  }
  const making = async (address: string, make: () => Promise<CachedPage>): Promise<CachedPage> => {
    try {
      const response = await make()
      if ('written' in response && response.written) keep(address, response)
      return response
    } finally {
      underWay.delete(address)
    }
  }
  return async (address, make) => {
    const found = kept.get(address)
    if (found && found.until > now()) return found.page
    const running = underWay.get(address) ?? making(address, make)
    underWay.set(address, running)
    return running
  }
}

/** Memory of the text in bytes, at most. */
const sizeOf = (page: SentPage | undefined): number => 2 * (page?.html.length ?? 0)
