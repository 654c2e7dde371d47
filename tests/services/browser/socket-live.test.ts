import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocketServer, WebSocket as WsSocket } from 'ws'
import { type NativeSocketClass, openSocket } from '../../../src/services/browser/socket.ts'
import { REAL_CLOCK } from '../../kit/clock.ts'

/** A real server on a free port; `accept` decides on each handshake. */
async function listen(accept: 'refuse' | number) {
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (accept === 'refuse') {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (ws) => {
      ws.send('{"type":"connection_established"}')
      ws.once('message', (data) => {
        ws.send(String(data))
        ws.close(accept, 'as told')
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/messaging/?token=t`
}

const open: Server[] = []

/** Opens one socket; resolves with everything it reported once it has closed. */
function talk(WebSocket: NativeSocketClass, url: string): Promise<unknown[]> {
  const received: unknown[] = []
  return new Promise((resolve) => {
    const handle = openSocket({
      url,
      WebSocket,
      clock: REAL_CLOCK,
      onOpen: () => received.push(['open', handle.send({ type: 'ping' })]),
      onMessage: (data) => received.push(data),
      onError: () => received.push('error'),
      onClose: (code, reason) => resolve([...received, [code, reason]]),
    })
  })
}

afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

// The ws package's class behaves like a browser's but is not typed as an EventTarget. Node's class
// fires no close event after a refused handshake.
describe.each([
  ['the ws package', WsSocket as unknown as NativeSocketClass],
  ['Node', globalThis.WebSocket],
])('openSocket with real sockets of %s', (_, WebSocket) => {
  it.each([1000, 1001, 1008, 4001, 4003])(
    '[SOCKAUTH-03 SOCKEV-15 A40] passes on the server’s close code %i',
    async (code) => {
      expect(await talk(WebSocket, await listen(code))).toEqual([
        ['open', true],
        '{"type":"connection_established"}',
        '{"type":"ping"}',
        [code, 'as told'],
      ])
    },
  )

  it('[A40] reports a refused handshake as 1006, where the library reports a clean 1000', async () => {
    expect(await talk(WebSocket, await listen('refuse'))).toEqual([
      'error',
      [1006, expect.any(String)],
    ])
  })

  it('[A40] reports a closed port as 1006', async () => {
    const url = await listen(1000)
    const server = open.splice(0)[0]
    await new Promise((resolve) => server?.close(resolve))
    expect(await talk(WebSocket, url)).toEqual(['error', [1006, expect.any(String)]])
  })

  it('[A40] reports an invalid URL as 1006', async () => {
    expect(await talk(WebSocket, 'http//nowhere')).toEqual([[1006, '']])
  })
})
