import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createProxyServer } from 'httpxy'
import type { TrustProxy } from '../http/trusted-proxy.ts'

/** Divides requests and sockets among API processes. */
export interface Balancer {
  /** Resolves to the port. */
  listen(host: string, port: number): Promise<number>
  /** @param name replaces an earlier address of the same name */
  add(name: string, origin: string): void
  remove(name: string): void
  close(): Promise<void>
}

/** `Retry-After` when no process can answer. */
const RETRY_SECONDS = '1'
const METHODS_WITHOUT_BODY: readonly (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS']

/** More than two pings of an API process, which each client answers (`LIMITS.livenessMs`), ms. */
const IDLE_MS = 75_000

export interface BalancerOptions {
  /** Whose X-Forwarded headers reach the processes, which trust the balancer. */
  readonly trustProxy?: TrustProxy | false
  /** How long a socket may neither take nor send a byte, ms. */
  readonly idleMs?: number
}

/**
 * A balancer that gives each request to the next process. A request without a body whose process
 * does not answer is repeated by another one.
 */
export function createBalancer({
  trustProxy = false,
  idleMs = IDLE_MS,
}: BalancerOptions = {}): Balancer {
  const origins = new Map<string, string>()
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const proxy = createProxyServer({ xfwd: true, agent })
  let next = 0

  proxy.on('proxyReqWs', (proxyRequest, _request, socket) => {
    proxyRequest.once('upgrade', (_response, apiSocket: Socket) => {
      // When a process closes the socket of a client that does not read, its data is still here.
      socket.setTimeout(idleMs, () => socket.destroy())
      socket.once('close', () => apiSocket.destroySoon())
    })
  })
  const nextOrigins = (): string[] => {
    const all = [...origins.values()]
    next += 1
    return all.map((_, index) => all[(next + index) % all.length] ?? '')
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    setForwardedHeaders(request, trustProxy)
    const candidates = nextOrigins()
    const attempts = METHODS_WITHOUT_BODY.includes(request.method)
      ? candidates
      : candidates.slice(0, 1)
    for (const target of attempts) {
      try {
        await proxy.web(request, response, { target })
        return
      } catch {
        if (response.headersSent || response.destroyed) return void response.destroy()
      }
    }
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': RETRY_SECONDS })
    response.end(JSON.stringify({ detail: 'The server cannot answer now. Please try again.' }))
  }
  const server = createServer((request, response) => void answer(request, response))
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const [target] = nextOrigins()
    setForwardedHeaders(request, trustProxy)
    socket.on('error', () => socket.destroy())
    if (target === undefined) socket.destroy()
    else proxy.ws(request, socket, { target }, head).catch(() => socket.destroy())
  })
  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen({ host, port }, () => {
          const address = server.address()
          resolve(typeof address === 'object' && address !== null ? address.port : port)
        })
      }),
    add: (name, origin) => void origins.set(name, origin),
    remove: (name) => void origins.delete(name),
    async close() {
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      agent.destroy()
    },
  }
}

/**
 * Appends the peer to X-Forwarded-For, which the proxy only sets where it is missing, and drops what
 * a peer that is not trusted claims.
 */
function setForwardedHeaders({ headers, socket }: IncomingMessage, trustProxy: TrustProxy | false) {
  const peer = socket.remoteAddress ?? ''
  if (trustProxy === false || !trustProxy(peer, 0)) {
    for (const name of Object.keys(headers)) {
      if (name.startsWith('x-forwarded-')) delete headers[name]
    }
  }
  headers['x-forwarded-for'] = [headers['x-forwarded-for'] ?? [], peer].flat().join(', ')
}
