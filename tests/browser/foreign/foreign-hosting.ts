import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { settingsIn, withSettings } from '../../../tools/build/client-settings.ts'
import { type ForeignServer, listen, serveBuiltFile } from '../../foreign/server.ts'

/** A page and an API on two origins. */
export interface SeparateHosts {
  readonly page: string
  /** The API below `/api/` of this address. */
  readonly apiBase: string
  stop(): Promise<void>
}

const PATH = '/backend'
const SOCKETS: readonly (readonly [RegExp, string])[] = [
  [/^\/live\/chat\/([^/]+)\/\?jwt=(.*)$/, '/ws/messaging/?token=$2&conversation=$1'],
  [/^\/live\/chat\/\?jwt=(.*)$/, '/ws/messaging/?token=$1'],
  [/^\/live\/notify\/(.*)$/, '/ws/notifications/?token=$1'],
]

/**
 * Serves an API on another origin than the page, below a path and with sockets of other names; the
 * page is configured for them (B2, B3).
 * @param port preferred port of the page
 */
export async function hostSeparately(api: ForeignServer, port = 0): Promise<SeparateHosts> {
  const host = createServer((request, response) => {
    if (isPreflight(request, response, page)) return
    const { url = '' } = request
    request.url = url.startsWith(`${PATH}/`) ? url.slice(PATH.length) : '/api/nowhere/'
    api.handle(request, response)
  })
  host.on('upgrade', (request, socket, head) => {
    const form = SOCKETS.find(([pattern]) => pattern.test(request.url ?? ''))
    if (form === undefined) {
      socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
      return
    }
    request.url = request.url?.replace(...form) ?? ''
    api.handleUpgrade(request, socket, head)
  })
  await listen(host, 0)
  const apiBase = originOf(host) + PATH
  const html = withSettings(readFileSync('dist/index.html', 'utf8'), {
    'api-base': apiBase,
    'media-base': apiBase,
    'messaging-socket': '/live/chat/?jwt={token}',
    'conversation-socket': '/live/chat/{conversation}/?jwt={token}',
    'notification-socket': '/live/notify/{token}',
    'admin-path': '/staff',
  })
  if (settingsIn(html)('api-base') !== apiBase) throw new Error('the page was not configured')
  const pages = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    if (pathname.startsWith('/api/')) response.writeHead(404).end()
    else void serveBuiltFile(pathname, response, html)
  })
  await listen(pages, port).catch(() => listen(pages, 0))
  const page = originOf(pages)
  return {
    page,
    apiBase,
    async stop() {
      await Promise.all([pages, host].map(close))
    },
  }
}

/** Adds the CORS headers; true if the request was only a question for them. */
function isPreflight(request: IncomingMessage, response: ServerResponse, page: string): boolean {
  response.setHeader('access-control-allow-origin', page)
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-expose-headers', 'Retry-After, Content-Disposition')
  if (request.method !== 'OPTIONS') return false
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'accept, authorization, content-type',
    'access-control-max-age': '600',
  })
  response.end()
  return true
}

const originOf = (server: Server): string =>
  `http://localhost:${(server.address() as AddressInfo).port}`

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
