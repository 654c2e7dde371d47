import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Dependencies, HttpError, TestResponse } from './answers.ts'
import { type Dialect, PLAIN } from './dialect.ts'
import { djangoInput } from './django.ts'
import { hostile } from './hostile.ts'
import { paginate, rejectUnknownChoices } from './lists.ts'
import { type Received, unknownOf } from './received.ts'
import { createRoutes, type Route } from './routes.ts'
import { createShapes } from './shapes.ts'
import { createStore, type Fields, type Store, type User } from './store.ts'

export interface ForeignServer {
  readonly origin: string
  readonly dialect: Dialect
  readonly store: Store
  /** Requests received under `/api/`, in order. */
  readonly received: readonly Received[]
  /** Sends a frame to the sockets of these users. */
  readonly notify: Dependencies['notify']
  /** Handles a request of another HTTP server (hosting.ts). */
  handle(request: IncomingMessage, response: ServerResponse): void
  readonly handleUpgrade: UpgradeHandler
  stop(): Promise<void>
}

const TYPES: { readonly [end: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain',
}
const NOT_FOUND_PAGE = '<!doctype html><title>Not here</title><h1>There is nothing here</h1>'

/**
 * An in-memory API that implements only the specification, and serves the built client as static
 * files. Unspecified input is ignored and logged.
 * @param port the preferred port; another one is used if it is taken
 */
export async function startForeign(
  dialect: Dialect = PLAIN,
  { port = 0 }: { port?: number } = {},
): Promise<ForeignServer> {
  const store = createStore(dialect)
  const shapes = createShapes(store, dialect)
  const sockets = createSockets(store)
  const dependencies: Dependencies = { store, dialect, shapes, notify: sockets.notify }
  const routes = createRoutes(dependencies)
  const received: Received[] = []

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://host')
    const handling = url.pathname.startsWith('/api/')
      ? handleApiCall({ store, dialect, routes, received }, url, request, response)
      : serveFile(store, url.pathname, response)
    handling.catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: String(error) }))
    })
  }
  const server = createServer(handle)
  server.on('upgrade', sockets.handleUpgrade)
  await listen(server, port).catch(() => listen(server, 0))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://localhost:${address.port}`,
    dialect,
    store,
    received,
    notify: sockets.notify,
    handle,
    handleUpgrade: sockets.handleUpgrade,
    async stop() {
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

interface ApiServer {
  store: Store
  dialect: Dialect
  routes: readonly Route[]
  received: Received[]
}

async function handleApiCall(
  api: ApiServer,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { store, dialect, routes, received } = api
  const path = decodeURI(url.pathname.slice('/api/'.length))
  const method = request.method ?? 'GET'
  const matching = routes.filter(({ pattern }) => pattern.test(path))
  const route = matching.find(({ row }) => row.method === method)
  const { body, files, urls, fileFields, isForm } = await readBody(store, request)
  const query = Object.fromEntries(url.searchParams)
  const respond = (status: number, content: unknown, html = false) => {
    const key = route?.row.key ?? null
    const unknown = route === undefined ? [] : unknownOf(route.row, query, body)
    received.push({ method, path, key, query, body, files, status, unknown })
    const type = html ? TYPES['.html'] : 'application/json'
    response.writeHead(status, content === undefined ? {} : { 'content-type': type })
    response.end(content === undefined ? '' : html ? NOT_FOUND_PAGE : JSON.stringify(content))
  }
  if (route === undefined) {
    if (matching.length > 0) return respond(405, { detail: `Method "${method}" not allowed.` })
    return respond(dialect.missing.status, { detail: 'Not found.' }, dialect.missing.html)
  }
  const me = userOf(store, request)
  try {
    if (me === null && !isPublic(path, method) && !(dialect.anonymous && method === 'GET')) {
      throw new HttpError(401, 'Authentication credentials were not provided.')
    }
    if (dialect.filters === 'choices') rejectUnknownChoices(store, path, url.searchParams)
    const params = { ...route.pattern.exec(path)?.groups }
    const { key } = route.row
    if (dialect.broken.includes(key)) return respond(500, {}, true)
    if (dialect.throttled.includes(key)) {
      response.setHeader('retry-after', '30')
      throw new HttpError(429, 'Request was throttled. Expected available in 30 seconds.')
    }
    const input =
      dialect.records === 'django' ? djangoInput(key, { body, fileFields, isForm }) : body
    const call = { params, query: url.searchParams, body: input, files: urls, fileFields, me }
    const result = route.handle(call)
    const { status, body: sound } =
      result instanceof TestResponse ? result : new TestResponse(200, result)
    const content = dialect.values === 'hostile' ? hostile(sound) : sound
    if (!Array.isArray(content)) return respond(status, content)
    const rows = paginate(
      dialect,
      new URL(request.url ?? '/', `http://${request.headers.host}`),
      content,
    )
    const isWrapped = Array.isArray(rows) && dialect.lists === 'results'
    respond(status, isWrapped ? { results: rows } : rows)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const fields = error.message.startsWith('{')
    respond(error.status, fields ? JSON.parse(error.message) : { detail: error.message })
  }
}

/** Public endpoints of section 6, and those needed to obtain a token. */
function isPublic(path: string, method: string): boolean {
  return (
    /^(?:explore|blog|auth|public-profiles)\//.test(path) ||
    /^posts\/[^/]+\/increment_view\/$/.test(path) ||
    path === 'token/refresh/' ||
    (path === 'users/' && method === 'POST')
  )
}

function userOf(store: Store, request: IncomingMessage): User | null {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const session = token === undefined ? undefined : store.tokens.get(token)
  return session?.use === 'access' ? session.user : null
}

async function readBody(store: Store, request: IncomingMessage) {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  const bytes = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  const files: Received['files'][number][] = []
  const urls: string[] = []
  const fileFields: { [field: string]: string } = {}
  let body: Fields = {}
  const isForm = type.startsWith('multipart/')
  if (isForm) {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
    for (const [field, value] of form) {
      if (typeof value === 'string') {
        const earlier = body[field]
        body[field] = earlier === undefined ? value : [earlier, value].flat()
      } else {
        files.push({ field, name: value.name, type: value.type, size: value.size })
        const content = new Uint8Array(await value.arrayBuffer())
        const stored = store.storeFile(content, value.type, value.name)
        urls.push(stored)
        fileFields[field] = stored
      }
    }
  } else if (bytes.length > 0) body = JSON.parse(bytes.toString()) as Fields
  // A file under several names is stored once.
  return { body, files, urls: [...new Set(urls)], fileFields, isForm }
}

async function serveFile(store: Store, path: string, response: ServerResponse): Promise<void> {
  const stored = store.media.get(path)
  if (stored !== undefined) {
    response.writeHead(200, { 'content-type': stored.type })
    response.end(stored.bytes)
    return
  }
  await serveBuiltFile(path, response)
}

/**
 * Sends a file of the built client; a path without an extension is a route of the client.
 * @param html the page; by default that of the build
 */
export async function serveBuiltFile(
  path: string,
  response: ServerResponse,
  html?: string,
): Promise<void> {
  const file = extname(path) === '' ? '/index.html' : normalize(path)
  try {
    const isPage = html !== undefined && file === '/index.html'
    const content = isPage ? html : await readFile(join('dist', file))
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    // The names of assets contain a content hash.
    const caching = file.startsWith('/assets/') ? { 'cache-control': 'max-age=86400' } : {}
    response.writeHead(200, { 'content-type': type, ...caching })
    response.end(content)
  } catch {
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(NOT_FOUND_PAGE)
  }
}

type UpgradeHandler = (
  request: IncomingMessage,
  ...rest: [import('node:stream').Duplex, Buffer]
) => void

/** The WebSockets (B3): `/ws/messaging/` and `/ws/notifications/`. */
function createSockets(store: Store) {
  const open = new Set<{ socket: WebSocket; user: User; channel: string }>()
  const sockets = new WebSocketServer({ noServer: true })
  const handleUpgrade: UpgradeHandler = (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://host')
    const channel = /^\/ws\/(messaging|notifications)\/$/.exec(url.pathname)?.[1]
    const session = store.tokens.get(url.searchParams.get('token') ?? '')
    if (channel === undefined) {
      socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (session?.use !== 'access') return webSocket.close(4001)
      const connection = { socket: webSocket, user: session.user, channel }
      open.add(connection)
      webSocket.on('close', () => open.delete(connection))
      if (channel === 'messaging')
        webSocket.send(JSON.stringify({ type: 'connection_established' }))
      webSocket.on('message', (data) => {
        const { type } = JSON.parse(String(data)) as Fields
        if (channel === 'notifications' && type === 'ping') webSocket.send('{"type":"pong"}')
      })
    })
  }
  const notify: Dependencies['notify'] = (channel, humans, frame) => {
    for (const connection of open) {
      if (connection.channel !== channel || !humans.includes(connection.user)) continue
      connection.socket.send(JSON.stringify(frame))
    }
  }
  const close = () => {
    for (const { socket } of open) socket.terminate()
    sockets.close()
  }
  return { handleUpgrade, notify, close }
}
