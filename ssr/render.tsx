import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { SsrPayload } from '../src/app/hydrate.ts'
import { startApp } from '../src/app/start.ts'
import { HOME_TIME_ZONE } from '../src/protocol/base/brand.ts'
import type { PageMetadata } from '../src/protocol/base/page-head.ts'
import { App } from '../src/views/app.tsx'
import type { AppHandle } from '../src/views/app-context.tsx'
import { setTimeZone } from '../src/views/locale.ts'
import { loadPage } from '../src/views/routes.tsx'
import { type ApiFetch, ssrEnvironment } from './environment.ts'
import { openingLists } from './lists.ts'
import { fetchQueries, ssrQueries } from './queries.ts'
import { styleSheetOf } from './styles.ts'

export type { ApiFetch } from './environment.ts'

export interface PageRequest {
  /** Absolute URL. */
  url: URL
  ask: ApiFetch
  /** Milliseconds since 1970. */
  now: number
  /** The client asked for reduced data use. */
  saves?: boolean
  /** Ends the rendering when it aborts. */
  signal?: AbortSignal
}

export interface SsrPage {
  /** Content of `#root`. */
  html: string
  /** CSS rules for a style sheet in the head. */
  css: string
  /** Preload links for the head. */
  links: string
  /** The page's metadata. */
  about: PageMetadata
  data: SsrPayload
}

/** Loaded data may lead to further requests. Maximum number of render passes per page. */
const ROUNDS = 8

/** One time zone for all pages; set once per process. */
setTimeZone(HOME_TIME_ZONE)

/**
 * Renders a public page for an anonymous user, with the data for hydration. A `page` parameter
 * beyond the end of a list redirects to the list's first page.
 * @throws Error if something on the page could not be loaded
 */
export async function renderPage(
  request: PageRequest,
): Promise<SsrPage | { redirect: string; status: 302 }> {
  let beyond = false
  const ask: ApiFetch = async (input, init) => {
    const answer = await request.ask(input, init)
    beyond ||= answer.status === 404 && isFurtherPage(input, request.url)
    return answer
  }
  try {
    return await writePage({ ...request, ask })
  } catch (error) {
    if (!beyond) throw error
    const { pathname, searchParams } = new URL(request.url)
    searchParams.delete('page')
    const query = searchParams.toString()
    return { redirect: query === '' ? pathname : `${pathname}?${query}`, status: 302 }
  }
}

function isFurtherPage(input: Parameters<ApiFetch>[0], url: URL): boolean {
  const asked = new URL(input instanceof Request ? input.url : input, url).searchParams.get('page')
  return asked !== null && asked === url.searchParams.get('page') && asked !== '1'
}

async function writePage({
  url,
  ask,
  now,
  saves = false,
  signal = new AbortController().signal,
}: PageRequest): Promise<SsrPage> {
  const { environment, stop } = ssrEnvironment(url, ask, now)
  let waits: Promise<unknown>[] = []
  let about: PageMetadata = {}
  const wait = <T,>(promise: Promise<T>): Promise<T> => {
    waits.push(promise)
    // A rejection is handled where the promise is awaited; this prevents an unhandled rejection if
    // the page has failed before.
    promise.catch(() => {})
    return promise
  }
  let lists: ReturnType<typeof openingLists> | null = null
  const app = startApp({
    environment,
    navigate: () => {},
    serverRendered: {
      page: { now, dataSaver: saves, isHydrating: () => true, markHydrated: () => {} },
      firstPages: { get: (key, page, load) => lists?.firstPages.get(key, page, load) ?? load() },
    },
  })
  lists = openingLists(app.handle.browse, wait)
  const handle: AppHandle = {
    ...app.handle,
    browse: lists.browse,
    metadata: {
      ...app.handle.metadata,
      note(page) {
        about = page
      },
    },
    loadChunk: (load) => wait(app.handle.loadChunk(load)),
  }
  const { queryClient } = handle
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retry: false },
  })
  try {
    const at = url.pathname + url.search
    await unlessAborted(signal, loadPage(handle, url.pathname))
    for (let round = 0; round < ROUNDS; round += 1) {
      waits = []
      const html = await rendered(<App app={handle} at={at} />, signal)
      for (const asked of fetchQueries(queryClient)) void wait(asked)
      if (waits.length > 0) {
        await unlessAborted(signal, Promise.all(waits))
        continue
      }
      const missing = lists.missing()
      if (missing.length > 0) throw new Error(`lists failed: ${missing.join(', ')}`)
      const data = {
        now,
        ...(saves && { saves }),
        queries: ssrQueries(queryClient),
        ...lists.payload(),
      }
      return { ...parted(html), about, data }
    }
    throw new Error(`the page still loads data after ${ROUNDS} rounds`)
  } finally {
    app.stop()
    queryClient.clear()
    stop()
  }
}

/** @throws the reason of the signal when it aborts first */
function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * Renders to HTML after all Suspense boundaries have resolved.
 * @throws the first render error, or the reason of the signal
 */
function rendered(shown: ReactNode, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    let html = ''
    const sink = new Writable({
      write(chunk, _encoding, done) {
        html += chunk
        done()
      },
      final(done) {
        resolve(html)
        done()
      },
    })
    const stream = renderToPipeableStream(shown, {
      // Renders Suspense content in place, not through inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onError: reject,
      onShellError: reject,
    })
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true })
  })
}

/** React puts preload links before the content; they belong in the head. */
function parted(rendered: string): Pick<SsrPage, 'html' | 'css' | 'links'> {
  const links = /^(?:<link\b[^>]*>)*/.exec(rendered)?.[0] ?? ''
  return { links, ...styleSheetOf(rendered.slice(links.length)) }
}
