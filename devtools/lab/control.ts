/**
 * The lab's control page under `/__lab/`: current connections, buttons for every fault, scenarios
 * and a timeline. It uses one WebSocket, which hanging requests cannot block.
 */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { WebSocketServer } from 'ws'
import { Scenario, Step } from '../simulation/scenario.ts'
import type { Network } from './network.ts'
import { TAB_COOKIE, tabOf } from './request-headers.ts'
import type { Sessions } from './sessions.ts'

const ROOT = '/__lab/'
/** Changes within this time are sent as one update, ms. */
const SEND_INTERVAL_MS = 100

const ControlMessage = v.variant('ask', [
  v.strictObject({ ask: v.literal('step'), step: Step }),
  v.strictObject({
    ask: v.literal('run'),
    name: v.string(),
    by: v.picklist(['browser', 'person']),
  }),
  v.strictObject({ ask: v.literal('offer'), scenario: Scenario }),
  v.strictObject({ ask: v.literal('go-on') }),
  v.strictObject({ ask: v.literal('stop') }),
  v.strictObject({ ask: v.literal('clear') }),
])

const SCRIPT = 'text/javascript; charset=utf-8'
const FILES: { readonly [path: string]: readonly [file: string, type: string] } = {
  '': ['page.html', 'text/html; charset=utf-8'],
  'page.css': ['page.css', 'text/css; charset=utf-8'],
  'page.js': ['page.ts', SCRIPT],
}
const FONTS: { readonly [path: string]: string } = {
  'onest.woff2': '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2',
  'bricolage.woff2':
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
}

const require = createRequire(import.meta.url)

/** Whether the Host header names this machine. Protects the lab against DNS rebinding. */
const isLocalHost = (request: IncomingMessage): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(request.headers.host ?? '')

const isSameOrigin = (request: IncomingMessage): boolean =>
  isLocalHost(request) && request.headers.origin === `http://${request.headers.host}`

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

/** Serves the lab's own paths; returns false for paths of the server. */
export function serveControl(
  request: IncomingMessage,
  response: ServerResponse,
  network: Network,
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
  const [file, type] = FILES[name] ?? []
  const font = FONTS[name]
  if (!isLocalHost(request) || request.method !== 'GET') response.writeHead(403, headers).end()
  else if (name === 'tab') openTab(url, response, headers)
  else if (name === 'device.js')
    response
      .writeHead(200, { ...headers, 'content-type': SCRIPT })
      .end(network.devices.script(tabOf(request, url) ?? 'a'))
  else if (font !== undefined)
    response
      .writeHead(200, { ...headers, 'content-type': 'font/woff2' })
      .end(readFileSync(require.resolve(font)))
  else if (file === undefined) response.writeHead(404, headers).end('Not found')
  else response.writeHead(200, { ...headers, 'content-type': type }).end(readControlFile(file))
  return true
}

function readControlFile(file: string): string {
  const text = readFileSync(join(import.meta.dirname, 'control', file), 'utf8')
  return file.endsWith('.ts') ? stripTypeScriptTypes(text) : text
}

/** Sets the cookie that identifies the tab's requests, and redirects to the app. */
function openTab(url: URL, response: ServerResponse, headers: Record<string, string>): void {
  const name = /^[a-z][a-z0-9-]{0,31}$/.exec(url.searchParams.get('name') ?? '')?.[0] ?? 'a'
  const page = /^\/[\w/-]*$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? '/'
  const location = page.startsWith('//') ? '/' : page
  const cookie = `${TAB_COOKIE}=${name}; Path=/; SameSite=Strict`
  response.writeHead(302, { ...headers, location, 'set-cookie': cookie }).end()
}

/**
 * WebSocket of the control page: receives commands and sends the state after each change.
 * @param inspector whether the client is built with the inspector
 */
export function openControl(network: Network, sessions: Sessions, inspector = false) {
  const sockets = new WebSocketServer({ noServer: true })
  let isSendScheduled = false
  const state = (): string =>
    JSON.stringify({
      now: network.now(),
      online: network.isOnline(null),
      connections: network.connections(),
      rules: network.rules,
      ahead: network.devices.ahead,
      inspector,
      ...sessions.state(),
    })
  const send = (): void => {
    if (isSendScheduled) return
    isSendScheduled = true
    setTimeout(() => {
      isSendScheduled = false
      for (const client of sockets.clients) client.send(state())
    }, SEND_INTERVAL_MS).unref()
  }
  network.onChange(send)
  sessions.onChange(send)
  sockets.on('connection', (client) => {
    client.on('error', () => client.terminate())
    client.on('message', (data) => {
      const message = v.safeParse(ControlMessage, parseJson(data.toString()))
      if (message.success) handleMessage(message.output, network, sessions)
      else client.send(JSON.stringify({ refused: message.issues[0].message }))
    })
    client.send(state())
  })
  return {
    /** Accepts handshakes of the control page; returns false for those of the client. */
    accept(request: IncomingMessage, stream: Duplex, head: Buffer): boolean {
      const { pathname } = new URL(request.url ?? '/', 'http://lab')
      if (!pathname.startsWith(ROOT)) return false
      if (!isSameOrigin(request)) stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      else if (network.devices.accept(request, stream, head)) return true
      else if (pathname !== `${ROOT}socket`)
        stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      else
        sockets.handleUpgrade(request, stream, head, (client) => sockets.emit('connection', client))
      return true
    },
    close: (): void => {
      for (const client of sockets.clients) client.terminate()
    },
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function handleMessage(
  message: v.InferOutput<typeof ControlMessage>,
  network: Network,
  sessions: Sessions,
): void {
  if (message.ask === 'run') sessions.run(message.name, message.by)
  else if (message.ask === 'offer') sessions.offer(message.scenario)
  else if (message.ask === 'go-on') sessions.goOn()
  else if (message.ask === 'stop') sessions.stop()
  else if (message.ask === 'clear') network.clearJournal()
  else sessions.apply(message.step)
}
