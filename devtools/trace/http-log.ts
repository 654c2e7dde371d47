/**
 * Records the HTTP requests of a page: method, URL, status and times. It records no headers and no
 * bodies; `devtools/trace/http-lines.ts` reduces the URL to a route template before it leaves the page.
 */
import { MAX_RETAINED_EVENTS } from './limits.ts'

/** A request begins, or ends. */
export interface HttpEntry {
  /** ms since 1970. */
  at: number
  method: string
  url: string
  /** Absent when the request begins; 0 without a response, null if the client aborted it. */
  status?: number | null
  /** Time from request to response headers; absent if it is unknown. */
  ms?: number
}

export interface HttpLog {
  /** The retained entries after the first `count` ones, and the number of all so far. */
  entriesSince(count: number): { entries: readonly HttpEntry[]; count: number }
}

type Page = Pick<
  Window & typeof globalThis,
  'fetch' | 'XMLHttpRequest' | 'location' | 'prefetchedResponses'
>

/** @param onEntry called after each entry */
export function watchHttp(page: Page, now: () => number, onEntry: () => void): HttpLog {
  const entries: HttpEntry[] = []
  let dropped = 0

  function add(entry: HttpEntry): void {
    entries.push(entry)
    if (entries.length > MAX_RETAINED_EVENTS) dropped += entries.splice(0, 1000).length
    onEntry()
  }

  /** @returns a function that records the end of the request */
  function start(method: string, url: string): (status: number | null) => void {
    const at = now()
    add({ at, method, url })
    return (status) => add({ at: now(), method, url, status, ms: now() - at })
  }

  const { fetch, XMLHttpRequest } = page
  page.fetch = async (input, init) => {
    const { method = 'GET', url = String(input) } = input instanceof Request ? input : {}
    const end = start(init?.method ?? method, url)
    try {
      const response = await fetch.call(page, input, init)
      end(response.status)
      return response
    } catch (error) {
      end((error as Error).name === 'AbortError' ? null : 0)
      throw error
    }
  }
  page.XMLHttpRequest = class extends XMLHttpRequest {
    override open(method: string, url: string | URL): void {
      super.open(method, url)
      this.addEventListener('loadstart', () => {
        const end = start(method, String(url))
        this.addEventListener('abort', () => end(null))
        for (const type of ['load', 'error', 'timeout'])
          this.addEventListener(type, () => end(this.status))
      })
    }
  }
  // Requested by the first script of the page, before this code was loaded.
  for (const [path, { at, response }] of page.prefetchedResponses ?? []) {
    const request = { method: 'GET', url: `/api/${path}` }
    add({ ...request, at })
    void response.then((received) =>
      add({ ...request, at: now(), status: received === null ? 0 : received.status }),
    )
  }

  return {
    entriesSince: (count) => ({
      entries: entries.slice(Math.max(0, count - dropped)),
      count: dropped + entries.length,
    }),
  }
}
