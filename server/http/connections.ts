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
const isWebSocketUpgrade = ({ headers }: IncomingMessage): boolean =>
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
  const openSockets = new Set<Socket>()
  const idleSockets = new Set<Socket>()
  const activeResponses = new Set<ServerResponse>()
  let isClosing = false
  let isDrained = false
  const markIdle = (socket: Socket): void => {
    if (isDrained) socket.destroySoon()
    else if (!socket.destroyed) idleSockets.add(socket)
  }
  return {
    serve(handler) {
      const options = { keepAliveTimeout: KEEP_ALIVE_MS, shouldUpgradeCallback: isWebSocketUpgrade }
      const server = createServer(options, handler)
      server.on('connection', (socket) => {
        openSockets.add(socket)
        markIdle(socket)
        socket.once('close', () => {
          openSockets.delete(socket)
          idleSockets.delete(socket)
        })
      })
      server.prependListener('request', ({ socket }, response) => {
        idleSockets.delete(socket)
        activeResponses.add(response)
        if (isClosing) closeAfterResponse(response)
        response.once('close', () => {
          activeResponses.delete(response)
          markIdle(socket)
        })
      })
      return server
    },
    async close(drainMs) {
      isClosing = true
      for (const response of activeResponses) closeAfterResponse(response)
      setTimeout(() => {
        for (const socket of openSockets) socket.destroy()
      }, CLOSE_TIMEOUT_MS).unref()
      if (idleSockets.size > 0) await wait(drainMs)
      isDrained = true
      for (const socket of idleSockets) socket.destroySoon()
    },
  }
}

const closeAfterResponse = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
