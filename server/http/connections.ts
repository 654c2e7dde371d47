import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Longer than the keep-alive of common proxies, so that none reuses a connection that is closing.
 */
const KEEP_ALIVE_MS = 72_000

/**
 * Only WebSocket upgrades are accepted; requests to upgrade to HTTP/2 or others get a normal
 * response.
 */
const isSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.trim().toLowerCase() === 'websocket'

/** How long, in ms, running requests may take after the server starts to stop. */
const CLOSE_TIMEOUT_MS = 3_000

export interface Connections {
  /** Creates a server whose connections are tracked. */
  serve(handler: RequestListener): Server
  /**
   * From now on responses carry `connection: close`. Idle connections are closed after `drainMs`,
   * all others after `CLOSE_TIMEOUT_MS`. Requests that arrive in between still get a response.
   */
  close(drainMs: number): Promise<void>
}

/**
 * Tracks connections, because browsers preconnect and keep connections alive: `server.close()`
 * would wait for them for a minute or more.
 */
export function trackConnections(): Connections {
  const all = new Set<Socket>()
  const unused = new Set<Socket>()
  const answering = new Set<ServerResponse>()
  let closing = false
  let drained = false
  const rest = (socket: Socket): void => {
    if (drained) socket.destroySoon()
    else if (!socket.destroyed) unused.add(socket)
  }
  return {
    serve(handler) {
      const options = { keepAliveTimeout: KEEP_ALIVE_MS, shouldUpgradeCallback: isSocket }
      const server = createServer(options, handler)
      server.on('connection', (socket) => {
        all.add(socket)
        rest(socket)
        socket.once('close', () => {
          all.delete(socket)
          unused.delete(socket)
        })
      })
      server.prependListener('request', ({ socket }, response) => {
        unused.delete(socket)
        answering.add(response)
        if (closing) sayLast(response)
        response.once('close', () => {
          answering.delete(response)
          rest(socket)
        })
      })
      return server
    },
    async close(drainMs) {
      closing = true
      for (const response of answering) sayLast(response)
      setTimeout(() => {
        for (const socket of all) socket.destroy()
      }, CLOSE_TIMEOUT_MS).unref()
      if (unused.size > 0) await wait(drainMs)
      drained = true
      for (const socket of unused) socket.destroySoon()
    },
  }
}

const sayLast = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
