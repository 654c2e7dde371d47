import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageMetadata } from '../../src/protocol/base/page-head.ts'
import { internalRequest } from '../http/internal-request.ts'
import { createSemaphore } from './semaphore.ts'

/** Output of `ssr/render.tsx` for one page. */
export interface SsrPage {
  readonly html: string
  readonly css: string
  readonly links: string
  readonly about: PageMetadata
  readonly data: { readonly now: number }
}

/** The requested page does not exist (yet); temporary redirect to one that does. */
interface RenderedRedirect {
  readonly redirect: string
  readonly status: 302
}

type InternalFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

interface Renderer {
  renderPage(request: {
    url: URL
    ask: InternalFetch
    now: number
    saves: boolean
    signal: AbortSignal
  }): Promise<SsrPage | RenderedRedirect>
}

/** @returns null when the page cannot be server-rendered; the empty page is sent then */
export type RenderPage = (
  request: FastifyRequest,
  url: URL,
  /** Data-saver mode. */
  saves: boolean,
  /** Aborts when no one waits for the page any more. */
  signal: AbortSignal,
) => Promise<SsrPage | RenderedRedirect | null>

export interface PageRendererOptions {
  /** Handles the API requests of the page. */
  readonly app: FastifyInstance
  /** Folder of the `ssr/` bundle. */
  readonly folder: string
  readonly now: () => number
  /** How long a request waits for a server-rendered page, ms. */
  readonly renderTimeoutMs?: number
}

const RENDER_TIMEOUT_MS = 3_000
/**
 * Pages rendered at the same time: they share one thread with everything else. A second one uses
 * the time in which the first waits for its data; more would only delay other requests.
 */
const MAX_CONCURRENT = 2
/** Share of `renderTimeoutMs` a render may wait for its turn; a later start could not finish in time. */
const QUEUE_SHARE = 2 / 3

/**
 * Renders pages with the client's own views, which are imported with the first page. Null without
 * the bundle.
 */
export function createPageRenderer({
  app,
  folder,
  now,
  renderTimeoutMs = RENDER_TIMEOUT_MS,
}: PageRendererOptions): RenderPage | null {
  const file = join(folder, 'render.js')
  if (!existsSync(file)) return null
  let loading: Promise<Renderer> | null = null
  const semaphore = createSemaphore(MAX_CONCURRENT)
  const render: RenderPage = async (request, url, saves, signal) => {
    loading ??= import(pathToFileURL(file).href) as Promise<Renderer>
    const { renderPage } = await loading
    const ask = internalFetch(app, request, signal)
    return renderPage({ url, ask, now: now(), saves, signal })
  }
  return async (request, url, saves, left) => {
    const signal = AbortSignal.any([left, AbortSignal.timeout(renderTimeoutMs)])
    try {
      const tooLate = AbortSignal.timeout(renderTimeoutMs * QUEUE_SHARE)
      await semaphore.acquire(AbortSignal.any([left, tooLate]))
      // The turn ends with the rendering, not with the wait for it.
      const rendering = render(request, url, saves, signal).finally(() => semaphore.release())
      return await withAbort(signal, rendering)
    } catch (error) {
      if (!left.aborted) {
        request.log.warn(
          { err: error, page: url.pathname },
          'page not server-rendered, sending the empty page',
        )
      }
      return null
    }
  }
}

function withAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}

/**
 * `fetch` for the renderer: injects anonymous GET requests into the API, rate-limited as the
 * client's.
 */
function internalFetch(
  app: FastifyInstance,
  pageRequest: FastifyRequest,
  signal: AbortSignal,
): InternalFetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, pageRequest.origin)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    if (method !== 'GET' || !url.pathname.startsWith('/api/')) {
      throw new Error(`a page may only GET /api/, not ${method} ${url.pathname}`)
    }
    const path = url.pathname + url.search
    const response = await internalRequest(app, pageRequest, { method: 'GET', url: path, signal })
    const type = String(response.headers['content-type'] ?? '')
    return new Response(response.statusCode === 204 ? null : response.body, {
      status: response.statusCode,
      headers: { 'content-type': type },
    })
  }
}
