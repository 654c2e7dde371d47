import type { WorkerScope } from '../../src/worker/scope.ts'
import { startWorker } from '../../src/worker/service-worker.ts'

export const ORIGIN = 'https://kinyeti.example'

/** The Cache API in memory; a full one rejects every write. */
class FakeCache {
  readonly entries = new Map<string, Response>()
  isFull = false
  #key = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).href
  match = async (request: Request | string) => this.entries.get(this.#key(request))?.clone()
  keys = async () => [...this.entries.keys()].map((url) => new Request(url))
  delete = async (request: Request | string) => this.entries.delete(this.#key(request))
  put = async (request: Request | string, response: Response) => {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.entries.set(this.#key(request), response)
  }
}

export const page = (content: string, init: ResponseInit = {}) =>
  new Response(`<html lang="en">${content}`, {
    ...init,
    headers: { 'content-type': 'text/html', ...init.headers },
  })

export const SHELL = '<div id="root"></div><script src="/assets/entry-1.js"></script>'
/** A server-rendered page. */
export const rendered = (text: string) => `<script id="ssr-payload">{}</script>${text}`

type Answer = () => Response | Promise<Response>

/** The service worker in a browser whose network answers as the test says. */
export function createWorker(
  files: readonly string[] = ['/assets/entry-1.js', '/assets/part-1.js'],
) {
  const stores = new Map<string, FakeCache>()
  const handlers = new Map<string, (event: object) => void>()
  const network = new Map<string, Answer>([
    ['/settings', () => page(SHELL)],
    ...files.map((path): [string, Answer] => [path, () => new Response(path)]),
  ])
  const requested: string[] = []
  const posted: unknown[] = []
  const timers: (() => void)[] = []
  const browser = { isOffline: false, now: 1_000, skipped: 0 }
  const open = (name: string) => {
    const store = stores.get(name) ?? new FakeCache()
    stores.set(name, store)
    return store
  }
  const scope = {
    location: { origin: ORIGIN },
    caches: {
      open: async (name: string) => open(name),
      delete: async (name: string) => stores.delete(name),
    },
    registration: { navigationPreload: { enable: async () => {} } },
    clients: {
      claim: async () => {},
      matchAll: async () => [{ postMessage: (message: unknown) => void posted.push(message) }],
    },
    async fetch(request: Request | string) {
      const { pathname } = new URL(typeof request === 'string' ? request : request.url, ORIGIN)
      requested.push(pathname)
      const answer = network.get(pathname)
      if (browser.isOffline || answer === undefined) throw new TypeError('Failed to fetch')
      return answer()
    },
    setTimeout: (fire: () => void) => timers.push(fire),
    async skipWaiting() {
      browser.skipped += 1
    },
    addEventListener: (type: string, handle: (event: object) => void) => handlers.set(type, handle),
  }
  startWorker(scope as unknown as WorkerScope, { entry: files[0] ?? '', files }, () => browser.now)

  const send = (type: string, event: object = {}) => {
    const waits: Promise<unknown>[] = []
    handlers.get(type)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
    return waits
  }
  /** Sends an event and waits for what it started; rejects as the worker does. */
  const dispatch = async (type: string, event: object = {}): Promise<void> => {
    await Promise.all(send(type, event))
  }
  /** The worker's response, or null if it leaves the request to the browser. */
  const request = async (path: string, mode = 'navigate'): Promise<Response | null> => {
    const responses: Promise<Response>[] = []
    const waits = send('fetch', {
      request: { url: new URL(path, ORIGIN).href, method: 'GET', mode },
      respondWith: (response: Promise<Response>) => responses.push(response),
    })
    const response = (await responses[0]) ?? null
    // Including what the worker saves after its response.
    await Promise.all(waits)
    return response
  }
  return { browser, dispatch, network, open, request, requested, stores, timers, posted }
}
