import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { headOf } from '../../src/protocol/base/page-head.ts'
import { shareCalls } from '../cluster/shared-calls.ts'
import type { Config } from '../config.ts'
import { withHead } from '../content/previews/html.ts'
import { describePage } from '../content/previews/pages.ts'
import type { Context } from '../context.ts'
import { compressOnce, encodingOf } from '../http/compressed-text.ts'
import { hasAlready } from '../http/conditional-request.ts'
import { limitRendering } from '../http/limits.ts'
import { SENT_POLICY } from '../http/policies.ts'
import { urlOf } from '../http/trusted-proxy.ts'
import { DATA_SAVER_VARY, dataSaverShell, isDataSaver } from './data-saver.ts'
import { readFirstStyles } from './first-styles.ts'
import { isFirstVisit } from './first-visit.ts'
import { hydrationModule } from './hydration-module.ts'
import { isMessagesPath, MESSAGES_METADATA, messagesShell } from './messages-shell.ts'
import { emptyPage, renderedPage } from './page.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'
import { createPageRenderer, type RenderPage } from './page-renderer.ts'
import { messagesPathOn, SSR_ROUTES, ssrUrl, waitingSearch } from './ssr-routes.ts'

type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>

const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

/** Pages for signed-in users only (specification 2.2, 2.3); search engines must not index them. */
const SIGNED_IN_PAGES =
  /^\/(?:profile|dashboard|settings|messages|legacy-messages|chat-demo|notifications|create|upload-work|edit|upload-asset|admin)(?:\/|$)/

/**
 * Serves `/media/` and, when the client is built, its files.
 * @returns handler for a path that is no file: the client's page, or 404
 */
export async function registerClient(app: FastifyInstance, ctx: Context): Promise<SendPage> {
  const { config } = ctx
  await mkdir(config.mediaDir, { recursive: true })
  await app.register(fastifyStatic, {
    root: config.mediaDir,
    prefix: '/media/',
    index: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'public, max-age=86400')
      response.header('content-security-policy', SENT_POLICY)
    },
  })
  const root = config.clientDir
  if (root === null || !existsSync(join(root, 'index.html'))) return sendNotFound
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  const headers = pageHeaders(config)
  const policy = pagePolicy(config, page)
  await app.register(fastifyStatic, {
    root,
    decorateReply: false,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    // Saves bytes on metered connections: the ETag is sufficient, and browsers do not
    // request ranges of a script.
    lastModified: false,
    acceptRanges: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/.*'],
    setHeaders: (response, path) => {
      response.header('cache-control', /[\\/]assets[\\/]/.test(path) ? IMMUTABLE_CACHE : 'no-cache')
    },
  })
  const getPage = createPages(app, ctx, page, root)
  const sendPage: SendPage = async (request, reply) => {
    const url = urlOf(request)
    if (!isPage(request, url.pathname)) return sendNotFound(request, reply)
    const response = await getPage(request, reply, url)
    if ('redirect' in response) {
      const { redirect, status } = response
      return status === undefined
        ? reply.redirect(redirect + url.search, 301)
        : reply.redirect(redirect, status)
    }
    if (SIGNED_IN_PAGES.test(url.pathname)) reply.header('x-robots-tag', 'noindex')
    const { status, html, etag, styleHash, isServerRendered } = response
    const csp = { 'content-security-policy': policy(request.origin, styleHash) }
    const vary = `accept-encoding, ${DATA_SAVER_VARY}`
    reply.code(status).headers({ ...headers, ...csp, etag, vary })
    if (hasAlready(request, etag)) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    const encoding = isServerRendered ? encodingOf(request.headers['accept-encoding']) : null
    if (encoding === null) return reply.send(html)
    // Pages in the shared cache are compressed once for all.
    const body = await compressOnce(response, html, encoding)
    return reply.header('content-encoding', encoding).send(body)
  }
  // Registered as routes, because the not-found handler's responses are not compressed.
  for (const path of SSR_ROUTES) app.get(path, sendPage)
  registerInspector(app, config, root)
  return sendPage
}

/**
 * Creates the responses for client URLs: a server-rendered page where possible, else the empty
 * page.
 */
function createPages(app: FastifyInstance, ctx: Context, page: string, root: string) {
  const { renderDir } = ctx.config
  const cache = createPageCache(() => ctx.now())
  const renderPage =
    renderDir === null ? null : createPageRenderer({ app, folder: renderDir, now: () => ctx.now() })
  const hydration = hydrationModule(root)
  const styles = readFirstStyles(root)
  const messages = messagesShell(root, page)
  const mayRender = limitRendering(app)
  const clearCaches = shareCalls(ctx.cluster, 'pages', () => cache.clear())
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400 && disappearsAtOnce(request)) clearCaches()
  })
  return async (request: FastifyRequest, reply: FastifyReply, url: URL): Promise<CachedPage> => {
    const dataSaver = isDataSaver(request)
    const isFirst = isFirstVisit(request)
    const buildPage = async (
      url: URL,
      render: (() => ReturnType<RenderPage>) | null,
    ): Promise<CachedPage> => {
      const response = await describePage(ctx, url)
      if ('redirect' in response) return response
      const rendered = response.status === 200 ? ((await render?.()) ?? null) : null
      if (rendered !== null && 'redirect' in rendered) return rendered
      const isMessagesPage = isMessagesPath(url.pathname)
      const about = isMessagesPage ? MESSAGES_METADATA : (rendered?.about ?? {})
      const baseShell = isMessagesPage ? messages : page
      const shell = withHead(
        dataSaver ? dataSaverShell(baseShell) : baseShell,
        response.head ?? headOf(about, url.href),
      )
      if (rendered === null) return emptyPage(response.status, shell)
      const options = {
        ...{ styles, isFirstVisit: isFirst, hydration },
        ...{ waitsFor: waitingSearch(url), messagesPath: messagesPathOn(url) },
      }
      return renderedPage(shell, rendered, options) ?? emptyPage(response.status, shell)
    }
    const pageUrl = renderPage === null ? null : ssrUrl(url)
    if (renderPage === null || pageUrl === null) return buildPage(url, null)
    const key = `${dataSaver ? 'saver ' : ''}${isFirst ? 'first ' : ''}${pageUrl.href}`
    const caller = closedSignal(reply)
    const known = cache.find(key, caller)
    if (known !== null) return known
    if (!(await mayRender(request))) return buildPage(pageUrl, null)
    return cache.findOrRender(key, caller, (signal) =>
      buildPage(pageUrl, () => renderPage(request, pageUrl, dataSaver, signal)),
    )
  }
}

/** What moderators hide or delete, and a collection that is deleted, renamed or made private. */
const DISAPPEARS_AT_ONCE = /^\/api\/(?:admin\/|collections\/mine\/[^/]+\/?(?:\?|$))/

const disappearsAtOnce = ({ method, url }: FastifyRequest): boolean =>
  method !== 'GET' && DISAPPEARS_AT_ONCE.test(url)

/** Aborts when the connection of a response is closed. */
function closedSignal({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController()
  if (raw.destroyed) closed.abort()
  else raw.once('close', () => closed.abort())
  return closed.signal
}

/** Serves the statechart inspector's page in builds that contain it. */
function registerInspector(app: FastifyInstance, config: Config, root: string): void {
  const file = join(root, 'inspector.html')
  if (!existsSync(file)) return
  const html = readFileSync(file, 'utf8')
  const headers = { ...pageHeaders(config), 'x-robots-tag': 'noindex' }
  const policy = pagePolicy(config, html)
  app.get('/inspector', (request, reply) =>
    reply
      .headers({ ...headers, 'content-security-policy': policy(request.origin) })
      .type('text/html; charset=utf-8')
      .send(html),
  )
}

const sendNotFound: SendPage = (_request, reply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('Not found')

/** A file of the root folder: no client route has a dot in its only segment. */
const ROOT_FILE = /^\/[^/]*\.[^/]*$/

/** A missing script must be a 404: an HTML page instead would break the client. */
function isPage(request: FastifyRequest, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return !/^\/(?:assets|media)\//.test(path) && !ROOT_FILE.test(path)
}

function pageHeaders(config: Config): Record<string, string> {
  return {
    'cache-control': 'no-cache',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': config.googleClientId
      ? 'same-origin-allow-popups'
      : 'same-origin',
  }
}

/**
 * Allows only own scripts, connections and pictures; Google's sign-in and other hosts' pictures
 * only where configured. WebSockets are listed explicitly for browsers whose 'self' covers HTTP
 * only.
 */
function pagePolicy(
  config: Config,
  page: string,
): (origin: string, styleHash?: string | null) => string {
  const google = config.googleClientId !== null
  const gsi = (path: string): string => (google ? ` https://accounts.google.com/gsi/${path}` : '')
  const scripts = inlineScriptHashes(page)
  return (origin, styleHash = null) =>
    [
      "default-src 'self'",
      `script-src 'self'${scripts}${gsi('client')}`,
      `style-src 'self'${styleHash === null ? '' : ` 'sha256-${styleHash}'`}${gsi('style')}`,
      ["img-src 'self' data: blob:", ...config.pictureOrigins].join(' '),
      "font-src 'self'",
      `connect-src 'self' ${origin.replace(/^http/, 'ws')}${gsi('')}`,
      google ? `frame-src${gsi('')}` : "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')
}

function inlineScriptHashes(page: string): string {
  const scripts = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts]
    .map(([, source]) =>
      createHash('sha256')
        .update(source ?? '')
        .digest('base64'),
    )
    .map((digest) => ` 'sha256-${digest}'`)
    .join('')
}
