import { PAGE_CACHE, SAVED_PAGE } from '../protocol/base/offline.ts'
import { isHtml } from './asset-cache.ts'
import { type NetworkOutcome, outcomeOf, pageSource } from './requests.ts'
import type { RequestEvent, WorkerScope } from './scope.ts'

/** A network without a response for this time counts as silent, ms. */
const SILENCE_MS = 8_000
/** Server-rendered pages that are kept; the one that was saved first goes first. */
const MAX_PAGES = 40
/** Only server-rendered pages have content of their own; all others equal the client's page. */
const CONTENT = 'id="ssr-payload"'
const SAVED_AT = 'x-saved-at'

interface PageCacheOptions extends Pick<WorkerScope, 'caches' | 'fetch' | 'setTimeout'> {
  now(): number
  /** The client's page without content. */
  shell(): Promise<Response | undefined>
}

export interface PageCache {
  /** Responds to a navigation: from the network, else a saved page, else the client's page. */
  respond(event: RequestEvent): Promise<Response>
  forget(): Promise<void>
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const { caches, fetch, now, setTimeout, shell } = options
  const open = () => caches.open(PAGE_CACHE)

  const save = async (url: string, response: Response): Promise<void> => {
    if (response.status !== 200 || response.redirected || !isHtml(response)) return
    const html = await response.text()
    if (!html.includes(CONTENT)) return
    const headers = new Headers(response.headers)
    headers.set(SAVED_AT, String(now()))
    // The text is not compressed any more.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    const cache = await open()
    // Deleted first, so that it becomes the newest.
    await cache.delete(url)
    await cache.put(url, new Response(html, { headers }))
    for (const old of (await cache.keys()).slice(0, -MAX_PAGES)) await cache.delete(old)
  }

  const findSaved = async (url: string): Promise<Response | undefined> => {
    const response = await (await open()).match(url, { ignoreVary: true })
    if (response === undefined) return undefined
    const { headers } = response
    const html = await response.text()
    const marked = html.replace('<html', `<html ${SAVED_PAGE}="${headers.get(SAVED_AT)}"`)
    return new Response(marked, { headers })
  }

  return {
    async respond(event) {
      const [url = ''] = event.request.url.split('#')
      const network = Promise.resolve(event.preloadResponse).then(
        (preloaded) => preloaded ?? fetch(event.request),
      )
      const outcome = await Promise.race([
        network.then(outcomeOf, (): NetworkOutcome => 'failed'),
        new Promise<NetworkOutcome>((resolve) => setTimeout(() => resolve('silent'), SILENCE_MS)),
      ])
      // Also if it comes too late. Without storage the page is shown all the same.
      const saving = network.then((response) => save(url, response.clone()))
      event.waitUntil(saving.catch(() => {}))
      if (outcome === 'response') return network
      const saved = await findSaved(url).catch(() => undefined)
      const empty = await shell().catch(() => undefined)
      const source = pageSource(outcome, { saved: saved !== undefined, shell: empty !== undefined })
      return (source === 'saved' && saved) || (source === 'shell' && empty) || network
    },
    async forget() {
      await caches.delete(PAGE_CACHE)
    },
  }
}
