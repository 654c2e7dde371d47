import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageMetadata } from '../../src/protocol/base/page-head.ts'
import { createSemaphore } from './semaphore.ts'

/** What `render/render.tsx` makes of a page. */
export interface WrittenPage {
  readonly html: string
  readonly css: string
  readonly links: string
  readonly about: PageMetadata
  readonly data: { readonly now: number }
}

/** The page asked for is none: here is one, as long as nothing comes to be there. */
export interface Turned {
  readonly redirect: string
  readonly status: 302
}

type Ask = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

interface Renderer {
  renderPage(request: {
    url: URL
    ask: Ask
    now: number
    saves: boolean
  }): Promise<WrittenPage | Turned>
}

/** @returns null where the page is to start empty */
export type Write = (
  request: FastifyRequest,
  url: URL,
  /** Its reader spends little data. */
  saves: boolean,
) => Promise<WrittenPage | Turned | null>

export interface WriterOptions {
  /** Who answers what a page asks. */
  readonly app: FastifyInstance
  /** The bundle of `render/`. */
  readonly folder: string
  readonly now: () => number
  /** How long a reader waits for a written page, ms. */
  readonly patienceMs?: number
}

const PATIENCE_MS = 3_000
/** Of pages that are being written: all else has this processor too. */
const MOST_AT_ONCE = 8
/** Of the patience; a turn that comes later leaves no time to write, and would be lost for the next. */
const LATEST_TURN = 2 / 3

/** Writes pages with the client's own views; their code comes with the first of them. Null without it. */
export function createWriter({
  app,
  folder,
  now,
  patienceMs = PATIENCE_MS,
}: WriterOptions): Write | null {
  const file = join(folder, 'render.js')
  if (!existsSync(file)) return null
  let loading: Promise<Renderer> | null = null
  const semaphore = createSemaphore(MOST_AT_ONCE)
  return async (request, url, saves) => {
    const signal = AbortSignal.timeout(patienceMs)
    let hasTurn = false
    try {
      await semaphore.acquire(AbortSignal.timeout(patienceMs * LATEST_TURN))
      hasTurn = true
      loading ??= import(pathToFileURL(file).href) as Promise<Renderer>
      const { renderPage } = await loading
      const ask = askFor(app, request, signal)
      return await within(signal, renderPage({ url, ask, now: now(), saves }))
    } catch (error) {
      request.log.warn({ err: error, page: url.pathname }, 'page not written, it starts empty')
      return null
    } finally {
      if (hasTurn) semaphore.release()
    }
  }
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** What tells where a request comes from, and nothing of whom. */
const WHERE_FROM = ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const

/** The API without a connection: for reading, without a token, counted as the visitor's. */
function askFor(app: FastifyInstance, visitor: FastifyRequest, signal: AbortSignal): Ask {
  const headers: { [name: string]: string } = {}
  for (const name of WHERE_FROM) {
    const value = visitor.headers[name]
    if (value !== undefined) headers[name] = String(value)
  }
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, visitor.origin)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    if (method !== 'GET' || !url.pathname.startsWith('/api/')) {
      throw new Error(`a page asks ${method} ${url.pathname}, which is none of its business`)
    }
    const answer = await app.inject({
      method: 'GET',
      url: url.pathname + url.search,
      headers,
      remoteAddress: visitor.socket.remoteAddress ?? visitor.ip,
      signal,
    })
    const type = String(answer.headers['content-type'] ?? '')
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': type },
    })
  }
}
