/**
 * A reverse proxy for HTTP and WebSocket in front of a server that implements the specification. It
 * applies the network steps of a scenario and records the client actions in the journal.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { roleOf } from '../simulation/event-log.ts'
import { Network } from './network.ts'
import { requestUrl, tabOf } from './request-headers.ts'
import { relayRequest } from './requests.ts'
import { SocketRelay } from './sockets.ts'

/** Serves the lab's own paths; returns false for paths of the server. */
type Control = (request: IncomingMessage, response: ServerResponse) => boolean
type Upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => boolean

interface ProxyOptions {
  port?: number
  control?: Control
  upgrade?: Upgrade
}

export interface LabProxy {
  /** `http://localhost:<port>` */
  readonly origin: string
  readonly network: Network
  close(): Promise<void>
}

/** @param target origin of the server, plain HTTP */
export async function startProxy(
  target: string,
  { port = 0, control = () => false, upgrade = () => false }: ProxyOptions = {},
): Promise<LabProxy> {
  const server = new URL(target)
  const network = new Network()
  const proxy = createServer((request, response) => {
    if (control(request, response)) return
    void relayRequest(network, server, request, response)
  })
  proxy.on('upgrade', (request, stream, head) => {
    if (upgrade(request, stream, head)) return
    const url = requestUrl(request)
    const role = roleOf(url)
    if (role === null) {
      stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      return
    }
    new SocketRelay(network, server, { request, stream, head, url, role, tab: tabOf(request, url) })
  })
  await new Promise<void>((resolve, reject) => {
    proxy.once('error', reject)
    proxy.listen(port, 'localhost', resolve)
  })
  const address = proxy.address() as AddressInfo
  return {
    origin: `http://localhost:${address.port}`,
    network,
    async close() {
      network.breakAll()
      network.devices.close()
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
