/** Files of the control page under `/__lab/`, and those that the lab makes. */
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Network } from './network.ts'
import { reportHtml } from './report.ts'
import { TAB_COOKIE, tabOf } from './request-headers.ts'
import { listRoutes } from './routes.ts'
import type { Sessions } from './sessions.ts'

export const ROOT = '/__lab/'

const FOLDER = join(import.meta.dirname, 'control')
const SCRIPT = 'text/javascript; charset=utf-8'
const TYPES: { readonly [extension: string]: string } = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  ts: SCRIPT,
}
const FONTS: { readonly [path: string]: string } = {
  'onest.woff2': '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2',
  'bricolage.woff2':
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
}

const require = createRequire(import.meta.url)

/** Whether the Host header names this machine. Protects the lab against DNS rebinding. */
export const isLocalHost = (request: IncomingMessage): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(request.headers.host ?? '')

const policyFor = (host: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ws://${host}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

interface LabFile {
  type: string
  body: string | Buffer
  /** Name under which a browser saves it. */
  download?: string
}

/** Files that are made when they are requested. */
function makeFile(name: string, sessions: Sessions): LabFile | null {
  const stamp = new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')
  switch (name) {
    case 'routes.json':
      return { type: 'application/json', body: JSON.stringify(listRoutes()) }
    case 'scenario.json':
      return {
        type: 'application/json',
        body: `${JSON.stringify(sessions.recorded(), null, 2)}\n`,
        download: `scenario-${stamp}.json`,
      }
    case 'report.html':
      return {
        type: TYPES.html as string,
        body: reportHtml(sessions.report(), new Date().toISOString()),
        download: `lab-report-${stamp}.html`,
      }
    default:
      return null
  }
}

/** Null if there is no such file. Scripts are served without their types. */
function readControlFile(name: string): LabFile | null {
  const font = FONTS[name]
  if (font !== undefined) return { type: 'font/woff2', body: readFileSync(require.resolve(font)) }
  const file = name === '' ? 'page.html' : name
  const type = TYPES[file.replace(/^.*\./, '')]
  if (type === undefined || !readdirSync(FOLDER).includes(file)) return null
  const text = readFileSync(join(FOLDER, file), 'utf8')
  return { type, body: type === SCRIPT ? stripTypeScriptTypes(text) : text }
}

/** Serves the lab's own paths; returns false for paths of the server. */
export function serveControl(
  request: IncomingMessage,
  response: ServerResponse,
  network: Network,
  sessions: Sessions,
): boolean {
  const url = new URL(request.url ?? '/', 'http://lab')
  if (!url.pathname.startsWith(ROOT)) return false
  const headers = {
    'content-security-policy': policyFor(request.headers.host ?? ''),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  const name = url.pathname.slice(ROOT.length)
  if (!isLocalHost(request) || request.method !== 'GET') response.writeHead(403, headers).end()
  else if (name === 'tab') openTab(url, response, headers)
  else if (name === 'device.js')
    response
      .writeHead(200, { ...headers, 'content-type': SCRIPT })
      .end(network.devices.script(tabOf(request, url) ?? 'a'))
  else sendFile(makeFile(name, sessions) ?? readControlFile(name), response, headers)
  return true
}

function sendFile(
  file: LabFile | null,
  response: ServerResponse,
  headers: Record<string, string>,
): void {
  if (file === null) {
    response.writeHead(404, headers).end('Not found')
    return
  }
  const { type, body, download } = file
  const disposition =
    download === undefined ? {} : { 'content-disposition': `attachment; filename="${download}"` }
  response.writeHead(200, { ...headers, ...disposition, 'content-type': type }).end(body)
}

/** Sets the cookie that identifies the tab's requests, and redirects to the app. */
function openTab(url: URL, response: ServerResponse, headers: Record<string, string>): void {
  const name = /^[a-z][a-z0-9-]{0,31}$/.exec(url.searchParams.get('name') ?? '')?.[0] ?? 'a'
  const page = /^\/[\w/-]*$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? '/'
  const location = page.startsWith('//') ? '/' : page
  const cookie = `${TAB_COOKIE}=${name}; Path=/; SameSite=Strict`
  response.writeHead(302, { ...headers, location, 'set-cookie': cookie }).end()
}
