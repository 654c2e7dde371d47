import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Longer than proxies keep theirs, so that none sends a request down a closing connection. */
const KEEP_ALIVE_MS = 72_000

/** Only a WebSocket is one; who offers HTTP/2 or anything else is answered as if they had not. */
const isSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.trim().toLowerCase() === 'websocket'

/** How long running requests may take to end once the server stops. */
const PATIENCE_MS = 3_000

export interface Connections {
  /** Makes a server whose connections are known. */
  serve(handler: RequestListener): Server
  /**
   * From now on every answer says that its connection ends; after `drainMs` those that were not used
   * meanwhile end, and after some seconds all. Whoever asks at this very moment is answered.
   */
  close(drainMs: number): Promise<void>
}

/**
 * Browsers open connections ahead of need and keep used ones; `server.close()` would wait for them
 * a minute or more.
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
      }, PATIENCE_MS).unref()
      if (unused.size > 0) await wait(drainMs)
      drained = true
      for (const socket of unused) socket.destroySoon()
    },
  }
}

const sayLast = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
