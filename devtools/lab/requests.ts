/** Relays one HTTP request to the server, subject to the state of the network and its faults. */
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { actions } from '../simulation/event-log.ts'
import type { HttpFault } from '../simulation/scenario.ts'
import { withDevice } from './devices.ts'
import type { LiveConnection, Network } from './network.ts'
import { cookiesOf, requestUrl, TAB_HEADER, tabOf } from './request-headers.ts'

const REFRESH = /^\/api\/(?:auth\/token|token|auth\/jwt)\/refresh\/$/
const ISSUES_TOKENS =
  /^\/api\/(?:auth\/(?:token|google)\/$|users\/$|(?:auth\/token|token|auth\/jwt)\/refresh\/$)/

/**
 * Hop-by-hop headers. Every request uses a new connection, so that breaking one affects no other
 * request.
 */
const HOP_BY_HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

const withoutHopByHop = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name)))

interface Exchange {
  network: Network
  target: URL
  clientRequest: IncomingMessage
  response: ServerResponse
  url: URL
  tab: string | null
  /** `POST /api/…` */
  call: string
  body: Buffer
  /** Aborted when delays end early. */
  released: AbortSignal
}

/** Only API requests are logged; requests for files are not. */
const isLogged = (url: URL): boolean => url.pathname.startsWith('/api/')

export async function relayRequest(
  network: Network,
  target: URL,
  clientRequest: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = requestUrl(clientRequest)
  const tab = tabOf(clientRequest, url)
  const call = actions.request(clientRequest.method ?? 'GET', url.pathname)
  const logged = isLogged(url)
  if (logged) network.write(tab, 'client', call)
  if (!network.isUp(tab)) return void clientRequest.socket.destroy()
  const fault = network.faults.ofRequest(tab ?? '', call)
  if (fault) network.write(tab, 'fault', `${fault.kind} ${call}`)
  const release = new AbortController()
  const connection = createConnection(clientRequest, tab, call, fault, release)
  if (logged || fault) network.begin(connection)
  response.once('close', () => network.end(connection))
  try {
    const body = await buffer(clientRequest)
    const { signal: released } = release
    const relayed = { network, target, clientRequest, response, url, tab, call, body, released }
    await applyFault(fault, relayed)
  } catch {
    // The client or the server disconnected: fail the request as a lost connection.
    clientRequest.socket.destroy()
  }
}

function createConnection(
  clientRequest: IncomingMessage,
  tab: string | null,
  what: string,
  fault: HttpFault | null,
  release: AbortController,
): LiveConnection {
  const hangs = fault?.kind === 'hang'
  const disconnect = (): void => void clientRequest.socket.destroy()
  return {
    tab,
    role: null,
    what,
    state: () => (hangs ? 'hangs' : 'connecting'),
    break: disconnect,
    heal: (removed = fault ?? undefined) => hangs && removed === fault && disconnect(),
    release: () => release.abort(),
    closeByServer: () => {},
  }
}

/** Resolves after `ms`, or when the signal is aborted. */
const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { ref: false, signal }).catch(() => {})

async function applyFault(fault: HttpFault | null, relayed: Exchange): Promise<void> {
  const { clientRequest, response } = relayed
  switch (fault?.kind) {
    case 'refuse':
      return void clientRequest.socket.destroy()
    case 'hang':
      return
    case 'answer':
      return reply(relayed, fault.status, fault.body ?? { detail: 'A fault.' })
    case 'lose':
      await buffer(await forwardRequest(relayed))
      return void clientRequest.socket.destroy()
    case 'repeat':
      await buffer(await forwardRequest(relayed))
      return forwardResponse(relayed, await forwardRequest(relayed))
    case 'delay': {
      await delay(fault.ms / 2, relayed.released)
      if (response.destroyed) return
      const serverResponse = await forwardRequest(relayed)
      await delay(fault.ms / 2, relayed.released)
      return forwardResponse(relayed, serverResponse)
    }
    default:
      return isRevoked(relayed)
        ? reply(relayed, 401, { detail: 'Token is invalid or expired', code: 'token_not_valid' })
        : forwardResponse(relayed, await forwardRequest(relayed))
  }
}

function isRevoked({ network: { tokens }, clientRequest, url, body }: Exchange): boolean {
  const bearer = /^Bearer (.+)$/.exec(clientRequest.headers.authorization ?? '')?.[1] ?? null
  if (bearer !== null) tokens.recordSeen(bearer)
  if (tokens.isRevoked(bearer)) return true
  return (
    REFRESH.test(url.pathname) &&
    tokens.isRefreshRevoked(parseJson(body), cookieValues(clientRequest))
  )
}

const cookieValues = (clientRequest: IncomingMessage): string[] => [
  ...cookiesOf(clientRequest).values(),
]

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

function reply({ network, tab, call, response }: Exchange, status: number, body: object): void {
  network.write(tab, 'server', `${status} ${call}`)
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(body))
}

/** A top-level page load in a lab tab that was opened by hand, other than the inspector's. */
const isDevicePage = ({ clientRequest, url, tab }: Exchange): boolean =>
  clientRequest.headers['sec-fetch-dest'] === 'document' &&
  clientRequest.headers[TAB_HEADER] === undefined &&
  tab !== null &&
  !url.pathname.startsWith('/inspector')

/** Sends the request to the server; resolves when the response starts. */
function forwardRequest(relayed: Exchange): Promise<IncomingMessage> {
  const { target, clientRequest, response, url, body } = relayed
  const { [TAB_HEADER]: _, ...headers } = withoutHopByHop(clientRequest.headers)
  // These response bodies are read or modified here, so they must not be compressed.
  if (ISSUES_TOKENS.test(url.pathname) || isDevicePage(relayed)) delete headers['accept-encoding']
  // The browser's cached copy may lack the device script.
  if (isDevicePage(relayed)) delete headers['if-none-match']
  if (body.length > 0) headers['content-length'] = String(body.length)
  return new Promise((resolve, reject) => {
    const { hostname, port } = target
    const path = url.pathname + url.search
    const forwarded = request(
      { hostname, port, path, method: clientRequest.method, headers },
      resolve,
    )
    forwarded.once('error', reject)
    response.once('close', () => response.writableFinished || forwarded.destroy())
    forwarded.end(body)
  })
}

async function forwardResponse(relayed: Exchange, serverResponse: IncomingMessage): Promise<void> {
  const { network, tab, call, url, clientRequest, response, body } = relayed
  if (response.destroyed) return void serverResponse.destroy()
  const status = serverResponse.statusCode ?? 502
  if (isLogged(url)) network.write(tab, 'server', `${status} ${call}`)
  const headers = { ...withoutHopByHop(serverResponse.headers), connection: 'close' }
  if (ISSUES_TOKENS.test(url.pathname)) {
    const responseBody = await buffer(serverResponse)
    network.tokens.recordIssued(
      parseJson(body),
      cookieValues(clientRequest),
      parseJson(responseBody),
    )
    response.writeHead(status, headers).end(responseBody)
    return
  }
  if (isDevicePage(relayed) && headers['content-type']?.startsWith('text/html')) {
    delete headers['content-length']
    response.writeHead(status, headers).end(withDevice((await buffer(serverResponse)).toString()))
    return
  }
  response.writeHead(status, headers)
  serverResponse.once('error', () => clientRequest.socket.destroy())
  serverResponse.once('aborted', () => clientRequest.socket.destroy())
  serverResponse.pipe(response)
}
