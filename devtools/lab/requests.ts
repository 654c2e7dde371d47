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
import type { Live, Network } from './network.ts'
import { addressOf, cookiesOf, TAB_HEADER, tabOf } from './request-headers.ts'

const REFRESH = /^\/api\/(?:auth\/token|token|auth\/jwt)\/refresh\/$/
const GRANTS =
  /^\/api\/(?:auth\/(?:token|google)\/$|users\/$|(?:auth\/token|token|auth\/jwt)\/refresh\/$)/

/**
 * Hop-by-hop headers. Every request uses a new connection, so that breaking one affects no other
 * request.
 */
const OF_ONE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

const onward = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.has(name)))

interface Exchange {
  network: Network
  target: URL
  asked: IncomingMessage
  response: ServerResponse
  url: URL
  tab: string | null
  /** `POST /api/…` */
  call: string
  body: Buffer
}

/** Only API requests are logged; requests for files are not. */
const isNoted = (url: URL): boolean => url.pathname.startsWith('/api/')

export async function relayRequest(
  network: Network,
  target: URL,
  asked: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = addressOf(asked)
  const tab = tabOf(asked, url)
  const call = actions.request(asked.method ?? 'GET', url.pathname)
  const noted = isNoted(url)
  if (noted) network.write(tab, 'client', call)
  if (!network.isUp(tab)) return void asked.socket.destroy()
  const fault = network.faults.ofRequest(tab ?? '', call)
  if (fault) network.write(tab, 'fault', `${fault.kind} ${call}`)
  const live = liveRequest(asked, tab, call, fault)
  if (noted || fault) network.begin(live)
  response.once('close', () => network.end(live))
  try {
    const body = await buffer(asked)
    await meet(fault, { network, target, asked, response, url, tab, call, body })
  } catch {
    // The client or the server disconnected: fail the request as a lost connection.
    asked.socket.destroy()
  }
}

function liveRequest(
  asked: IncomingMessage,
  tab: string | null,
  what: string,
  fault: HttpFault | null,
): Live {
  const hangs = fault?.kind === 'hang'
  const lose = (): void => void asked.socket.destroy()
  return {
    tab,
    role: null,
    what,
    state: () => (hangs ? 'hangs' : 'connecting'),
    break: lose,
    heal: () => hangs && lose(),
    closeByServer: () => {},
  }
}

async function meet(fault: HttpFault | null, exchange: Exchange): Promise<void> {
  const { asked, response } = exchange
  switch (fault?.kind) {
    case 'refuse':
      return void asked.socket.destroy()
    case 'hang':
      return
    case 'answer':
      return reply(exchange, fault.status, fault.body ?? { detail: 'A fault.' })
    case 'lose':
      await buffer(await pass(exchange))
      return void asked.socket.destroy()
    case 'repeat':
      await buffer(await pass(exchange))
      return bringBack(exchange, await pass(exchange))
    case 'delay': {
      await wait(fault.ms / 2, undefined, { ref: false })
      if (response.destroyed) return
      const said = await pass(exchange)
      await wait(fault.ms / 2, undefined, { ref: false })
      return bringBack(exchange, said)
    }
    default:
      return isRevoked(exchange)
        ? reply(exchange, 401, { detail: 'Token is invalid or expired', code: 'token_not_valid' })
        : bringBack(exchange, await pass(exchange))
  }
}

function isRevoked({ network: { tokens }, asked, url, body }: Exchange): boolean {
  const bearer = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '')?.[1] ?? null
  if (bearer !== null) tokens.seen(bearer)
  if (tokens.isRevoked(bearer)) return true
  return REFRESH.test(url.pathname) && tokens.refusesRefresh(parsed(body), cookieValues(asked))
}

const cookieValues = (asked: IncomingMessage): string[] => [...cookiesOf(asked).values()]

function parsed(body: Buffer): unknown {
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
const isDevicePage = ({ asked, url, tab }: Exchange): boolean =>
  asked.headers['sec-fetch-dest'] === 'document' &&
  asked.headers[TAB_HEADER] === undefined &&
  tab !== null &&
  !url.pathname.startsWith('/inspector')

/** Sends the request to the server; resolves when the response starts. */
function pass(exchange: Exchange): Promise<IncomingMessage> {
  const { target, asked, response, url, body } = exchange
  const { [TAB_HEADER]: _, ...headers } = onward(asked.headers)
  // These response bodies are read or modified here, so they must not be compressed.
  if (GRANTS.test(url.pathname) || isDevicePage(exchange)) delete headers['accept-encoding']
  // The browser's cached copy may lack the device script.
  if (isDevicePage(exchange)) delete headers['if-none-match']
  if (body.length > 0) headers['content-length'] = String(body.length)
  return new Promise((resolve, reject) => {
    const { hostname, port } = target
    const path = url.pathname + url.search
    const passed = request({ hostname, port, path, method: asked.method, headers }, resolve)
    passed.once('error', reject)
    response.once('close', () => response.writableFinished || passed.destroy())
    passed.end(body)
  })
}

async function bringBack(exchange: Exchange, said: IncomingMessage): Promise<void> {
  const { network, tab, call, url, asked, response, body } = exchange
  if (response.destroyed) return void said.destroy()
  const status = said.statusCode ?? 502
  if (isNoted(url)) network.write(tab, 'server', `${status} ${call}`)
  const headers = { ...onward(said.headers), connection: 'close' }
  if (GRANTS.test(url.pathname)) {
    const whole = await buffer(said)
    network.tokens.granted(parsed(body), cookieValues(asked), parsed(whole))
    response.writeHead(status, headers).end(whole)
    return
  }
  if (isDevicePage(exchange) && headers['content-type']?.startsWith('text/html')) {
    delete headers['content-length']
    response.writeHead(status, headers).end(withDevice((await buffer(said)).toString()))
    return
  }
  response.writeHead(status, headers)
  said.once('error', () => asked.socket.destroy())
  said.once('aborted', () => asked.socket.destroy())
  said.pipe(response)
}
