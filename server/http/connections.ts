import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** Longer than proxies keep theirs, so that none sends a request down a closing connection. */
const KEEP_ALIVE_MS = 72_000

/** Only a WebSocket is one; who offers HTTP/2 or anything else is answered as if they had not. */
const isSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.trim().toLowerCase() === 'websocket'

export interface Connections {
  /** Makes a server whose connections are known. */
  serve(handler: RequestListener): Server
  /** Ends connections without a running request, now and from now on. */
  close(): void
}

/**
 * Browsers open connections ahead of need and keep used ones; `server.close()` would wait for them
 * a minute or more.
 */
export function trackConnections(): Connections {
  const unused = new Set<Socket>()
  let closing = false
  const rest = (socket: Socket): void => {
    if (closing) socket.end()
    else if (!socket.destroyed) unused.add(socket)
  }
  return {
    serve(handler) {
      const options = { keepAliveTimeout: KEEP_ALIVE_MS, shouldUpgradeCallback: isSocket }
      const server = createServer(options, handler)
      server.on('connection', (socket) => {
        rest(socket)
        socket.once('close', () => unused.delete(socket))
      })
      server.prependListener('request', ({ socket }, response) => {
        unused.delete(socket)
        response.once('close', () => rest(socket))
      })
      return server
    },
    close() {
      closing = true
      for (const socket of unused) socket.destroy()
    },
  }
}
