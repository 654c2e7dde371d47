import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import {
  MESSAGING_SOCKET_PATH,
  NOTIFICATION_SOCKET_PATH,
} from '../../src/protocol/live/socket-url.ts'
import type { ServerClock } from '../clock.ts'
import type { Channel } from './hub.ts'
import { CLOSE, LIMITS } from './limits.ts'

/** Parameters of a socket URL. */
export interface SocketRequest {
  readonly channel: Channel
  readonly token: string
  /** As given; null = parameter missing. */
  readonly conversation: string | null
}

const CLOSE_TOO_BIG = 1009

/**
 * `ws` closes with 1009 for a frame that is too big; this API uses 1008. The frames of one turn of
 * the event loop are written to the connection together: a system call costs more than a frame.
 */
class PolicySocket extends WebSocket {
  /** The connection; null until it is upgraded. */
  stream: Duplex | null = null
  #isCorked = false

  override send(data: Parameters<WebSocket['send']>[0], ...rest: unknown[]): void {
    const { stream } = this
    if (stream !== null && !this.#isCorked) {
      this.#isCorked = true
      stream.cork()
      process.nextTick(() => {
        this.#isCorked = false
        stream.uncork()
      })
    }
    super.send(data, ...(rest as []))
  }

  override close(code?: number, reason?: string | Buffer): void {
    super.close(code === CLOSE_TOO_BIG ? CLOSE.policy : code, reason)
  }
}

const CHANNEL_BY_PATH: { readonly [path: string]: Channel } = {
  [MESSAGING_SOCKET_PATH]: 'messaging',
  [NOTIFICATION_SOCKET_PATH]: 'notifications',
}

/** Parses path and query of a handshake (SOCKEV-01, SOCKEV-02, B3); null = no such socket. */
export function parseSocketRequest(url: string): SocketRequest | null {
  if (!URL.canParse(url, 'http://localhost')) return null
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const channel = CHANNEL_BY_PATH[pathname.endsWith('/') ? pathname : `${pathname}/`]
  if (channel === undefined) return null
  return {
    channel,
    token: searchParams.get('token') ?? '',
    conversation: channel === 'messaging' ? searchParams.get('conversation') : null,
  }
}

/** Status, and headers after it, of a rejected handshake; null accepts it. */
export type ConnectionLimiter = (request: IncomingMessage, stream: Duplex) => string | null

export interface GatewayOptions {
  readonly connectionLimiter: ConnectionLimiter
  readonly clock: ServerClock
  /** Returns a number from 0 to below 1; defaults to `Math.random`. */
  readonly random?: () => number
}

export interface Gateway {
  /** Accepts no more sockets and closes all with 1012, spread over up to `restartSpreadMs`. */
  close(): Promise<void>
}

/**
 * Accepts the handshakes of an HTTP server. Every socket URL is accepted, so that a rejection is a
 * close code, which scripts can read, rather than an HTTP status, which browsers hide. Sockets
 * start paused: no frame is read before `resume()`.
 */
export function openGateway(
  server: Server,
  onSocket: (socket: WebSocket, request: SocketRequest) => void,
  { connectionLimiter, clock, random = Math.random }: GatewayOptions,
): Gateway {
  const sockets = new WebSocketServer<typeof PolicySocket>({
    noServer: true,
    maxPayload: LIMITS.frameBytes,
    perMessageDeflate: false,
    WebSocket: PolicySocket,
  })
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', () => stream.destroy())
    const socketRequest = parseSocketRequest(request.url ?? '/')
    if (socketRequest === null) {
      stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    const rejection = connectionLimiter(request, stream)
    if (rejection !== null) {
      stream.end(`HTTP/1.1 ${rejection}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // `ws` closes a broken connection itself; an unhandled error event would end the process.
      socket.on('error', () => {})
      socket.stream = stream
      socket.pause()
      onSocket(socket, socketRequest)
    })
  }
  server.on('upgrade', upgrade)
  return {
    async close() {
      server.off('upgrade', upgrade)
      const open = [...sockets.clients]
      const delays = closingDelays(open.length, random)
      await Promise.all(open.map((socket, index) => closeSocket(socket, delays[index] ?? 0, clock)))
    },
  }
}

const SPREAD_PER_SOCKET_MS = 1

/**
 * When each of the sockets closes, in ms. All clients wait equally long before they reconnect, so
 * they would all return at the same moment if they were closed at the same moment.
 */
export function closingDelays(count: number, random: () => number): number[] {
  const interval = Math.min(SPREAD_PER_SOCKET_MS, LIMITS.restartSpreadMs / count)
  return Array.from({ length: count }, (_, index) => (index + random()) * interval)
}

/**
 * Closes a socket after the delay and terminates a peer that does not respond. Resolves when it is
 * closed, also if the peer closes it first.
 */
function closeSocket(socket: WebSocket, delayMs: number, clock: ServerClock): Promise<void> {
  return new Promise((resolve) => {
    let cancel = clock.after(delayMs, () => {
      cancel = clock.after(LIMITS.closingMs, () => socket.terminate())
      socket.resume()
      socket.close(CLOSE.serviceRestart, 'server is restarting')
    })
    socket.once('close', () => {
      cancel()
      resolve()
    })
  })
}
